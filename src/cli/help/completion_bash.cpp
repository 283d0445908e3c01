// Completion for bash: one case for values, one for arguments, one for options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace dropslide::cli {
namespace {

constexpr std::string_view bash_head = R"sh(# Completion of dropslide for bash 4.4 or later: source this file.
_dropslide_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }
_dropslide_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$1"); }
_dropslide_folders() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -S / -- "$1"); }

# A folder behind the beginning $1 of the word $2, if it begins so.
_dropslide_folder_behind() {
  [[ $2 == "$1"* ]] || return 0
  _dropslide_folders "${2#"$1"}"
  COMPREPLY=("${COMPREPLY[@]/#/$1}")
}

# The words up to the cursor, put together where bash divides them within: at ':', '=' and the like.
_dropslide_divide() {
  local line=${COMP_LINE:0:COMP_POINT} blanks part i
  for ((i = 0; i <= COMP_CWORD; ++i)); do
    blanks=${line%%[![:blank:]]*}
    line=${line#"$blanks"}
    part=${COMP_WORDS[i]}
    if [ "$i" -eq "$COMP_CWORD" ]; then part=$line; fi
    line=${line#"$part"}
    if [ "$i" -gt 0 ] && [ -z "$blanks" ]; then words[-1]+=$part; else words+=("$part"); fi
  done
}

# Bash puts the replies behind the last ':' or '=' at which it divides: there they begin.
_dropslide_trim() {
  local breaks=${COMP_WORDBREAKS//[!:=]/} rest=$1
  [ -n "$breaks" ] || return 0
  while [[ $rest == *["$breaks"]* ]]; do rest=${rest#*["$breaks"]}; done
  COMPREPLY=("${COMPREPLY[@]#"${1%"$rest"}"}")
}

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

# All that the last of the words may be.
_dropslide_replies() {
  local last=$((${#words[@]} - 1)) command=${words[1]} current=${words[-1]} argument=0 i
  if [ "$last" -eq 1 ]; then
    _dropslide_words "$_dropslide_commands --help --version" "$current"
    return
  fi
  if [ "$last" -gt 2 ] && _dropslide_value "$command" "${words[last - 1]}" "$current"; then return; fi
  if [[ $current == --*=* ]]; then
    if _dropslide_value "$command" "${current%%=*}" "${current#*=}"; then
      COMPREPLY=("${COMPREPLY[@]/#/${current%%=*}=}")
    fi
    return
  fi
  if [[ $current == -* ]]; then
    _dropslide_words "$(_dropslide_options "$command")" "$current"
    return
  fi
  for ((i = 2; i < last; ++i)); do
    if [[ ${words[i]} != --* ]]; then
      argument=$((argument + 1))
    elif _dropslide_value "$command" "${words[i]}" ""; then
      i=$((i + 1))
    fi
  done
  COMPREPLY=()
  _dropslide_argument "$command" "$argument" "$current"
}

_dropslide() {
  local IFS=$' \t\n' words=()
  COMPREPLY=()
  _dropslide_divide
  _dropslide_replies
  if [[ ${COMPREPLY[*]} == *[:/] ]]; then compopt -o nospace 2>/dev/null; fi
  _dropslide_trim "${words[-1]}"
}
complete -F _dropslide dropslide
)sh";

std::string folder_behind(const Value& value) {
  const std::string word = word_before_folder(value);
  return word.empty() ? "" : fmt::format("; _dropslide_folder_behind \"{}\" \"$3\"", word);
}

/// The shell's command that completes the value, whose beginning is $3.
std::string bash_action(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty())
    return fmt::format("_dropslide_words \"{}\" \"$3\"{}", fmt::join(words, " "), folder_behind(value));
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
