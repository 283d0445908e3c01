// All that the layer kernel looks up.
#include "engines/layers/tables/layer_tables.hpp"

#include <bit>
#include <utility>

#include "base/bytes_held.hpp"
#include "base/error.hpp"

namespace dropslide::layers {
namespace {

/// Words from one mask to the next: enough for the longest block, 1, 2, 4, ...
int checked_mask_words(const LayerIndex& index) {
  const CrossSlideBits bits = CrossSlideBits::of(index.cut().has_extra());
  const auto fits = [](const LineCodes& codes, int width) { return codes.size() <= 1U << width; };
  if (!fits(index.ends(), bits.end) || !fits(index.inner(), bits.inner) || !fits(index.extra(), bits.extra) ||
      index.cut().line_cells() >= most_cross_lines)
    throw EnvironmentError("the boards of the cut " + to_text(index.cut()) + " do not fit a word");
  const auto words = static_cast<int>(std::bit_ceil((index.inner().max_count() + 63) / 64));
  if (words > most_block_words)
    throw EnvironmentError("the blocks of the cut " + to_text(index.cut()) + " are too long");
  return words;
}

}  // namespace

LayerTables::LayerTables(LayerIndex index, AcrossMethod across)
    : index_(std::move(index)),
      mask_words_(checked_mask_words(index_)),
      groups_(CrossGroups::of(index_.cut(), mask_words_)),
      blocks_(index_, groups_, mask_words_),
      slides_across_(index_),
      across_(across),
      transposed_(across == AcrossMethod::transposition ? TransposedCodes(index_) : TransposedCodes()),
      ends_(index_, Group::first),
      extra_(index_, Group::extra),
      first_(parts_of(Group::first)),
      between_(parts_of(Group::extra)),
      last_(parts_of(Group::last)) {
  const LineCodes& extra = index_.extra();
  for (LineCode code = 0; code < extra.size(); ++code)
    extra_codes_.push_back({std::uint64_t{extra.ordinal(extra.mirrored(code))} << 48 |
                            std::uint64_t{extra.ordinal(code)} << 32 |
                            static_cast<std::uint64_t>(extra.sum(code))});
  for (int rest = 0; rest <= index_.top_layer(); ++rest) widths_.push_back(index_.inner().count(rest));
}

CrossParts LayerTables::parts_of(Group group) const {
  const BoardCut& cut = index_.cut();
  const std::uint32_t inner = index_.inner().digit_values(), ends = index_.ends().digit_values();
  const std::uint32_t extras = index_.extra().digit_values();
  const std::uint32_t end_patterns = groups_.patterns(cut.end_lines);
  const std::uint32_t extra_patterns = groups_.patterns(cut.extra_lines);
  const auto words = static_cast<std::uint32_t>(mask_words_);
  const auto steps = [&](std::uint32_t digit, std::uint32_t pattern) {
    return CrossParts::Steps{digit, pattern * words * cross_masks, pattern * words * objective_masks};
  };
  const CrossMaskFamily occurrence = occurrence_family(index_), objective = objective_family(index_);
  if (group == Group::last) return {index_.ends(), groups_, occurrence.ends, objective.ends, steps(inner, 1)};
  if (group == Group::extra)
    return {index_.extra(), groups_, occurrence.extra, objective.extra, steps(inner * ends, end_patterns)};
  CrossParts::Steps first = steps(inner * ends * extras, end_patterns * extra_patterns);
  first.group_masks = first.mask * end_patterns;
  first.group_objective_masks = first.objective_mask * end_patterns;
  return {index_.ends(), groups_, occurrence.ends, objective.ends, first};
}

std::size_t LayerTables::memory_bytes() const {
  std::size_t bytes = 0;
  for_each_table([&](const auto& table) { bytes += bytes_held(table); });
  return bytes;
}

}  // namespace dropslide::layers
