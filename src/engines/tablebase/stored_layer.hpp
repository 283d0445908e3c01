// One layer of a tablebase as it stands on disk: the positions with Dropper to move, and their values.
//
//   index   | parts of the file
//   --------|-----------------------------------------------------------------------------------------------
//   orbit   | a trit for every rank of the layer: 0 not reachable, 1 Dropper wins, 2 Slider wins
//   sparse  | the reachable ranks (upper and lower words of the Elias-Fano code), and for each of them
//           | a trit; with moves also 16 bits: moves to the end; or against chance instead of the trit
//           | a double, or 32 bits: the rounded score in steps
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engines/tablebase/enumeration.hpp"
#include "engines/tablebase/values.hpp"
#include "files/checked_file.hpp"
#include "game/rules.hpp"
#include "store/trit_table.hpp"

namespace dropslide::tablebase {

enum class IndexKind : std::uint8_t { orbit, sparse };

/// Which index the layers of a tablebase have; nothing: the one that takes fewer bytes, layer by layer.
using IndexChoice = std::optional<IndexKind>;

/// "orbit", "sparse" or "auto".
std::string to_text(IndexChoice index);

/// What a tablebase tells of its positions: of two players who wins, also after how many moves; against
/// chance the best expected score (rounded: in 32 bits), or the least chance to fail to make the objective.
enum class ValueKind : std::uint8_t { winner, moves, score, rounded_score, failure };

/// "winner", "moves", "score", "rounded score" or "failure".
std::string to_text(ValueKind kind);

/// Whether the values are numbers, of a game against chance.
constexpr bool is_against_chance(ValueKind kind) { return kind >= ValueKind::score; }

/// What identifies a tablebase, and with it what its files look like.
struct Identity {
  Shape shape;
  ObjectiveGame game;
  ValueKind kind = ValueKind::winner;
  IndexChoice index;  ///< Always the sparse one, except for winners.

  /// The distance of rounded scores, a power of 2: as small as 32 bits allow for the largest score that a
  /// board of the shape can stand for. 0 for other kinds.
  double score_step() const;

  std::string text() const;
};

/// How many positions a layer has.
struct LayerCounts {
  std::uint64_t dropper = 0;
  std::uint64_t slider = 0;
  std::uint64_t stuck = 0;  ///< Of those with Slider to move, the ones without a slide: the game is over.
};

class StoredLayer {
 public:
  /// A layer without values yet. `ranks` is the size of its orbit index.
  StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const EliasFano& positions,
              const LayerCounts& counts, const Identity& identity);

  /// Reads a file. Throws EnvironmentError if it is damaged or of another tablebase or layer.
  static StoredLayer read(const std::filesystem::path& file, const Identity& identity, int layer,
                          std::uint64_t ranks);

  /// What the header of a file tells. Throws EnvironmentError if it is damaged or of another tablebase or
  /// layer.
  static LayerCounts read_counts(const std::filesystem::path& file, const Identity& identity, int layer);

  /// Throws EnvironmentError if it cannot be written.
  FileDigest write(const std::filesystem::path& file, const Identity& identity) const;

  /// The index that takes fewer bytes for so many positions.
  static IndexKind smaller_index(std::uint64_t ranks, std::uint64_t positions);

  int layer() const { return layer_; }
  IndexKind index() const { return index_; }
  const LayerCounts& counts() const { return counts_; }
  /// Reachable positions.
  std::uint64_t size() const { return counts_.dropper; }

  /// Sets the value of the position with that rank, which is the `number`th reachable one. Not for several
  /// threads. PositionValue is for two players, double for a game against chance.
  void set(std::uint64_t rank, std::uint64_t number, const PositionValue& value);
  void set(std::uint64_t rank, std::uint64_t number, double value);

  /// The value of the position with that rank, which is the `number`th reachable one.
  template <class Stored>
  Stored at(std::uint64_t rank, std::uint64_t number) const;

  /// The value of the position with that rank; nothing if it is not reachable.
  template <class Stored>
  std::optional<Stored> find(std::uint64_t rank) const {
    const auto number = number_of(rank);
    return number ? std::optional(at<Stored>(rank, *number)) : std::nullopt;
  }

  /// The reachable ranks.
  RankedBits reachable() const;

 private:
  StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const LayerCounts& counts,
              const Identity& identity);
  bool values_are_sound() const;
  template <class Layer>
  static auto value_parts(Layer& layer);
  /// The position's number among the reachable ones, or any with the orbit index; nothing if it is not
  /// reachable.
  std::optional<std::uint64_t> number_of(std::uint64_t rank) const;
  std::uint64_t entry(std::uint64_t rank, std::uint64_t number) const {
    return index_ == IndexKind::orbit ? rank : number;
  }

  IndexKind index_;
  int layer_;
  std::uint64_t ranks_;
  LayerCounts counts_;
  double step_;
  EliasFano positions_;  ///< Empty with the orbit index.
  // What the kind asks for; the others are empty.
  TritTable trits_;
  std::vector<std::uint16_t> moves_;
  std::vector<double> numbers_;
  std::vector<std::uint32_t> steps_;
};

/// Most moves that a stored depth can tell.
inline constexpr std::uint32_t most_moves = 65535;

/// The positions of both players, as a run keeps them until it is done.
FileDigest write_reachable(const std::filesystem::path& file, const Identity& identity,
                           const ReachableLayer& layer);

/// Throws EnvironmentError if the file is damaged or of another tablebase or layer.
ReachableLayer read_reachable(const std::filesystem::path& file, const Identity& identity, int layer,
                              std::uint64_t ranks);

}  // namespace dropslide::tablebase
