// The high parts of all strings.
#include "theory/line/games/parts_walk.hpp"

#include <fmt/format.h>

#include <utility>

namespace dropslide::line {
namespace {

/// Measured: below it is the fewer high parts, above the larger sets that cost more.
constexpr int lowest_high_tile(int n) { return std::max(2, n / 3); }

constexpr Slope above(const Slope& slope, int places) {
  return {slope.once >> places, slope.twice >> places};
}
constexpr Slope joined(const Slope& high, const Slope& low, int places) {
  return {high.once << places | low.once, high.twice << places | low.twice};
}

}  // namespace

PartsWalk::PartsWalk(int n, const Resources& resources)
    : n_(n),
      places_(lowest_high_tile(n) - 1),
      resources_(resources),
      low_(places_ + 1),
      progress_(resources.progress, fmt::format("parts of strings of length {}", n)) {
  now_.resize(static_cast<std::size_t>(n) + 1);
  next_.resize(now_.size());
}

void PartsWalk::run(const OnPlain& on_plain, const OnMeeting& on_meeting) {
  low_.hear(resources_.stop);
  try {
    walk(on_plain, on_meeting);
  } catch (const LowGameStopped&) {
    was_interrupted_ = true;
  }
  low_.hear({});
}

void PartsWalk::walk(const OnPlain& on_plain, const OnMeeting& on_meeting) {
  if (!walk_plain(on_plain)) return;
  for (units_ = 1; !is_empty(next_); ++units_) {
    std::swap(now_, next_);
    if (must_stop()) return;
    for (int tiles = n_; tiles >= 1; --tiles)
      if (!meet(tiles, on_meeting)) return;
  }
}

BitonicString PartsWalk::high_part(const BitonicString& string) const {
  return {above(string.left, places_), above(string.right, places_)};
}

LowPart PartsWalk::low_part(const BitonicString& string) const {
  const TileSet lowest_high = TileSet{1} << places_;
  return {string.left.below(lowest_high), string.right.below(lowest_high)};
}

bool PartsWalk::holds(const Meeting& meeting, const LowPart& low) {
  return meeting.has_pair ? low_.holds(meeting.low, low)
                          : low_.holds_at_rest(meeting.low, meeting.free_cells, low);
}

const LowTally& PartsWalk::tally(const Meeting& meeting) {
  return meeting.has_pair ? low_.tally(meeting.low) : low_.rest(meeting.low, meeting.free_cells).tally;
}

std::vector<BitonicString> PartsWalk::strings(const Meeting& meeting) {
  const BitonicString high = decode(meeting.high, meeting.units);
  std::vector<BitonicString> strings;
  for (const LowPart& low :
       meeting.has_pair ? low_.parts(meeting.low) : low_.parts_at_rest(meeting.low, meeting.free_cells)) {
    const BitonicString string{joined(high.left, low.left, places_), joined(high.right, low.right, places_)};
    strings.push_back(low.last == Side::left ? string : string.mirrored());
  }
  return strings;
}

bool PartsWalk::is_empty(const Layer& layer) {
  return std::all_of(layer.begin(), layer.end(), [](const auto& arrivals) { return arrivals.empty(); });
}

void PartsWalk::arrive(Layer& layer, const BitonicString& high, LowSet low) {
  if (low == 0) return;
  const Oriented oriented(high);
  if (oriented.is_symmetric) low = low_.united(low, low_.mirrored(low));
  if (oriented.is_mirrored) low = low_.mirrored(low);
  layer[static_cast<std::size_t>(high.length())].push_back({oriented.code, low});
}

bool PartsWalk::walk_plain(const OnPlain& on_plain) {
  std::vector<StringCode> codes{encode(start_string)};
  for (std::uint64_t sum = 1; !codes.empty(); ++sum) {
    if (!on_plain(sum, codes)) return false;
    std::vector<StringCode> next;
    for (const StringCode code : codes) {
      const BitonicString string = decode(code, sum), merged = string.merged();
      if (merged.length() >= n_) continue;
      add_plain(merged.mirrored().with_drop(), next);
      if (string.has_pair()) add_plain(merged.with_drop(), next);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    codes = std::move(next);
  }
  return true;
}

void PartsWalk::add_plain(const BitonicString& string, std::vector<StringCode>& plain) {
  const BitonicString high = high_part(string);
  if (high.tiles() == 0)
    plain.push_back(encode(string));
  else
    arrive(next_, high, low_.set_of(low_part(string)));
}

bool PartsWalk::meet(int tiles, const OnMeeting& on_meeting) {
  for (const Meeting& meeting : meetings(std::exchange(now_[static_cast<std::size_t>(tiles)], {}), tiles)) {
    if (resources_.stop.stop_requested()) return !must_stop();
    if (!on_meeting(meeting)) return false;
    go_on(meeting);
    ++met_;
    progress_.report_if_due([&] { return ProgressFigures{.positions = met_, .memory_bytes = low_.bytes()}; });
  }
  return true;
}

std::vector<Meeting> PartsWalk::meetings(std::vector<Arrival> arrivals, int tiles) {
  std::sort(arrivals.begin(), arrivals.end(), [](const Arrival& a, const Arrival& b) {
    return std::pair(a.high, a.low) < std::pair(b.high, b.low);
  });
  std::vector<Meeting> meetings;
  for (const Arrival& arrival : arrivals) {
    if (!meetings.empty() && meetings.back().high == arrival.high) {
      meetings.back().low = low_.united(meetings.back().low, arrival.low);
      continue;
    }
    const BitonicString high = decode(arrival.high, units_);
    meetings.push_back(
        {units_, arrival.high, arrival.low, n_ - tiles, high.has_pair(), Oriented(high).is_symmetric});
  }
  return meetings;
}

void PartsWalk::go_on(const Meeting& meeting) {
  const BitonicString high = decode(meeting.high, units_);
  if (!meeting.has_pair) return carry(high, low_.rest(meeting.low, meeting.free_cells).carried);
  const BitonicString merged = high.merged();
  const LowGame::Move move = low_.move(meeting.low);
  arrive(now_, merged, move.stays);
  carry(merged, move.carried);
}

void PartsWalk::carry(const BitonicString& high, const Carried& carried) {
  arrive(next_, high.with_drop(), carried[0]);
  arrive(next_, high.mirrored().with_drop().mirrored(), carried[1]);
}

bool PartsWalk::must_stop() {
  std::uint64_t bytes = low_.bytes();
  for (const auto& arrivals : now_) bytes += sizeof(Arrival) * arrivals.capacity();
  if (bytes > resources_.memory_bytes) needed_bytes_ = bytes;
  was_interrupted_ = needed_bytes_ > 0 || resources_.stop.stop_requested();
  return was_interrupted_;
}

}  // namespace dropslide::line
