// The tablebase as an engine that decides who wins.
#pragma once

#include "engines/tablebase/tablebase_search.hpp"
#include "questions/winners/largest_tile.hpp"

namespace dropslide {

/// Makes a tablebase with the options of `task`, under the name that it is called with.
inline DecideGame by_tablebase(TablebaseTask task) {
  return [task = std::move(task)](Shape shape, const ObjectiveGame& game, const Resources& resources,
                                  const std::string& name) mutable {
    task.run.name = name;
    return search_tablebase(shape, game, resources, task);
  };
}

}  // namespace dropslide
