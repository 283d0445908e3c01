// The objective game as a graph of positions.
#include "graph/two_player_graph.hpp"

namespace dropslide {
namespace {

template <class Pack>
struct ObjectiveRules {
  using Word = typename Pack::Word;

  explicit ObjectiveRules(const ObjectiveGame& game) : game_(game) {}

  int decisive_from() const { return game_.objective; }
  int highest() const { return game_.objective - 1; }
  int choices(Word) const { return game_.dmax; }
  static Word canonical(Word board) { return Pack::canonical(board); }

 private:
  ObjectiveGame game_;
};

}  // namespace

AnyPositionGraph make_position_graph(Shape shape, const ObjectiveGame& game) {
  if (fits_word64(shape, game.objective - 1))
    return make_two_player_graph<Word64, ObjectiveRules>(shape, game);
  return make_two_player_graph<Word128, ObjectiveRules>(shape, game);
}

}  // namespace dropslide
