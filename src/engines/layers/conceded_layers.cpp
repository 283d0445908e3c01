// The conceded layers of a bounded game.
#include "engines/layers/conceded_layers.hpp"

#include <algorithm>
#include <bit>

#include "engines/layers/index/slice_blocks.hpp"
#include "packed/packing.hpp"

namespace dropslide::layers {
namespace {

const LineCodes& codes_of(const LayerIndex& index, Group group) {
  return group == Group::inner ? index.inner() : group == Group::extra ? index.extra() : index.ends();
}

/// Bits of a cell in the words of the graph.
int cell_bits_of(const AnyPositionGraph& graph) {
  return std::visit(
      [](const auto& of_word) { return cell_bits<typename std::decay_t<decltype(*of_word)>::Word>; }, graph);
}

/// Calls `keeps(i)` for every bit i that is set of those from `begin` on, and clears the bit if it is false.
template <class Keeps>
void filter_bits(std::uint64_t* words, std::uint64_t begin, std::uint32_t count, Keeps&& keeps) {
  for (std::uint64_t bit = begin; bit < begin + count;) {
    std::uint64_t& word = words[bit / 64];
    const std::uint64_t skipped = bit % 64,
                        taken = std::min<std::uint64_t>(64 - skipped, begin + count - bit);
    const std::uint64_t range = (~std::uint64_t{0} >> (64 - taken)) << skipped;
    for (std::uint64_t todo = word & range; todo != 0; todo &= todo - 1) {
      const auto i = static_cast<std::uint32_t>(bit - begin - skipped) +
                     static_cast<std::uint32_t>(std::countr_zero(todo));
      if (!keeps(i)) word &= ~(todo & -todo);
    }
    bit += taken;
  }
}

}  // namespace

ConcededLayers::ConcededLayers(const LayerIndex& index, const Bound& bound)
    : index_(index),
      bound_(bound),
      graph_(make_position_graph(index.cut().shape, {index.dmax(), index.objective()})) {
  const int bits = cell_bits_of(graph_);
  for (const Group group : all_groups) tiles_[static_cast<std::size_t>(group)] = tiles_of(group, bits);
}

std::vector<Word128> ConcededLayers::tiles_of(Group group, int bits) const {
  const BoardCut& cut = index_.cut();
  const LineCodes& codes = codes_of(index_, group);
  const std::vector<int> lines = cut.lines_of(group);
  std::vector<Word128> tiles(codes.size());
  for (std::uint32_t place = 0; place < codes.size(); ++place)
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (int cell = 0; cell < cut.line_cells(); ++cell) {
        const int row = cut.axis == Axis::rows ? lines[i] : cell,
                  col = cut.axis == Axis::rows ? cell : lines[i];
        const Word128 tile = codes.tile(codes.code_at(place), static_cast<int>(i), cell);
        tiles[place] |= tile << (bits * (row * cut.shape.cols + col));
      }
  return tiles;
}

void ConcededLayers::fill(const LayerKernel& kernel, const LayerWork& work, std::uint32_t slice) const {
  kernel.concede_phase(work, slice);
  std::visit([&](const auto& graph) { clear_lost(*graph, work.dropper, slice); }, graph_);
}

template <class Word>
void ConcededLayers::clear_lost(const PositionGraph<Word>& graph, const LayerBits& dropper,
                                std::uint32_t slice) const {
  const auto tiles = [&](Group group, std::uint32_t place) {
    return static_cast<Word>(tiles_[static_cast<std::size_t>(group)][place]);
  };
  const LineCodes &ends = index_.ends(), &inner = index_.inner();
  for_each_block(index_, dropper.layer, dropper.slice_starts, slice, [&](const BlockPlace& block) {
    const Word outer = tiles(Group::first, ends.place(block.first)) |
                       tiles(Group::last, ends.place(block.last)) |
                       tiles(Group::extra, index_.extra().place(block.extra));
    const std::uint32_t begin = inner.first(block.inner_sum), width = inner.count(block.inner_sum);
    filter_bits(dropper.words, block.bit, width, [&](std::uint32_t i) {
      const auto winner = graph.static_winner(outer | tiles(Group::inner, begin + i));
      return winner.value_or(bound_.conceded_to) == Winner::slider;
    });
  });
}

std::size_t ConcededLayers::bytes(const LayerIndex& index) {
  std::size_t codes = 0;
  for (const Group group : all_groups) codes += codes_of(index, group).size();
  return codes * sizeof(Word128);
}

}  // namespace dropslide::layers
