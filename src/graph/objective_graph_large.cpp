// The objective game as a graph of positions, compiled for large boards.
#include "graph/objective_rules.hpp"
#include "graph/two_player_graph.hpp"

namespace dropslide {

template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::large, ObjectiveRules>(Shape, const RestrictedGame&);

}  // namespace dropslide
