// The report of states by age.
#include "report/chance/age_report.hpp"

#include <fmt/format.h>

#include "base/units.hpp"
#include "report/format/table.hpp"

namespace dropslide {
namespace {

constexpr std::string_view head = R"(# States by age

Made by `{}` from the counts in `reports/against-chance`, never edited. The age of a board is the sum of its faces (Kaneko and Yamashita, *Strongly
Solving 2048 4x3*, 2025); counts are up to symmetry. Pictures: [against-chance.md](against-chance.md).

## Why there are valleys

A tile is a power of two, so a board of age A has at least as many tiles as A has ones in binary. A drop adds 2 or 4, so every game that comes to the age q 2^(mn-1) has had
a state of the age two before it, or four before it. Two before it, A = q 2^(mn-1) - 2 has mn - 2 ones from the low bits and as many more as q - 1 has: **at least
mn - 2 + ones(q - 1) tiles on mn cells**. One less is needed four before it. So all games pass through boards that are full but for 2 - ones(q - 1) cells and hold nearly every tile once:
of these there are few, and little later, when most tiles have merged, only what can follow from them. That is the valley.

* It is deeper the more ones q - 1 has, and valleys with equally many are about equally deep: q = 1; q = 2, 3, 5; q = 4, 6, 7. The tables below have it so on every board.
* For q = 8 it would take mn + 1 tiles, or, four before it, all mn different ones from 4 on, which is a dead board: there the game ends at the latest.
* On 4x3 the multiples are those of 2^11 = 2048, and the deepest valleys are to be expected near 8192, 12 288 and 14 336. To come past 2048, ten tiles are needed at once
  (2, 4, .., 1024), as the caption of their Figure 1 says.
)";

std::string binary(std::uint64_t number) { return number == 0 ? "0" : fmt::format("{:b}", number); }

Table valley_table(const AgedBoard& board) {
  const std::uint64_t step = std::uint64_t{1} << (board.shape.cells() - 1);
  Table table{.title = fmt::format("{}: near multiples of {}", to_text(board.shape), format_count(step)),
              .header = {"q", "q - 1 in binary", "tiles at least", "most states of an age before",
                         "fewest states", "at age", "most after"},
              .rows = {},
              .notes = {}};
  for (const Valley& valley : find_valleys(board.shape, board.ages))
    table.rows.push_back({std::to_string(valley.multiple), binary(valley.multiple - 1),
                          fmt::format("{} of {}", valley.tiles, board.shape.cells()),
                          format_count(valley.most_before), format_count(valley.lowest.states),
                          fmt::format("{} = {} {:+}", valley.lowest.age, valley.multiple * step,
                                      static_cast<std::int64_t>(valley.lowest.age - valley.multiple * step)),
                          format_count(valley.most_after)});
  return table;
}

std::vector<std::string> size_row(const std::string& name, const ListSizes& sizes) {
  const auto after = static_cast<double>(sizes.afterstates), states = static_cast<double>(sizes.states);
  const auto cell = [](double bytes, double positions) -> std::string {
    if (positions == 0) return "";
    return fmt::format("{:.2f} ({})", 8 * bytes / positions, format_bytes(static_cast<std::uint64_t>(bytes)));
  };
  return {name,
          format_count(sizes.states),
          format_count(sizes.afterstates),
          format_count(sizes.ranks),
          cell(sizes.afterstate_boards, after),
          cell(sizes.afterstate_ranks, after),
          cell(sizes.policy, states)};
}

/// "2.89 (16.8 MiB, 39 % of the states)": bits for each of all states.
std::string perfect_cell(Shape shape, std::uint64_t all, double share) {
  const double bytes = most_policy_bytes(shape, static_cast<std::uint64_t>(share * static_cast<double>(all)));
  return fmt::format("{:.2f} ({}, {:.0f} % of the states)", 8 * bytes / static_cast<double>(all),
                     format_bytes(static_cast<std::uint64_t>(bytes)), 100 * share);
}

/// What the slides of perfect play take: of each board as recorded, of the published one with the share that
/// the largest of these has.
Table perfect_table(const std::vector<AgedBoard>& boards, const std::optional<PublishedBoard>& published) {
  Table table{.title = "Best slides of the states that perfect play meets, at most",
              .header = {"board", "bits for each of all states"},
              .rows = {},
              .notes = {}};
  double share = 0;
  for (const AgedBoard& board : boards) {
    if (board.perfect_states == 0) continue;
    const std::uint64_t all = list_sizes(board.shape, board.ages).states;
    share = static_cast<double>(board.perfect_states) / static_cast<double>(all);
    table.rows.push_back({to_text(board.shape), perfect_cell(board.shape, all, share)});
  }
  if (!published || table.rows.empty()) return table;
  table.notes.push_back(fmt::format("{}: with the share of {}, which is a guess", to_text(published->shape),
                                    table.rows.back().front()));
  table.rows.push_back({to_text(published->shape), perfect_cell(published->shape, published->states, share)});
  return table;
}

Table size_table(const std::vector<AgedBoard>& boards, const std::optional<PublishedBoard>& published) {
  Table table{
      .title = "What lists take, in bits a position",
      .header = {"board", "states", "afterstates", "ranks", "afterstates, as boards", "afterstates, as ranks",
                 "best slide of every state"},
      .rows = {},
      .notes = {"as boards: the Elias-Fano code of the boards of an age as numbers of 4 bits a cell",
                "as ranks: that of their numbers in the orbit index (docs/INDEXING.md), as tablebases "
                "here have it; values come on top",
                "best slide: the states' ranks likewise and two bits for each, as `dropslide policy "
                "export` writes them, dead states included"}};
  for (const AgedBoard& board : boards)
    table.rows.push_back(size_row(to_text(board.shape), list_sizes(board.shape, board.ages)));
  if (!published) return table;
  table.rows.push_back(
      size_row(to_text(published->shape) + ", at most",
               most_list_sizes(published->shape, published->states, published->afterstates)));
  table.notes.push_back(fmt::format(
      "at most: from the counts of {} alone; no distribution over ages takes more, since n numbers below u "
      "take at most n (2 + log2(u / n)) bits, which is concave",
      published->source));
  return table;
}

/// The last table's board as if only its first ages were known, the ones that hold that share of its ranks.
std::string foreseen(const AgedBoard& from, const AgedBoard& board, double of_ranks) {
  const double all = static_cast<double>(states_of(board.ages)),
               counted = all * share_of_states(board.shape, board.ages, of_ranks),
               forecast = counted / share_of_states(from.shape, from.ages, of_ranks);
  return fmt::format("{:+.1f} %", 100 * (forecast / all - 1));
}

/// How many states the published board has, if its first ages hold the share of them that those of a solved
/// board hold; and how well that foresees the largest solved one.
Table begun_table(const std::vector<AgedBoard>& boards, const PublishedBoard& published) {
  const auto states = static_cast<double>(published.states);
  const auto counted = static_cast<double>(states_of(published.begun));
  const double of_ranks = share_of_ranks(published.shape, published.begun);
  const AgedBoard& largest = boards.back();
  const std::string name = to_text(published.shape);
  Table table{
      .title = fmt::format("{}, of which the first ages are counted", name),
      .header = {"as on", fmt::format("its states in the first {:.3g} % of its ranks", 100 * of_ranks),
                 fmt::format("so states of {}", name), "than published",
                 fmt::format("{} foreseen likewise, than counted", to_text(largest.shape))},
      .rows = {},
      .notes = {
          fmt::format(
              "`dropslide count {}` found {} states in the ages up to {}: {:.2f} % of the {} that are "
              "published ({}), in {:.3g} % of the ranks",
              name, format_count(states_of(published.begun)), published.begun.back().age,
              100 * counted / states, format_count(published.states), published.source, 100 * of_ranks),
          "the table supposes that the first ages hold the same share of all states as on another board; no "
          "count of an age is published, so only the sum can be compared"}};
  for (const AgedBoard& board : boards) {
    if (board.shape.cells() < 8) continue;
    const double share = share_of_states(board.shape, board.ages, of_ranks);
    table.rows.push_back({to_text(board.shape), fmt::format("{:.3g} %", 100 * share),
                          fmt::format("{:.3g}", counted / share),
                          fmt::format("{:+.1f} %", 100 * (counted / share / states - 1)),
                          &board == &largest ? "" : foreseen(board, largest, of_ranks)});
  }
  return table;
}

}  // namespace

std::string age_markdown(const std::vector<AgedBoard>& boards, const std::optional<PublishedBoard>& published,
                         const std::string& command) {
  std::string text = fmt::format(head, command);
  for (const AgedBoard& board : boards)
    if (board.shape.cells() >= 6) text += "\n" + to_markdown(valley_table(board));
  if (published && share_of_ranks(published->shape, published->begun) > 0)
    text += "\n" + to_markdown(begun_table(boards, *published));
  return text + "\n" + to_markdown(size_table(boards, published)) + "\n" +
         to_markdown(perfect_table(boards, published));
}

}  // namespace dropslide
