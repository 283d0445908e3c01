// Brute force by parts.
#include "theory/line/games/parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <functional>
#include <unordered_map>
#include <utility>

#include "theory/line/free_cells.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/low_game.hpp"
#include "theory/line/games/non_passing_game.hpp"
#include "theory/line/games/parts_walk.hpp"

namespace dropslide::line {
namespace {

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

/// Each once, in no particular order: those of a symmetric meeting come twice.
std::vector<BitonicString> distinct(std::vector<BitonicString> strings) {
  const auto sets = [](const BitonicString& string) {
    return std::array{string.left.once, string.left.twice, string.right.once, string.right.twice};
  };
  std::sort(strings.begin(), strings.end(), [&](const auto& a, const auto& b) { return sets(a) < sets(b); });
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  return strings;
}

/// Sums below tiles, held against bounds by the number of free cells.
class BoundsCheck {
 public:
  BoundsCheck(int n, const std::vector<std::uint64_t>& bounds, CheckedBounds& result)
      : n_(n), bounds_(bounds), result_(result) {
    result_.largest_sums.resize(static_cast<std::size_t>(n));
  }

  void add(const BitonicString& string) {
    bool breaks = false;
    for_free_cells(string, n_, [&](int free_cells, std::uint64_t sum) { breaks |= note(free_cells, sum); });
    if (!breaks) return;
    ++result_.breaking;
    if (!result_.first_breaking) result_.first_breaking = string;
  }

  /// Whether some string of the meeting breaks the bounds.
  bool add(const Meeting& meeting, int places, const LowTally& tally) {
    bool breaks = false;
    for_free_cells(decode(meeting.high, meeting.units), n_, [&](int free_cells, std::uint64_t sum) {
      breaks |= note(free_cells, (sum << places) + tally.largest_sum);
    });
    for (std::size_t tiles = 1; tiles < tally.largest_below.size(); ++tiles)
      breaks |= note(meeting.free_cells - static_cast<int>(tiles), tally.largest_below[tiles]);
    return breaks;
  }

 private:
  bool note(int free_cells, std::uint64_t sum) {
    assert(free_cells >= 0);  // The tiles have room.
    const auto j = static_cast<std::size_t>(free_cells);
    result_.largest_sums[j] = std::max(result_.largest_sums[j], sum);
    return sum > bounds_[j];
  }

  int n_;
  const std::vector<std::uint64_t>& bounds_;
  CheckedBounds& result_;
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
        const LowTally& tally = walk.tally(meeting);
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
  if (count.was_interrupted) return count;
  count.highest_tile = static_cast<int>(std::bit_width(occurring));
  if (!with_largest.empty()) count.of_largest.clear();
  for (const Meeting& meeting : with_largest)
    for (const BitonicString& string : distinct(walk.strings(meeting)))
      if (string.sum() == count.largest_sum) count.of_largest.push_back(string);
  return count;
}

CheckedBounds check_bounds_by_parts(int n, const std::vector<std::uint64_t>& bounds,
                                    const Resources& resources) {
  assert(1 <= n && n <= longest_by_parts);
  PartsWalk walk(n, resources);
  CheckedBounds result;
  BoundsCheck check(n, bounds, result);
  walk.run(
      [&](std::uint64_t sum, const std::vector<StringCode>& codes) {
        result.strings += codes.size();
        for (const StringCode code : codes) check.add(decode(code, sum));
        return true;
      },
      [&](const Meeting& meeting) {
        const LowTally& tally = walk.tally(meeting);
        result.strings += meeting.is_symmetric ? tally.dropped_left : tally.parts;
        if (!check.add(meeting, walk.places(), tally)) return true;
        for (const BitonicString& string : distinct(walk.strings(meeting))) check.add(string);
        return true;
      });
  result.was_interrupted = walk.was_interrupted();
  result.needed_bytes = walk.needed_bytes();
  return result;
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
