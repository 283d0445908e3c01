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

constexpr std::string_view zsh_tail = R"(  esac
}
_dropslide "$@"
)";

/// A text between single quotes, in which _arguments and _describe find nothing of their own.
std::string zsh_escaped(std::string_view text) {
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

std::string zsh_action(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty()) {
    std::vector<std::string> quoted;
    for (const std::string& word : words) quoted.push_back(zsh_escaped(word));
    return fmt::format("({})", fmt::join(quoted, " "));
  }
  if (value.kind == ValueKind::file) return "_files";
  if (value.kind == ValueKind::folder) return "_files -/";
  return " ";
}

std::string option_line(const OptionRow& row, const std::vector<Command>& commands) {
  std::string text = fmt::format("{}--{}[{}]", row.may_repeat ? "*" : "", row.name, zsh_escaped(row.help));
  if (row.value.kind != ValueKind::none)
    text += fmt::format(":{}:{}", zsh_escaped(row.value.name), zsh_action(row.value, commands));
  return fmt::format(" \\\n        '{}'", text);
}

std::string command_case(const Command& command, const std::vector<Command>& commands) {
  std::string text = fmt::format("    {})\n      _arguments -s", command.name);
  for (const OptionRow& row : all_rows(command))
    if (!row.is_hidden) text += option_line(row, commands);
  for (std::size_t i = 0; i < command.positionals.size(); ++i) {
    const ArgumentRow& row = command.positionals[i];
    const std::string place = row.may_repeat ? "*" : std::to_string(i + 1);
    text += fmt::format(" \\\n        '{}:{}:{}'", place, zsh_escaped(row.value.name),
                        zsh_action(row.value, commands));
  }
  return text + " ;;\n";
}

}  // namespace

std::string zsh_completion(const std::vector<Command>& commands) {
  std::string text(before_commands);
  for (const Command& command : commands)
    if (!command.is_hidden)
      text += fmt::format("    '{}:{}'\n", zsh_escaped(command.name), zsh_escaped(command.summary));
  text += before_cases;
  for (const Command& command : commands) text += command_case(command, commands);
  return text + std::string(zsh_tail);
}

}  // namespace dropslide::cli
