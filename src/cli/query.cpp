// dropslide query: what a tablebase says of a board and of every move in it.
#include "analyze/tablebase_query.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/json_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of query");
  options.add_options()("to-move", po::value<std::string>()->value_name("PLAYER")->default_value("dropper"),
                        "dropper or slider");
  return options;
}

std::string describe(const std::optional<tablebase::PositionValue>& value) {
  if (!value) return "not reachable";
  std::string text = value->winner == Winner::slider ? "Slider wins" : "Dropper wins";
  if (value->moves)
    text += fmt::format(" after {} more {}", *value->moves, *value->moves == 1 ? "move" : "moves");
  return text;
}

std::string to_plain_text(const BoardQuery& query) {
  std::string text =
      fmt::format("{}, {} to move: {}\n", to_text(query.board),
                  query.to_move == Player::dropper ? "Dropper" : "Slider", describe(query.value));
  for (const MoveValue& move : query.moves)
    text += fmt::format("  {:<24} {}   {}\n", move.move, to_text(move.board), describe(move.value));
  return text;
}

int run(const po::variables_map& arguments) {
  const std::string folder = required_text(arguments, "folder", "folder with a tablebase");
  const Board board = parse_board(required_text(arguments, "board", "board, such as 1.2/.3./..4,"));
  const Player to_move =
      chosen<Player>(arguments, "to-move", {{"dropper", Player::dropper}, {"slider", Player::slider}});
  const Session session(arguments);
  const BoardQuery query = query_board(Tablebase(folder), board, to_move);
  if (session.wants_json())
    session.print_json("query", to_json(query));
  else
    std::cout << to_plain_text(query);
  return exit_done;
}

}  // namespace

Command query_command() {
  return {"query",
          "DIR BOARD [--to-move dropper|slider]",
          "what a tablebase says of a board and of every move",
          "Looks the board up in the tablebase that 'solve --out DIR' has left. A board is written row by "
          "row with\n"
          "'/' between rows; '.' is an empty cell, '1' to '9' and 'a' to 'z' are exponents: 1.2/.3./..4",
          {"folder", "board"},
          options,
          run};
}

}  // namespace dropslide::cli
