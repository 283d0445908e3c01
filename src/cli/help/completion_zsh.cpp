// Completion for zsh: one call of _arguments for each command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace dropslide::cli {
namespace {

constexpr std::string_view before_commands = R"(#compdef dropslide
# Completion of dropslide for zsh: put it into a folder of fpath as _dropslide.
_dropslide() {
  local -a commands
  commands=(
)";

constexpr std::string_view before_cases = R"(  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
)";

constexpr std::string_view tail = R"(  esac
}
_dropslide "$@"
)";

/// A text between single quotes, in which _arguments and _describe find nothing of their own.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (std::string_view("\\[]:$`").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string action_of(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty()) {
    std::vector<std::string> quoted;
    for (const std::string& word : words) quoted.push_back(escaped(word));
    return fmt::format("({})", fmt::join(quoted, " "));
  }
  if (value.kind == ValueKind::file) return "_files";
  if (value.kind == ValueKind::folder) return "_files -/";
  return " ";
}

std::string option_line(const OptionRow& row, const std::vector<Command>& commands) {
  std::string text = fmt::format("{}--{}[{}]", row.may_repeat ? "*" : "", row.name, escaped(row.help));
  if (row.value.kind != ValueKind::none)
    text += fmt::format(":{}:{}", escaped(row.value.name), action_of(row.value, commands));
  return fmt::format(" \\\n        '{}'", text);
}

std::string command_case(const Command& command, const std::vector<Command>& commands) {
  std::string text = fmt::format("    {})\n      _arguments -s", command.name);
  for (const OptionRow& row : all_rows(command))
    if (!row.is_hidden) text += option_line(row, commands);
  for (std::size_t i = 0; i < command.positionals.size(); ++i) {
    const Value& value = command.positionals[i].value;
    text += fmt::format(" \\\n        '{}:{}:{}'", i + 1, escaped(value.name), action_of(value, commands));
  }
  return text + " ;;\n";
}

}  // namespace

std::string zsh_completion(const std::vector<Command>& commands) {
  std::string text(before_commands);
  for (const Command& command : commands)
    if (!command.is_hidden)
      text += fmt::format("    '{}:{}'\n", escaped(command.name), escaped(command.summary));
  text += before_cases;
  for (const Command& command : commands) text += command_case(command, commands);
  return text + std::string(tail);
}

}  // namespace dropslide::cli
