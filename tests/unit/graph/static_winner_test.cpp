// The static evaluation against the rules played out on plain boards: a position that is taken for won
// without a search is believed by every search.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "game/symmetry.hpp"
#include "graph/position_graph.hpp"
#include "support/boards.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// Who wins with Dropper to move, by the rules alone: every drop, every slide, to the end.
template <class G>
class PlayedOut {
 public:
  explicit PlayedOut(const G& game) : game_(game) {}

  Winner winner(const Board& board) {
    const Board position = canonical(board);
    const auto known = winners_.find(position);
    if (known != winners_.end()) return known->second;
    const auto drops = legal_drops(position, game_.dmax);
    const bool dropper = std::any_of(drops.begin(), drops.end(), [&](const Drop& drop) {
      return dropper_wins_after(apply_drop(position, drop));
    });
    return winners_.emplace(position, dropper ? Winner::dropper : Winner::slider).first->second;
  }

 private:
  bool dropper_wins_after(const Board& dropped) {
    if (const auto decided = winner_before_slide(game_, dropped)) return decided == Winner::dropper;
    const auto slides = legal_slides(dropped);
    return std::all_of(slides.begin(), slides.end(),
                       [&](const SlideOutcome& slide) { return winner(slide.board) == Winner::dropper; });
  }

  G game_;
  std::map<Board, Winner> winners_;
};

bool wins_by_merging(const ObjectiveGame& game, int tile) { return tile + 1 >= game.objective; }
bool wins_by_merging(const NoMergeGame&, int) { return true; }

/// The cells beside a cell, as values.
std::vector<int> values_beside(const Board& board, int row, int col) {
  std::vector<int> values;
  for (const auto& [r, c] : {std::pair{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}})
    if (r >= 0 && r < board.shape().rows && c >= 0 && c < board.shape().cols)
      values.push_back(board.at(r, c));
  return values;
}

/// The cells of each line, from the side to which the tiles move.
std::vector<std::vector<std::pair<int, int>>> lines_towards(Shape shape, Direction direction) {
  const bool along_rows = direction == Direction::left || direction == Direction::right;
  const bool from_end = direction == Direction::right || direction == Direction::down;
  const int lines = along_rows ? shape.rows : shape.cols, length = along_rows ? shape.cols : shape.rows;
  std::vector<std::vector<std::pair<int, int>>> all(static_cast<std::size_t>(lines));
  for (int line = 0; line < lines; ++line)
    for (int i = 0; i < length; ++i) {
      const int cell = from_end ? length - 1 - i : i;
      all[static_cast<std::size_t>(line)].push_back(along_rows ? std::pair{line, cell}
                                                               : std::pair{cell, line});
    }
  return all;
}

/// As packed/settled_play.hpp says it, tile by tile; 0 is a cell that is not settled.
bool wins_settled_play(int objective, const Board& board, int slides) {
  for (const Direction direction : {Direction::left, Direction::right, Direction::up, Direction::down}) {
    Board slid(board.shape());
    bool has_merged = false;
    for (const auto& line : lines_towards(board.shape(), direction)) {
      std::vector<int> all, made;
      for (const auto& [row, col] : line) all.push_back(board.at(row, col));
      for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i] != objective - 1) continue;
        if (all[i + 1] == all[i]) return true;
        if (i + 2 < all.size() && all[i + 1] == objective - 2 && all[i + 2] == objective - 2) return true;
      }
      const auto end = std::find(all.begin(), all.end(), 0);
      bool may_merge = false;
      for (auto tile = all.begin(); tile != end; ++tile) {
        const bool merges = may_merge && made.back() == *tile;
        if (merges)
          ++made.back();
        else
          made.push_back(*tile);
        has_merged |= merges;
        may_merge = !merges;
      }
      if (end != all.end() && may_merge && made.back() != objective - 1) made.pop_back();
      for (std::size_t i = 0; i < made.size(); ++i)
        slid.set(line[i].first, line[i].second, static_cast<Exponent>(made[i]));
    }
    if (slides > 0 && has_merged && wins_settled_play(objective, slid, slides - 1)) return true;
  }
  return false;
}

bool wins_settled_play(const ObjectiveGame& game, const Board& board) {
  return game.objective > 2 && wins_settled_play(game.objective, board, settled_slides);
}
bool wins_settled_play(const NoMergeGame&, const Board&) { return false; }

/// As position_graph.hpp says it, cell by cell.
template <class G>
std::optional<Winner> plain_static_winner(const G& game, const Board& board) {
  if (count_equal_pairs(board) > 0) {
    for (int row = 0; row < board.shape().rows; ++row)
      for (int col = 0; col < board.shape().cols; ++col)
        for (const int value : values_beside(board, row, col))
          if (value != 0 && value == board.at(row, col) && wins_by_merging(game, value))
            return Winner::slider;
    return wins_settled_play(game, board) ? std::optional(Winner::slider) : std::nullopt;
  }
  if (count_tiles(board) + 1 != board.shape().cells()) return std::nullopt;
  for (const Drop drop : legal_drops(board, game.dmax)) {
    const auto beside = values_beside(board, drop.row, drop.col);
    if (std::find(beside.begin(), beside.end(), drop.value) == beside.end()) return Winner::dropper;
  }
  return std::nullopt;
}

/// The children of each drop, as sets of sets.
template <class Word>
struct Drops {
  bool dropper_wins = false;
  std::multiset<std::set<Word>> drops;  ///< Empty if Dropper wins.
  friend bool operator==(const Drops&, const Drops&) = default;

  explicit Drops(const Successors<Word>& next) : dropper_wins(next.dropper_wins) {
    if (dropper_wins) return;
    for (const auto [begin, end] : next.drops) {
      std::set<Word> children;
      for (std::uint32_t i = begin; i < end; ++i) children.insert(next.child(i).position);
      drops.insert(children);
    }
  }

  /// Without what the static evaluation decides.
  Drops undecided(const PositionGraph<Word>& graph) const {
    Drops left = *this;
    left.drops.clear();
    for (const std::set<Word>& children : drops) {
      std::set<Word> open;
      bool slider_wins = false;
      for (const Word child : children) {
        const auto winner = graph.static_winner(child);
        slider_wins |= winner == Winner::slider;
        if (!winner) open.insert(child);
      }
      if (slider_wins) continue;
      left.dropper_wins |= open.empty();
      left.drops.insert(open);
    }
    if (left.dropper_wins) left.drops.clear();
    return left;
  }
};

/// Tries everything on positions of one game.
template <class Word, class G>
class StaticEvaluation {
 public:
  StaticEvaluation(const PositionGraph<Word>& graph, const G& game)
      : graph_(graph), game_(game), played_(game) {}

  /// Whether the static winner is the one that the doc names, and the right one.
  bool is_right(Word position) {
    const Board board = graph_.to_board(position);
    const auto winner = graph_.static_winner(position);
    ++(!winner ? undecided : *winner == Winner::slider ? slider_wins : dropper_wins);
    return winner == plain_static_winner(game_, board) && (!winner || *winner == played_.winner(board));
  }

  /// Whether the undecided successors are the successors without those that it decides.
  bool leaves_out_what_is_decided(Word position) {
    graph_.expand(position, all_);
    graph_.expand_undecided(position, undecided_);
    std::size_t grouped = 0;
    for (const auto [begin, end] : undecided_.drops) grouped += end - begin;
    return Drops<Word>(undecided_) == Drops<Word>(all_).undecided(graph_) &&
           (undecided_.dropper_wins || grouped == undecided_.slides.size());
  }

  /// The same for every position that can be reached, which it counts.
  std::size_t check_reachable() {
    std::vector<Word> open{graph_.root()};
    std::set<Word> known{graph_.root()};
    while (!open.empty()) {
      const Word position = open.back();
      open.pop_back();
      CAPTURE(graph_.to_board(position));
      REQUIRE(is_right(position));
      REQUIRE(leaves_out_what_is_decided(position));
      if (all_.dropper_wins) continue;
      for (const auto& child : all_.children)
        if (known.insert(child.position).second) open.push_back(child.position);
    }
    return known.size();
  }

  int slider_wins = 0, dropper_wins = 0, undecided = 0;

 private:
  const PositionGraph<Word>& graph_;
  G game_;
  PlayedOut<G> played_;
  Successors<Word> all_, undecided_;
};

template <class G>
void check_reachable(Shape shape, const G& game, std::size_t least) {
  CAPTURE(shape, game.dmax);
  std::visit(
      [&]<class Graph>(const Graph& graph) {
        StaticEvaluation<typename Graph::element_type::Word, G> evaluation(*graph, game);
        CHECK(evaluation.check_reachable() >= least);
        if (least > 1)
          CHECK((evaluation.slider_wins > 0 && evaluation.dropper_wins > 0 && evaluation.undecided > 0));
      },
      make_position_graph(shape, game));
}

/// Every board below the objective on which Dropper can drop.
void check_all_boards(Shape shape, const ObjectiveGame& game) {
  CAPTURE(shape, game.dmax, game.objective);
  std::visit(
      [&]<class Graph>(const Graph& graph) {
        using Word = typename Graph::element_type::Word;
        StaticEvaluation<Word, ObjectiveGame> evaluation(*graph, game);
        const auto functions = packed_functions<Word>(shape);
        CHECK(first_exception(all_boards(shape, game.objective - 1), [&](const Board& board) {
                if (count_tiles(board) == shape.cells()) return true;
                const Word word = functions.pack(board);
                return graph->static_winner(word) == graph->static_winner(functions.canonical(word)) &&
                       evaluation.is_right(word) &&
                       evaluation.leaves_out_what_is_decided(functions.canonical(word));
              }) == none);
      },
      make_position_graph(shape, game));
}

}  // namespace

TEST_CASE("on every board of up to 6 cells the static winner is the one who wins when it is played out") {
  for (const Shape shape : shapes_up_to(6))
    for (int objective = 2; objective <= (shape.cells() == 6 ? 4 : 5); ++objective)
      for (int dmax = 1; dmax < objective; ++dmax) check_all_boards(shape, {dmax, objective});
}

TEST_CASE("on every position that a game on up to 9 cells reaches the static winner is the right one") {
  for (const Shape shape : shapes_up_to(9))
    for (int dmax = 1; dmax <= 3; ++dmax)
      check_reachable(shape, ObjectiveGame{dmax, shape.cells() < 8 ? 6 : 5}, 1);
  check_reachable({3, 3}, ObjectiveGame{2, 6}, 2000);
  check_reachable({2, 4}, ObjectiveGame{2, 6}, 2000);
}

TEST_CASE("on every no-merge position of up to 9 cells the static winner is the right one") {
  for (const Shape shape : shapes_up_to(9))
    for (const int dmax : {1, 2, 3, 4, 9}) check_reachable(shape, NoMergeGame{dmax}, 1);
  check_reachable({3, 3}, NoMergeGame{4}, 900);
}

TEST_CASE("in the wide word the static winner is the right one, too") {
  check_reachable({2, 2}, ObjectiveGame{16, 17}, 1);
  check_reachable({1, 3}, ObjectiveGame{2, 20}, 1);
  check_reachable({1, 17}, NoMergeGame{2}, 1);
}

TEST_CASE("on random boards of every shape the static winner is the one that the rule names") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    CAPTURE(shape);
    for (const auto& game :
         {ObjectiveGame{1, 3}, ObjectiveGame{3, 5}, ObjectiveGame{9, 16}, ObjectiveGame{9, 25}})
      std::visit(
          [&]<class Graph>(const Graph& graph) {
            CAPTURE(game.dmax, game.objective);
            const auto pack = packed_functions<typename Graph::element_type::Word>(shape).pack;
            const int cells = shape.cells();
            auto boards = random_boards(100, shape, game.objective - 1, random);
            for (int i = 0; i < 100; ++i) {  // A single empty cell decides, and is rare.
              Board board(shape);
              for (int cell = 0; cell < cells; ++cell)
                board.set(cell / shape.cols, cell % shape.cols,
                          static_cast<Exponent>(1 + random.up_to(game.objective - 2)));
              const int empty = random.up_to(cells - 1);
              board.set(empty / shape.cols, empty % shape.cols, 0);
              boards.push_back(board);
            }
            CHECK(first_exception(boards, [&](const Board& board) {
                    return graph->static_winner(pack(board)) == plain_static_winner(game, board);
                  }) == none);
          },
          make_position_graph(shape, game));
  }
}
