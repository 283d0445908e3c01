// The layers in memory: the one under work, and those above that a drop can reach.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/packed_layers/kernel/slice_work.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::packed_layers {

/// D of some neighbouring layers of a game.
class PackedWindow {
 public:
  /// Of layers up to the highest one of the tables, which must outlive it.
  ///
  /// Memory  `bytes(tables)`. Throws  std::bad_alloc.
  explicit PackedWindow(const PackedTables& tables);

  /// Bytes that a window of these tables takes: as many times the largest layer as are held.
  static std::uint64_t bytes(const PackedTables& tables);

  /// Makes room for a layer, over the one that no drop reaches any more. Its bits are those of that one until
  /// they are written.
  void open_layer(int layer);

  /// The layer as the kernel reads it, of that array. Valid until it is written over.
  const LayerView& view(int layer, std::size_t array) const { return slot(layer).views[array]; }
  /// The words of a layer, to be written.
  std::span<std::uint64_t> words(int layer, std::size_t array);

  /// Work on an array of the layer that was opened last, with what drops from it lead to. Valid until another
  /// layer is opened.
  SliceWork work(std::size_t array, const DigestTables& digest) const;

 private:
  struct Slot {
    HugeBuffer buffer;  ///< The arrays, and behind each `words_behind`.
    std::array<std::vector<std::int64_t>, 2> starts;
    std::array<LayerView, 2> views;
  };
  const Slot& slot(int layer) const { return slots_[static_cast<std::size_t>(layer) % slots_.size()]; }

  const PackedTables& tables_;
  std::vector<Slot> slots_;
  int layer_ = 0;  ///< That was opened last.
  std::vector<std::array<const LayerView*, 2>> above_;
};

}  // namespace dropslide::packed_layers
