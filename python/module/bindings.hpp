// The parts of the module, each in a file of its own.
#pragma once

#include <pybind11/pybind11.h>

namespace dropslide::python {

/// Adds solve, no_merge, shortest, reach, expect and simulate: functions that compute and return JSON text.
void bind_computations(pybind11::module_& module);

/// Adds the states of a board, and evaluations of players.
void bind_players(pybind11::module_& module);

/// Adds games to train players on, and the rules on many boards.
void bind_training(pybind11::module_& module);

/// Adds the class Tablebase, its answers and its layers.
void bind_tablebase(pybind11::module_& module);

}  // namespace dropslide::python
