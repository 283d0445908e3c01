// The rows of every command that the program has: complete, without contradiction, refused just outside, and
// shown wherever people look.
#include <sstream>

#include "cli/commands/catalogue.hpp"
#include "cli/find_command.hpp"
#include "cli/help/completion.hpp"
#include "cli/help/help.hpp"
#include "cli/help/man_page.hpp"
#include "cli/help/text_wrap.hpp"
#include "cli/options/row_text.hpp"
#include "cli/options/value_text.hpp"
#include "support/catch.hpp"
#include "unit/cli/options/toy_command.hpp"

using namespace dropslide;
using namespace dropslide::cli;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Help without its line breaks.
std::string on_one_line(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += word + ' ';
  return line;
}

bool is_refused(const Value& value, const std::string& text) {
  try {
    check_value("--x", value, text, "toy");
  } catch (const UsageError&) {
    return true;
  }
  return false;
}

/// Values of every command, with the name of the command and of the row.
template <class Visit>
void for_each_value(Visit&& visit) {
  for (const Command& command : all_commands()) {
    for (const OptionRow& row : all_rows(command)) visit(command, "--" + row.name, row.value);
    for (const ArgumentRow& row : command.positionals) visit(command, row.value.name, row.value);
  }
}

}  // namespace

TEST_CASE("commands: every row has help and contradicts no other") {
  for (const Command& command : all_commands()) {
    CAPTURE(command.name);
    CHECK(faults_of(command) == std::vector<std::string>{});
  }
}

TEST_CASE("commands: a table with a mistake has faults") {
  const auto faults_with = [](const OptionRow& row) {
    Command command = toy_command();
    command.rows.push_back(row);
    return faults_of(command).size();
  };
  CHECK(faults_with({.name = "good", .help = "good"}) == 0);
  Command silent = toy_command();
  silent.answers.clear();
  CHECK(faults_of(silent) == std::vector<std::string>{"toy: nothing says what --json prints"});
  CHECK(faults_with({.name = "silent"}) == 1);
  CHECK(faults_with({.name = "dmax", .help = "twice"}) == 1);
  CHECK(faults_with({.name = "x", .help = "x", .excludes = {"none"}}) == 1);
  CHECK(faults_with({.name = "x", .help = "x", .needs = {{.option = "none"}}}) == 1);
  CHECK(faults_with({.name = "x", .help = "x", .only_for = {"mode", {"none"}}}) == 1);
  CHECK(faults_with({.name = "x", .help = "x", .chooses = {"mode", "none"}}) == 1);
  CHECK(faults_with({.name = "x", .help = "x", .narrows = {"file", 3}}) == 1);
  CHECK(faults_with({.name = "x", .value = one_of("X", {"a"}, "b"), .help = "x"}) == 1);
}

TEST_CASE("commands: every range is refused just outside and taken at its ends") {
  int ranges = 0;
  for_each_value([&](const Command& command, const std::string& name, const Value& value) {
    if (value.kind != ValueKind::whole && value.kind != ValueKind::number) return;
    INFO(command.name << ' ' << name);
    ++ranges;
    const bool has_limit = value.most != std::numeric_limits<std::int64_t>::max();
    CHECK_FALSE(is_refused(value, std::to_string(value.least + (value.kind == ValueKind::number))));
    CHECK_FALSE(is_refused(value, std::to_string(value.most)));
    CHECK(is_refused(value, std::to_string(value.least - (value.kind == ValueKind::whole))));
    if (has_limit) CHECK(is_refused(value, std::to_string(value.most + 1)));
    if (value.fallback) CHECK_FALSE(is_refused(value, *value.fallback));
  });
  CHECK(ranges > 20);
}

TEST_CASE("commands: every choice shows in help, in the man page and in every completion") {
  const std::vector<Command> commands = all_commands();
  const std::string bash = bash_completion(commands), zsh = zsh_completion(commands),
                    fish = fish_completion(commands);
  int choices = 0;
  for_each_value([&](const Command& command, const std::string& name, const Value& value) {
    const std::string help = on_one_line(help_text(command, 100));
    for (const std::string& choice : value.choices) {
      INFO(command.name << ' ' << name << ' ' << choice);
      ++choices;
      CHECK(contains(help, choice));
      const std::string word = choice.substr(0, choice.find(':'));
      CHECK(contains(bash, word));
      CHECK(contains(fish, word));
    }
    if (value.kind != ValueKind::choice) return;
    CHECK(contains(help, listed(value.choices)));
    for (const std::string& choice : value.choices) {
      CAPTURE(choice);
      CHECK_FALSE(is_refused(value, choice));
      CHECK(contains(zsh, choice));
    }
    CHECK(is_refused(value, value.choices.front() + "x"));
  });
  CHECK(choices > 60);
}

TEST_CASE("commands: help, man page and completions name every row") {
  const std::vector<Command> commands = all_commands();
  const std::string bash = bash_completion(commands), zsh = zsh_completion(commands),
                    fish = fish_completion(commands);
  for (const Command& command : commands) {
    const std::string help = help_text(command, 100), page = man_page(command, "1");
    const std::string options = bash.substr(bash.find("    \"" + command.name + "\") echo"));
    for (const OptionRow& row : all_rows(command)) {
      INFO(command.name << " --" << row.name);
      CHECK(contains(help, "  " + heading_of(row)));
      CHECK(contains(options.substr(0, options.find('\n')), "--" + row.name));
      CHECK(contains(zsh, "--" + row.name + (row.value.kind == ValueKind::none ? "[" : "=[")));
      CHECK(contains(fish, "from " + command.name + "' -l " + row.name + ' '));
    }
    CHECK(contains(page, ".SH NAME\n"));
    CHECK(contains(help, "Usage: dropslide " + command.name));
  }
}

TEST_CASE("commands: no line of help is wider than the terminal") {
  const std::vector<Command> commands = all_commands();
  for (int terminal = 40; terminal <= 120; ++terminal) {
    const std::size_t columns = help_columns(terminal);
    std::string text = overview_text(commands, columns);
    for (const Command& command : commands) text += help_text(command, columns);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(terminal, line);
      CHECK(line.size() <= columns);
    }
  }
}

TEST_CASE("commands: an example that goes on below is one command line for a shell") {
  for (const Command& command : all_commands())
    for (const Example& example : command.examples) {
      std::string text = wrapped_command("dropslide " + example.line, 40);
      for (std::size_t at; (at = text.find("\\\n    ")) != std::string::npos;) text.erase(at, 6);
      CAPTURE(example.line);
      CHECK(text == "dropslide " + example.line);
    }
}

TEST_CASE("commands: their examples are command lines that their rows allow") {
  for (const Command& command : all_commands())
    for (const Example& example : command.examples) {
      std::istringstream line(example.line.substr(0, example.line.find_first_of("<>")));
      std::vector<std::string> words;
      for (std::string word; line >> word;) words.push_back(word);
      INFO(example.line);
      REQUIRE(words.at(0) == command.name);
      CHECK(refusal(command, {words.begin() + 1, words.end()}).empty());
      CHECK_FALSE(example.text.empty());
    }
}

TEST_CASE("commands: names are found, and mistyped ones lead to the nearest") {
  CHECK(find_command(all_commands(), "solve").name == "solve");
  CHECK(find_command(all_commands(), "man").name == "man");
  CHECK_THROWS_WITH(find_command(all_commands(), "slove"), contains_text("did you mean 'solve'?"));
  CHECK(contains(overview_text(all_commands(), 100), "  man "));
}
