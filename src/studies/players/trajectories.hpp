// All moves of many games as a file for those who train players.
#pragma once

#include <filesystem>

#include "game/shape.hpp"
#include "studies/players/player_trial.hpp"

namespace dropslide {

/// Writes a row for each slide: the number of the game from 0 on, the board before the slide (exponents), the
/// slide (0 left, 1 right, 2 up, 3 down), what it scores, and the cell (in reading order, from 0) and the
/// tile of the drop after it.
///
/// The name ends in ".csv", or in ".npy": then it is an array of records that numpy.load reads. Requires a
/// trial that kept its moves. Throws EnvironmentError if the file cannot be written.
void write_trajectories(const std::filesystem::path& file, Shape shape, const PlayerTrial& trial);

}  // namespace dropslide
