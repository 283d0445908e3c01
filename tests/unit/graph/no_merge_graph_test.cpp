// The no-merge game as a graph against the rules on plain boards, where positions that differ by symmetry or
// by the names of their tiles are the same: the renaming here is the naive one.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "graph/position_graph.hpp"
#include "oracle/oracle.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

/// Tiles renamed 1, 2, ... in the order in which they appear in the text.
std::string renamed(std::string text) {
  std::map<char, char> names;
  for (char& symbol : text) {
    if (symbol == '.' || symbol == '/') continue;
    const auto count = static_cast<int>(names.size());
    const auto next = static_cast<char>(count < 9 ? '1' + count : 'a' + count - 9);
    symbol = names.emplace(symbol, next).first->second;
  }
  return text;
}

/// The same text for all boards that are the same position.
std::string position_class(const Board& board) {
  std::string least(60, '~');
  for (const std::string& image : oracle::symmetric_images(to_text(board)))
    least = std::min(least, renamed(image));
  return least;
}

using Replies = std::set<std::string>;

struct Expansion {
  bool dropper_wins = false;
  std::set<Replies> drops;  ///< A set: drops that differ by the name of the tile are one.
  friend bool operator==(const Expansion&, const Expansion&) = default;
};

Expansion plain_expansion(const Board& board, int dmax) {
  Expansion expansion;
  for (const Drop drop : legal_drops(board, dmax)) {
    const auto slides = legal_slides(apply_drop(board, drop));
    if (slides.empty()) return {true, {}};
    if (std::any_of(slides.begin(), slides.end(), [](const SlideOutcome& slide) { return slide.merges > 0; }))
      continue;
    Replies replies;
    for (const SlideOutcome& slide : slides) replies.insert(position_class(slide.board));
    expansion.drops.insert(replies);
  }
  return expansion;
}

/// Walks a graph and remembers which word stands for which class of boards.
template <class Word>
class Explorer {
 public:
  Explorer(const PositionGraph<Word>& graph, int dmax) : graph_(graph), dmax_(dmax) {}

  /// Every position that can be reached.
  void visit_all() {
    std::vector<Word> open{graph_.root()};
    std::set<Word> seen{graph_.root()};
    while (!open.empty()) {
      const Word position = open.back();
      open.pop_back();
      for (const auto& child : expand(position).children)
        if (seen.insert(child.position).second) open.push_back(child.position);
    }
  }

  /// One game of random choices.
  void visit_game(Random& random) {
    for (Word position = graph_.root();;) {
      const auto& next = expand(position);
      if (next.dropper_wins || next.children.empty()) return;
      position = random.pick(next.children).position;
    }
  }

 private:
  const Successors<Word>& expand(Word position) {
    graph_.expand(position, next_);
    const Board board = graph_.to_board(position);
    CAPTURE(board);
    Expansion found{next_.dropper_wins, {}};
    if (found.dropper_wins) next_.clear();  // Drops and children mean nothing then.
    for (const auto [begin, end] : next_.drops) found.drops.insert(classes(begin, end));
    REQUIRE((found == plain_expansion(board, dmax_)));
    next_.dropper_wins = found.dropper_wins;
    return next_;
  }

  Replies classes(std::uint32_t begin, std::uint32_t end) {
    Replies replies;
    for (std::uint32_t i = begin; i < end; ++i) {
      CAPTURE(i);
      const auto [position, empty_cells, equal_pairs] = next_.child(i);
      const Board board = graph_.to_board(position);
      const std::string name = position_class(board);
      REQUIRE(empty_cells == board.shape().cells() - count_tiles(board));
      REQUIRE(equal_pairs == count_equal_pairs(board));
      REQUIRE(words_.emplace(name, position).first->second == position);
      REQUIRE(names_.emplace(position, name).first->second == name);
      replies.insert(name);
    }
    return replies;
  }

  const PositionGraph<Word>& graph_;
  int dmax_;
  Successors<Word> next_;
  std::map<std::string, Word> words_;
  std::map<Word, std::string> names_;
};

void visit_all(Shape shape, int dmax) {
  INFO(to_text(shape) << ", Dmax " << dmax);
  std::visit([&]<class Graph>(const Graph& graph) { Explorer(*graph, dmax).visit_all(); },
             make_position_graph(shape, NoMergeGame{dmax}));
}

void visit_games(int games, Shape shape, int dmax, Random& random) {
  INFO(to_text(shape) << ", Dmax " << dmax);
  std::visit(
      [&]<class Graph>(const Graph& graph) {
        Explorer explorer(*graph, dmax);
        for (int game = 0; game < games; ++game) explorer.visit_game(random);
      },
      make_position_graph(shape, NoMergeGame{dmax}));
}

bool is_narrow(const AnyPositionGraph& graph) { return graph.index() == 0; }

}  // namespace

TEST_CASE("every reachable no-merge position of up to 6 cells has the successors that the rules give it") {
  for (const Shape shape : shapes_up_to(6))
    for (int dmax = 1; dmax <= 4; ++dmax) visit_all(shape, dmax);
}

TEST_CASE(
    "no-merge positions met in random games have the successors that the rules give them, for every shape") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes())
    for (const int dmax : {2, 5}) visit_games(10, shape, dmax, random);
}

TEST_CASE("no-merge positions of the wide word have the successors that the rules give them") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 16}, Shape{2, 8}, Shape{4, 4}, Shape{5, 5}})
    visit_games(3, shape, 16, random);
}

TEST_CASE("more names than cells change nothing") {
  for (const Shape shape : {Shape{1, 3}, Shape{2, 2}}) visit_all(shape, 25);
}

TEST_CASE("the graph takes the narrow word as long as the names fit it") {
  CHECK(is_narrow(make_position_graph({4, 4}, NoMergeGame{15})));
  CHECK_FALSE(is_narrow(make_position_graph({4, 4}, NoMergeGame{16})));
  CHECK(is_narrow(make_position_graph({3, 5}, NoMergeGame{25})));  // 15 cells never hold a sixteenth name.
  CHECK_FALSE(is_narrow(make_position_graph({1, 17}, NoMergeGame{1})));
}

TEST_CASE("naive renaming: boards are one position iff some symmetry and some renaming join them") {
  CHECK(position_class(parse_board("12/.3")) == position_class(parse_board("5./31")));
  CHECK(position_class(parse_board("11/.3")) == position_class(parse_board("22/.1")));
  CHECK(position_class(parse_board("11/.3")) != position_class(parse_board("12/.1")));
  CHECK(position_class(parse_board("12.")) != position_class(parse_board("1.2")));
}
