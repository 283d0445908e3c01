// Arguments: parsing with one clear line for every mistake, and the options that all commands share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "engines/layers/index/board_cut.hpp"
#include "engines/proof/proof_search.hpp"
#include "game/shape.hpp"
#include "run/decision.hpp"
#include "run/tier.hpp"

namespace dropslide::cli {

/// `--json`, `--threads`, `--memory`, `--progress`, `--quiet`, `--help`.
po::options_description common_options();

/// Parses the words behind the command's name.
///
/// Throws UsageError naming the mistake, what was expected, and the nearest word where one is near.
po::variables_map parse_arguments(const Command& command, const std::vector<std::string>& words);

/// The board shape of the positional argument. Throws UsageError.
Shape required_shape(const po::variables_map& arguments, ShapeUse use = ShapeUse::search);

/// A positional argument that must be there; `what` names it for people. Throws UsageError.
std::string required_text(const po::variables_map& arguments, const std::string& name,
                          const std::string& what);

/// The value of a whole-number option that must be there. Throws UsageError.
int required_number(const po::variables_map& arguments, const std::string& name);

/// " --tier quick --table 5": those of the options that have a value, with their values, which must be text.
std::string given(const po::variables_map& arguments, const std::vector<std::string>& options);

/// Which of `names` the option is set to. Throws UsageError naming them all.
std::size_t chosen_index(const po::variables_map& arguments, const std::string& option,
                         const std::vector<std::string>& names);

/// What the name that the option is set to stands for. Throws UsageError.
template <class Value>
Value chosen(const po::variables_map& arguments, const std::string& option,
             const std::vector<std::pair<std::string, Value>>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) names.push_back(name);
  return choices[chosen_index(arguments, option, names)].second;
}

/// The exponent of a tile that `--tile` names by its face. Throws UsageError.
int tile_of_face(std::int64_t face);

/// `--method` and `--checkpoint-every`.
void add_search_options(po::options_description& options);

/// The value of `--checkpoint-every`, in seconds. Throws UsageError.
double seconds_between_checkpoints(const po::variables_map& arguments);

/// How a proof search goes about it, and what it keeps, as `--method`, `--checkpoint-every`, `--out` and
/// `--certificate` say. Notices go to standard error. Throws UsageError.
SearchTask search_task(const po::variables_map& arguments);

/// The value of `--axis`, if it is given. Throws UsageError.
std::optional<Axis> chosen_axis(const po::variables_map& arguments);

/// The value of `--tier`. Throws UsageError.
Tier chosen_tier(const po::variables_map& arguments);

/// The word among `known` that `word` was most likely meant to be; empty if none is near (Levenshtein
/// distance above 2, or above half of the word).
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

/// ": did you mean 'solve'?" or "".
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace dropslide::cli
