// The strings of largest T without passing.
#include "theory/line/frequency_rule.hpp"

#include <cassert>

namespace dropslide::line {
namespace {

int count(const Slope& slope, int tile) {
  const int place = tile - 1;
  return static_cast<int>((slope.once >> place & 1) + 2 * (slope.twice >> place & 1));
}

int count(const BitonicString& string, int tile) {
  return count(string.left, tile) + count(string.right, tile);
}

}  // namespace

std::vector<int> frequencies(const BitonicString& string) {
  std::vector<int> row;
  for (TileSet tiles = string.tiles(); tiles >> row.size() != 0;)
    row.push_back(count(string, static_cast<int>(row.size()) + 1));
  return row;
}

std::uint64_t sum_of(const std::vector<int>& frequencies) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) sum += static_cast<std::uint64_t>(frequencies[i]) << i;
  return sum;
}

std::vector<int> predicted_frequencies(int n) {
  assert(n >= 5);
  const auto m = static_cast<std::size_t>(highest_of_largest_sum(n));
  std::vector<int> row(m, 1);
  for (std::size_t tile = 3; tile <= m; tile += 3) row[tile - 1] = 2;
  if (n % 4 == 0 || n % 4 == 3) row[m - 1] = 1;
  if (n % 4 == 0) {
    row[m - 2] = 0;
    row[m - 3] = 2;
  }
  return row;
}

bool printed_listing_accepts(const BitonicString& string, int n) {
  const int m = highest_of_largest_sum(n);
  for (int i = m; i > 0; --i) {
    const int times = count(string, i);
    if (times == 0) return true;
    if (n % 4 == 0 && i == m - 1) return false;
    if (n % 4 == 0 && i == m - 2) {
      if (times > 2) return false;
      if (times < 2) return true;
    }
    if (i != m && i % 3 == 0) {
      if (times != 2) return times < 2;
    } else if (times > 1) {
      return false;
    }
  }
  return true;
}

std::optional<std::uint64_t> predicted_largest_sum(int n) {
  if (n < 5) return std::nullopt;
  return sum_of(predicted_frequencies(n));
}

}  // namespace dropslide::line
