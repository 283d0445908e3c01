// dropslide policy: the best slide of every state of a game against chance, in a small file.
#include "cli/commands/chance/chance_commands.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/new_file.hpp"
#include "report/chance/policy_report.hpp"

namespace dropslide::cli {
namespace {

int export_to(const std::string& folder, const std::string& file, const Session& session) {
  expect_writable(file);
  const PolicyExport made = export_policy(folder, file, session.resources());
  const int exit_code = session.explain_stop(made.stopped, made.needed_bytes);
  if (exit_code != exit_done) return exit_code;
  session.print("policy", WrittenPolicy{made, file});
  return exit_done;
}

int ask(const std::string& file, const std::string& text, const Session& session) {
  const Board board = parse_board(text);
  session.print("policy", PolicySlide{board, PolicyFile(file).slide_on(board)});
  return exit_done;
}

int run(const Arguments& arguments) {
  const std::string from = arguments.text("from"), to = arguments.text("to");
  const Session session(arguments);
  return arguments.text("action") == "export" ? export_to(from, to, session) : ask(from, to, session);
}

}  // namespace

Command policy_command() {
  return {.name = "policy",
          .summary = "the best slide of every state against chance, in a small file",
          .details =
              "'export' writes the best slides that the tablebase in a folder knows (of 'expect --out DIR') "
              "to a file, two bits for each state and its place; 'slide' asks the file for a board.",
          .positionals = {{.name = "action",
                           .value = one_of("ACTION", {"export", "slide"}),
                           .what = "action",
                           .expected = "export DIR FILE, or slide FILE BOARD"},
                          {.name = "from",
                           .value = file_path(),
                           .what = "policy file or folder with a tablebase"},
                          board_argument("to", "board or file to write")},
          .examples = {{"policy export 3x3-score 3x3-policy", "the best slide of every state"},
                       {"policy slide 3x3-policy 12./3../...", "the best slide on one board"}},
          .answers = {answer<WrittenPolicy>(), answer<PolicySlide>()},
          .run = run};
}

}  // namespace dropslide::cli
