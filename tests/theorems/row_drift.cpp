// Rows that shift against each other.
#include "theorems/row_drift.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <set>

namespace dropslide {
namespace {

constexpr unsigned all_rows(int rows) { return (1U << rows) - 1; }

/// Packed against the other side. The rows that stick out are longer by one tile: they move one cell less.
FilledColumns to_other_side(FilledColumns position) {
  const unsigned out = position.sticking_out;
  position.is_packed_right = !position.is_packed_right;
  if (out == all_rows(position.rows)) {
    position.sticking_out = 0;
    return position;
  }
  for (int row = 0; row < position.rows; ++row)
    if ((out >> row & 1U) != 0)
      position.place[static_cast<std::size_t>(row)] += position.is_packed_right ? -1 : 1;
  const int first = position.place[0];
  for (int row = 0; row < position.rows; ++row) position.place[static_cast<std::size_t>(row)] -= first;
  return position;
}

/// The positions with Dropper to move whose shifts are at most `shift`, and those of them from which Slider
/// wins soon.
class DriftSearch {
 public:
  DriftSearch(int rows, int shift) : shift_(shift), start_(FilledColumns::unshifted(rows)) {
    std::set<FilledColumns> seen{start_};
    open_ = {start_};
    for (std::size_t i = 0; i < open_.size(); ++i)
      for (const FilledColumns& dropped : after_drops(FilledColumns(open_[i])))
        for (const FilledColumns& slid : after_slides(dropped))
          if (slid.shift() <= shift && seen.insert(slid).second) open_.push_back(slid);
  }

  std::optional<int> run() {
    for (int drops = 1;; ++drops) {
      std::vector<FilledColumns> decided;
      for (const FilledColumns& position : open_)
        if (is_won_after_any_drop(position)) decided.push_back(position);
      if (decided.empty()) return std::nullopt;
      won_.insert(decided.begin(), decided.end());
      if (won_.count(start_) != 0) return drops;
      open_.erase(std::remove_if(open_.begin(), open_.end(),
                                 [&](const FilledColumns& position) { return won_.count(position) != 0; }),
                  open_.end());
    }
  }

 private:
  bool is_won_after_any_drop(const FilledColumns& position) const {
    const auto drops = after_drops(position);
    return std::all_of(drops.begin(), drops.end(), [&](const FilledColumns& dropped) {
      const auto slides = after_slides(dropped);
      return std::any_of(slides.begin(), slides.end(), [&](const FilledColumns& slid) {
        return slid.shift() > shift_ || won_.count(slid) != 0;
      });
    });
  }

  int shift_;
  FilledColumns start_;
  std::vector<FilledColumns> open_;
  std::set<FilledColumns> won_;
};

}  // namespace

int FilledColumns::shift() const {
  int largest = 0;
  for (std::size_t row = 1; row < static_cast<std::size_t>(rows); ++row)
    largest = std::max(largest, std::abs(place[row] - place[row - 1]));
  return largest;
}

std::vector<FilledColumns> after_drops(const FilledColumns& position) {
  std::vector<FilledColumns> result;
  for (int row = 0; row < position.rows; ++row) {
    const unsigned bit = 1U << row;
    if ((position.sticking_out & bit) != 0) continue;
    result.push_back(position);
    result.back().sticking_out |= bit;
  }
  return result;
}

std::vector<FilledColumns> after_slides(const FilledColumns& position) {
  std::vector<FilledColumns> result{to_other_side(position)};
  const int tiles = std::popcount(position.sticking_out);
  if (tiles == position.rows) return result;
  const unsigned uppermost = all_rows(tiles), lowest = uppermost << (position.rows - tiles);
  for (const unsigned out : {uppermost, lowest}) {
    if (out == position.sticking_out) continue;
    result.push_back(position);
    result.back().sticking_out = out;
  }
  return result;
}

std::optional<int> least_drops_to_drift(int rows, int shift) {
  assert(2 <= rows && rows <= most_drifting_rows && 0 <= shift);
  return DriftSearch(rows, shift).run();
}

}  // namespace dropslide
