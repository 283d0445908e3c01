// Games of which the server makes the tables itself.
#include "serve/offered_games.hpp"

#include <fmt/format.h>

#include "costs/cost_model.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"

namespace dropslide::serve {
namespace {

OfferedGame of_two_players(Shape shape, int objective, bool is_made_at_once = false) {
  constexpr int dmax = 2;  // As on the board that everybody knows.
  return {fmt::format("{}-{}-{}", to_text(shape), dmax, objective), shape,
          ObjectiveGame{.dmax = dmax, .objective = objective}, is_made_at_once};
}

OfferedGame against_chance(Shape shape, bool is_made_at_once = false) {
  return {"score-" + to_text(shape), shape, {}, is_made_at_once};
}

/// Moves to the end, in a tablebase.
constexpr double bytes_a_depth = 2;

}  // namespace

const std::vector<OfferedGame>& offered_games() {
  static const std::vector<OfferedGame> games{
      of_two_players({3, 3}, 5, true), of_two_players({3, 3}, 6, true), against_chance({2, 3}, true),
      against_chance({2, 4}),          of_two_players({2, 5}, 5),       of_two_players({2, 5}, 6),
      of_two_players({3, 4}, 5),       against_chance({3, 3}),          of_two_players({3, 4}, 6),
      of_two_players({2, 6}, 6),       of_two_players({4, 4}, 5)};
  return games;
}

Decision make_offered_game(const OfferedGame& offered, const std::filesystem::path& folder,
                           const Resources& resources) {
  TablebaseTask task;
  task.run.folder = folder / offered.name;
  if (!offered.game) return search_expectation(offered.shape, {}, resources, task).run;
  task.with_depth = true;
  return search_tablebase(offered.shape, *offered.game, resources, task);
}

Decision make_first_games(const std::filesystem::path& folder, const Resources& resources) {
  Decision made;
  for (const OfferedGame& offered : offered_games()) {
    if (!offered.is_made_at_once) continue;
    made = make_offered_game(offered, folder, resources);
    if (made.stopped != StopReason::none) break;
  }
  return made;
}

OfferedCost cost_of(const OfferedGame& offered) {
  if (!offered.game) {
    const TablebaseCost cost =
        cost_model().expectations().cost(offered.shape, game_of(offered.shape, {}), sizeof(double));
    return {cost.processor_seconds, cost.peak_disk_bytes};
  }
  const TablebaseCost cost = cost_model().tablebases().cost(offered.shape, *offered.game);
  return {cost.processor_seconds, cost.peak_disk_bytes + bytes_a_depth * cost.positions};
}

}  // namespace dropslide::serve
