// Small tablebases to begin with.
#include "serve/sample_tables.hpp"

#include <string>

#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"

namespace dropslide::serve {
namespace {

Decision make_game(const std::filesystem::path& folder, int objective, const Resources& resources) {
  TablebaseTask task;
  task.run.folder = folder;
  task.with_depth = true;
  return search_tablebase(Shape{3, 3}, {.dmax = 2, .objective = objective}, resources, task);
}

Decision make_score(const std::filesystem::path& folder, const Resources& resources) {
  TablebaseTask task;
  task.run.folder = folder;
  return search_expectation(Shape{2, 3}, {}, resources, task).run;
}

}  // namespace

Decision make_sample_tables(const std::filesystem::path& folder, const Resources& resources) {
  for (const int objective : {5, 6}) {
    Decision made = make_game(folder / ("3x3-2-" + std::to_string(objective)), objective, resources);
    if (made.stopped != StopReason::none) return made;
  }
  return make_score(folder / "score-2x3", resources);
}

}  // namespace dropslide::serve
