// The cooperative game backwards against the rules played forwards on plain boards.
#include <map>
#include <set>

#include "game/symmetry.hpp"
#include "graph/predecessor_graph.hpp"
#include "support/boards.hpp"
#include "theory/board_theorems.hpp"
#include "unit/packed/packed_shape.hpp"

using namespace dropslide;

namespace {

/// What Theorem 5 says of every reachable board with Dropper to move.
bool can_face_dropper(const Board& board) { return fewest_gaps(board) == 0; }

std::set<std::string> texts(const std::vector<Board>& boards) {
  std::set<std::string> found;
  for (const Board& board : boards) found.insert(to_text(board));
  return found;
}

/// The predecessors that the graph names, as boards.
template <class Word>
std::set<std::string> predecessors(const PredecessorGraph<Word>& graph, const Board& board,
                                   bool is_end = false) {
  const auto packed = packed_functions<Word>(board.shape());
  std::vector<Word> words;
  if (is_end)
    graph.add_predecessors_of_end(packed.pack(canonical(board)), words);
  else
    graph.add_predecessors(packed.pack(canonical(board)), words);
  std::vector<Board> boards;
  for (const Word word : words) boards.push_back(packed.unpack(word));
  return texts(boards);
}

const PredecessorGraph<Word64>& narrow(const AnyPredecessorGraph& graph) { return *std::get<0>(graph); }

}  // namespace

TEST_CASE(
    "on 3x3 the predecessors of every board with tiles up to 3 are those from which the rules lead to it") {
  constexpr Shape shape{3, 3};
  constexpr int highest = 3;
  std::map<std::string, std::set<std::string>> predecessors_of, predecessors_of_end;
  for (const Board& board : all_boards(shape, highest)) {
    if (canonical(board) != board || !can_face_dropper(board)) continue;
    for (const Drop drop : legal_drops(board, 1)) {
      const Board dropped = apply_drop(board, drop);
      const auto slides = legal_slides(dropped);
      if (slides.empty()) predecessors_of_end[to_text(canonical(dropped))].insert(to_text(board));
      for (const auto& slid : slides) predecessors_of[to_text(canonical(slid.board))].insert(to_text(board));
    }
  }
  REQUIRE(predecessors_of.size() > 10'000);
  REQUIRE(predecessors_of_end.size() > 30);
  const auto graph = make_predecessor_graph(shape, highest);
  CHECK(first_exception(all_boards(shape, highest), [&](const Board& board) {
          return board != canonical(board) ||
                 predecessors(narrow(graph), board) == predecessors_of[to_text(board)];
        }) == none);
  for (const auto& [dead, expected] : predecessors_of_end) {
    CAPTURE(dead);
    CHECK(predecessors(narrow(graph), parse_board(dead), true) == expected);
  }
}

TEST_CASE(
    "on every shape of three rows and more a board of a random game is a predecessor of what follows it") {
  Random random;
  INFO(random);
  for (const Shape shape : playable_shapes()) {
    if (!has_predecessor_graph(shape)) continue;
    CAPTURE(shape);
    const auto graph = make_predecessor_graph(shape, 4);
    for (const Board& board : played_boards(10, shape, 1, 3, random)) {
      const auto slides = legal_slides(apply_drop(board, random.pick(legal_drops(board, 1))));
      if (slides.empty()) continue;
      const Board& next = random.pick(slides).board;
      CAPTURE(to_text(board), to_text(next));
      CHECK(std::visit([&](const auto& any) { return predecessors(*any, next); }, graph)
                .contains(to_text(canonical(board))));
    }
  }
}

TEST_CASE(
    "the dead boards of each weight on 3x3 are those without an empty cell and without equal neighbours") {
  constexpr Shape shape{3, 3};
  std::map<std::uint64_t, std::set<std::string>> dead;
  for (const Board& board : all_boards(shape, 4))
    if (is_lost_for_slider(board)) dead[layer_sum(board)].insert(to_text(canonical(board)));
  const auto graph = make_predecessor_graph(shape, 4);
  const auto packed = packed_functions<Word64>(shape);
  for (std::uint64_t sum = 9; sum <= 30; ++sum) {
    CAPTURE(sum);
    std::vector<Board> found;
    for (const Word64 word : narrow(graph).dead_boards(sum)) found.push_back(packed.unpack(word));
    CHECK(texts(found) == dead[sum]);
  }
}
