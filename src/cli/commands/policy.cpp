// dropslide policy: the best slide of every state of a game against chance, in a small file.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/chance/policy_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() { return po::options_description("Options of policy"); }

int export_to(const std::string& folder, const std::string& file, const Session& session) {
  const PolicyExport made = export_policy(folder, file, session.resources());
  const int exit_code = session.explain_stop(made.stopped, made.needed_bytes);
  if (exit_code != exit_done) return exit_code;
  if (session.wants_json())
    session.print_json("policy", to_json(file, made));
  else
    std::cout << to_plain_text(file, made);
  return exit_done;
}

int ask(const std::string& file, const std::string& text, const Session& session) {
  const Board board = parse_board(text);
  const auto slide = PolicyFile(file).slide_on(board);
  if (session.wants_json())
    session.print_json("policy", to_json(board, slide));
  else
    std::cout << to_plain_text(slide);
  return exit_done;
}

int run(const po::variables_map& arguments) {
  const auto action = required_text(arguments, "action", "action, export or slide,");
  const auto from =
      required_text(arguments, "from", action == "slide" ? "policy file" : "folder with a tablebase");
  const auto to =
      required_text(arguments, "to", action == "slide" ? "board, such as 1.2/.3./..4," : "file to write");
  const Session session(arguments);
  if (action == "export") return export_to(from, to, session);
  if (action == "slide") return ask(from, to, session);
  throw UsageError(fmt::format("'{}' is no action of policy: expected export or slide{}", action,
                               suggestion(action, {"export", "slide"})));
}

}  // namespace

Command policy_command() {
  return {"policy",
          "export DIR FILE | slide FILE BOARD",
          "the best slide of every state against chance, in a small file",
          "'export' writes the best slides that the tablebase in DIR knows (of 'expect --out DIR') to FILE, "
          "two bits for\n"
          "each state and its place; 'slide' asks FILE for a board.",
          {"action", "from", "to"},
          options,
          run};
}

}  // namespace dropslide::cli
