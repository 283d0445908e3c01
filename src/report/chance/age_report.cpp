// What is computed of states by age.
#include "report/chance/age_report.hpp"

#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// Smaller boards have hardly a valley, and hardly a first part.
constexpr int least_valley_cells = 6, least_foreseeing_cells = 8;

std::vector<Valley> valleys_of(const AgedBoard& board) {
  return board.shape.cells() < least_valley_cells ? std::vector<Valley>()
                                                  : find_valleys(board.shape, board.ages);
}

/// A board of others, beside the solved ones.
struct BoardOfOthers {
  const PublishedBoard& board;
  const std::vector<AgedBoard>& solved;
};

/// What the first ages of a board foresee, as on a solved one.
struct Foreseen {
  Shape shape;
  double share = 0;
  double states = 0;
  std::optional<double> of_largest;
};

/// The first ages of a board.
struct BegunBoard {
  std::uint64_t states = 0, last_age = 0;
  double share_of_ranks = 0;
  std::vector<Foreseen> as_on;
};

/// How many states the published board has, if its first ages hold the share of them that those of a solved
/// board hold; and how well that foresees the largest solved one.
std::optional<BegunBoard> begun_of(const BoardOfOthers& others) {
  const PublishedBoard& published = others.board;
  const double of_ranks = share_of_ranks(published.shape, published.begun);
  if (of_ranks == 0) return std::nullopt;
  BegunBoard begun{states_of(published.begun), published.begun.back().age, of_ranks, {}};
  const AgedBoard& largest = others.solved.back();
  const auto foreseen_share = [&](const AgedBoard& board) {
    return share_of_states(board.shape, board.ages, of_ranks);
  };
  for (const AgedBoard& board : others.solved) {
    if (board.shape.cells() < least_foreseeing_cells) continue;
    const double share = foreseen_share(board);
    const double of_largest = static_cast<double>(states_of(largest.ages)) * foreseen_share(largest) / share;
    begun.as_on.push_back({board.shape, share, static_cast<double>(begun.states) / share,
                           &board == &largest ? std::nullopt : std::optional(of_largest)});
  }
  return begun;
}

/// Of the last board whose perfect play was walked.
double perfect_share(const BoardOfOthers& others) {
  double share = 0;
  for (const AgedBoard& board : others.solved)
    if (board.perfect_states > 0)
      share = static_cast<double>(board.perfect_states) / static_cast<double>(states_of(board.ages));
  return share;
}

double perfect_bytes(const BoardOfOthers& others) {
  const double states = perfect_share(others) * static_cast<double>(others.board.states);
  return most_policy_bytes(others.board.shape, static_cast<std::uint64_t>(states));
}

}  // namespace

void describe(FieldTable<Valley>& table) {
  using R = Valley;
  table.about("Few states.")
      .field("multiple", "Which multiple.", &R::multiple)
      .field("tiles_at_least", "Tiles of every board two ages before it, at least.", &R::tiles)
      .field("most_before", "Most states of one age since the multiple before.", &R::most_before)
      .field("fewest", "Fewest states of one age near it.", [](auto& r) { return r.lowest.states; })
      .field("at_age", "That age, a sum of faces.", [](auto& r) { return r.lowest.age; })
      .field("most_after", "Most states of one age up to the next multiple.", &R::most_after);
}

void describe(FieldTable<ListSizes>& table) {
  using R = ListSizes;
  table.about("What lists of all positions take.")
      .field("states", "States, up to symmetry.", &R::states)
      .field("afterstates", "Afterstates, up to symmetry.", &R::afterstates)
      .field("ranks", "Ranks of the orbit index in these ages.", &R::ranks)
      .field("afterstate_board_bytes",
             "Bytes of the afterstates as boards of 4 bits a cell, in Elias-Fano code.", type::number_from(0),
             &R::afterstate_boards)
      .field("afterstate_rank_bytes", "Bytes of the afterstates as ranks, likewise.", type::number_from(0),
             &R::afterstate_ranks)
      .field("policy_bytes", "Bytes of the states' ranks, likewise, with two bits for each best slide.",
             type::number_from(0), &R::policy);
}

void describe(FieldTable<AgedBoard>& table) {
  using R = AgedBoard;
  table.about("A board.")
      .shape(&R::shape)
      .field("valleys", "Near each multiple of 2^(mn-1).", valleys_of)
      .field("sizes", "To the byte.", [](auto& r) { return list_sizes(r.shape, r.ages); })
      .field("perfect_states", "States that perfect play meets; null if nobody walked it.",
             [](auto& r) { return r.perfect_states > 0 ? std::optional(r.perfect_states) : std::nullopt; })
      .field("perfect_bytes", "Bytes that these and their best slides take at most; null likewise.",
             type::number_from(0), [](auto& r) {
               return r.perfect_states > 0 ? std::optional(most_policy_bytes(r.shape, r.perfect_states))
                                           : std::nullopt;
             });
}

void describe(FieldTable<Foreseen>& table) {
  using R = Foreseen;
  table.about("A solved board.")
      .shape(&R::shape)
      .field("share_of_states", "Share of its states in its first ages.", type::chance(), &R::share)
      .field("states", "States that the published board then has.", type::number_from(0), &R::states)
      .field("largest_foreseen", "States of the largest solved board, foreseen likewise; null for itself.",
             type::number_from(0), &R::of_largest);
}

void describe(FieldTable<BegunBoard>& table) {
  using R = BegunBoard;
  table.about("The first ages, and what they foresee.")
      .field("states", "States counted.", &R::states)
      .field("last_age", "The last age of them.", &R::last_age)
      .field("share_of_ranks", "Share of its ranks in these ages.", type::chance(), &R::share_of_ranks)
      .field("as_on", "If the first ages hold as large a share as on a solved board.", &R::as_on);
}

void describe(FieldTable<BoardOfOthers>& table) {
  table.about("A board of others.")
      .shape([](auto& r) { return r.board.shape; })
      .field("source", "Who counted it.", [](auto& r) { return r.board.source; })
      .field("sizes", "At most.",
             [](auto& r) { return most_list_sizes(r.board.shape, r.board.states, r.board.afterstates); })
      .field("perfect_share", "Share of the states that perfect play meets, as on the largest walked board.",
             type::chance(), perfect_share)
      .field("perfect_bytes", "Bytes that these and their best slides take at most.", type::number_from(0),
             perfect_bytes)
      .field("begun", "Its first ages, as counted here; null if none is.", begun_of);
}

void describe(FieldTable<AgeReport>& table) {
  using R = AgeReport;
  table.about("report ages.")
      .field("boards", "Solved boards, by size.", &R::boards)
      .field("published", "A board whose totals alone are known; null if there is none.", [](auto& r) {
        return r.published ? std::optional(BoardOfOthers{*r.published, r.boards}) : std::nullopt;
      });
}

}  // namespace dropslide
