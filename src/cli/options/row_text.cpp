// What rows say, as text.
#include "cli/options/row_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace dropslide::cli {
namespace {

std::string bracketed(const OptionRow& row) {
  const std::string text = heading_of(row) + (row.may_repeat ? " ..." : "");
  return row.is_required ? text : "[" + text + "]";
}

std::string need_text(const Need& need) {
  std::string text = "needs --" + need.option;
  if (!need.if_given.empty()) text += " if --" + need.if_given + " is given";
  if (!need.if_value.empty()) text += " for " + need.if_value;
  return text;
}

/// What the value may be: "1 to 25", "quick or full", "a name in .csv"; empty for anything.
std::string value_text(const Value& value) {
  switch (value.kind) {
    case ValueKind::whole:
    case ValueKind::number:
      return range_text(value);
    case ValueKind::choice:
      return listed(value.choices);
    case ValueKind::text:
      return value.choices.empty() ? "" : "such as " + listed(value.choices);
    case ValueKind::file:
      return value.endings.empty() ? "" : "its name ends in " + listed(value.endings);
    default:
      return "";
  }
}

std::string with_notes(const std::string& text, const std::vector<std::string>& notes) {
  return notes.empty() ? text : fmt::format("{} ({})", text, fmt::join(notes, "; "));
}

}  // namespace

std::string heading_of(const OptionRow& row) {
  const std::string letter = row.letter == 0 ? "" : fmt::format("-{}, ", row.letter);
  return letter + "--" + row.name + (row.value.kind == ValueKind::none ? "" : " " + row.value.name);
}

std::string usage_of(const Command& command) {
  std::string text = command.name;
  for (const ArgumentRow& row : command.positionals) {
    const std::string name = row.value.name + (row.may_repeat ? "..." : "");
    text += row.is_optional ? " [" + name + "]" : " " + name;
  }
  for (const OptionRow& row : command.rows)
    if (row.is_required) text += ' ' + bracketed(row);
  for (const OptionRow& row : command.rows)
    if (!row.is_required && !row.is_hidden) text += ' ' + bracketed(row);
  return text;
}

std::string modes_text(const OptionRow& row, const std::vector<OptionRow>& rows) {
  const Modes& modes = row.only_for;
  std::string text = fmt::format("--{} {}", modes.option, listed(modes.values));
  for (const OptionRow& other : rows) {
    const bool leads_there =
        other.name != row.name && other.chooses.option == modes.option &&
        std::find(modes.values.begin(), modes.values.end(), other.chooses.value) != modes.values.end();
    if (leads_there) text += ", or --" + other.name;
  }
  return text;
}

std::string explained(const OptionRow& row, const std::vector<OptionRow>& rows) {
  std::vector<std::string> notes;
  if (const std::string text = value_text(row.value); !text.empty()) notes.push_back(text);
  if (row.value.fallback) notes.push_back("default: " + *row.value.fallback);
  if (row.is_required) notes.emplace_back("required");
  if (row.may_repeat) notes.emplace_back("may be given several times");
  if (!row.chooses.option.empty())
    notes.push_back(fmt::format("chooses --{} {}", row.chooses.option, row.chooses.value));
  if (!row.only_for.option.empty()) notes.push_back("for " + modes_text(row, rows));
  for (const Need& need : row.needs) notes.push_back(need_text(need));
  for (const std::string& other : row.excludes) notes.push_back("not with --" + other);
  for (const OptionRow& other : rows)
    if (std::find(other.excludes.begin(), other.excludes.end(), row.name) != other.excludes.end() &&
        std::find(row.excludes.begin(), row.excludes.end(), other.name) == row.excludes.end())
      notes.push_back("not with --" + other.name);
  if (!row.narrows.argument.empty()) notes.push_back(fmt::format("argument at most {}", row.narrows.most));
  return with_notes(row.help, notes);
}

std::string explained(const ArgumentRow& row) {
  std::vector<std::string> notes;
  if (const std::string text = value_text(row.value); !text.empty()) notes.push_back(text);
  return with_notes(row.what, notes) + (row.expected.empty() ? "" : ": " + row.expected);
}

std::string article_text(const Value& value) {
  if (value.kind == ValueKind::whole) return "a whole number";
  if (value.kind == ValueKind::choice) return "one of " + listed(value.choices);
  return value.choices.empty() ? value.name
                               : fmt::format("{}, such as {}", value.name, listed(value.choices));
}

}  // namespace dropslide::cli
