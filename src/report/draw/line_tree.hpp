// The tree of Figure 4 as Graphviz source and as a picture.
#pragma once

#include <string>

#include "theory/line/games/game_tree.hpp"

namespace dropslide {

/// The tree as Graphviz source: red nodes need passing; edges are marked with the thesis's moves l or r, or
/// not if both lead there.
std::string to_graphviz(const line::GameTree& tree);

/// The same as a picture, one level a row.
std::string to_svg(const line::GameTree& tree);

}  // namespace dropslide
