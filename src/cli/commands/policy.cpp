// dropslide policy: the best slide of every state of a game against chance, in a small file.
#include "engines/policy/policy_file.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() { return po::options_description("Options of policy"); }

int export_to(const std::string& folder, const std::string& file, const Session& session) {
  const PolicyExport made = export_policy(folder, file, session.resources());
  const int exit_code = session.explain_stop(made.stopped, made.needed_bytes);
  if (exit_code != exit_done) return exit_code;
  if (session.wants_json())
    session.print_json("policy", {{"states", made.states}, {"bytes", made.bytes}, {"file", file}});
  else
    std::cout << fmt::format("{}: {} states, {} ({:.2f} bits a state)\n", file, format_count(made.states),
                             format_bytes(made.bytes),
                             8 * static_cast<double>(made.bytes) / static_cast<double>(made.states));
  return exit_done;
}

int ask(const std::string& file, const std::string& text, const Session& session) {
  const Board board = parse_board(text);
  const auto slide = PolicyFile(file).slide_on(board);
  if (session.wants_json())
    session.print_json("policy", {{"board", to_text(board)},
                                  {"slide", slide ? nlohmann::ordered_json(to_text(*slide)) : nullptr}});
  else
    std::cout << (slide ? std::string(to_text(*slide))
                        : "no slide: the game is over, or no play comes to this board")
              << '\n';
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
