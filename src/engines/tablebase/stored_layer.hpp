// One layer of a tablebase as it stands on disk: the positions with Dropper to move, and their values.
//
//   index   | parts of the file
//   --------|-----------------------------------------------------------------------------------------------
//   orbit   | a trit for every rank of the layer: 0 not reachable, else the code of the value
//   sparse  | the reachable ranks (upper and lower words of the Elias-Fano code), and for each of them
//           | a code of the value domain, one part for each of its cells (values/value_columns.hpp)
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engines/tablebase/enumeration.hpp"
#include "engines/tablebase/values/value_domains.hpp"
#include "files/checked_file.hpp"
#include "game/rules.hpp"

namespace dropslide::tablebase {

/// How the positions of a layer are found: by their rank among all boards of the layer, or in a list of
/// reachable ranks.
enum class IndexKind : std::uint8_t { orbit, sparse };

/// Which index the layers of a tablebase have; nothing: the one that takes fewer bytes, layer by layer.
using IndexChoice = std::optional<IndexKind>;

/// "orbit", "sparse" or "auto".
std::string to_text(IndexChoice index);

/// What identifies a tablebase, and with it what its files look like.
struct Identity {
  Shape shape;
  ObjectiveGame game;  ///< Whose positions it holds.
  ValueKind kind = kind_of<WinnerDomain>;
  IndexChoice index;  ///< Always the sparse one, unless the domain can use the orbit index.

  /// The value domain of the game.
  AnyValueDomain domain() const { return make_value_domain(kind, shape, game); }

  /// One line for the headers of files.
  std::string text() const;
};

/// How many positions a layer has.
struct LayerCounts {
  std::uint64_t dropper = 0;  ///< With Dropper to move.
  std::uint64_t slider = 0;   ///< With Slider to move.
  std::uint64_t stuck = 0;    ///< Of those with Slider to move, the ones without a slide: the game is over.
};

/// Positions and values of one layer, in memory.
class StoredLayer {
 public:
  /// A layer without values yet. `ranks` is the size of its orbit index.
  StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const EliasFano& positions,
              const LayerCounts& counts, const Identity& identity);

  /// Reads a file. Throws EnvironmentError if it is damaged or of another tablebase or layer.
  static StoredLayer read(const std::filesystem::path& file, const Identity& identity, int layer,
                          std::uint64_t ranks);

  /// What the header of a file says. Throws EnvironmentError if it is damaged or of another tablebase or
  /// layer.
  static LayerCounts read_counts(const std::filesystem::path& file, const Identity& identity, int layer);

  /// Throws EnvironmentError if it cannot be written.
  FileDigest write(const std::filesystem::path& file, const Identity& identity) const;

  /// The index that takes fewer bytes for so many positions.
  static IndexKind smaller_index(std::uint64_t ranks, std::uint64_t positions);

  /// The sum of its boards.
  int layer() const { return layer_; }

  /// As made or read.
  IndexKind index() const { return index_; }

  /// As made or read.
  const LayerCounts& counts() const { return counts_; }

  std::uint64_t size() const { return counts_.dropper; }

  /// Sets the value of the position with that rank, which is the `number`th reachable one. Requires the
  /// domain of the layer. Not for several threads.
  template <ValueDomain Domain>
  void set(const Domain& domain, std::uint64_t rank, std::uint64_t number,
           const typename Domain::Value& value) {
    values_.set(entry(rank, number), domain.encode(value));
  }

  /// The value of the position with that rank, which is the `number`th reachable one. Requires the domain of
  /// the layer.
  template <ValueDomain Domain>
  typename Domain::Value at(const Domain& domain, std::uint64_t rank, std::uint64_t number) const {
    return domain.decode(values_.at<typename Domain::Code>(entry(rank, number)));
  }

  /// The value of the position with that rank; nothing if it is not reachable. Requires the domain of the
  /// layer.
  template <ValueDomain Domain>
  std::optional<typename Domain::Value> find(const Domain& domain, std::uint64_t rank) const {
    const auto number = number_of(rank);
    return number ? std::optional(at(domain, rank, *number)) : std::nullopt;
  }

  RankedBits reachable() const;

 private:
  StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const LayerCounts& counts,
              const Identity& identity);
  /// Codes in the file: of all ranks, or of the reachable ones.
  std::uint64_t entries() const { return index_ == IndexKind::orbit ? ranks_ : size(); }
  bool values_are_sound(const Identity& identity) const;
  /// The position's number among the reachable ones, or any with the orbit index; nothing if it is not
  /// reachable.
  std::optional<std::uint64_t> number_of(std::uint64_t rank) const;
  /// Of the orbit index.
  const TritTable& trits() const { return values_.columns().front().trits(); }
  std::uint64_t entry(std::uint64_t rank, std::uint64_t number) const {
    return index_ == IndexKind::orbit ? rank : number;
  }

  IndexKind index_;
  int layer_;
  std::uint64_t ranks_;
  LayerCounts counts_;
  EliasFano positions_;  ///< Empty with the orbit index.
  ValueColumns values_;
};

/// Writes the positions of both players, as a run keeps them until it is done. Throws EnvironmentError if
/// they cannot be written.
FileDigest write_reachable(const std::filesystem::path& file, const Identity& identity,
                           const ReachableLayer& layer);

/// Reads them. Throws EnvironmentError if the file is damaged or of another tablebase or layer.
ReachableLayer read_reachable(const std::filesystem::path& file, const Identity& identity, int layer,
                              std::uint64_t ranks);

}  // namespace dropslide::tablebase
