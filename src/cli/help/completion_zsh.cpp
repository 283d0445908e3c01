// Completion for zsh: one call of _arguments for each command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/help/completion.hpp"

namespace dropslide::cli {
namespace {

constexpr std::string_view before_commands = R"(#compdef dropslide
# Completion of dropslide for zsh: source it behind compinit, or put it into a folder of fpath under the
# name _dropslide.

# The words from $2 on; one that ends in ':' stays open, and behind $1 stands a folder.
_dropslide_words() {
  if [[ -n $1 ]] && compset -P $1; then
    _files -/
    return
  fi
  shift
  local -a whole open
  whole=(${@:#*:}) open=(${(M)@:#*:})
  compadd "$expl[@]" -a whole
  compadd "$expl[@]" -S '' -a open
}

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

if [[ $funcstack[1] == _dropslide ]]; then
  _dropslide "$@"
elif (( $+functions[compdef] )); then
  compdef _dropslide dropslide
else
  print -u2 "dropslide: completion needs compinit: put 'autoload -Uz compinit && compinit' before this line"
fi
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
    const bool is_open =
        std::ranges::any_of(words, [](const std::string& word) { return word.ends_with(':'); });
    if (!is_open) return fmt::format("({})", fmt::join(quoted, " "));
    return fmt::format(R"({{_dropslide_words "{}" {}}})", zsh_escaped(word_before_folder(value)),
                       fmt::join(quoted, " "));
  }
  if (value.kind == ValueKind::file) return "_files";
  if (value.kind == ValueKind::folder) return "_files -/";
  return " ";
}

std::string option_line(const OptionRow& row, const std::vector<Command>& commands) {
  const char* const sign = row.value.kind == ValueKind::none ? "" : "=";
  std::string text =
      fmt::format("{}--{}{}[{}]", row.may_repeat ? "*" : "", row.name, sign, zsh_escaped(row.help));
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
