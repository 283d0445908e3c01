// The best slide of every state of a game against chance, two bits each, in one file.
//
//   header | rows, columns, objective (one above the highest tile), value (score, rounded score or failure
//          | as 2, 3, 4), layers; and for each layer its states
//   parts  | for each layer that has states: their ranks (upper and lower words of the Elias-Fano code),
//          | and the slides, 32 to a word, the first in the lowest bits: 0 left, 1 right, 2 up, 3 down
//
// A state stands there as its canonical board. 5 to 7 bits a state.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "game/slide.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What `export_policy` has written.
struct PolicyExport {
  StopReason stopped = StopReason::none;  ///< Then nothing was written.
  std::uint64_t needed_bytes = 0;         ///< If memory was full: what would have sufficed.
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
};

/// Writes the policy of the tablebase in the folder: of equally good slides the first (for a tile, a slide
/// that makes it before others) in the order of `all_directions`. The file is the same for any number of
/// threads, and held in memory until it is written.
///
/// Throws  UsageError for a tablebase of two players; EnvironmentError if there is no finished tablebase, it
///         is damaged, or the file cannot be written.
PolicyExport export_policy(const std::filesystem::path& folder, const std::filesystem::path& file,
                           const Resources& resources);

/// Whether the file begins as a policy does.
bool looks_like_policy(const std::filesystem::path& file);

/// A policy that was written. Thread-safe.
class PolicyFile {
 public:
  /// Throws EnvironmentError if the file cannot be read, DamageError if it is no policy or not whole.
  explicit PolicyFile(const std::filesystem::path& file);
  ~PolicyFile();

  Shape shape() const;

  /// The tile that it is for; of scores, one that no play makes.
  int objective() const;

  /// What its slides are best for: "score", "rounded score", "failure" or "worst score".
  std::string_view quantity() const;

  /// Whether chance drops; otherwise the worst drops are meant.
  bool are_drops_random() const;

  /// How many states it holds.
  std::uint64_t states() const;

  /// The best slide on the board; nothing if it is dead, or no state of the game. Requires the shape of the
  /// policy; throws UsageError otherwise.
  std::optional<Direction> slide_on(const Board& board) const;

  class Policies;  ///< For whatever word the boards are packed in.

 private:
  std::unique_ptr<const Policies> policies_;
};

}  // namespace dropslide
