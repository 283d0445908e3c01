// The objective game as a graph against the rules on plain boards: what the searches see is the game itself.
#include <algorithm>
#include <set>
#include <string>

#include "game/symmetry.hpp"
#include "graph/position_graph.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// The children of one drop, as texts of canonical boards.
using Replies = std::set<std::string>;

struct Expansion {
  bool dropper_wins = false;
  std::multiset<Replies> drops;  ///< Empty if Dropper wins.
  friend bool operator==(const Expansion&, const Expansion&) = default;
};

bool makes_objective(const std::vector<SlideOutcome>& slides, int objective) {
  return std::any_of(slides.begin(), slides.end(),
                     [&](auto& slide) { return slide.highest_merged >= objective; });
}

Expansion plain_expansion(const Board& board, const ObjectiveGame& game, AllowedDrops allowed) {
  Expansion expansion;
  for (const Drop drop : legal_drops(board, game.dmax)) {
    if (!is_allowed(allowed, board, drop)) continue;
    const auto slides = legal_slides(apply_drop(board, drop));
    if (slides.empty()) return {true, {}};
    if (makes_objective(slides, game.objective)) continue;
    Replies replies;
    for (const SlideOutcome& slide : slides) replies.insert(to_text(canonical(slide.board)));
    expansion.drops.insert(replies);
  }
  return expansion;
}

template <class Word>
Expansion graph_expansion(const PositionGraph<Word>& graph, const Successors<Word>& next) {
  if (next.dropper_wins) return {true, {}};
  Expansion expansion;
  for (const auto [begin, end] : next.drops) {
    Replies replies;
    for (std::uint32_t i = begin; i < end; ++i)
      replies.insert(to_text(graph.to_board(next.child(i).position)));
    expansion.drops.insert(replies);
  }
  return expansion;
}

template <class Word>
bool cells_are_counted(const PositionGraph<Word>& graph, const Successors<Word>& next) {
  return std::all_of(next.children.begin(), next.children.end(), [&](const Child<Word>& child) {
    const Board board = graph.to_board(child.position);
    return child.empty_cells == board.shape().cells() - count_tiles(board) &&
           child.equal_pairs == count_equal_pairs(board);
  });
}

template <class Word>
void check_graph(const PositionGraph<Word>& graph, const std::vector<Board>& boards,
                 const ObjectiveGame& game, AllowedDrops allowed = AllowedDrops::all) {
  const auto pack = packed_functions<Word>(boards.front().shape()).pack;
  Successors<Word> next;  // Reused, as the searches do.
  CHECK(first_exception(boards, [&](const Board& board) {
          graph.expand(pack(canonical(board)), next);
          return graph_expansion(graph, next) == plain_expansion(canonical(board), game, allowed) &&
                 (next.dropper_wins || cells_are_counted(graph, next));
        }) == none);
}

/// On the empty board, on boards of random games and on arbitrary ones below the objective.
void check_game(Shape shape, const ObjectiveGame& game, Random& random,
                AllowedDrops allowed = AllowedDrops::all) {
  INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective << ", drops "
                      << to_text(allowed));
  std::vector<Board> boards{Board(shape)};
  for (const Board& board : played_boards(60, shape, game.dmax, game.objective - 1, random))
    boards.push_back(board);
  for (const Board& board : random_boards(60, shape, game.objective - 1, random)) boards.push_back(board);
  std::visit([&](const auto& graph) { check_graph(*graph, boards, game, allowed); },
             make_position_graph(shape, game, allowed));
}

bool is_narrow(const AnyPositionGraph& graph) { return graph.index() == 0; }

}  // namespace

TEST_CASE("drops and children of the objective game are those of the rules, for every shape") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) check_game(shape, {2, 6}, random);
}

TEST_CASE("drops and children are those of the rules for every Dmax and objective up to 8") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 4}, Shape{2, 2}, Shape{2, 3}, Shape{3, 3}, Shape{3, 4}, Shape{4, 4}})
    for (int dmax = 1; dmax < 8; ++dmax)
      for (int objective = dmax + 1; objective <= 8; ++objective)
        check_game(shape, {dmax, objective}, random);
}

TEST_CASE("drops and children are those of the rules for objectives around and above 16, in either word") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 3}, Shape{2, 2}, Shape{2, 3}, Shape{3, 3}, Shape{1, 17}, Shape{5, 5}})
    for (const int objective : {15, 16, 17, 18, 30, 31}) {
      check_game(shape, {1, objective}, random);
      check_game(shape, {objective - 1 < 25 ? objective - 1 : 25, objective}, random);
    }
}

TEST_CASE("every board of 2x2 and 1x4 below the objective has the successors that the rules give it") {
  for (const Shape shape : {Shape{2, 2}, Shape{1, 4}}) {
    const ObjectiveGame game{2, 5};
    const auto graph = make_position_graph(shape, game);
    check_graph(*std::get<0>(graph), all_boards(shape, 4), game);
  }
}

TEST_CASE("a restricted Dropper has the drops that the plain boards leave him, for every shape") {
  Random random;
  INFO(random);
  for (const AllowedDrops allowed : all_allowed_drops)
    for (const Shape shape : playable_shapes()) check_game(shape, {3, 6}, random, allowed);
}

TEST_CASE("every board of 2x3 has the successors of its restricted game") {
  const ObjectiveGame game{2, 4};
  for (const AllowedDrops allowed : all_allowed_drops) {
    const auto graph = make_position_graph({2, 3}, game, allowed);
    check_graph(*std::get<0>(graph), all_boards({2, 3}, 3), game, allowed);
  }
}

TEST_CASE("the graph takes the narrow word as long as every tile below the objective fits it") {
  CHECK(is_narrow(make_position_graph({3, 3}, ObjectiveGame{2, 15})));
  CHECK(is_narrow(make_position_graph({3, 3}, ObjectiveGame{2, 16})));
  CHECK_FALSE(is_narrow(make_position_graph({3, 3}, ObjectiveGame{2, 17})));
  CHECK(is_narrow(make_position_graph({1, 16}, ObjectiveGame{2, 16})));
  CHECK_FALSE(is_narrow(make_position_graph({1, 17}, ObjectiveGame{1, 2})));
}

TEST_CASE("the root of a game is the empty board") {
  for (const Shape shape : {Shape{1, 1}, Shape{3, 4}, Shape{1, 17}}) {
    CAPTURE(shape);
    std::visit([&](const auto& graph) { CHECK(graph->to_board(graph->root()) == Board(shape)); },
               make_position_graph(shape, ObjectiveGame{1, 3}));
  }
}

TEST_CASE("on 1x1 the first drop leaves Slider without a move") {
  const auto graph = make_position_graph({1, 1}, ObjectiveGame{1, 2});
  Successors<Word64> next;
  std::get<0>(graph)->expand(0, next);
  CHECK(next.dropper_wins);
}

TEST_CASE("a position in which every drop lets Slider win at once lists none") {
  const auto graph = make_position_graph({2, 2}, ObjectiveGame{1, 2});
  const auto pack = packed_functions<Word64>({2, 2}).pack;
  Successors<Word64> next;
  std::get<0>(graph)->expand(pack(canonical(parse_board("11/.1"))), next);
  CHECK_FALSE(next.dropper_wins);
  CHECK(next.drops.empty());
}
