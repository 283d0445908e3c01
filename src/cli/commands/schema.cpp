// dropslide schema: the keys that a command's JSON has, as a table or as JSON Schema.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/find_command.hpp"
#include "cli/shared_rows.hpp"

namespace dropslide::cli {
namespace {

int run(const Arguments& arguments) {
  const Command command = find_command(all_commands(), arguments.text("command"));
  if (command.answers.empty()) throw UsageError(fmt::format("{} prints no JSON", command.name));
  if (arguments.has("json"))
    std::cout << schema_of_answers(command.name, command.summary, command.answers).dump(2) << '\n';
  else
    std::cout << key_tables(command.answers);
  return exit_done;
}

}  // namespace

Command schema_command() {
  ArgumentRow name = command_argument("");
  name.what = "command";
  name.is_optional = false;
  return {.name = "schema",
          .summary = "the keys that a command's --json has, with their types",
          .details =
              "A line for each key: its type, whether its value may be null or the key missing, and what it "
              "says. A key within another stands behind it and a dot, one of each entry of a list behind "
              "[]. A command whose answers have several forms has a table for each. The schema has the keys "
              "schema, version and command, too, with which every document begins.",
          .positionals = {std::move(name)},
          .rows = {{.name = "json", .help = "print a JSON Schema (draft 2020-12) instead"}},
          .examples = {{"schema solve", "the keys of 'solve --json'"},
                       {"schema solve --json >solve.schema.json", "a file for validators"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
