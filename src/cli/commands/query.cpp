// dropslide query: what a table says of a board and of every move in it.
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/line_answers.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "questions/explore/explored_table.hpp"
#include "report/games/explore_report.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::cli {
namespace {

const Choices<Player>& players() {
  static const Choices<Player> choices{{"dropper", Player::dropper}, {"slider", Player::slider}};
  return choices;
}

/// A row with the line and its text behind the answer, so that answers are found again by their lines.
nlohmann::ordered_json numbered_row(nlohmann::ordered_json row, const QuestionLine& line, const char* error,
                                    CsvForm form) {
  row["line"] = line.number;
  row["text"] = board_field(line.text, form);
  row["error"] = error == nullptr ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(error);
  return row;
}

/// The columns of any answer, without values.
nlohmann::ordered_json empty_row(const ExploredTable& table) {
  const TableFacts& facts = table.facts();
  nlohmann::ordered_json row = to_row(table.ask(facts.start, facts.start_to_move), facts, CsvForm::plain);
  for (auto& value : row) value = nullptr;
  return row;
}

/// With --json an object, with --csv a row, and a complaint unless an object says it.
LineAnswer refused(const QuestionLine& line, const UsageError& error, const ExploredTable& table,
                   const Session& session) {
  if (session.wants_csv())
    return {.text = csv_lines(numbered_row(empty_row(table), line, error.what(), session.csv_form())).row,
            .complaint = error.what(),
            .is_refused = true};
  if (!session.wants_json()) return {.complaint = error.what(), .is_refused = true};
  return {.text = to_json_line(to_json(RefusedLine{line, error.what()})), .is_refused = true};
}

std::string line_of(const QuestionLine& line, const TableAnswer& answer, const ExploredTable& table,
                    const Session& session, Notation notation) {
  const CsvForm form = session.csv_form();
  if (session.wants_csv())
    return csv_lines(numbered_row(to_row(answer, table.facts(), form), line, nullptr, form)).row;
  return session.wants_json() ? to_json_line(to_json(answer)) : to_line(answer, notation);
}

int answer_lines(const ExploredTable& table, Player to_move, const Session& session, Notation notation) {
  if (session.wants_csv()) {
    std::cout << csv_lines(numbered_row(empty_row(table), {}, nullptr, session.csv_form())).header;
  }
  return answer_standard_input(session, [&](const QuestionLine& line, const Resources&) -> LineAnswer {
    try {
      expect_question(line.text);
      return {.text =
                  line_of(line, answer_of(table, parse_board(line.text), to_move), table, session, notation)};
    } catch (const UsageError& error) {
      return refused(line, error, table, session);
    }
  });
}

int run(const Arguments& arguments) {
  const std::string path = arguments.text("table"), text = arguments.text("board");
  const bool asks_lines = text == "-";
  const std::optional<Board> board = asks_lines ? std::nullopt : std::optional(parse_board(text));
  const Session session(arguments);
  const auto table = open_table(path);
  const Player to_move =
      arguments.has("to-move") ? meaning_of(arguments, "to-move", players()) : table->facts().start_to_move;
  if (asks_lines) return answer_lines(*table, to_move, session, notation_of(arguments));
  const TableAnswer answer = answer_of(*table, *board, to_move);
  const Notation notation = notation_of(arguments);
  std::visit([&](const auto& query) { session.print("query", query, notation); }, answer);
  return exit_done;
}

}  // namespace

Command query_command() {
  return {
      .name = "query",
      .summary = "what a tablebase, certificate or policy says of a board and of every move",
      .details =
          "Looks the board up in the tablebase that 'solve --out DIR' or 'expect --out DIR' has left, and "
          "lists every move, the best first. A certificate knows the positions that its strategy comes to "
          "and no others; a policy knows its slide and no values.\nA board is written row by row with '/' "
          "between rows; '.' is "
          "an empty cell, '1' to '9' and 'a' to 'v' are exponents: 1.2/.3./..4. With commas between its "
          "cells it is written in faces, 0 for an empty cell: 2,0,4/0,8,0/0,0,16 is the same board, and so "
          "is a "
          "list of rows in brackets, [[2, 0, 4], [0, 8, 0], [0, 0, 16]].\nWith "
          "'-', boards are read from standard input, one a line, and answered by one line each, with "
          "--json by one JSON object a line, with --csv by one row, which ends with the line's number, its "
          "text and its error. Lines that are no boards of the tablebase are named by their number; the "
          "others "
          "are answered, and the exit code is 2.",
      .positionals = {table_argument("table"), board_argument("board")},
      .rows = {{.name = "to-move",
                .value = one_of("PLAYER", words_of(players())),
                .help = "whose turn it is, where dropper against chance is the drop of chance; without "
                        "it, dropper for two players and slider against chance"},
               faces_row()},
      .examples = {{"query 3x4-2-6 12../..../....", "who wins, and after every move"},
                   {"query 3x4-2-6 2,4,0,0/0,0,0,0/0,0,0,0", "the same board in faces"},
                   {"query 3x4-2-6 12../..../.... --faces", "the answer in faces"},
                   {"query 3x4-2-6 - --csv <boards", "a row for each line of a file"},
                   {"query 3x4-2-6 - --json <boards", "an object a line for each line of a file"}},
      .answers = {answer<BoardQuery>(), answer<ChanceQuery>(), answer<PolicyAnswer>(),
                  answer<BoardQuery>(AnswerPlace::alone), answer<ChanceQuery>(AnswerPlace::alone),
                  answer<PolicyAnswer>(AnswerPlace::alone), answer<RefusedLine>(AnswerPlace::alone)},
      .run = run};
}

}  // namespace dropslide::cli
