// The cooperative game as a graph against the rules on plain boards, with the sums on which the bounds of the
// shortest-game search rest.
#include <set>
#include <string>

#include "base/error.hpp"
#include "game/symmetry.hpp"
#include "graph/cooperative_graph.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

struct Expansion {
  std::set<std::string> children;
  std::set<std::string> dead_boards;
  friend bool operator==(const Expansion&, const Expansion&) = default;
};

/// Sum of 2^(v-1) - 2 over the tiles v >= 3.
std::uint64_t excess(const Board& board) {
  std::uint64_t sum = 0;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      if (const int v = board.at(row, col); v >= 3) sum += (1ULL << (v - 1)) - 2;
  return sum;
}

Expansion plain_expansion(const Board& board, int dmax, const CooperativeBounds& bounds) {
  Expansion expansion;
  for (const Drop drop : legal_drops(board, dmax)) {
    const Board dropped = apply_drop(board, drop);
    const auto slides = legal_slides(dropped);
    if (slides.empty()) expansion.dead_boards.insert(to_text(canonical(dropped)));
    for (const auto& slide : slides)
      if (count_tiles(slide.board) >= bounds.least_tiles && excess(slide.board) <= bounds.most_excess)
        expansion.children.insert(to_text(canonical(slide.board)));
  }
  return expansion;
}

template <class Word>
Expansion graph_expansion(const CooperativeGraph<Word>& graph, const CooperativeSuccessors<Word>& next) {
  Expansion expansion;
  for (const Word child : next.children) expansion.children.insert(to_text(graph.to_board(child)));
  for (const Word dead : next.dead_boards) expansion.dead_boards.insert(to_text(graph.to_board(dead)));
  return expansion;
}

template <class Word>
void check_graph(const CooperativeGraph<Word>& graph, const std::vector<Board>& boards, int dmax) {
  const auto pack = packed_functions<Word>(boards.front().shape()).pack;
  CooperativeSuccessors<Word> next;
  CHECK(first_exception(boards, [&](const Board& board) {
          const CooperativeBounds as_it_is{.least_tiles = count_tiles(board), .most_excess = excess(board)};
          for (const CooperativeBounds& bounds : {CooperativeBounds{}, as_it_is}) {
            graph.expand(pack(canonical(board)), bounds, next);
            if (graph_expansion(graph, next) != plain_expansion(canonical(board), dmax, bounds)) return false;
          }
          return true;
        }) == none);
}

/// On the empty board, on boards of random games and on arbitrary ones that no slide lifts above the word.
void check_game(Shape shape, int dmax, int highest, Random& random) {
  INFO(to_text(shape) << ", Dmax " << dmax << ", tiles up to " << highest);
  std::vector<Board> boards{Board(shape)};
  for (const Board& board : played_boards(20, shape, dmax, highest, random)) boards.push_back(board);
  for (const Board& board : random_boards(20, shape, highest, random)) boards.push_back(board);
  std::visit([&](const auto& graph) { check_graph(*graph, boards, dmax); },
             make_cooperative_graph(shape, {dmax}));
}

template <class Word>
void expand_text(const CooperativeGraph<Word>& graph, const std::string& text) {
  const Board board = canonical(parse_board(text));
  CooperativeSuccessors<Word> next;
  graph.expand(packed_functions<Word>(board.shape()).pack(board), {}, next);
}

bool is_narrow(const AnyCooperativeGraph& graph) { return graph.index() == 0; }

}  // namespace

TEST_CASE("children and dead boards of the cooperative game are those of the rules, for every shape") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) check_game(shape, 2, 14, random);
}

TEST_CASE("children and dead boards are those of the rules for every Dmax in either word") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 3}, Shape{2, 2}, Shape{2, 3}, Shape{3, 3}})
    for (int dmax = 1; dmax <= 25; ++dmax) check_game(shape, dmax, dmax < 15 ? 14 : 30, random);
}

TEST_CASE("every board of 2x2 and 1x4 has the successors that the rules give it") {
  for (const Shape shape : {Shape{2, 2}, Shape{1, 4}})
    check_graph(*std::get<0>(make_cooperative_graph(shape, {2})), all_boards(shape, 4), 2);
}

TEST_CASE("a slide that makes a tile beyond the word is refused") {
  const auto narrow = make_cooperative_graph({2, 3}, {1});
  CHECK_THROWS_AS(expand_text(*std::get<0>(narrow), "ff./1.2"), EnvironmentError);
  CHECK_NOTHROW(expand_text(*std::get<0>(narrow), "ee./1.2"));
  const auto wide = make_cooperative_graph({2, 3}, {20});
  CHECK_THROWS_AS(expand_text(*std::get<1>(wide), "vv./1.2"), EnvironmentError);
  CHECK_NOTHROW(expand_text(*std::get<1>(wide), "uu./1.2"));
}

TEST_CASE("the graph takes the narrow word while drops and their first merges fit it") {
  CHECK(is_narrow(make_cooperative_graph({4, 4}, {14})));
  CHECK_FALSE(is_narrow(make_cooperative_graph({4, 4}, {15})));
  CHECK_FALSE(is_narrow(make_cooperative_graph({1, 17}, {1})));
}
