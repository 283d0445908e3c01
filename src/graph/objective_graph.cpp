// The objective game as a graph of positions; compiled here for boards in a 64-bit word.
#include "graph/objective_rules.hpp"
#include "graph/two_player_graph.hpp"

namespace dropslide {

extern template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::large, ObjectiveRules>(Shape, const RestrictedGame&);
extern template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::rare, ObjectiveRules>(Shape, const RestrictedGame&);

AnyPositionGraph make_position_graph(Shape shape, const ObjectiveGame& game, AllowedDrops drops) {
  const RestrictedGame restricted{game, drops};
  if (fits_word64(shape, game.objective - 1))
    return make_two_player_graph<Word64, BoardSet::small, ObjectiveRules>(shape, restricted);
  if (board_set<Word128>(shape) == BoardSet::large)
    return make_two_player_graph<Word128, BoardSet::large, ObjectiveRules>(shape, restricted);
  return make_two_player_graph<Word128, BoardSet::rare, ObjectiveRules>(shape, restricted);
}

}  // namespace dropslide
