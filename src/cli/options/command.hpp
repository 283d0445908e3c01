// A command of the program as a table: its name, arguments, option rows, examples and function.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/options/arguments.hpp"
#include "cli/options/option_row.hpp"
#include "report/fields/answer_form.hpp"

namespace dropslide::cli {

/// What every script relies on; see docs/JSON.md.
enum ExitCode : int {
  exit_done = 0,
  exit_error = 1,
  exit_usage = 2,
  exit_verification_failed = 3,
  exit_stopped = 4
};

/// "0 done, 1 run-time error, ...": one line for help and man pages.
inline constexpr const char* exit_codes_text =
    "0 done, 1 run-time error, 2 usage error, 3 verification failed, 4 stopped before an answer.";

/// A command line that works, and what it is good for.
struct Example {
  std::string line{};  ///< Without "dropslide".
  std::string text{};  ///< What it does, without a full stop.
};

/// Names that a value of a command may be, and what each means, under a title of their own.
struct NameList {
  std::string title{};                                       ///< "Players".
  std::vector<std::pair<std::string, std::string>> names{};  ///< "expectimax:D", with what he does.
};

/// The one description from which a command is parsed, explained, completed and run.
struct Command {
  std::string name{};     ///< The first word of its command line.
  std::string summary{};  ///< One line for the list of commands.
  std::string details{};  ///< Paragraphs for help, one a line.
  std::vector<NameList> lists{};
  std::vector<ArgumentRow> positionals{};  ///< In their order; optional ones last.
  std::vector<OptionRow> rows{};           ///< In the order of help, without the common ones.
  std::vector<Example> examples{};         ///< Shown by help, tried by no test.
  bool has_run_options = true;  ///< `--threads` and the like; `--help` and `--version` are always there.
  bool is_hidden = false;       ///< Works, but no list names it.
  std::vector<AnswerForm> answers{};  ///< The forms of what `--json` prints.
  /// Does it; returns the exit code.
  int (*run)(const Arguments& arguments) = nullptr;
};

/// Whether the option asks about the program, so that nothing else counts: `--help`, `--version`.
bool asks_about_program(const std::string& option);

/// The rows of all commands: `--json`, `--threads`, `--memory`, `--progress`, `--quiet`, `--color`, `--help`,
/// `--version`.
std::vector<OptionRow> common_rows();

/// Those of the common rows that the command has.
std::vector<OptionRow> common_rows_of(const Command& command);

/// The command's own rows, then those that are common.
std::vector<OptionRow> all_rows(const Command& command);

/// The row called so, or null.
const OptionRow* find_row(const std::vector<OptionRow>& rows, const std::string& name);

/// What is wrong with the table: names that no row has, modes that are no choice, texts that are missing.
/// Empty for every command that may be published.
std::vector<std::string> faults_of(const Command& command);

}  // namespace dropslide::cli
