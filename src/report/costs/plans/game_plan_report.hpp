// Answers of `plan`: every engine side by side, for one game and for a whole cell.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "costs/game_plan.hpp"

namespace dropslide {

/// A table of the engines, what each number is good for, the bounded games that are tried first, and one
/// recommendation with the command to type.
std::string to_plain_text(const GamePlan& plan);

/// `shape`, `dmax`, `objective`, `threads`, `threads_measured`, `memory_bytes`, `nodes`, `slowness`,
/// `engines: [{engine, ..., seconds_estimate, fits}]`, `node` (null for one machine), `recommended: {command,
/// engine, fits}`.
nlohmann::ordered_json to_json(const GamePlan& plan);

/// The command that decides the game as recommended, with the options of the machine.
std::string command_of(const GamePlan& plan);

/// One objective of a cell, and what is known of it.
struct PlannedObjective {
  GamePlan plan;      ///< On the machine.
  std::string known;  ///< "Slider wins", "Dropper wins" or "open".
};

/// All objectives of a cell of the tables of largest tiles.
struct CellPlan {
  Shape shape;                               ///< The board.
  int dmax = 1;                              ///< Largest tile that Dropper may drop.
  PlannedMachine machine;                    ///< For which it is planned.
  std::vector<PlannedObjective> objectives;  ///< From the lowest on.
  int next = 0;  ///< The place of the first open one in the list; its size if there is none.
};

/// A table of the objectives, and what to do next.
std::string to_plain_text(const CellPlan& plan);

/// `shape`, `dmax`, `objective: null`, the machine's keys, `objectives: [{objective, known, engines,
/// recommended}]`, `next`: an objective or null.
nlohmann::ordered_json to_json(const CellPlan& plan);

}  // namespace dropslide
