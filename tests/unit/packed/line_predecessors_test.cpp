// Predecessors of lines, held against the slide rule: on every line of up to 5 cells.
#include "packed/line_predecessors.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <tuple>

#include "game/line_slide.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

using Cells = std::array<int, 5>;

/// The code of the cells before the slide and before a drop, occupied cells, whether there is a drop, and
/// whether the slide moves anything.
using Predecessor = std::tuple<LineCode, std::uint32_t, bool, bool>;

LineCode code_of(const Cells& cells) {
  LineCode code = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) code |= static_cast<LineCode>(cells[i]) << (4 * i);
  return code;
}

Predecessor predecessor_of(const Cells& before, bool has_drop, bool is_moved) {
  std::uint32_t occupied = 0;
  for (std::size_t i = 0; i < before.size(); ++i) occupied |= before[i] > 0 ? 1U << i : 0U;
  return {code_of(before), occupied, has_drop, is_moved};
}

/// By the code of each line after a slide, what it may have been, sorted: every line slid by the rule.
std::map<LineCode, std::vector<Predecessor>> plain_predecessors(std::size_t length, int highest) {
  std::map<LineCode, std::vector<Predecessor>> predecessors;
  Cells before{};
  std::size_t cell = 0;
  while (cell < length) {
    Cells after = before;
    slide_to_front(std::span<int>(after), highest + 2);
    auto& list = predecessors[code_of(after)];
    list.push_back(predecessor_of(before, false, after != before));
    for (std::size_t i = 0; i < length; ++i) {
      Cells undropped = before;
      undropped[i] = 0;
      if (before[i] == 1) list.push_back(predecessor_of(undropped, true, after != before));
    }
    for (cell = 0; cell < length && before[cell] == highest; ++cell) before[cell] = 0;
    if (cell < length) ++before[cell];
  }
  for (auto& [after, list] : predecessors) std::ranges::sort(list);
  return predecessors;
}

std::vector<Predecessor> sorted(const std::vector<LinePredecessor>& found) {
  std::vector<Predecessor> list;
  for (const LinePredecessor& predecessor : found)
    list.emplace_back(predecessor.before_drop, predecessor.occupied, predecessor.has_drop,
                      predecessor.is_moved);
  std::ranges::sort(list);
  return list;
}

}  // namespace

TEST_CASE("the predecessors of a line are the lines that the slide rule leads there from, and no others") {
  for (int length = 1; length <= 5; ++length)
    for (int highest = 1; highest <= 4; ++highest) {
      CAPTURE(length, highest);
      const LinePredecessors predecessors(length, highest);
      auto expected = plain_predecessors(static_cast<std::size_t>(length), highest);
      std::string first_disagreement;
      for (LineCode after = 0; after < LineCode{1} << (4 * length) && first_disagreement.empty(); ++after)
        if (expected.contains(after) ? sorted(predecessors.of(after)) != expected[after]
                                     : !predecessors.of(after).empty())
          first_disagreement = "line code " + std::to_string(after);
      CHECK(first_disagreement == "");
    }
}
