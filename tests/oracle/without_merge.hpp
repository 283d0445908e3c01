// Games without merges from any board on, and how they begin: plain recursion over every drop and slide.
//
// As in oracle.hpp, boards cross as text and nothing of the solvers crosses this interface.
#pragma once

#include <functional>
#include <string>

namespace oracle {

// Slider to move on this board: can Dropper still avoid every merge up to a dead board?
bool never_merges(const std::string& board, int dmax);

// Can Dropper, from the empty board, make so many drops without any merge and then have a board of which
// `goal` is true, whatever Slider does? The board is that after Slider's answer to the last drop, or the one
// after the last drop if it is dead.
bool forces_without_merge(int rows, int cols, int dmax, int drops,
                          const std::function<bool(const std::string&)>& goal);

}  // namespace oracle
