// Answers of `plan`: every engine side by side, for one game and for a whole cell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "costs/game_plan.hpp"
#include "report/fields/describe.hpp"

namespace dropslide {

/// Bits a second at which plans say how long a shared folder takes.
inline constexpr double hundred_gigabits = 1e11;

void describe(FieldTable<GamePlan>& table);

/// A table of the engines, what each number is good for, the bounded games that are tried first, and one
/// recommendation with the command to type.
std::string to_plain_text(const GamePlan& plan);

/// Whether a cost of the plan stays within its machine, or on several nodes within each; no other engine than
/// the layers runs there.
Fit fit_on(const GamePlan& plan, const GameCost& cost);

/// Wall-clock time of a cost of the plan; nothing where nobody knows it.
std::optional<double> seconds_of(const GamePlan& plan, const GameCost& cost);

/// The command that decides the game as recommended, with the options of the machine.
std::string command_of(const GamePlan& plan);

/// One objective of a cell, and what is known of it.
struct PlannedObjective {
  GamePlan plan;
  std::string known;  ///< "Slider wins", "Dropper wins" or "open".
};

/// All objectives of a cell of the tables of largest tiles.
struct CellPlan {
  Shape shape;
  int dmax = 1;                              ///< Largest tile that Dropper may drop.
  PlannedMachine machine;                    ///< For which it is planned.
  std::vector<PlannedObjective> objectives;  ///< From the lowest on.
  int next = 0;  ///< The place of the first open one in the list; its size if there is none.
};

void describe(FieldTable<CellPlan>& table);

/// A table of the objectives, and what to do next.
std::string to_plain_text(const CellPlan& plan);

}  // namespace dropslide
