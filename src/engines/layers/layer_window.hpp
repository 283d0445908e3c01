// The layers in memory: those that drops from the layer under work lead to, and perhaps that one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engines/layers/kernel/slice_work.hpp"
#include "engines/layers/layer_plan.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::layers {

/// D of some neighbouring layers of a game.
class LayerWindow {
 public:
  /// Of layers up to the highest one of the tables, which must outlive it.
  ///
  /// Memory  `bytes(tables, held)`. Throws  std::bad_alloc.
  LayerWindow(const PackedTables& tables, HeldLayers held);

  /// Bytes that a window of these tables takes: as many times the largest layer as are held.
  static std::uint64_t bytes(const PackedTables& tables, HeldLayers held);

  /// Makes room for a layer, over the one that no drop reaches any more, or over the only one. Its bits are
  /// those of that one until they are written.
  void open_layer(int layer);
  /// Whether the layer was opened, and no other one in its place.
  bool holds(int layer) const { return slot(layer).layer == layer; }

  /// A layer as the kernel reads it, of that array. Requires that it is held.
  const LayerView& view(int layer, std::size_t array) const { return slot(layer).views[array]; }
  /// The words of a layer that is held, to be written.
  std::span<std::uint64_t> words(int layer, std::size_t array);

 private:
  struct Slot {
    int layer = -1;
    HugeBuffer buffer;  ///< The arrays, and behind each `words_behind`.
    std::array<std::vector<std::int64_t>, 2> starts;
    std::array<LayerView, 2> views;
  };
  const Slot& slot(int layer) const { return slots_[static_cast<std::size_t>(layer) % slots_.size()]; }

  const PackedTables& tables_;
  std::vector<Slot> slots_;
};

}  // namespace dropslide::layers
