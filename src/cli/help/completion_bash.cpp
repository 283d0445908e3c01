// Completion for bash: one case for values, one for arguments, one for options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace dropslide::cli {
namespace {

constexpr std::string_view bash_head = R"sh(# Completion of dropslide for bash: source this file.
_dropslide_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }
_dropslide_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$1"); }
_dropslide_folders() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$1"); }

# The value of the option before the cursor: 1 if it is a switch or no option.
_dropslide_value() {
  case "$1 $2" in
)sh";

constexpr std::string_view after_values = R"(    *) return 1 ;;
  esac
}

# The positional argument number $2 of command $1.
_dropslide_argument() {
  case "$1 $2" in
)";

constexpr std::string_view after_arguments = R"(  esac
}

# All options of a command.
_dropslide_options() {
  case "$1" in
)";

constexpr std::string_view bash_tail = R"sh(  esac
}

_dropslide() {
  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} argument=0 i
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _dropslide_words "$_dropslide_commands --help --version" "$current"
    return
  fi
  if [ "$COMP_CWORD" -gt 2 ] && _dropslide_value "$command" "${COMP_WORDS[COMP_CWORD - 1]}" "$current"; then
    return
  fi
  if [[ $current == -* ]]; then
    _dropslide_words "$(_dropslide_options "$command")" "$current"
    return
  fi
  for ((i = 2; i < COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} != --* ]]; then
      argument=$((argument + 1))
    elif _dropslide_value "$command" "${COMP_WORDS[i]}" ""; then
      i=$((i + 1))
    fi
  done
  COMPREPLY=()
  _dropslide_argument "$command" "$argument" "$current"
}
complete -F _dropslide dropslide
)sh";

/// The shell's command that completes the value, whose beginning is $3.
std::string bash_action(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty())
    return fmt::format("_dropslide_words \"{}\" \"$3\"", fmt::join(words, " "));
  if (value.kind == ValueKind::file) return "_dropslide_files \"$3\"";
  if (value.kind == ValueKind::folder) return "_dropslide_folders \"$3\"";
  return ":";
}

std::string case_line(const std::string& pattern, const std::string& action) {
  return fmt::format("    \"{}\") {} ;;\n", pattern, action);
}

std::string value_cases(const std::vector<Command>& commands) {
  std::string text;
  for (const Command& command : commands)
    for (const OptionRow& row : all_rows(command))
      if (row.value.kind != ValueKind::none && !row.is_hidden)
        text += case_line(command.name + " --" + row.name, bash_action(row.value, commands));
  return text;
}

std::string argument_cases(const std::vector<Command>& commands) {
  std::string text;
  for (const Command& command : commands)
    for (std::size_t i = 0; i < command.positionals.size(); ++i) {
      const ArgumentRow& row = command.positionals[i];
      const std::string place = row.may_repeat ? R"("*")" : std::to_string(i);
      text += case_line(fmt::format("{} {}", command.name, place), bash_action(row.value, commands));
    }
  return text;
}

std::string option_cases(const std::vector<Command>& commands) {
  std::string text;
  for (const Command& command : commands) {
    std::vector<std::string> names;
    for (const OptionRow& row : all_rows(command))
      if (!row.is_hidden) names.push_back("--" + row.name);
    text += case_line(command.name, fmt::format("echo \"{}\"", fmt::join(names, " ")));
  }
  return text;
}

}  // namespace

std::string bash_completion(const std::vector<Command>& commands) {
  const std::string names =
      fmt::format("_dropslide_commands=\"{}\"\n", fmt::join(listed_names(commands), " "));
  return fmt::format("{}{}{}{}{}{}{}{}", bash_head, value_cases(commands), after_values,
                     argument_cases(commands), after_arguments, option_cases(commands), bash_tail, names);
}

}  // namespace dropslide::cli
