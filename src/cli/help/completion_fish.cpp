// Completion for fish: one line for each command, option and argument.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help/completion.hpp"

namespace dropslide::cli {
namespace {

constexpr std::string_view fish_head =
    R"(# Completion of dropslide for fish: source it, or put it into ~/.config/fish/completions under the name
# dropslide.fish.

# The words from the second on, as long as none that ends in ':' is written. Behind the first one stands
# a folder.
function __dropslide_words
    set -l word (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
    if not string match -q -- '*:*' $word
        printf '%s\n' $argv[2..-1]
    else if test -n "$argv[1]"; and string match -q -- "$argv[1]*" $word
        string replace -r -- '^' $argv[1] (__fish_complete_directories (string replace -- $argv[1] '' $word) '')
    end
end

complete -c dropslide -f
complete -c dropslide -n __fish_use_subcommand -l help -d 'list the commands'
complete -c dropslide -n __fish_use_subcommand -l version -d 'name this version'
)";

/// A text between single quotes.
std::string fish_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// What stands behind -a: the words, or where one of them goes on, the function that knows how.
std::string offered(const Value& value, const std::vector<std::string>& words) {
  const std::string list = fmt::format("{}", fmt::join(words, " "));
  if (list.find(':') == std::string::npos) return fish_escaped(list);
  return fish_escaped(fmt::format("(__dropslide_words '{}' {})", word_before_folder(value), list));
}

/// The flags that say what a value may be.
std::string flags_of(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty())
    return fmt::format(" -x -a '{}'", offered(value, words));
  if (value.kind == ValueKind::none) return "";
  if (value.kind == ValueKind::file) return " -r -F";
  if (value.kind == ValueKind::folder) return " -x -a '(__fish_complete_directories)'";
  return " -x";
}

/// Arguments have no names in fish: what one of them may be is offered for each.
std::string argument_flags(const Value& value, const std::vector<Command>& commands) {
  if (const auto words = known_words(value, commands); !words.empty())
    return fmt::format(" -a '{}'", offered(value, words));
  if (value.kind == ValueKind::file) return " -F";
  if (value.kind == ValueKind::folder) return " -a '(__fish_complete_directories)'";
  return "";
}

std::string command_lines(const Command& command, const std::vector<Command>& commands) {
  const std::string lead =
      fmt::format("complete -c dropslide -n '__fish_seen_subcommand_from {}'", command.name);
  std::string text;
  for (const OptionRow& row : all_rows(command))
    if (!row.is_hidden)
      text += fmt::format("{} -l {}{} -d '{}'\n", lead, row.name, flags_of(row.value, commands),
                          fish_escaped(row.help));
  for (const ArgumentRow& row : command.positionals)
    if (const std::string flags = argument_flags(row.value, commands); !flags.empty())
      text += fmt::format("{}{}\n", lead, flags);
  return text;
}

}  // namespace

std::string fish_completion(const std::vector<Command>& commands) {
  std::string text(fish_head);
  for (const Command& command : commands) {
    if (!command.is_hidden)
      text += fmt::format("complete -c dropslide -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                          fish_escaped(command.summary));
    text += command_lines(command, commands);
  }
  return text;
}

}  // namespace dropslide::cli
