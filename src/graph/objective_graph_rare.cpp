// The objective game as a graph of positions, compiled for boards that are hardly searched.
#include "graph/objective_rules.hpp"
#include "graph/two_player_graph.hpp"

namespace dropslide {

template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::rare, ObjectiveRules>(Shape, const RestrictedGame&);

}  // namespace dropslide
