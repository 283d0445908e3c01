// One player against chance by plain recursion: what the retrograde driver's numbers are held against.
//
// A 2 with chance 0.9 or a 4 with 0.1 comes on a uniform empty cell, twice before the first slide. Boards
// cross as text (oracle.hpp).
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace oracle {

struct Chance {
  double value;         // From a random opening.
  double value_two_2s;  // From openings with two 2s.
  std::size_t states;   // Up to symmetry, as all that follows; the dead ones are among them.
  std::size_t dead;
  std::map<std::string, double> afterstates;  // By the least image; each with its value.
};

// The largest expected score that is still to come.
Chance best_score(int rows, int cols);

// The least chance that a tile of 2^tile is never made; boards that hold it are not counted.
Chance least_failure(int rows, int cols, int tile);

// Can Slider force the tile against a Dropper with Dmax 2, whatever two tiles the game opens with?
bool is_forced_from_openings(int rows, int cols, int tile);

// All afterstates, symmetric ones apart.
std::size_t count_afterstates(int rows, int cols);

// The states of one age, the sum of faces, up to symmetry.
struct StatesOfAge {
  std::size_t states, dead, afterstates;
};

// By half the age, from age 0 to the last one: from the openings forwards.
std::vector<StatesOfAge> states_by_age(int rows, int cols, int last_age);

// The expected score of one who takes every slide that changes the board with the same chance, from a random
// opening.
double random_score(int rows, int cols);

// And of one who slides up where he can, else left, else right, else down.
double always_up_score(int rows, int cols);

}  // namespace oracle
