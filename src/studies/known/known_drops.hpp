// What is known of M(m, n, Dmax), the fewest drops of a cooperative game, without a search: by theorems, by
// searches on record, and by games that are played.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "files/json_value.hpp"
#include "game/cooperative_play.hpp"

namespace dropslide {

/// What one half of M rests on.
enum class DropsEvidence : std::uint8_t {
  theorem,  ///< A proof for all boards of a kind; the number is its formula's.
  record,   ///< A search on record.
  game,     ///< A game that was played just now, by the rules.
  search    ///< A search of this run.
};

/// "theorem", "record", "game" or "search".
std::string_view to_text(DropsEvidence evidence);

/// Why M is not less, or not more.
struct DropsReason {
  DropsEvidence evidence = DropsEvidence::theorem;
  std::string source;  ///< The theorem, the record, or the game.
};

/// M, or bounds on it.
struct KnownDrops {
  Shape shape;                 ///< The board, which may be too large for a search.
  int dmax = 1;                ///< Largest tile that may be dropped.
  std::uint64_t at_least = 0;  ///< No game has fewer drops.
  DropsReason lower;
  std::optional<std::uint64_t> at_most;  ///< Some game has so many; nothing if no game is known.
  DropsReason upper;                     ///< Why; of no meaning without a game.
  std::vector<GameStep> game = {};       ///< One of `at_most` drops, played by the rules, or empty.

  /// Whether M is known.
  bool is_known() const { return at_most == at_least; }
};

/// Most cells of a board on which a game is played here, and most drops of it. Chosen: `Board` has 64 cells,
/// and a game of so many drops takes a tenth of a second.
inline constexpr int most_played_cells = 64;
inline constexpr std::uint64_t most_played_drops = 100'000;

/// The searches for short games on record: those of reports/short-games.md.
class RecordedDrops {
 public:
  /// No searches at all.
  RecordedDrops() = default;
  /// short-games.json in the folder of results. Throws EnvironmentError if it cannot be read, DamageError if
  /// it is of another form.
  explicit RecordedDrops(const std::filesystem::path& results);

  /// Raises `at_least` and lowers `at_most` as far as a record of the board says. Throws DamageError if a
  /// recorded game is none. Requires Dmax 1.
  void narrow(KnownDrops& known) const;

 private:
  void narrow_by_pattern(const JsonValue& search, KnownDrops& known) const;

  std::vector<JsonValue> games_, patterns_;
};

/// What theorems, the record and played games say. Throws as `narrow` does.
///
/// Requires    1 <= m <= n <= longest_counted(m == 1, dmax), 1 <= dmax <= max_dmax.
/// Complexity  a game of most_played_drops drops at most.
KnownDrops known_drops(Shape shape, int dmax, const RecordedDrops& record);

}  // namespace dropslide
