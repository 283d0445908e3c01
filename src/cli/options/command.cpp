// A command of the program: the rows that all commands share, and what makes a table wrong.
#include "cli/options/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace dropslide::cli {
namespace {

/// Chosen: more than any machine that this was tried on has.
constexpr int most_threads = 1024;

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Collects what is wrong with one command.
class FaultFinder {
 public:
  explicit FaultFinder(const Command& command) : command_(command), rows_(all_rows(command)) {}

  std::vector<std::string> find() {
    expect(!command_.summary.empty() && command_.run != nullptr, "no summary or no function");
    for (const ArgumentRow& row : command_.positionals) {
      expect(!row.what.empty() && !row.value.name.empty(), fmt::format("{} has no text", row.name));
      expect(names_.insert(row.name).second, fmt::format("{} is there twice", row.name));
      expect(!row.may_repeat || &row == &command_.positionals.back(),
             fmt::format("{} may repeat, and is not the last", row.name));
    }
    for (const OptionRow& row : rows_) check(row);
    expect(!command_.has_run_options || !command_.answers.empty(), "nothing says what --json prints");
    for (const AnswerForm& form : command_.answers)
      for (const std::string& fault : dropslide::faults_of(form.object())) expect(false, fault);
    return faults_;
  }

 private:
  void expect(bool holds, const std::string& fault) {
    if (!holds) faults_.push_back(command_.name + ": " + fault);
  }

  void expect_row(const OptionRow& row, const std::string& other) {
    expect(other.empty() || find_row(rows_, other) != nullptr,
           fmt::format("--{} names --{}, which is no row", row.name, other));
  }

  void expect_mode(const OptionRow& row, const std::string& option, const std::string& value) {
    expect_row(row, option);
    const OptionRow* const mode = find_row(rows_, option);
    expect(mode == nullptr || contains(mode->value.choices, value),
           fmt::format("--{} names the mode {}, which --{} has not", row.name, value, option));
  }

  void check(const OptionRow& row) {
    expect(names_.insert(row.name).second, fmt::format("--{} is there twice", row.name));
    expect(!row.help.empty(), fmt::format("--{} has no help", row.name));
    const bool is_choice = row.value.kind == ValueKind::choice;
    expect(!is_choice || !row.value.choices.empty(), fmt::format("--{} has no choices", row.name));
    expect(!is_choice || !row.value.fallback || contains(row.value.choices, *row.value.fallback),
           fmt::format("--{} falls back to none of its choices", row.name));
    for (const Need& need : row.needs) {
      expect_row(row, need.option);
      expect_row(row, need.if_given);
    }
    for (const std::string& other : row.excludes) expect_row(row, other);
    for (const std::string& value : row.only_for.values) expect_mode(row, row.only_for.option, value);
    if (!row.chooses.option.empty()) expect_mode(row, row.chooses.option, row.chooses.value);
    const auto is_narrowed = [&](const ArgumentRow& argument) {
      return argument.name == row.narrows.argument && argument.value.kind == ValueKind::whole;
    };
    expect(row.narrows.argument.empty() ||
               std::any_of(command_.positionals.begin(), command_.positionals.end(), is_narrowed),
           fmt::format("--{} narrows {}, which is no whole number", row.name, row.narrows.argument));
  }

  const Command& command_;
  std::vector<OptionRow> rows_;
  std::set<std::string> names_;
  std::vector<std::string> faults_;
};

}  // namespace

bool asks_about_program(const std::string& option) { return option == "help" || option == "version"; }

std::vector<OptionRow> common_rows() {
  return {
      {.name = "json", .help = "print one JSON object on standard output"},
      {.name = "csv", .help = "print the rows of that object as CSV", .excludes = {"json"}},
      {.name = "spreadsheet",
       .help = "the same for a spreadsheet: each board in brackets, [12/11], so that none becomes a date or "
               "a number",
       .excludes = {"json"}},
      {.name = "threads",
       .value = whole_number("N", 1, most_threads),
       .help = "worker threads; without it, one for each core"},
      {.name = "memory",
       .value = memory_size(),
       .help = "memory budget, such as 512MiB or 16GiB; without it, 80 % of what is free"},
      {.name = "progress",
       .help = "show progress even if standard error is no terminal: then a line at once and one a minute"},
      {.name = "quiet", .help = "show no progress"},
      {.name = "color",
       .value = one_of("WHEN", {"auto", "always", "never"}, "auto"),
       .help = "colour of progress; auto: on a terminal, unless NO_COLOR is set"},
      {.name = "help", .letter = 'h', .help = "explain this command"},
      {.name = "version", .help = "name this version of the program"},
  };
}

std::vector<OptionRow> common_rows_of(const Command& command) {
  std::vector<OptionRow> rows = common_rows();
  const auto is_of_runs = [](const OptionRow& row) { return !asks_about_program(row.name); };
  if (!command.has_run_options) std::erase_if(rows, is_of_runs);
  // A command may have CSV of its own.
  std::erase_if(rows, [&](const OptionRow& row) { return find_row(command.rows, row.name) != nullptr; });
  return rows;
}

std::vector<OptionRow> all_rows(const Command& command) {
  std::vector<OptionRow> rows = command.rows;
  for (OptionRow& row : common_rows_of(command)) rows.push_back(std::move(row));
  return rows;
}

const OptionRow* find_row(const std::vector<OptionRow>& rows, const std::string& name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const OptionRow& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> faults_of(const Command& command) { return FaultFinder(command).find(); }

}  // namespace dropslide::cli
