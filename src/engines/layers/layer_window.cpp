// The layers in memory.
#include "engines/layers/layer_window.hpp"

#include <algorithm>
#include <utility>

namespace dropslide::layers {
namespace {

std::size_t slider_layers_kept(const LayerIndex& index) { return std::size_t{1} << (index.dmax() - 1); }

}  // namespace

int LayerWindow::highest_layer(const LayerIndex& index, const std::optional<Bound>& bound) {
  if (!bound) return index.top_layer();
  return std::min(index.top_layer(), bound->layer - 1 + (1 << (index.dmax() - 1)));
}

std::uint64_t LayerWindow::largest_layer_bytes(const LayerIndex& index, const std::optional<Bound>& bound) {
  std::uint64_t words = 0;
  for (int layer = 0; layer <= highest_layer(index, bound); ++layer)
    words = std::max(words, index.layer_words(layer));
  return (words + slack_words) * 8;
}

std::uint64_t LayerWindow::bytes(const LayerIndex& index, const std::optional<Bound>& bound) {
  return largest_layer_bytes(index, bound) * (slider_layers_kept(index) + 1);
}

LayerWindow::LayerWindow(const LayerTables& tables, const std::optional<std::filesystem::path>& scratch,
                         const std::optional<Bound>& bound, Held held)
    : tables_(tables), bound_(bound) {
  const std::uint64_t bytes = largest_layer_bytes(tables.index(), bound);
  const auto make_buffer = [&](std::uint64_t more) {
    if (held == Held::own_slices) return HugeBuffer(bytes + more, Promise::what_is_touched);
    return scratch ? HugeBuffer(bytes, *scratch) : HugeBuffer(bytes);
  };
  // Behind the first of its slices a member may have the strips of a whole layer, in words of their own.
  const std::uint64_t strips = std::uint64_t{tables.index().slices()} * tables.index().ends().size();
  dropper_ = make_buffer(tables.across() == AcrossMethod::transposition ? bytes + 8 * strips : 0);
  for (std::size_t i = 0; i < slider_layers_kept(tables.index()); ++i) slider_.push_back(make_buffer(0));
  above_starts_.resize(static_cast<std::size_t>(tables.index().dmax()) + 1);
  work_.tables = &tables_;
  work_.above.resize(above_starts_.size());
}

int LayerWindow::top_layer(const LayerIndex& index, const std::optional<Bound>& bound) {
  return bound ? std::min(index.top_layer(), bound->layer - 1) : index.top_layer();
}

LayerBits LayerWindow::bits_of(HugeBuffer& buffer, std::vector<std::int64_t>& slice_starts, int layer) {
  slice_starts = tables_.index().slice_starts(layer);
  return {reinterpret_cast<std::uint64_t*>(buffer.data()), slice_starts.data(), layer};
}

void LayerWindow::open_layer(int layer) {
  work_.layer = layer;
  work_.dropper = bits_of(dropper_, dropper_starts_, layer);
  work_.dropper.words[dropper_starts_.back() / 64] = 0;
  work_.slider = bits_of(slider_[slot(layer)], above_starts_[0], layer);
  for (int value = 1; value <= tables_.index().dmax(); ++value) {
    const int above = layer + (1 << (value - 1));
    const auto v = static_cast<std::size_t>(value);
    work_.above[v] = bits_of(slider_[slot(above)], above_starts_[v], above);
  }
}

LayerBits LayerWindow::slider_bits(int layer, std::vector<std::int64_t>& slice_starts) {
  return bits_of(slider_[slot(layer)], slice_starts, layer);
}

void LayerWindow::release_slider(std::uint64_t begin_word, std::uint64_t end_word) {
  HugeBuffer& buffer = slider_[slot(work_.layer)];
  buffer.release(0, 8 * begin_word);
  buffer.release(8 * end_word, buffer.size_bytes());
}

void LayerWindow::release_dropper(std::uint64_t begin_word, std::uint64_t end_word) {
  dropper_.release(0, 8 * begin_word);
  dropper_.release(8 * end_word, dropper_.size_bytes());
}

void LayerWindow::set_before_span(std::function<void()> before_span) {
  before_span_ = std::move(before_span);
  work_.before_span = &before_span_;
}

void LayerWindow::page_out_next(std::uint64_t bytes, bool spares_dropper) {
  const HugeBuffer& buffer = paged_buffer_ == slider_.size() ? dropper_ : slider_[paged_buffer_];
  const std::size_t end = std::min(paged_bytes_ + bytes, buffer.size_bytes());
  buffer.page_out(paged_bytes_, end);
  paged_bytes_ = end;
  if (end < buffer.size_bytes()) return;
  paged_bytes_ = 0;
  paged_buffer_ = (paged_buffer_ + 1) % (slider_.size() + (spares_dropper ? 0 : 1));
}

std::vector<std::span<std::byte>> LayerWindow::slider_layers(int layer) {
  std::vector<std::span<std::byte>> layers;
  for (int above = layer; above < layer + static_cast<int>(slider_.size()) && above <= highest_layer();
       ++above)
    layers.emplace_back(slider_[slot(above)].data(), tables_.index().layer_words(above) * 8);
  return layers;
}

}  // namespace dropslide::layers
