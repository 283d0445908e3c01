// Brute force by parts.
#include "theory/line/games/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <unordered_map>
#include <utility>

#include "run/progress_reports.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/low_game.hpp"
#include "theory/line/games/non_passing_game.hpp"

namespace dropslide::line {
namespace {

/// Measured: below it is the fewer high parts, above the larger sets that cost more.
constexpr int lowest_high_tile(int n) { return std::max(2, n / 3); }

constexpr Slope above(const Slope& slope, int places) {
  return {slope.once >> places, slope.twice >> places};
}
constexpr Slope below(const Slope& slope, int places) {
  const TileSet low = (TileSet{1} << places) - 1;
  return {slope.once & low, slope.twice & low};
}
constexpr Slope joined(const Slope& high, const Slope& low, int places) {
  return {high.once << places | low.once, high.twice << places | low.twice};
}

/// A high part, its lowest possible tile as 1, in that of its two orientations whose code is smaller.
struct Oriented {
  StringCode code = 0;
  bool is_mirrored = false, is_symmetric = false;

  explicit Oriented(const BitonicString& high) : code(encode(high)) {
    const StringCode image = encode(high.mirrored());
    is_mirrored = image < code;
    is_symmetric = image == code;
    code = std::min(code, image);
  }
};

/// A high part with the low parts that come to it.
struct Arrival {
  StringCode high = 0;
  LowSet low = 0;
};

/// A high part with everything that came to it.
struct Meeting {
  std::uint64_t units = 0;  ///< The sum of the high part, in tiles x.
  StringCode high = 0;
  LowSet low = 0;
  int free_cells = 0;
  bool has_pair = false;      ///< Then it goes on at the next move; otherwise it rests.
  bool is_symmetric = false;  ///< Then each string is there twice.
};

class PartsWalk {
 public:
  PartsWalk(int n, const Resources& resources)
      : n_(n),
        places_(lowest_high_tile(n) - 1),
        resources_(resources),
        low_(places_ + 1),
        progress_(resources.progress, fmt::format("parts of strings of length {}", n)) {
    now_.resize(static_cast<std::size_t>(n) + 1);
    next_.resize(now_.size());
  }

  /// Calls on_plain(T, strings of that T) for the strings without a high part, then on_meeting for every high
  /// part, in the order of sums. Each says whether to go on.
  void run(const std::function<bool(std::uint64_t, const std::vector<StringCode>&)>& on_plain,
           const std::function<bool(const Meeting&)>& on_meeting) {
    if (!walk_plain(on_plain)) return;
    for (units_ = 1; !is_empty(next_); ++units_) {
      std::swap(now_, next_);
      if (must_stop()) return;
      for (int tiles = n_; tiles >= 1; --tiles)
        if (!meet(tiles, on_meeting)) return;
    }
  }

  LowGame& low() { return low_; }
  BitonicString high_part(const BitonicString& string) const {
    return {above(string.left, places_), above(string.right, places_)};
  }
  LowPart low_part(const BitonicString& string) const {
    return {below(string.left, places_), below(string.right, places_)};
  }
  bool holds(const Meeting& meeting, const LowPart& low) {
    return meeting.has_pair ? low_.holds(meeting.low, low)
                            : low_.holds_at_rest(meeting.low, meeting.free_cells, low);
  }
  int places() const { return places_; }
  bool was_interrupted() const { return was_interrupted_; }
  std::uint64_t needed_bytes() const { return needed_bytes_; }

  /// The strings of a meeting, in both orientations if the high part is symmetric.
  std::vector<BitonicString> strings(const Meeting& meeting) {
    const BitonicString high = decode(meeting.high, meeting.units);
    std::vector<BitonicString> strings;
    for (const LowPart& low :
         meeting.has_pair ? low_.parts(meeting.low) : low_.parts_at_rest(meeting.low, meeting.free_cells)) {
      const BitonicString string{joined(high.left, low.left, places_),
                                 joined(high.right, low.right, places_)};
      strings.push_back(low.last == Side::left ? string : string.mirrored());
    }
    return strings;
  }

 private:
  using Layer = std::vector<std::vector<Arrival>>;  // By tiles of the high part.

  static bool is_empty(const Layer& layer) {
    return std::all_of(layer.begin(), layer.end(), [](const auto& arrivals) { return arrivals.empty(); });
  }

  void arrive(Layer& layer, const BitonicString& high, LowSet low) {
    if (low == 0) return;
    const Oriented oriented(high);
    if (oriented.is_symmetric) low = low_.united(low, low_.mirrored(low));
    if (oriented.is_mirrored) low = low_.mirrored(low);
    layer[static_cast<std::size_t>(high.length())].push_back({oriented.code, low});
  }

  template <class OnPlain>
  bool walk_plain(OnPlain&& on_plain) {
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

  void add_plain(const BitonicString& string, std::vector<StringCode>& plain) {
    const BitonicString high = high_part(string);
    if (high.tiles() == 0)
      plain.push_back(encode(string));
    else
      arrive(next_, high, low_.set_of(low_part(string)));
  }

  bool meet(int tiles, const std::function<bool(const Meeting&)>& on_meeting) {
    const std::vector<Arrival> arrivals = std::exchange(now_[static_cast<std::size_t>(tiles)], {});
    for (const Meeting& meeting : meetings(arrivals, tiles)) {
      if (!on_meeting(meeting)) return false;
      go_on(meeting);
      ++met_;
      progress_.report_if_due(
          [&] { return ProgressFigures{.positions = met_, .memory_bytes = low_.bytes()}; });
    }
    return true;
  }

  std::vector<Meeting> meetings(std::vector<Arrival> arrivals, int tiles) {
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

  void go_on(const Meeting& meeting) {
    const BitonicString high = decode(meeting.high, units_);
    if (!meeting.has_pair) return carry(high, low_.rest(meeting.low, meeting.free_cells).carried);
    const BitonicString merged = high.merged();
    const LowGame::Move move = low_.move(meeting.low);
    arrive(now_, merged, move.stays);
    carry(merged, move.carried);
  }

  void carry(const BitonicString& high, const Carried carried) {
    arrive(next_, high.with_drop(), carried[0]);
    arrive(next_, high.mirrored().with_drop().mirrored(), carried[1]);
  }

  bool must_stop() {
    std::uint64_t bytes = low_.bytes();
    for (const auto& arrivals : now_) bytes += sizeof(Arrival) * arrivals.capacity();
    if (bytes > resources_.memory_bytes) needed_bytes_ = bytes;
    was_interrupted_ = needed_bytes_ > 0 || resources_.stop.stop_requested();
    return was_interrupted_;
  }

  int n_, places_;
  Resources resources_;
  LowGame low_;
  ProgressReports progress_;
  std::uint64_t units_ = 0, met_ = 0;
  Layer now_, next_;
  bool was_interrupted_ = false;
  std::uint64_t needed_bytes_ = 0;
};

/// The meetings of a walk, to be asked for strings.
class PartsRecord {
 public:
  PartsRecord(PartsWalk& walk, int n) : walk_(walk), n_(n) {}

  void add(const std::vector<StringCode>& plain, std::uint64_t sum) {
    plain_.resize(std::max<std::size_t>(plain_.size(), sum + 1));
    plain_[sum] = plain;
  }

  /// Requires that meetings come in the order of their sums.
  void add(const Meeting& meeting) {
    meetings_.resize(meeting.units + 1);
    meetings_[meeting.units].emplace(meeting.high, meeting);
    bytes_ += 2 * sizeof(Meeting);
  }

  std::uint64_t bytes() const { return bytes_; }

  bool holds(const BitonicString& string) {
    const BitonicString high = walk_.high_part(string);
    if (high.tiles() == 0) {
      if (string.sum() >= plain_.size()) return false;
      const auto& codes = plain_[string.sum()];
      return std::binary_search(codes.begin(), codes.end(), encode(string));
    }
    if (high.sum() >= meetings_.size()) return false;
    const Oriented oriented(high);
    const auto found = meetings_[high.sum()].find(oriented.code);
    if (found == meetings_[high.sum()].end()) return false;
    const LowPart low = walk_.low_part(string);
    return walk_.holds(found->second, oriented.is_mirrored ? low.mirrored() : low);
  }

  /// Requires that the meetings of all sums are there and hold the string.
  std::string word_to(BitonicString string) {
    std::string word(string.sum() - 1, '.');
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
      const auto step = step_without_passing(string, n_, [&](const BitonicString& s) { return holds(s); });
      assert(step);
      *letter = static_cast<char>(step->move);
      string = step->from;
    }
    return word;
  }

 private:
  PartsWalk& walk_;
  int n_;
  std::vector<std::vector<StringCode>> plain_;                     // By sum, each in order.
  std::vector<std::unordered_map<StringCode, Meeting>> meetings_;  // By units.
  std::uint64_t bytes_ = 0;
};

}  // namespace

PartsCount count_by_parts(int n, const Resources& resources) {
  assert(1 <= n && n <= longest_by_parts);
  PartsWalk walk(n, resources);
  PartsCount count;
  TileSet occurring = 0;  // In some string.
  std::vector<Meeting> with_largest;
  walk.run(
      [&](std::uint64_t sum, const std::vector<StringCode>& codes) {
        count.strings += codes.size();
        count.largest_sum = sum;
        count.of_largest.clear();
        for (const StringCode code : codes) {
          count.of_largest.push_back(decode(code, sum));
          occurring |= count.of_largest.back().tiles();
        }
        return true;
      },
      [&](const Meeting& meeting) {
        const LowTally tally = meeting.has_pair ? walk.low().tally(meeting.low)
                                                : walk.low().rest(meeting.low, meeting.free_cells).tally;
        ++count.high_parts;
        occurring |= decode(meeting.high, meeting.units).tiles() << walk.places();
        count.strings += meeting.is_symmetric ? tally.dropped_left : tally.parts;
        const std::uint64_t sum = (meeting.units << walk.places()) + tally.largest_sum;
        if (sum > count.largest_sum) with_largest.clear();
        if (sum >= count.largest_sum) with_largest.push_back(meeting);
        count.largest_sum = std::max(count.largest_sum, sum);
        return true;
      });
  count.was_interrupted = walk.was_interrupted();
  count.needed_bytes = walk.needed_bytes();
  count.highest_tile = static_cast<int>(std::bit_width(occurring));
  if (!with_largest.empty()) count.of_largest.clear();
  for (const Meeting& meeting : with_largest)
    for (const BitonicString& string : walk.strings(meeting))
      if (string.sum() == count.largest_sum &&
          std::find(count.of_largest.begin(), count.of_largest.end(), string) == count.of_largest.end())
        count.of_largest.push_back(string);
  return count;
}

PartsVerdict decide_by_parts(const BitonicString& c, int n, std::uint64_t longest_word,
                             const Resources& resources) {
  assert(1 <= n && n <= longest_by_parts);
  const bool wants_word = c.sum() - 1 <= longest_word;
  PartsWalk walk(n, resources);
  PartsRecord record(walk, n);
  const std::uint64_t last_units = walk.high_part(c).sum();
  walk.run(
      [&](std::uint64_t sum, const std::vector<StringCode>& codes) {
        if (wants_word || sum == c.sum()) record.add(codes, sum);
        return sum < c.sum();
      },
      [&](const Meeting& meeting) {
        if (meeting.units > last_units) return false;
        if (wants_word || meeting.units == last_units) record.add(meeting);
        return record.bytes() <= resources.memory_bytes;
      });
  if (walk.was_interrupted() || record.bytes() > resources.memory_bytes) return {};
  PartsVerdict verdict{.occurs = record.holds(c), .word = {}};
  if (*verdict.occurs && wants_word) verdict.word = record.word_to(c);
  return verdict;
}

}  // namespace dropslide::line
