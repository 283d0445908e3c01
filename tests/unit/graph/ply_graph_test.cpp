// The objective game as single moves against the rules on plain boards: what tablebases hold is the game
// itself.
#include "graph/plies/ply_graph.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "game/symmetry.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// Canonical boards after a move, with the tile that was dropped or 0.
using Moves = std::multiset<std::pair<std::string, int>>;

Moves plain_drops(const Board& board, int dmax) {
  Moves moves;
  for (const Drop& drop : legal_drops(board, dmax))
    moves.emplace(to_text(canonical(apply_drop(board, drop))), drop.value);
  return moves;
}

struct PlainSlides {
  Moves moves;  ///< Those that do not win.
  bool wins = false;
  bool is_stuck = false;
};

PlainSlides plain_slides(const Board& board, int objective) {
  const auto legal = legal_slides(board);
  PlainSlides slides{{}, false, legal.empty()};
  for (const SlideOutcome& slide : legal)
    if (highest_tile(slide.board) >= objective)
      slides.wins = true;
    else
      slides.moves.emplace(to_text(canonical(slide.board)), 0);
  return slides;
}

template <class Word>
bool drops_are_plain(const PlyGraph<Word>& graph, Word position, int dmax,
                     std::vector<DropChild<Word>>& out) {
  graph.drops(position, out);
  Moves moves;
  for (const auto& [child, tile] : out) moves.emplace(to_text(graph.to_board(child)), tile);
  return moves == plain_drops(graph.to_board(position), dmax);
}

template <class Word>
bool slides_are_plain(const PlyGraph<Word>& graph, Word position, int objective) {
  const SlideSuccessors<Word> slides = graph.slides(position);
  Moves moves;
  for (int i = 0; i < slides.count; ++i)
    moves.emplace(to_text(graph.to_board(slides.positions.at(static_cast<std::size_t>(i)))), 0);
  const PlainSlides plain = plain_slides(graph.to_board(position), objective);
  return moves == plain.moves && slides.wins == plain.wins && slides.is_stuck() == plain.is_stuck;
}

template <class Word>
void check_graph(const PlyGraph<Word>& graph, const std::vector<Board>& boards, const ObjectiveGame& game) {
  const auto functions = packed_functions<Word>(boards.front().shape());
  std::vector<DropChild<Word>> drops;  // Reused, as the driver does.
  CHECK(first_exception(boards, [&](const Board& board) {
          const Word position = graph.canonical(board);
          return position == functions.canonical(functions.pack(board)) &&
                 graph.to_board(position) == canonical(board) &&
                 drops_are_plain(graph, position, game.dmax, drops);
        }) == none);
  CHECK(first_exception(boards, [&](const Board& board) {
          return slides_are_plain(graph, graph.canonical(board), game.objective);
        }) == none);
}

/// A Slider position that a random game comes to.
Board played_slider_board(Shape shape, const ObjectiveGame& game, Random& random) {
  const Board board = played_board(shape, game.dmax, game.objective - 1, random);
  const auto drops = legal_drops(board, game.dmax);
  return drops.empty() ? board : apply_drop(board, random.pick(drops));
}

/// On the empty board, on boards of random games of both players and on arbitrary ones below the objective.
void check_game(Shape shape, const ObjectiveGame& game, int count, Random& random) {
  INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
  std::vector<Board> boards{Board(shape)};
  for (int i = 0; i < count; ++i) {
    boards.push_back(played_board(shape, game.dmax, game.objective - 1, random));
    boards.push_back(played_slider_board(shape, game, random));
    boards.push_back(random_board(shape, game.objective - 1, random));
  }
  std::visit([&](const auto& graph) { check_graph(*graph, boards, game); }, make_ply_graph(shape, game));
}

std::vector<Shape> tested_shapes() {
  std::vector<Shape> shapes = shapes_up_to(9);
  for (const Shape shape : {Shape{3, 4}, Shape{4, 4}, Shape{2, 9}}) shapes.push_back(shape);
  return shapes;
}

/// Slides of a board of the narrow word.
SlideSuccessors<Word64> slides_of(const std::string& text, const ObjectiveGame& game) {
  const Board board = parse_board(text);
  const auto any = make_ply_graph(board.shape(), game);
  const auto& graph = *std::get<0>(any);
  return graph.slides(graph.canonical(board));
}

}  // namespace

TEST_CASE("drops and slides are those of the rules for every Dmax and objective up to 6") {
  Random random;
  INFO(random);
  for (const Shape shape : tested_shapes())
    for (int dmax = 1; dmax < 6; ++dmax)
      for (int objective = dmax + 1; objective <= 6; ++objective)
        check_game(shape, {dmax, objective}, 12, random);
}

TEST_CASE("drops and slides are those of the rules for every shape") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) check_game(shape, {2, 4}, 15, random);
}

TEST_CASE("drops and slides are those of the rules for objectives around and above 16, in either word") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 3}, Shape{2, 2}, Shape{3, 3}, Shape{4, 4}, Shape{2, 9}})
    for (const int objective : {15, 16, 17, 30, 31}) {
      check_game(shape, {1, objective}, 12, random);
      check_game(shape, {std::min(objective - 1, 25), objective}, 12, random);
    }
}

TEST_CASE("on every board of small shapes drops and slides are those of the rules") {
  for (const Shape shape : shapes_up_to(4))
    for (const ObjectiveGame& game : {ObjectiveGame{1, 4}, ObjectiveGame{3, 4}}) {
      const auto graph = make_ply_graph(shape, game);
      check_graph(*std::get<0>(graph), all_boards(shape, game.objective - 1), game);
    }
}

TEST_CASE("drops replace what the list held before") {
  const auto any = make_ply_graph({1, 2}, {2, 3});
  const auto& graph = *std::get<0>(any);
  std::vector<DropChild<Word64>> drops(100, {77, 7});
  graph.drops(graph.root(), drops);
  CHECK(drops.size() == 2 * 2);
  graph.drops(graph.canonical(parse_board("12")), drops);
  CHECK(drops.empty());
}

TEST_CASE("Slider is stuck where no slide changes the board, and not where some slide wins") {
  const auto stuck = slides_of("12/21", {2, 3});
  CHECK(stuck.is_stuck());
  CHECK(stuck.count == 0);
  const auto wins = slides_of("22/22", {2, 3});
  CHECK(wins.wins);
  CHECK(wins.count == 0);
  CHECK_FALSE(wins.is_stuck());
  const auto moves = slides_of("11/22", {2, 4});
  CHECK_FALSE(moves.wins);
  CHECK_FALSE(moves.is_stuck());
}

TEST_CASE("the slides that do not win are listed beside those that do") {
  const auto slides = slides_of("22/1.", {2, 3});  // Left and right win, down does not.
  CHECK(slides.wins);
  CHECK(slides.count == 1);
}

TEST_CASE("slides to the same position stand twice") {
  const auto slides = slides_of(".1.", {1, 3});  // To either end.
  CHECK(slides.count == 2);
  CHECK(slides.positions[0] == slides.positions[1]);
}

TEST_CASE("the root is the empty board, and the narrow word is taken where tiles and cells fit it") {
  for (const Shape shape : {Shape{1, 1}, Shape{3, 4}, Shape{1, 17}, Shape{5, 5}}) {
    CAPTURE(shape);
    std::visit([&](const auto& graph) { CHECK(graph->to_board(graph->root()) == Board(shape)); },
               make_ply_graph(shape, {1, 3}));
  }
  CHECK(make_ply_graph({4, 4}, {1, 16}).index() == 0);
  CHECK(make_ply_graph({4, 4}, {1, 17}).index() == 1);
  CHECK(make_ply_graph({1, 16}, {1, 3}).index() == 0);
  CHECK(make_ply_graph({1, 17}, {1, 3}).index() == 1);
}
