// The main line of best play in a table.
#include "questions/explore/main_line.hpp"

namespace dropslide {
namespace {

Player other(Player player) { return player == Player::dropper ? Player::slider : Player::dropper; }

}  // namespace

MainLine find_main_line(const ExploredTable& table, const Board& board, Player to_move,
                        std::size_t most_moves) {
  MainLine line{table.ask(board, to_move), {}, table.winner_by_rules(board, to_move)};
  TableAnswer answer = line.start;
  while (!line.ended_by && line.moves.size() < most_moves) {
    const auto move = chosen_move(answer);
    if (!move) break;
    line.moves.push_back({to_move, *move});
    to_move = other(to_move);
    const Board after = board_after(*move);
    line.ended_by = table.winner_by_rules(after, to_move);
    if (!line.ended_by) answer = table.ask(after, to_move);
  }
  return line;
}

}  // namespace dropslide
