// dropslide query: what a tablebase says of a board and of every move in it.
#include <nlohmann/json.hpp>

#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::cli {
namespace {

const Choices<Player>& players() {
  static const Choices<Player> choices{{"dropper", Player::dropper}, {"slider", Player::slider}};
  return choices;
}

int run(const Arguments& arguments) {
  const std::string folder = arguments.text("folder");
  const Board board = parse_board(arguments.text("board"));
  std::optional<Player> to_move;
  if (arguments.has("to-move")) to_move = meaning_of(arguments, "to-move", players());
  const Session session(arguments);
  const Tablebase tablebase(folder);
  if (tablebase.facts().is_number)
    session.print("query", query_chances(tablebase, board, to_move.value_or(Player::slider)));
  else
    session.print("query", query_board(tablebase, board, to_move.value_or(Player::dropper)));
  return exit_done;
}

}  // namespace

Command query_command() {
  return {.name = "query",
          .summary = "what a tablebase says of a board and of every move",
          .details =
              "Looks the board up in the tablebase that 'solve --out DIR' or 'expect --out DIR' has left. A "
              "board is written row by row with '/' between rows; '.' is an empty cell, '1' to '9' and 'a' "
              "to 'z' are exponents: 1.2/.3./..4",
          .positionals = {tablebase_argument("folder"), board_argument("board")},
          .rows = {{.name = "to-move",
                    .value = one_of("PLAYER", words_of(players())),
                    .help = "whose turn it is, where dropper against chance is the drop of chance; without "
                            "it, dropper for two players and slider against chance"}},
          .examples = {{"query 3x4-2-6 12../..../....", "who wins, and after every move"}},
          .run = run};
}

}  // namespace dropslide::cli
