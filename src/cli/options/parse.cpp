// Parsing a command line: Boost divides it into options and arguments, the rows say what may stand there.
#include "cli/options/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>

#include "base/error.hpp"
#include "base/nearest_word.hpp"
#include "cli/options/relations.hpp"
#include "cli/options/row_text.hpp"
#include "cli/options/value_text.hpp"
#include "game/shape_hint.hpp"

namespace dropslide::cli {
namespace {

namespace po = boost::program_options;

po::options_description declared(const std::vector<OptionRow>& rows) {
  po::options_description options;
  for (const OptionRow& row : rows) {
    const std::string names = row.letter == 0 ? row.name : fmt::format("{},{}", row.name, row.letter);
    if (row.value.kind == ValueKind::none)
      options.add_options()(names.c_str(), "");
    else
      options.add_options()(names.c_str(), po::value<std::string>(), "");
  }
  return options;
}

[[noreturn]] void refuse_unknown(const std::string& word, const Command& command,
                                 const std::vector<OptionRow>& rows) {
  std::vector<std::string> names;
  for (const OptionRow& row : rows) names.push_back("--" + row.name);
  throw UsageError(
      fmt::format("'{}' is not an option of '{}'{}", word, command.name, suggestion(word, names)));
}

/// A shape that is spread over several words, as "3 x 4" is; empty if there is none.
std::string spread_shape(const Command& command, const std::vector<std::string>& words) {
  const auto is_shape = [](const ArgumentRow& row) { return row.name == "shape"; };
  if (std::none_of(command.positionals.begin(), command.positionals.end(), is_shape)) return "";
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::string joined;
    for (std::size_t i = first; i < std::min(first + 3, words.size()); ++i) {
      if (!meant_shape(words[i]).empty()) break;
      joined += words[i];
      if (std::string meant = meant_shape(joined); !meant.empty()) return meant;
    }
  }
  return "";
}

/// The options and arguments in the order of the words.
std::vector<po::option> divided(const Command& command, const std::vector<OptionRow>& rows,
                                const std::vector<std::string>& words) {
  const po::options_description options = declared(rows);
  po::positional_options_description positional;
  for (const ArgumentRow& row : command.positionals)
    positional.add(row.name.c_str(), row.may_repeat ? -1 : 1);  // -1: as many as there are.
  constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
  try {
    return po::command_line_parser(words).options(options).positional(positional).style(style).run().options;
  } catch (const po::unknown_option& error) {
    refuse_unknown(error.get_option_name(), command, rows);
  } catch (const po::too_many_positional_options_error&) {
    if (const std::string meant = spread_shape(command, words); !meant.empty())
      throw UsageError(fmt::format("too many arguments: did you mean '{}', without spaces?", meant));
    throw UsageError(fmt::format("too many arguments: expected {}", usage_of(command)));
  } catch (const po::error& error) {
    throw UsageError(fmt::format("{}: expected {}", error.what(), usage_of(command)));
  }
}

void add_argument(const Command& command, const po::option& word, Arguments& arguments) {
  for (const ArgumentRow& row : command.positionals)
    if (row.name == word.string_key) {
      check_value(row.value.name, row.value, word.value.at(0), command.name);
      arguments.add(row.name, word.value.at(0));
    }
}

void add_option(const Command& command, const OptionRow& row, const po::option& word, Arguments& arguments) {
  if (!row.may_repeat && arguments.has(row.name) && row.value.kind != ValueKind::none)
    throw UsageError(fmt::format("--{} is given twice: give it once", row.name));
  const std::string value = row.value.kind == ValueKind::none ? "" : word.value.at(0);
  check_value("--" + row.name, row.value, value, command.name);
  arguments.add(row.name, value);
}

void set_fallbacks(const std::vector<OptionRow>& rows, Arguments& arguments) {
  for (const OptionRow& row : rows)
    if (row.value.fallback) arguments.set_fallback(row.name, *row.value.fallback);
}

/// The first word that asks about the program, whatever else is there; null if none does.
const std::string* question_about_program(const std::vector<po::option>& words) {
  for (const po::option& word : words)
    if (asks_about_program(word.string_key)) return &word.string_key;
  return nullptr;
}

void expect_arguments(const Command& command, const Arguments& arguments) {
  for (const ArgumentRow& row : command.positionals) {
    if (row.is_optional || arguments.has(row.name)) continue;
    throw UsageError(
        fmt::format("no {} given{}", row.what, row.expected.empty() ? "" : ": expected " + row.expected));
  }
}

}  // namespace

Arguments parse_arguments(const Command& command, const std::vector<std::string>& words) {
  const std::vector<OptionRow> rows = all_rows(command);
  const std::vector<po::option> parts = divided(command, rows, words);
  Arguments arguments;
  std::vector<std::string> all_words{command.name};
  all_words.insert(all_words.end(), words.begin(), words.end());
  arguments.set_words(std::move(all_words));
  set_fallbacks(rows, arguments);
  if (const std::string* const question = question_about_program(parts)) {
    arguments.add(*question, "");
    return arguments;
  }
  for (const po::option& word : parts)
    if (word.position_key >= 0)
      add_argument(command, word, arguments);
    else
      add_option(command, *find_row(rows, word.string_key), word, arguments);
  expect_arguments(command, arguments);
  check_relations(command, rows, arguments);
  return arguments;
}

}  // namespace dropslide::cli
