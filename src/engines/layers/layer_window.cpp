// The layers in memory.
#include "engines/layers/layer_window.hpp"

#include <algorithm>

namespace dropslide::layers {
namespace {

std::uint64_t words_of(const PackedTables& tables, std::size_t array, int layer) {
  return tables.array(array).index.layer_bits(layer) / 64 + words_behind;
}

/// Of the largest layer.
std::uint64_t slot_bytes(const PackedTables& tables) {
  std::uint64_t most = 0;
  for (int layer = 0; layer <= tables.highest_layer(); ++layer) {
    std::uint64_t words = 0;
    for (std::size_t array = 0; array < tables.arrays(); ++array) words += words_of(tables, array, layer);
    most = std::max(most, words);
  }
  return 8 * most;
}

std::size_t slots_of(const PackedTables& tables, HeldLayers held) {
  if (held == HeldLayers::one) return 1;
  return static_cast<std::size_t>(held_layers(tables.game().dmax, tables.highest_layer()));
}

}  // namespace

std::uint64_t LayerWindow::bytes(const PackedTables& tables, HeldLayers held) {
  return slots_of(tables, held) * slot_bytes(tables);
}

LayerWindow::LayerWindow(const PackedTables& tables, HeldLayers held)
    : tables_(tables), slots_(slots_of(tables, held)) {
  const std::uint64_t bytes = slot_bytes(tables);
  for (Slot& slot : slots_) slot.buffer = HugeBuffer(bytes);
}

void LayerWindow::open_layer(int layer) {
  Slot& slot = slots_[static_cast<std::size_t>(layer) % slots_.size()];
  slot.layer = layer;
  auto* words = reinterpret_cast<std::uint64_t*>(slot.buffer.data());
  for (std::size_t array = 0; array < tables_.arrays(); ++array) {
    const PackedIndex& index = tables_.array(array).index;
    slot.starts[array] = index.slice_starts(layer);
    const std::uint64_t bits = index.layer_bits(layer);
    slot.views[array] = {slot.starts[array].data(), words, bits};
    words += bits / 64;
    std::fill_n(words, words_behind, 0);
    words += words_behind;
  }
}

std::span<std::uint64_t> LayerWindow::words(int layer, std::size_t array) {
  const LayerView& of = view(layer, array);
  return {const_cast<std::uint64_t*>(of.words), of.bits / 64};
}

}  // namespace dropslide::layers
