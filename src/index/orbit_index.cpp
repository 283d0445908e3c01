// The orbit index.
#include "index/orbit_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "game/board.hpp"

namespace dropslide {
namespace {

constexpr double most_table_bytes = 1 << 30;
constexpr int highest_objective =
    20;  ///< Chosen: a table over the sums of a group then stays below 2^21 entries.

/// By sum up to `top`: how many boards the inner groups and the outer one have together.
template <class Word>
std::vector<std::uint64_t> sums_with(const std::vector<std::uint64_t>& inner, const GroupCodes<Word>& outer,
                                     int top) {
  const int largest = static_cast<int>(inner.size()) - 1 + outer.sums().back();
  std::vector<std::uint64_t> both(static_cast<std::size_t>(std::min(largest, top)) + 1);
  for (std::size_t number = 0; number < outer.sums().size(); ++number) {
    const auto own = static_cast<std::size_t>(outer.sums()[number]);
    for (std::size_t b = 0; b < inner.size() && own + b < both.size(); ++b)
      both[own + b] += outer.count(number) * inner[b];
  }
  return both;
}

int largest_sum(Shape shape, int objective, int dmax) {
  const auto tiles = std::int64_t{shape.cells()} << (objective - 2);
  const auto played = (std::int64_t{1} << (shape.cells() + dmax - 1)) - (std::int64_t{1} << (dmax - 1));
  return static_cast<int>(std::min(tiles, played));
}

/// At most: as many sums of a group as there are ways to choose its tiles.
double table_bytes(const std::vector<GroupRules>& groups, int objective, int corner_values, int top) {
  double bytes = 0;
  for (std::size_t group = 1; group + 1 < groups.size(); ++group) {
    const double inner_cells = groups[group].first_cell + groups[group].cells;
    double sums = 1;
    for (int cell = 0; cell < groups[group].cells; ++cell)
      sums *= static_cast<double>(objective + cell) / (cell + 1);
    bytes += std::min(inner_cells * std::exp2(objective - 2), static_cast<double>(top)) * sums * 16 *
             corner_values;
  }
  return bytes;
}

}  // namespace

template <class Word>
OrbitIndex<Word>::OrbitIndex(Shape shape, int objective, int dmax)
    : shape_(shape), corner_shift_(cell_bits<Word> * (shape.cells() - 1)) {
  const double boards = (dmax + 1) * std::pow(objective, shape.cells() - 1);
  if (objective > std::min(highest_objective, highest_cell<Word> + 1) || boards > 0x1p63 ||
      table_bytes(orbit_groups(shape, cell_bits<Word>, objective, 0), objective, dmax + 1,
                  largest_sum(shape, objective, dmax)) > most_table_bytes)
    throw UsageError(fmt::format(
        "the boards of {} with tiles up to {} are too many to be numbered: choose a lower tile or "
        "a smaller board",
        to_text(shape), tile_text(objective - 1)));
  top_layer_ = largest_sum(shape, objective, dmax);

  for (int corner = 0; corner <= dmax; ++corner) {
    Corner& made = corners_.emplace_back();
    made.sum = corner == 0 ? 0 : 1 << (corner - 1);
    const std::vector<GroupRules> groups = orbit_groups(shape, cell_bits<Word>, objective, corner);
    for (std::size_t group = 0; group < groups.size(); ++group) {
      const bool is_shared = corner > 0 && groups[group].corners.empty();
      made.groups.push_back({is_shared ? corners_[0].groups[group].codes
                                       : std::make_shared<const GroupCodes<Word>>(groups[group], top_layer_),
                             {}});
    }
    std::vector<std::uint64_t> inner{1};
    for (std::size_t group = groups.size(); group-- > 0;) {
      CellGroup& level = made.groups[group];
      std::vector<std::uint64_t> both = sums_with(inner, *level.codes, top_layer_);
      if (group > 0 && group + 1 < groups.size())
        for (std::size_t sum = 0; sum < both.size(); ++sum) {
          const auto ranges = make_ranges(*level.codes, inner, static_cast<int>(sum));
          level.ranges.insert(level.ranges.end(), ranges.begin(), ranges.end());
        }
      if (group == 0) inner_of_first_.push_back(inner);
      inner = std::move(both);
    }
    made.boards = std::move(inner);
  }
}

template <class Word>
auto OrbitIndex<Word>::make_ranges(const GroupCodes<Word>& codes, const std::vector<std::uint64_t>& inner,
                                   int sum) const -> std::vector<SumRange> {
  std::vector<SumRange> ranges(codes.sums().size());
  std::uint64_t before = 0;
  for (std::size_t number = 0; number < ranges.size(); ++number) {
    const int rest = sum - codes.sums()[number];
    const bool fits = rest >= 0 && static_cast<std::size_t>(rest) < inner.size();
    ranges[number] = {before, fits ? inner[static_cast<std::size_t>(rest)] : 0};
    before += ranges[number].stride * codes.count(number);
  }
  return ranges;
}

template <class Word>
std::uint64_t OrbitIndex<Word>::size(int layer) const {
  std::uint64_t size = 0;
  for (const Corner& corner : corners_) {
    const int rest = layer - corner.sum;
    if (rest >= 0 && static_cast<std::size_t>(rest) < corner.boards.size())
      size += corner.boards[static_cast<std::size_t>(rest)];
  }
  return size;
}

template <class Word>
std::uint64_t OrbitIndex<Word>::memory_bytes() const {
  std::uint64_t bytes = 0;
  for (const Corner& corner : corners_)
    for (const CellGroup& group : corner.groups)
      bytes += group.ranges.size() * sizeof(SumRange) +
               group.codes->memory_bytes() / static_cast<std::uint64_t>(group.codes.use_count());
  return bytes;
}

template <class Word>
std::uint64_t OrbitIndex<Word>::layer_bytes() const {
  return corners_.size() * corners_[0].groups[0].codes->sums().size() * sizeof(SumRange);
}

template <class Word>
OrbitLayer<Word>::OrbitLayer(const OrbitIndex<Word>& index, int layer)
    : index_(&index), layer_(layer), group_count_(static_cast<int>(index.corners_[0].groups.size())) {
  for (std::size_t value = 0; layer <= index.top_layer_ && value < index.corners_.size(); ++value) {
    const auto& corner = index.corners_[value];
    const int rest = layer - corner.sum;
    CornerRanges& made = corners_.emplace_back();
    made = {size_, rest, &corner, {}};
    if (rest < 0 || static_cast<std::size_t>(rest) >= corner.boards.size()) continue;
    size_ += corner.boards[static_cast<std::size_t>(rest)];
    if (group_count_ > 1)
      made.ranges = index.make_ranges(*corner.groups[0].codes, index.inner_of_first_[value], rest);
  }
}

template <class Word>
bool OrbitLayer<Word>::has_rank(Word board) const {
  const auto value = static_cast<std::size_t>(board >> index_->corner_shift_);
  if (value >= corners_.size()) return false;
  int rest = corners_[value].rest;
  for (const auto& group : corners_[value].corner->groups) {
    const auto entry = group.codes->entry(board);
    if (!entry.is_valid()) return false;
    rest -= entry.sum();
  }
  return rest == 0;
}

template <class Word>
OrbitCursor<Word>::OrbitCursor(const OrbitLayer<Word>& layer)
    : layer_(&layer),
      levels_(static_cast<std::size_t>(layer.group_count_ - 1)),
      group_begin_(static_cast<std::size_t>(layer.group_count_)) {}

template <class Word>
void OrbitCursor<Word>::find_block(std::uint64_t rank) {
  if (rank - corner_begin_ >= corner_size_) enter_corner(rank);
  // The innermost level whose range still holds the rank stays as it is.
  std::size_t group = 0;
  while (group < levels_.size() && rank - levels_[group].begin < levels_[group].size) ++group;
  if (group > 0) --group;
  const auto& corner = *layer_->corners_[corner_].corner;
  for (; group < levels_.size(); ++group) {
    Level& level = levels_[group];
    if (rank - level.begin >= level.size) find_range(group, rank);
    const std::uint64_t code = (rank - level.begin) / level.stride;
    enter_group(group + 1, level.begin + code * level.stride, level.outer | level.words[code],
                level.rest - level.sum);
  }
  const int rest =
      levels_.empty() ? layer_->corners_[corner_].rest : levels_.back().rest - levels_.back().sum;
  const auto& last = *corner.groups.back().codes;
  const std::size_t number = last.number_of(rest);
  block_ = last.words(number);
  block_begin_ = group_begin_.back();
  block_size_ = last.count(number);
}

template <class Word>
void OrbitCursor<Word>::enter_corner(std::uint64_t rank) {
  const auto& corners = layer_->corners_;
  corner_ = corners.size() - 1;
  while (rank < corners[corner_].before) --corner_;
  corner_begin_ = corners[corner_].before;
  corner_size_ =
      (corner_ + 1 < corners.size() ? corners[corner_ + 1].before : layer_->size()) - corner_begin_;
  enter_group(0, corner_begin_, Word(corner_) << layer_->index_->corner_shift_, corners[corner_].rest);
}

/// Under other outer groups: what was known of the group's range holds no more.
template <class Word>
void OrbitCursor<Word>::enter_group(std::size_t group, std::uint64_t begin, Word outer, int rest) {
  group_begin_[group] = begin;
  outer_ = outer;
  if (group == levels_.size()) return;
  Level& level = levels_[group];
  level.size = 0;
  level.outer = outer;
  level.rest = rest;
  level.ranges = group == 0 ? layer_->corners_[corner_].ranges.data()
                            : layer_->corners_[corner_].corner->groups[group].ranges_of(rest);
}

template <class Word>
void OrbitCursor<Word>::find_range(std::size_t group, std::uint64_t rank) {
  Level& level = levels_[group];
  const auto& codes = *layer_->corners_[corner_].corner->groups[group].codes;
  const std::uint64_t within = rank - group_begin_[group];
  const auto* const end = level.ranges + codes.sums().size();
  const auto* const range =
      std::upper_bound(level.ranges, end, within,
                       [](std::uint64_t value, const auto& r) { return value < r.before; }) -
      1;
  const auto number = static_cast<std::size_t>(range - level.ranges);
  level.sum = codes.sums()[number];
  level.begin = group_begin_[group] + range->before;
  level.stride = range->stride;
  level.size = range->stride * codes.count(number);
  level.words = codes.words(number);
}

template class OrbitIndex<Word64>;
template class OrbitIndex<Word128>;
template class OrbitLayer<Word64>;
template class OrbitLayer<Word128>;
template class OrbitCursor<Word64>;
template class OrbitCursor<Word128>;

}  // namespace dropslide
