// The relaxed game below one tile.
#include "theory/line/games/relaxed_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "run/progress_reports.hpp"
#include "theory/line/free_cells.hpp"
#include "theory/line/games/layers.hpp"

namespace dropslide::line {
namespace {

/// Chosen: so many moves are made between two looks at the budget.
constexpr std::uint64_t moves_between_looks = 1 << 14;

}  // namespace

RelaxedGame::RelaxedGame(int tile, const Resources& resources)
    : out_(TileSet{1} << (tile - 1)), resources_(resources) {
  walk_strings();
  if (!was_interrupted_) play();
  if (!was_interrupted_) note_sums();
}

std::optional<int> RelaxedGame::least_free_cells(const LowPart& part) const {
  const std::uint8_t* free_cells = parts_.find(key_of(part));
  if (free_cells == nullptr) return std::nullopt;
  return *free_cells;
}

/// By T, each string with the least number of cells on which it occurs.
void RelaxedGame::walk_strings() {
  CellsOfStrings layer{{encode(start_string), 1}};
  for (std::uint64_t sum = 1; !layer.empty() && !must_stop(); ++sum) {
    strings_ += layer.size();
    CellsOfStrings next;
    for (const auto& [code, cells] : layer) {
      const BitonicString string = decode(code, sum), merged = string.merged();
      for_free_cells(string, cells,
                     [&](int free_cells, std::uint64_t below_x) { note(free_cells, below_x); });
      add_string(merged.mirrored().with_drop(), cells, next);
      if (string.has_pair()) add_string(merged.with_drop(), cells, next);
    }
    layer = std::move(next);
  }
}

/// On `cells` cells, or as many more as it needs.
void RelaxedGame::add_string(const BitonicString& string, int cells, CellsOfStrings& layer) {
  cells = std::max(cells, string.length());
  if (string.highest() < out_) {
    const auto [found, is_new] = layer.try_emplace(encode(string), cells);
    if (!is_new) found->second = std::min(found->second, cells);
    return;
  }
  const LowPart part{string.left.below(out_), string.right.below(out_), Side::left};
  const int free_cells = cells - string.left.copies(out_) - string.right.copies(out_);
  add(part, free_cells);
  add(part.mirrored(), free_cells);
}

void RelaxedGame::add(const LowPart& part, int free_cells) {
  free_cells = std::max(free_cells, part.length());
  const std::uint64_t key = key_of(part);
  const auto [least, is_new] = parts_.try_emplace(key, free_cells);
  if (!is_new && *least <= free_cells) return;
  *least = static_cast<std::uint8_t>(free_cells);
  const auto place = static_cast<std::size_t>(free_cells);
  if (open_.size() <= place) open_.resize(place + 1);
  open_[place].push_back(key);
}

/// Plays on from the low part with the fewest free cells, until nothing is open.
void RelaxedGame::play() {
  ProgressReports progress(resources_.progress, fmt::format("low parts below {}", std::bit_width(out_)));
  for (std::uint64_t moves = 0;; ++moves) {
    const auto place =
        std::find_if(open_.begin(), open_.end(), [](const auto& parts) { return !parts.empty(); });
    if (place == open_.end()) return;
    const std::uint64_t key = place->back();
    const auto free_cells = static_cast<int>(place - open_.begin());
    place->pop_back();
    if (*parts_.find(key) != free_cells) continue;  // It was played on from with fewer.
    const LowPart from = part_of(key);
    const LowMoves next = moves_of(from, out_);
    const int carried = (next.carries_left ? 1 : 0) + (next.carries_right ? 1 : 0);
    for (const LowPart& part : next.after) {
      const bool is_pass = part.last == from.last && !from.has_pair();
      add(part, free_cells + (is_pass ? 1 : 0) - carried);
    }
    if (moves % moves_between_looks == 0) {
      if (must_stop()) return;
      progress.report_if_due(
          [&] { return ProgressFigures{.positions = parts_.size(), .memory_bytes = bytes()}; });
    }
  }
}

void RelaxedGame::note_sums() {
  parts_.for_each([&](std::uint64_t key, int free_cells) {
    for_tiles(part_of(key), [&](int tiles, std::uint64_t sum) { note(free_cells - tiles, sum); });
  });
}

void RelaxedGame::note(int free_cells, std::uint64_t sum) {
  const auto place = static_cast<std::size_t>(free_cells);
  if (largest_sums_.size() <= place) largest_sums_.resize(place + 1);
  largest_sums_[place] = std::max(largest_sums_[place], sum);
}

std::uint64_t RelaxedGame::bytes() const {
  std::uint64_t bytes = parts_.bytes();
  for (const auto& keys : open_) bytes += keys.capacity() * sizeof(std::uint64_t);
  return bytes;
}

bool RelaxedGame::obeys(const std::vector<std::uint64_t>& bounds) const {
  assert(bounds.size() >= largest_sums_.size());
  return std::equal(largest_sums_.begin(), largest_sums_.end(), bounds.begin(),
                    [](std::uint64_t sum, std::uint64_t bound) { return sum <= bound; });
}

bool RelaxedGame::must_stop() {
  if (bytes() > resources_.memory_bytes) needed_bytes_ = bytes();
  was_interrupted_ = needed_bytes_ > 0 || resources_.stop.stop_requested();
  return was_interrupted_;
}

}  // namespace dropslide::line
