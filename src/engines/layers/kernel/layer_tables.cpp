// What the layer kernel looks up.
#include "engines/layers/kernel/layer_tables.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/bytes_held.hpp"
#include "base/error.hpp"
#include "store/mix.hpp"

namespace dropslide::layers {
namespace {

std::uint32_t power(std::uint32_t base, int exponent) {
  std::uint32_t result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

/// Each digit with every cell replaced by its kind, 0 to 2, to the base 3.
template <class Kind>
std::vector<std::uint32_t> patterns_of(const LineCodes& codes, int objective, Kind&& kind_of_tile) {
  const auto base = static_cast<std::uint32_t>(objective);
  std::vector<std::uint32_t> patterns(codes.digit_values());
  for (std::uint32_t digit = 0; digit < codes.digit_values(); ++digit)
    for (int line = 0; line < codes.group().lines; ++line)
      patterns[digit] += power(3, line) * kind_of_tile(static_cast<int>(digit / power(base, line) % base));
  return patterns;
}

/// Writes the cells of one group's digit (to the base `base`) to their lines, or reads them.
void scatter(std::uint32_t digit, std::uint32_t base, const std::vector<int>& lines,
             std::vector<int>& cells) {
  for (const int line : lines) {
    cells[static_cast<std::size_t>(line)] = static_cast<int>(digit % base);
    digit /= base;
  }
}

std::uint32_t gather(std::uint32_t base, const std::vector<int>& lines, const std::vector<int>& cells) {
  std::uint32_t digit = 0;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    digit = digit * base + static_cast<std::uint32_t>(cells[static_cast<std::size_t>(*line)]);
  return digit;
}

}  // namespace

/// Masks under construction: one block of `words` words each, addressed by number until all are made.
struct LayerTables::Pool {
  std::vector<std::uint64_t>& masks;
  std::size_t words;

  std::size_t add() {
    masks.resize(masks.size() + words, 0);
    return masks.size() - words;
  }
  void set(std::size_t mask, std::uint32_t bit) { masks[mask + bit / 64] |= std::uint64_t{1} << (bit % 64); }
};

CrossGroups CrossGroups::of(const BoardCut& cut, int words) {
  const int outer_lines = 2 * cut.end_lines + cut.extra_lines;
  const auto bytes_of = [&](int lines, std::size_t masks) {
    return std::size_t{power(3, outer_lines * lines)} * masks * static_cast<std::size_t>(words) * 8;
  };
  CrossGroups groups;
  while (groups.lines < cut.line_cells() && 2 * bytes_of(groups.lines + 1, cross_masks) <= most_mask_bytes)
    ++groups.lines;
  groups.count = (cut.line_cells() + groups.lines - 1) / groups.lines;
  groups.mask_bytes = static_cast<std::size_t>(groups.count) *
                      bytes_of(groups.lines, std::size_t{cross_masks} + objective_masks);
  return groups;
}

LayerTables::LayerTables(const LayerIndex& index)
    : index_(index),
      cross_lines_(index.cut().line_cells()),
      end_digits_(index.ends().digit_values()),
      extra_digits_(index.extra().digit_values()),
      inner_digits_(index.inner().digit_values()),
      outer_digits_(end_digits_ * extra_digits_ * end_digits_),
      patterns_(patterns_by([&](int v) { return v == 0              ? 0U
                                                : v <= index.dmax() ? 1U
                                                                    : 2U; })),
      objective_patterns_(patterns_by([&](int v) {
        return v == 0 ? 0U : v == index.objective() - 1 ? 1U : 2U;
      })) {
  const CrossSlideBits bits = CrossSlideBits::of(index.cut().has_extra());
  const auto fits = [](const LineCodes& codes, int width) { return codes.size() <= 1U << width; };
  if (!fits(index.ends(), bits.end) || !fits(index.inner(), bits.inner) || !fits(index.extra(), bits.extra) ||
      cross_lines_ > 15)
    throw EnvironmentError("the boards of the cut " + to_text(index.cut()) + " do not fit a word");
  words_ = static_cast<int>(std::bit_ceil((index.inner().max_count() + 63) / 64));
  if (words_ > max_words)
    throw EnvironmentError("the blocks of the cut " + to_text(index.cut()) + " are too long");
  for (int rest = 0; rest <= index.top_layer(); ++rest) widths_.push_back(index.inner().count(rest));

  const CrossGroups groups = CrossGroups::of(index.cut(), words_);
  group_lines_ = groups.lines;
  cross_groups_ = groups.count;
  make_cross_parts();
  make_blocks();
  make_cross_slides();
}

template <class Kind>
auto LayerTables::patterns_by(Kind&& kind_of_tile) const -> CellPatterns {
  const auto patterns = [&](const LineCodes& codes) {
    return patterns_of(codes, index_.objective(), kind_of_tile);
  };
  return {patterns(index_.ends()), patterns(index_.extra()), patterns(index_.inner())};
}

std::uint32_t LayerTables::pattern_count(int lines) const { return power(3, lines * group_lines_); }

std::size_t LayerTables::outer_pattern_count() const {
  return std::size_t{pattern_count(2 * index_.cut().end_lines + index_.cut().extra_lines)};
}

void LayerTables::make_cross_parts() {
  const BoardCut& cut = index_.cut();
  const std::uint32_t ends = pattern_count(cut.end_lines), extras = pattern_count(cut.extra_lines);
  const auto words = static_cast<std::uint32_t>(words_);
  // What a digit and its patterns count for, from the last code to the first one.
  const auto parts_of = [&](const LineCodes& codes, std::vector<std::uint32_t> CellPatterns::*of,
                            std::uint32_t digit_step, std::uint32_t pattern_step) {
    std::vector<std::uint32_t> parts(codes.size() * part_size());
    for (LineCode code = 0; code < codes.size(); ++code)
      for (int j = 0; j < cross_lines_; ++j) {
        const std::uint32_t digit = codes.digit(code, j);
        const std::uint32_t step = power(3, codes.group().lines * (j % group_lines_)) * pattern_step * words;
        std::uint32_t* const slides = &parts[code * part_size()];
        std::uint32_t* const masks = slides + cross_lines_;
        slides[j] = digit * digit_step;
        masks[j / group_lines_] += (patterns_.*of)[digit] * step * cross_masks;
        masks[cross_groups_ + j / group_lines_] += (objective_patterns_.*of)[digit] * step * objective_masks;
      }
    return parts;
  };
  last_parts_ = parts_of(index_.ends(), &CellPatterns::end, inner_digits_, 1);
  extra_parts_ = parts_of(index_.extra(), &CellPatterns::extra, inner_digits_ * end_digits_, ends);
  first_parts_ =
      parts_of(index_.ends(), &CellPatterns::end, inner_digits_ * end_digits_ * extra_digits_, ends * extras);
  // The masks of a group lie behind those of the one before.
  for (LineCode code = 0; code < index_.ends().size(); ++code)
    for (int g = 0; g < cross_groups_; ++g) {
      std::uint32_t* const masks = &first_parts_[code * part_size()] + cross_lines_ + g;
      const std::uint32_t group = static_cast<std::uint32_t>(g) * ends * extras * ends * words;
      masks[0] += group * cross_masks;
      masks[cross_groups_] += group * objective_masks;
    }
}

LineCode LayerTables::transformed(LineCode inner, int transform) const {
  if ((transform & 1) != 0) inner = index_.inner().mirrored(inner);
  if ((transform & 2) != 0 && !index_.cut().has_extra()) inner = index_.inner().reversed(inner);
  return inner;
}

/// Whether some corner of the board lies in the group and holds at most Dmax.
bool LayerTables::has_small_corner(const LineCodes& codes, Group group, LineCode code) const {
  const std::vector<int> lines = index_.cut().lines_of(group);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != 0 && lines[i] != index_.cut().lines() - 1) continue;
    for (const int cell : {0, cross_lines_ - 1})
      if (codes.tile(code, static_cast<int>(i), cell) <= index_.dmax()) return true;
  }
  return false;
}

/// Product over the group's cells of an odd constant for the tile and the orbit of the cell in the shape.
std::uint64_t LayerTables::hash(const LineCodes& codes, Group group, LineCode code) const {
  const std::vector<int> lines = index_.cut().lines_of(group);
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (int cell = 0; cell < cross_lines_; ++cell) {
      std::uint64_t a = static_cast<std::uint64_t>(std::min(lines[i], index_.cut().lines() - 1 - lines[i]));
      std::uint64_t b = static_cast<std::uint64_t>(std::min(cell, cross_lines_ - 1 - cell));
      if (index_.cut().axis == Axis::columns) std::swap(a, b);
      if (index_.cut().shape.is_square() && a > b) std::swap(a, b);
      product *= mix(Word64{(a << 16 | b << 8 | codes.tile(code, static_cast<int>(i), cell)) + 1}) | 1;
    }
  return product;
}

/// As `Block::words`.
int LayerTables::block_words(int sum) const {
  std::uint32_t widest = index_.inner().count(sum);
  for (int value = 1; value <= index_.dmax(); ++value)
    widest = std::max(widest, index_.inner().count(sum + (1 << (value - 1))));
  return static_cast<int>(std::bit_ceil((widest + 63) / 64));
}

void LayerTables::make_blocks() {
  const LineCodes& inner = index_.inner();
  const int sums = inner.max_sum() + 1;
  inner_positions_.resize(inner.size());
  for (LineCode code = 0; code < inner.size(); ++code)
    for (int t = 0; t < transforms; ++t)
      inner_positions_[code].word |= std::uint64_t{inner.position(transformed(code, t))} << (16 * t);
  const LineCodes& extra = index_.extra();
  for (LineCode code = 0; code < extra.size(); ++code)
    extra_codes_.push_back({std::uint64_t{extra.position(extra.mirrored(code))} << 48 |
                            std::uint64_t{extra.position(code)} << 32 |
                            static_cast<std::uint64_t>(extra.sum(code))});
  for (LineCode code = 0; code < index_.ends().size(); ++code)
    end_drops_.push_back(index_.ends().drops(code));
  for (LineCode code = 0; code < index_.extra().size(); ++code)
    extra_drops_.push_back(index_.extra().drops(code));

  for (LineCode code = 0; code < index_.ends().size(); ++code)
    end_has_small_corner_.push_back(has_small_corner(index_.ends(), Group::first, code));
  for (LineCode code = 0; code < index_.extra().size(); ++code)
    extra_has_small_corner_.push_back(has_small_corner(index_.extra(), Group::extra, code));

  for (LineCode code = 0; code < index_.ends().size(); ++code)
    end_hashes_.push_back(hash(index_.ends(), Group::first, code));
  for (LineCode code = 0; code < extra.size(); ++code)
    extra_hashes_.push_back(hash(extra, Group::extra, code));
  for (std::uint32_t place = 0; place < inner.size(); ++place)
    inner_hashes_.push_back(hash(inner, Group::inner, inner.code_at(place)));
  inner_hashes_.resize(inner_hashes_.size() + 64);

  // Shuffles and masks grow while they are made; their places are resolved at the end.
  constexpr std::size_t plain_masks = 9;
  struct CellPlan {
    std::size_t empty;
    std::vector<std::size_t> shuffles;
  };
  struct Plan {
    std::array<std::size_t, transforms> as_stored, low, high;
    std::size_t masks, cross, objective_across, digits;
    std::vector<CellPlan> cells;
  };
  std::vector<Plan> plans(static_cast<std::size_t>(sums));
  Pool pool{masks_, static_cast<std::size_t>(words_)};

  for (int sum = 0; sum < sums; ++sum) {
    Plan& plan = plans[static_cast<std::size_t>(sum)];
    const std::uint32_t width = inner.count(sum);
    const auto code_at = [&](std::uint32_t i) { return inner.code_at(inner.first(sum) + i); };
    const auto add_shuffle = [&](std::uint32_t source_bits, auto&& source_of) {
      std::vector<std::uint32_t> sources;
      for (std::uint32_t i = 0; i < width; ++i) sources.push_back(source_of(code_at(i)));
      return shuffles_.add(sources, source_bits);
    };
    const bool is_long = block_words(sum) >= least_long_words;
    for (int t = 0; t < transforms; ++t) {
      const auto position = [&](LineCode code) {
        return code == LineCodes::makes_objective ? ShuffleArena::no_source
                                                  : inner.position(transformed(code, t));
      };
      const auto n = static_cast<std::size_t>(t);
      plan.as_stored[n] = add_shuffle(width, position);
      plan.low[n] = add_shuffle(width, [&](LineCode c) { return position(inner.slid_low(c)); });
      plan.high[n] = add_shuffle(width, [&](LineCode c) { return position(inner.slid_high(c)); });
    }
    plan.masks = pool.add();
    for (std::size_t i = 1; i < plain_masks; ++i) pool.add();
    const auto mask = [&](std::size_t number) { return plan.masks + number * pool.words; };
    for (std::uint32_t i = 0; i < width; ++i) {
      const LineCode code = code_at(i);
      const LineCode low = inner.slid_low(code), high = inner.slid_high(code);
      const PackedSides& packed = inner.packed(code);
      pool.set(mask(0), i);
      if (low == LineCodes::makes_objective || high == LineCodes::makes_objective) pool.set(mask(1), i);
      if (low != code) pool.set(mask(2), i);
      if (high != code) pool.set(mask(3), i);
      if (packed.low) pool.set(mask(4), i);
      if (packed.low_one_drop) pool.set(mask(5), i);
      if (packed.high) pool.set(mask(6), i);
      if (packed.high_one_drop) pool.set(mask(7), i);
      if (has_small_corner(inner, Group::inner, code)) pool.set(mask(8), i);
    }
    for (int line = 0; line < index_.cut().inner_lines; ++line)
      for (int cell = 0; cell < cross_lines_; ++cell) {
        CellPlan drops{pool.add(), {}};
        for (std::uint32_t i = 0; i < width; ++i)
          if (inner.tile(code_at(i), line, cell) == 0) pool.set(drops.empty, i);
        for (int value = 1; value <= index_.dmax(); ++value) {
          const LineCode step = inner.from_digit(
              power(static_cast<std::uint32_t>(index_.objective()), line) * static_cast<std::uint32_t>(value),
              cell);
          std::vector<std::uint32_t> sources;
          for (std::uint32_t i = 0; i < width; ++i)
            if (inner.tile(code_at(i), line, cell) == 0)
              sources.push_back(inner.position(code_at(i) + step));
            else if (!is_long)
              sources.push_back(ShuffleArena::no_source);
          drops.shuffles.push_back(shuffles_.add(sources, inner.count(sum + (1 << (value - 1)))));
        }
        plan.cells.push_back(std::move(drops));
      }
    plan.digits = digits_.size();
    for (std::uint32_t i = 0; i < width; ++i)
      for (int j = 0; j < cross_lines_; ++j)
        digits_.push_back(static_cast<std::uint16_t>(inner.digit(code_at(i), j)));
    const std::size_t cross_words =
        static_cast<std::size_t>(cross_groups_) * outer_pattern_count() * pool.words;
    plan.cross = masks_.size();
    plan.objective_across = plan.cross + cross_words * cross_masks;
    masks_.resize(plan.objective_across + cross_words * objective_masks, 0);
  }

  inner_drops_.reserve(
      static_cast<std::size_t>(sums * index_.cut().inner_lines * cross_lines_ * index_.dmax()));
  for (int sum = 0; sum < sums; ++sum) {
    const Plan& plan = plans[static_cast<std::size_t>(sum)];
    const auto mask = [&](std::size_t number) { return &masks_[plan.masks + number * pool.words]; };
    Block block;
    block.width = inner.count(sum);
    block.words = block_words(sum);
    for (std::size_t t = 0; t < transforms; ++t) {
      block.as_stored[t] = shuffles_.shuffle(plan.as_stored[t]);
      block.after_low[t] = shuffles_.shuffle(plan.low[t]);
      block.after_high[t] = shuffles_.shuffle(plan.high[t]);
    }
    block.full = mask(0);
    block.makes_objective = mask(1);
    block.changed_low = mask(2);
    block.changed_high = mask(3);
    block.packed_low = mask(4);
    block.one_drop_low = mask(5);
    block.packed_high = mask(6);
    block.one_drop_high = mask(7);
    block.small_corner = mask(8);
    for (const CellPlan& cell : plan.cells) {
      block.cells.push_back({&masks_[cell.empty], inner_drops_.data() + inner_drops_.size()});
      for (const std::size_t shuffle : cell.shuffles) inner_drops_.push_back(shuffles_.shuffle(shuffle));
    }
    block.digits = digits_.data() + plan.digits;
    block.cross = &masks_[plan.cross];
    block.objective_across = &masks_[plan.objective_across];
    block.hashes = &inner_hashes_[inner.first(sum)];
    blocks_.push_back(std::move(block));
  }
  make_cross_masks(pool, patterns_, &Block::cross, cross_masks,
                   [this](const auto& outer, int lines) { return occurrence_masks(outer, lines); });
  make_cross_masks(pool, objective_patterns_, &Block::objective_across, objective_masks,
                   [this](const auto& outer, int lines) { return objective_mask(outer, lines); });
}

/// Sets bit i of mask k of a family, from `where` on, if `masks_of` the board's patterns has the bit k.
template <class MasksOf>
void LayerTables::make_cross_masks(Pool& pool, const CellPatterns& patterns,
                                   const std::uint64_t* Block::*where, std::uint32_t count,
                                   MasksOf&& masks_of) {
  const BoardCut& cut = index_.cut();
  const LineCodes& inner = index_.inner();
  const std::uint32_t ends = pattern_count(cut.end_lines), extras = pattern_count(cut.extra_lines),
                      inners = pattern_count(cut.inner_lines);
  std::size_t outer = 0;
  for (int g = 0; g < cross_groups_; ++g) {
    const int begin = g * group_lines_, end = std::min(begin + group_lines_, cross_lines_);
    // Of each code, the patterns of its cells in the cross lines of the group.
    std::vector<std::uint32_t> inner_pattern(inner.size());
    for (LineCode code = 0; code < inner.size(); ++code)
      for (int j = begin; j < end; ++j)
        inner_pattern[code] += patterns.inner[inner.digit(code, j)] * power(3, cut.inner_lines * (j - begin));
    for (std::uint32_t first = 0; first < ends; ++first)
      for (std::uint32_t extra = 0; extra < extras; ++extra)
        for (std::uint32_t last = 0; last < ends; ++last, ++outer) {
          std::vector<std::uint32_t> masks;
          for (std::uint32_t pattern = 0; pattern < inners; ++pattern)
            masks.push_back(masks_of(std::array{first, extra, pattern, last}, end - begin));
          for (const Block& block : blocks_) {
            const std::size_t mask =
                static_cast<std::size_t>(block.*where - masks_.data()) + outer * count * pool.words;
            const auto sum = static_cast<int>(&block - blocks_.data());
            for (std::uint32_t i = 0; i < block.width; ++i)
              for (std::uint32_t set = masks[inner_pattern[inner.code_at(inner.first(sum) + i)]]; set != 0;
                   set &= set - 1)
                pool.set(mask + static_cast<std::size_t>(std::countr_zero(set)) * pool.words, i);
          }
        }
  }
}

/// Calls `visit(cells)` with the kinds of the tiles of each cross line of a group, by the patterns of the
/// first, extra, inner and last code.
template <class Visit>
void LayerTables::for_each_cross_line(std::array<std::uint32_t, 4> patterns, int lines, Visit&& visit) const {
  for (int j = 0; j < lines; ++j) {
    std::vector<int> cells(static_cast<std::size_t>(index_.cut().lines()), 0);
    for (const Group group : all_groups) {
      const std::vector<int> group_lines = index_.cut().lines_of(group);
      const std::uint32_t values = power(3, static_cast<int>(group_lines.size()));
      std::uint32_t& pattern = patterns[static_cast<std::size_t>(group)];
      scatter(pattern % values, 3, group_lines, cells);
      pattern /= values;
    }
    visit(cells);
  }
}

/// Bits by `CrossMask`. Kinds stand for tiles: 0 empty, 1 at most Dmax, 2 above; so 1 is the largest that a
/// drop may be.
std::uint32_t LayerTables::occurrence_masks(const std::array<std::uint32_t, 4>& patterns, int lines) const {
  PackedSides all{true, false, true, false};
  for_each_cross_line(patterns, lines,
                      [&](const std::vector<int>& cells) { all = joined(all, packed_sides(cells, 1)); });
  return std::uint32_t{all.low} << packed_up | std::uint32_t{all.low_one_drop} << one_drop_up |
         std::uint32_t{all.high} << packed_down | std::uint32_t{all.high_one_drop} << one_drop_down;
}

/// Bits by `ObjectiveMask`. Kind 1 is O - 1: two of them with nothing but empty cells between make O,
/// whichever way they are slid.
std::uint32_t LayerTables::objective_mask(const std::array<std::uint32_t, 4>& patterns, int lines) const {
  bool makes = false;
  for_each_cross_line(patterns, lines, [&](std::vector<int> cells) {
    std::erase(cells, 0);
    makes |= std::search_n(cells.begin(), cells.end(), 2, 1) != cells.end();
  });
  return std::uint32_t{makes} << makes_objective_across;
}

void LayerTables::make_cross_slides() {
  const BoardCut& cut = index_.cut();
  const auto base = static_cast<std::uint32_t>(index_.objective());
  const std::array<std::vector<int>, 4> lines{cut.lines_of(Group::first), cut.lines_of(Group::last),
                                              cut.lines_of(Group::inner), cut.lines_of(Group::extra)};
  const CrossSlideBits bits = CrossSlideBits::of(cut.has_extra());
  const std::array<int, 4> shifts{0, bits.end, 2 * bits.end, 2 * bits.end + bits.inner};
  const std::array<const LineCodes*, 4> codes{&index_.ends(), &index_.ends(), &index_.inner(),
                                              &index_.extra()};
  const std::size_t entries = std::size_t{outer_digits_} * inner_digits_;
  cross_slides_.resize(2 * entries * static_cast<std::size_t>(cross_lines_));
  std::vector<int> cells(static_cast<std::size_t>(cut.lines()), 0);

  for (std::uint32_t first = 0; first < end_digits_; ++first)
    for (std::uint32_t extra = 0; extra < extra_digits_; ++extra)
      for (std::uint32_t last = 0; last < end_digits_; ++last)
        for (std::uint32_t middle = 0; middle < inner_digits_; ++middle) {
          scatter(first, base, lines[0], cells);
          scatter(last, base, lines[1], cells);
          scatter(middle, base, lines[2], cells);
          scatter(extra, base, lines[3], cells);
          const auto contributions = [&](const std::vector<int>& after, bool objective, int j) {
            if (objective) return CrossSlide{0};
            CrossSlide word = 0;
            for (std::size_t g = 0; g < 4; ++g)
              word |= std::uint64_t{codes[g]->from_digit(gather(base, lines[g], after), j)} << shifts[g];
            if (after != cells) word |= std::uint64_t{1} << CrossSlideBits::changed_shift;
            return word;
          };
          std::vector<int> up = cells;
          const bool objective_up = !slide_to_front(up, index_.objective());
          std::vector<int> down(cells.rbegin(), cells.rend());
          const bool objective_down = !slide_to_front(down, index_.objective());
          std::reverse(down.begin(), down.end());
          const std::size_t entry =
              std::size_t{(first * extra_digits_ + extra) * end_digits_ + last} * inner_digits_ + middle;
          for (int j = 0; j < cross_lines_; ++j) {
            const std::size_t at = static_cast<std::size_t>(j) * entries + entry;
            cross_slides_[at] = contributions(up, objective_up, j);
            cross_slides_[static_cast<std::size_t>(cross_lines_) * entries + at] =
                contributions(down, objective_down, j);
          }
        }
}

std::size_t LayerTables::memory_bytes() const {
  const auto bytes_within = [](const auto& lists) {
    return std::accumulate(lists.begin(), lists.end(), std::size_t{0}, [](std::size_t sum, const auto& list) {
      return sum + list.size() * sizeof(list[0]);
    });
  };
  const auto patterns = [&](const CellPatterns& of) { return bytes_held(of.end, of.extra, of.inner); };
  std::size_t cells = 0;
  for (const Block& block : blocks_) cells += bytes_held(block.cells);
  return shuffles_.memory_bytes() + cells + patterns(patterns_) + patterns(objective_patterns_) +
         bytes_held(first_parts_, extra_parts_, last_parts_, widths_, cross_slides_, inner_positions_,
                    extra_codes_, end_has_small_corner_, extra_has_small_corner_, end_drops_, extra_drops_,
                    blocks_, inner_drops_, masks_, digits_, end_hashes_, extra_hashes_, inner_hashes_) +
         bytes_within(end_drops_) + bytes_within(extra_drops_);
}

}  // namespace dropslide::layers
