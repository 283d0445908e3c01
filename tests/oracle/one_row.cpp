#include "one_row.hpp"

#include "rules.hpp"

namespace oracle {
namespace {

// The row after a slide towards its end, mirrored before if `left`, and the drop after it; nothing if the
// slide is not allowed, or leaves no empty cell.
std::string after_move(int n, const std::string& string, bool left, bool with_passing) {
  const auto length = static_cast<std::size_t>(n);
  Cells row(length, 0);  // From the far side on: the end of the string is where tiles go.
  for (std::size_t i = 0; i < string.size(); ++i)
    row[i] = value_of(left ? string[i] : string[string.size() - 1 - i]);
  const Cells slid = slide_line(row);
  // To the left every row that is not full changes, since its tiles stand on the right.
  const bool changes = slid != row || (left && string.size() < length);
  if ((!changes && !with_passing) || slid.back() != 0) return {};
  std::string result;
  for (int value : slid)
    if (value != 0) result.insert(result.begin(), letter_of(value));
  return "1" + result;
}

std::set<std::string> next_strings(int n, const std::set<std::string>& strings, bool with_passing) {
  std::set<std::string> next;
  for (const std::string& string : strings)
    for (const bool left : {false, true}) {
      const std::string after = after_move(n, string, left, with_passing);
      if (!after.empty()) next.insert(after);
    }
  return next;
}

}  // namespace

std::set<std::string> strings_of_one_row(int n, bool with_passing, const std::set<std::string>& forbidden) {
  require(n >= 1 && n <= 12, "oracle: row out of range");
  std::set<std::string> all{"1"}, layer{"1"};
  while (!layer.empty()) {
    layer = next_strings(n, layer, with_passing);
    for (const std::string& string : forbidden) layer.erase(string);
    all.insert(layer.begin(), layer.end());
  }
  return all;
}

std::set<std::string> strings_after(int n, const std::string& string, int moves) {
  std::set<std::string> layer{string};
  for (int done = 0; done < moves; ++done) layer = next_strings(n, layer, true);
  return layer;
}

RedSubtree red_subtree(int x) {
  require(2 <= x && x <= 10, "oracle: red subtree out of range");
  constexpr int cells = 24;
  RedSubtree tree;
  std::set<std::string> without{"1"}, below;
  bool is_met = false;
  for (int level = 1 - (1 << x); level <= 0 || !below.empty(); ++level) {
    if (level == 0) below = {"1" + alphabet.substr(1, static_cast<std::size_t>(x))};
    const std::size_t before = below.size();
    for (const std::string& string : without) below.erase(string);
    is_met = is_met || below.size() < before;
    if (!below.empty()) tree.last_red_level = level;
    if (!is_met) tree.red_levels = level;
    for (const auto& strings : {without, below})
      for (const std::string& string : strings) tree.longest = std::max(tree.longest, string.size());
    without = next_strings(cells, without, false);
    below = next_strings(cells, below, true);
  }
  require(tree.longest < cells, "oracle: a string fills the row");
  return tree;
}

int highest_of(const std::string& string) {
  int highest = 0;
  for (const char letter : string) highest = std::max(highest, value_of(letter));
  return highest;
}

std::uint64_t weight_below(const std::string& string, int x) {
  std::uint64_t weight = 0;
  for (const char letter : string)
    if (value_of(letter) < x) weight += std::uint64_t{1} << (value_of(letter) - 1);
  return weight;
}

}  // namespace oracle
