// The game of one player against chance.
#include "engines/tablebase/expectation_search.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/tablebase/opening_starts.hpp"
#include "engines/tablebase/tablebase_run.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide {
namespace {

using namespace tablebase;

/// The number of the game from the starts of layers up to `top`.
template <class Word, NumberDomain Domain>
double value_of_game(const Domain& domain, const std::vector<Start<Word>>& starts,
                     const std::vector<typename Domain::Value>& values, int top) {
  std::vector<OpeningValue> openings;
  for (std::size_t i = 0; i < starts.size(); ++i)
    if (starts[i].layer <= top) openings.push_back({starts[i].chance, domain.answer(values[i])});
  return domain.of_game(openings);
}

template <class Word, NumberDomain Domain>
Expectation solve(const PlyGraph<Word>& graph, const Identity& identity, const Domain& domain,
                  RunContext& context) {
  constexpr int two_2s = 2, two_4s = 4;  // Layers.
  const OrbitIndex<Word> index(identity.shape, identity.game.objective, identity.game.dmax);
  const std::vector<Start<Word>> starts = opening_starts(graph, identity.shape);
  TablebaseRun<Word, Domain> run(graph, index, identity, domain, starts, context);
  Expectation result{.run = run.run(), .value = {}, .value_two_2s = {}};
  if (result.run.stopped != StopReason::none) return result;
  result.value = value_of_game(domain, starts, run.start_values(), two_4s);
  result.value_two_2s = value_of_game(domain, starts, run.start_values(), two_2s);
  return result;
}

}  // namespace

std::uint64_t Expectation::dead_states() const {
  std::uint64_t dead = 0;
  for (const LayerCounts& layer : run.layer_counts) dead += layer.stuck;
  return dead;
}

ObjectiveGame game_of(Shape shape, const ExpectationGoal& goal) {
  const int highest =
      shape.cells() + StochasticGame::dmax - 1;  // Theorem 6; a run that made more would not end well.
  if (shape.cells() < StochasticGame::opening_tiles)
    throw UsageError(fmt::format("{} has no room for the two tiles of an opening", to_text(shape)));
  if (goal.tile && (*goal.tile <= StochasticGame::dmax || *goal.tile > highest))
    throw UsageError(fmt::format("tile {} is out of range on {}: expected {} to {}", tile_text(*goal.tile),
                                 to_text(shape), tile_text(StochasticGame::dmax + 1), tile_text(highest)));
  return {StochasticGame::dmax, goal.tile.value_or(highest + 1)};
}

Expectation search_expectation(Shape shape, const ExpectationGoal& goal, const Resources& resources,
                               const TablebaseTask& task) {
  const Identity identity{shape, game_of(shape, goal), kind_for(goal), IndexKind::sparse};
  RunContext context(resources, task.run);
  const auto search = [&] {
    return std::visit(
        [&](const auto& graph) {
          return with_number_domain(identity.domain(), [&](const auto& domain) {
            return solve(*graph, identity, domain, context);
          });
        },
        make_ply_graph(shape, identity.game));
  };
  return within_memory(search, [&](std::uint64_t needed_bytes) {
    return Expectation{.run = without_memory(context, needed_bytes), .value = {}, .value_two_2s = {}};
  });
}

}  // namespace dropslide
