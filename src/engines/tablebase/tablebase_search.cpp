// Tablebases of two players: the value of every reachable position.
#include "engines/tablebase/tablebase_search.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/tablebase/tablebase_run.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide {
namespace {

using namespace tablebase;

void check_task(Shape shape, const ObjectiveGame& game, const TablebaseTask& task) {
  if (!task.with_depth) return;
  if (task.index == IndexKind::orbit)
    throw UsageError("--depth keeps its numbers for reachable positions only: it goes with --index sparse");
  // Every drop raises the layer, so a game has at most a drop and a slide for each layer.
  const double longest =
      2.0 * shape.cells() * static_cast<double>(std::uint64_t{1} << (game.objective - 2)) + 2;
  if (longest > most_moves)
    throw UsageError(fmt::format("--depth: games to objective {} may last {:.0f} moves, and {} can be kept",
                                 game.objective, longest, most_moves));
}

}  // namespace

TablebaseDecision search_tablebase(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                   const TablebaseTask& task) {
  check_task(shape, game, task);
  const IndexChoice index_choice = task.with_depth ? IndexKind::sparse : task.index;
  const Identity identity{shape, game, task.with_depth ? kind_of<DepthDomain> : kind_of<WinnerDomain>,
                          index_choice};
  RunContext context(resources, task.run);
  const auto search = [&] {
    return std::visit(
        [&](const auto& graph) {
          using Word = typename std::decay_t<decltype(*graph)>::Word;
          const OrbitIndex<Word> index(shape, game.objective, game.dmax);
          const auto run = [&](const auto& domain) {
            using Domain = std::decay_t<decltype(domain)>;
            return TablebaseRun<Word, Domain>(*graph, index, identity, domain, {}, context).run();
          };
          return task.with_depth ? run(DepthDomain{}) : run(WinnerDomain{});
        },
        make_ply_graph(shape, game));
  };
  return within_memory(search,
                       [&](std::uint64_t needed_bytes) { return without_memory(context, needed_bytes); });
}

}  // namespace dropslide
