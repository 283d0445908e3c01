// What slides along the lines make of whole blocks.
#include "engines/layers/tables/block_moves.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace dropslide::layers {

BlockMoves::BlockMoves(const PackedCodes& codes, const CodeMoves& moves) : drops_(moves.drops().size() + 1) {
  const int most_weight = moves.drops().empty() ? 0 : 1 << (moves.drops().front().value - 1);
  for (int sum = 0; sum <= codes.max_sum(); ++sum) {
    std::uint32_t bits = codes.count(sum);
    for (int weight = 1; weight <= most_weight; weight *= 2) bits = std::max(bits, codes.count(sum + weight));
    if (bits > ShuffleStep::source_bits)
      throw EnvironmentError("a cut has blocks of more boards than the kernel takes");
    words_.push_back(std::bit_ceil(std::max(1U, (bits + 63) / 64)));
  }
  for (int sum = 0; sum <= codes.max_sum(); ++sum)
    for (int number = -1; number < static_cast<int>(moves.drops().size()); ++number)
      blocks_.push_back(make_block(codes, moves, sum, number));
}

BlockMoves::Block BlockMoves::make_block(const PackedCodes& codes, const CodeMoves& moves, int sum,
                                         int number) {
  const std::uint32_t bits = codes.count(sum);
  Block block;
  std::vector<bool> legal(bits), makes(bits), changed[2]{legal, legal};
  std::vector<std::uint32_t> sources[2];
  for (std::uint32_t i = 0; i < bits; ++i) {
    const Move move = moves.row(number)[codes.first(sum) + i];
    legal[i] = move.is_legal();
    makes[i] = move.makes_objective();
    block.any_legal = block.any_legal || move.is_legal();
    for (const Towards side : both_ways) {
      const auto s = static_cast<std::size_t>(side);
      const bool leads_on = move.is_legal() && !move.makes_objective() && move.is_changed(side);
      changed[s][i] = leads_on;
      const bool has_result = move.is_legal() && !move.makes_objective();
      sources[s].push_back(has_result ? move.result(side) : ShuffleArena::no_source);
    }
  }
  block.legal = add_mask(legal, words(sum));
  block.makes_objective = add_mask(makes, words(sum));
  for (const std::size_t s : {0U, 1U}) {
    block.changed[s] = add_mask(changed[s], words(sum));
    block.shuffle[s] = shuffles_.add(sources[s]);
  }
  return block;
}

std::uint32_t BlockMoves::add_mask(const std::vector<bool>& bits, std::uint32_t words) {
  const auto number = static_cast<std::uint32_t>(masks_.size());
  masks_.resize(masks_.size() + words, 0);
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) masks_[number + i / 64] |= std::uint64_t{1} << (i % 64);
  return number;
}

}  // namespace dropslide::layers
