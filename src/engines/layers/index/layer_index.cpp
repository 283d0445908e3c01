// Where each board of a layer has its bit.
#include "engines/layers/index/layer_index.hpp"

#include <algorithm>
#include <utility>

#include "base/bytes_held.hpp"
#include "base/error.hpp"

namespace dropslide {
namespace {

constexpr std::uint64_t to_words(std::uint64_t bits) { return (bits + 63) / 64 * 64; }

}  // namespace

LayerIndex::LayerIndex(const BoardCut& cut, int objective, int dmax)
    : cut_(cut),
      objective_(objective),
      dmax_(dmax),
      ends_(cut.end_group(), objective, dmax),
      extra_(cut.extra_group(), objective, dmax),
      inner_(cut.inner_group(), objective, dmax),
      top_layer_(2 * ends_.max_sum() + extra_.max_sum() + inner_.max_sum()),
      extra_sums_(size(extra_.max_sum()) + 1) {
  check_fields();
  number_slices();
  place_extra_codes();
  place_last_codes();
}

void LayerIndex::check_fields() const {
  if (std::max(ends_.max_count(), inner_.max_count()) > 0xFFFF || ends_.max_sum() > 0x7FFF ||
      extra_.max_sum() > 0xFFFF)
    throw EnvironmentError("too many codes of one sum for the cut " + to_text(cut_));
}

void LayerIndex::number_slices() {
  end_codes_.resize(ends_.size());
  for (std::uint32_t place = 0; place < ends_.size(); ++place) {
    const LineCode code = ends_.code_at(place);
    const LineCode mirrored = ends_.mirrored(code);
    const bool is_mirrored = ends_.place(mirrored) < place;
    if (!is_mirrored) slice_codes_.push_back(code);
    end_codes_[code] = {std::uint64_t{slice_codes_.size() - 1} << 48 | std::uint64_t{is_mirrored} << 47 |
                        static_cast<std::uint64_t>(ends_.sum(code)) << 32 |
                        std::uint64_t{ends_.ordinal(mirrored)} << 16 | ends_.ordinal(code)};
  }
  for (int sum = 0; sum <= ends_.max_sum(); ++sum)
    if (ends_.count(sum) > 0) end_sums_.push_back(sum);
  slices_of_sum_.assign(last_sums(), 0);
  tied_pairs_.assign(last_sums(), 0);
  for (const LineCode first : slice_codes_) {
    const int sum = ends_.sum(first);
    ++slices_of_sum_[size(sum)];
    tied_pairs_[size(sum)] += ends_.count(sum) - ends_.ordinal(first);
  }
  if (slice_codes_.size() > 0x10000) throw EnvironmentError("too many slices for the cut " + to_text(cut_));
}

/// How many values `rest` may have: drops lead beyond the top layer, in thought.
int LayerIndex::rests() const { return top_layer_ + (1 << (dmax_ - 1)) + 1; }

/// The bits of one last code: blocks of inner codes, by extra code if there is an extra group.
void LayerIndex::place_extra_codes() {
  extra_start_.assign(cut_.has_extra() ? size(rests()) * extra_sums_ : 0, 0);
  last_bits_.assign(size(rests()), 0);
  boards_of_last_.assign(size(rests()), 0);
  for (int rest = 0; rest < rests(); ++rest) {
    if (!cut_.has_extra()) {
      last_bits_[size(rest)] = boards_of_last_[size(rest)] = inner_.count(rest);
      continue;
    }
    std::uint64_t start = 0;
    for (int sum = 0; sum <= std::min(rest, extra_.max_sum()); ++sum) {
      extra_start_[size(rest) * extra_sums_ + size(sum)] = start;
      const std::uint64_t boards = std::uint64_t{extra_.count(sum)} * inner_.count(rest - sum);
      start += to_words(boards);
      boards_of_last_[size(rest)] += boards;
    }
    last_bits_[size(rest)] = start;
  }
}

void LayerIndex::place_last_codes() {
  last_codes_.assign(size(rests()) * last_sums(), {0});
  whole_slice_bits_.assign(size(rests()), 0);
  for (int rest = 0; rest < rests(); ++rest) {
    std::uint64_t start = 0;
    for (int sum = 0; sum <= std::min(rest, ends_.max_sum()); ++sum) {
      const std::uint64_t stride = bits_of_last(rest - sum);
      if (start >> 40 != 0 || stride >> 24 != 0)
        throw EnvironmentError("the slices of the cut " + to_text(cut_) + " are too long");
      last_codes_[size(rest) * last_sums() + size(sum)] = {start << 24 | stride};
      start += to_words(ends_.count(sum) * stride);
    }
    whole_slice_bits_[size(rest)] = start;
  }
}

int LayerIndex::least_last_sum(int rest) const {
  return std::max(0, rest - extra_.max_sum() - inner_.max_sum());
}

std::uint64_t LayerIndex::slice_bits(int rest, LineCode first) const {
  const int sum = ends_.sum(first);
  if (rest < sum) return 0;
  const LastCodes own = last_codes(rest, sum);
  const std::uint64_t before = own.start() + ends_.ordinal(first) * own.stride();
  return whole_slice_bits_[size(rest)] - before / 64 * 64;
}

std::vector<std::int64_t> LayerIndex::slice_starts(int layer) const {
  std::vector<std::int64_t> starts;
  starts.reserve(slice_codes_.size() + 1);
  std::uint64_t bits = 0;
  for (const LineCode first : slice_codes_) {
    const int rest = layer - ends_.sum(first);
    const std::uint64_t stored = rest < 0 ? 0 : slice_bits(rest, first);
    const std::uint64_t whole = rest < 0 ? 0 : whole_slice_bits_[size(rest)];
    bits += stored;
    starts.push_back(static_cast<std::int64_t>(bits) - static_cast<std::int64_t>(whole));
  }
  starts.push_back(static_cast<std::int64_t>(bits));
  return starts;
}

std::uint64_t LayerIndex::first_word(int layer, const std::int64_t* slice_starts, std::uint32_t slice) const {
  if (slice == 0) return 0;
  const int rest = layer - ends_.sum(slice_codes_[slice - 1]);
  const std::uint64_t whole = rest < 0 ? 0 : whole_slice_bits_[size(rest)];
  return (static_cast<std::uint64_t>(slice_starts[slice - 1]) + whole) / 64;
}

std::uint64_t LayerIndex::layer_words(int layer) const {
  std::uint64_t bits = 0;
  for (const LineCode first : slice_codes_)
    if (const int rest = layer - ends_.sum(first); rest >= 0) bits += slice_bits(rest, first);
  return bits / 64;
}

std::uint64_t LayerIndex::stored_boards(int layer) const {
  std::uint64_t boards = 0;
  for (auto first = end_sums_.begin(); first != end_sums_.end() && 2 * *first <= layer; ++first) {
    const int rest = layer - *first;
    boards += tied_pairs_[size(*first)] * boards_of_last_[size(rest - *first)];
    for (auto last = first + 1; last != end_sums_.end() && *last <= rest; ++last)
      boards += slices_of_sum_[size(*first)] * ends_.count(*last) * boards_of_last_[size(rest - *last)];
  }
  return boards;
}

std::size_t LayerIndex::memory_bytes() const {
  std::size_t bytes = 0;
  for_each_table([&](const auto& table) { bytes += bytes_held(table); });
  return bytes;
}

CutBoard LayerIndex::cut_board(const Board& board) const {
  const auto code_of = [&](Group group, const LineCodes& codes) {
    LineCode code = 0;
    LineCode line_weight = 1;
    for (const int line : cut_.lines_of(group)) {
      for (int cell = 0; cell < cut_.line_cells(); ++cell)
        code += codes.from_digit(line_weight * cut_.tile(board, line, cell), cell);
      line_weight *= static_cast<LineCode>(objective_);
    }
    return code;
  };
  return {code_of(Group::first, ends_), code_of(Group::extra, extra_), code_of(Group::inner, inner_),
          code_of(Group::last, ends_)};
}

Board LayerIndex::board(const CutBoard& cut) const {
  Board board(cut_.shape);
  const auto set_tiles = [&](Group group, const LineCodes& codes, LineCode code) {
    int line_of_group = 0;
    for (const int line : cut_.lines_of(group)) {
      for (int cell = 0; cell < cut_.line_cells(); ++cell)
        cut_.set_tile(board, line, cell, codes.tile(code, line_of_group, cell));
      ++line_of_group;
    }
  };
  set_tiles(Group::first, ends_, cut.first);
  set_tiles(Group::extra, extra_, cut.extra);
  set_tiles(Group::inner, inner_, cut.inner);
  set_tiles(Group::last, ends_, cut.last);
  return board;
}

std::uint64_t LayerIndex::bit_of(const Board& board, const std::vector<std::int64_t>& slice_starts) const {
  CutBoard cut = cut_board(board);
  if (end(cut.first).slice() > end(cut.last).slice()) {
    std::swap(cut.first, cut.last);
    if (cut_.has_extra())
      std::swap(cut.extra, cut.inner);
    else
      cut.inner = inner_.reversed(cut.inner);
  }
  if (end(cut.first).mirrored() != 0)
    cut = {ends_.mirrored(cut.first), extra_.mirrored(cut.extra), inner_.mirrored(cut.inner),
           ends_.mirrored(cut.last)};
  int rest = static_cast<int>(layer_sum(board)) - ends_.sum(cut.first);
  const LastCodes last = last_codes(rest, ends_.sum(cut.last));
  auto bit = static_cast<std::uint64_t>(slice_starts[end(cut.first).slice()]) + last.start() +
             ends_.ordinal(cut.last) * last.stride();
  rest -= ends_.sum(cut.last);
  if (cut_.has_extra()) {
    bit += extra_starts(rest)[extra_.sum(cut.extra)];
    rest -= extra_.sum(cut.extra);
    bit += std::uint64_t{extra_.ordinal(cut.extra)} * inner_.count(rest);
  }
  return bit + inner_.ordinal(cut.inner);
}

}  // namespace dropslide
