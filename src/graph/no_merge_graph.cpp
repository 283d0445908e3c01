// The no-merge game as a graph of positions; compiled here for boards in a 64-bit word.
#include "graph/no_merge_rules.hpp"
#include "graph/two_player_graph.hpp"

namespace dropslide {

extern template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::large, NoMergeRules>(Shape, const NoMergeGame&);
extern template std::unique_ptr<const PositionGraph<Word128>>
make_two_player_graph<Word128, BoardSet::rare, NoMergeRules>(Shape, const NoMergeGame&);

AnyPositionGraph make_position_graph(Shape shape, const NoMergeGame& game) {
  const NoMergeGame named{std::min(game.dmax, shape.cells())};  // More names than cells are never needed.
  if (fits_word64(shape, named.dmax))
    return make_two_player_graph<Word64, BoardSet::small, NoMergeRules>(shape, named);
  if (board_set<Word128>(shape) == BoardSet::large)
    return make_two_player_graph<Word128, BoardSet::large, NoMergeRules>(shape, named);
  return make_two_player_graph<Word128, BoardSet::rare, NoMergeRules>(shape, named);
}

}  // namespace dropslide
