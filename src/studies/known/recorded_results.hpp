// The answers that are on record: searches, certificates and runs of the layers in tables/results, and
// theorems.
#pragma once

#include <filesystem>
#include <vector>

#include "studies/known/game_result.hpp"

namespace dropslide {

/// Most rows and columns of a board of which `known` and `no-merge` say what is known; far more than a board
/// has that is searched. Chosen.
inline constexpr int longest_known_side = 99;

/// All answers in the folder `results`: proofs.jsonl, as `scripts/prove-games` records it, and
/// layers/GAME.csv, whose last line, layer 0, is the empty board: 1 if Slider wins it.
///
/// Throws EnvironmentError if a file cannot be read, DamageError if one is not of that form.
std::vector<GameResult> recorded_results(const std::filesystem::path& results);

/// What theorems say of every board of the shape: Theorems 6, 15 and 16, and what is obvious; and, for one
/// row of up to 28 cells with Dmax 1, what follows from the count of all strings without passing.
std::vector<GameResult> proved_results(Shape shape);

}  // namespace dropslide
