// Arguments: parsing and its error messages.
#include "cli/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <iostream>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/units.hpp"

namespace dropslide::cli {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::vector<std::string> option_names(const po::options_description& options) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back("--" + option->long_name());
  return names;
}

po::options_description all_options(const Command& command) {
  po::options_description options = command.options();
  options.add(common_options());
  for (const std::string& name : command.positional)
    options.add_options()(name.c_str(), po::value<std::string>());
  return options;
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  if (nearest == known.end()) return "";
  const std::size_t distance = edit_distance(word, *nearest);
  return distance <= 2 && 2 * distance <= word.size() ? *nearest : "";
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  const std::string nearest = nearest_word(word, known);
  return nearest.empty() ? "" : fmt::format(": did you mean '{}'?", nearest);
}

po::options_description common_options() {
  po::options_description options("Options of every command");
  options.add_options()("json", "print one JSON object on standard output")  //
      ("threads", po::value<int>()->value_name("N"), "worker threads (default: all cores)")(
          "memory", po::value<std::string>()->value_name("SIZE"),
          "memory budget, such as 512MiB or 16GiB (default: 80 % of what is free)")(
          "progress", "show progress even if standard error is no terminal")("quiet", "show no progress")(
          "help", "explain this command");
  return options;
}

po::variables_map parse_arguments(const Command& command, const std::vector<std::string>& words) {
  const po::options_description options = all_options(command);
  po::positional_options_description positional;
  for (const std::string& name : command.positional) positional.add(name.c_str(), 1);
  constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
  po::variables_map arguments;
  try {
    po::store(po::command_line_parser(words).options(options).positional(positional).style(style).run(),
              arguments);
    po::notify(arguments);
  } catch (const po::unknown_option& error) {
    throw UsageError(fmt::format("'{}' is not an option of '{}'{}", error.get_option_name(), command.name,
                                 suggestion(error.get_option_name(), option_names(options))));
  } catch (const po::too_many_positional_options_error&) {
    throw UsageError(fmt::format("too many arguments: expected {} {}", command.name, command.arguments));
  } catch (const po::error& error) {
    throw UsageError(fmt::format("{}: expected {} {}", error.what(), command.name, command.arguments));
  }
  return arguments;
}

std::string required_text(const po::variables_map& arguments, const std::string& name,
                          const std::string& what) {
  if (!arguments.contains(name)) throw UsageError(fmt::format("no {} given", what));
  return arguments[name].as<std::string>();
}

std::size_t chosen_index(const po::variables_map& arguments, const std::string& option,
                         const std::vector<std::string>& names) {
  const auto text = arguments[option].as<std::string>();
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::vector<std::string> all_but_last(names.begin(), names.end() - 1);
  throw UsageError(fmt::format("--{} '{}': expected {} or {}{}", option, text, fmt::join(all_but_last, ", "),
                               names.back(), suggestion(text, names)));
}

std::string given(const po::variables_map& arguments, const std::vector<std::string>& options) {
  std::string text;
  for (const std::string& option : options)
    if (arguments.contains(option))
      text += fmt::format(" --{} {}", option, arguments[option].as<std::string>());
  return text;
}

int tile_of_face(std::int64_t face) {
  if (face < 2 || !std::has_single_bit(static_cast<std::uint64_t>(face)))
    throw UsageError(fmt::format("--tile {}: expected the face of a tile, such as 512", face));
  return std::countr_zero(static_cast<std::uint64_t>(face));
}

void add_search_options(po::options_description& options) {
  options.add_options()("method", po::value<std::string>()->value_name("NAME")->default_value("auto"),
                        "proof search: depth-first (the cheaper with Dmax 2), proof-number (far cheaper "
                        "where Dropper wins with large tiles), both in turns, or auto: proof-number without "
                        "merges, depth-first with Dmax 2 unless a certificate is wanted, otherwise "
                        "both")("checkpoint-every",
                                po::value<double>()->value_name("MINUTES")->default_value(10),
                                "minutes between checkpoints");
}

double seconds_between_checkpoints(const po::variables_map& arguments) {
  const double minutes = arguments["checkpoint-every"].as<double>();
  if (!(minutes > 0))
    throw UsageError(fmt::format("--checkpoint-every {}: expected minutes above 0", minutes));
  if (!arguments["checkpoint-every"].defaulted() && !arguments.contains("out"))
    throw UsageError("--checkpoint-every needs a folder for the checkpoints: give it --out");
  return 60 * minutes;
}

SearchTask search_task(const po::variables_map& arguments) {
  SearchTask task;
  task.method = chosen<ProofMethod>(arguments, "method",
                                    {{"auto", ProofMethod::automatic},
                                     {"both", ProofMethod::both},
                                     {"depth-first", ProofMethod::depth_first},
                                     {"proof-number", ProofMethod::proof_number}});
  task.run.checkpoint_every_seconds = seconds_between_checkpoints(arguments);
  task.run.notice = [](const std::string& text) { std::cerr << "dropslide: " << text << '\n'; };
  if (arguments.contains("out")) task.run.folder = arguments["out"].as<std::string>();
  if (arguments.contains("certificate")) task.certificate = arguments["certificate"].as<std::string>();
  return task;
}

std::optional<Axis> chosen_axis(const po::variables_map& arguments) {
  if (!arguments.contains("axis")) return std::nullopt;
  return chosen<Axis>(arguments, "axis", {{"rows", Axis::rows}, {"columns", Axis::columns}});
}

Tier chosen_tier(const po::variables_map& arguments) {
  return chosen<Tier>(arguments, "tier", {{"quick", Tier::quick}, {"full", Tier::full}});
}

Shape required_shape(const po::variables_map& arguments, ShapeUse use) {
  if (!arguments.contains("shape"))
    throw UsageError("no board shape given: expected ROWSxCOLUMNS, such as 3x4");
  return parse_shape(arguments["shape"].as<std::string>(), use);
}

int required_number(const po::variables_map& arguments, const std::string& name) {
  if (!arguments.contains(name))
    throw UsageError(fmt::format("--{} is missing: give it a whole number", name));
  return arguments[name].as<int>();
}

}  // namespace dropslide::cli
