// dropslide query: what a tablebase says of a board and of every move in it.
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of query");
  options.add_options()(
      "to-move", po::value<std::string>()->value_name("PLAYER"),
      "dropper (against chance: the drop of chance) or slider; default: dropper for two players, "
      "slider against chance");
  return options;
}

template <class Query>
void print(const Query& query, const Session& session) {
  if (session.wants_json())
    session.print_json("query", to_json(query));
  else
    std::cout << to_plain_text(query);
}

int run(const po::variables_map& arguments) {
  const std::string folder = required_text(arguments, "folder", "folder with a tablebase");
  const Board board = parse_board(required_text(arguments, "board", "board, such as 1.2/.3./..4,"));
  std::optional<Player> to_move;
  if (arguments.contains("to-move"))
    to_move =
        chosen<Player>(arguments, "to-move", {{"dropper", Player::dropper}, {"slider", Player::slider}});
  const Session session(arguments);
  const Tablebase tablebase(folder);
  if (is_against_chance(tablebase.kind()))
    print(query_chances(tablebase, board, to_move.value_or(Player::slider)), session);
  else
    print(query_board(tablebase, board, to_move.value_or(Player::dropper)), session);
  return exit_done;
}

}  // namespace

Command query_command() {
  return {"query",
          "DIR BOARD [--to-move dropper|slider]",
          "what a tablebase says of a board and of every move",
          "Looks the board up in the tablebase that 'solve --out DIR' or 'expect --out DIR' has left. A "
          "board is written row by "
          "row with\n"
          "'/' between rows; '.' is an empty cell, '1' to '9' and 'a' to 'z' are exponents: 1.2/.3./..4",
          {"folder", "board"},
          options,
          run};
}

}  // namespace dropslide::cli
