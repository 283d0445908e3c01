// Answers of `solve`: who wins, and the largest tile.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "questions/winners/largest_tile.hpp"

namespace dropslide {

/// A line for each objective that was decided, then the tile.
std::string to_plain_text(const LargestTile& result);

/// `shape`, `dmax`, `max_tile`, `face`, `objectives`; `max_tile` and `face` are null, and `at_least` is
/// there, if the search stopped.
nlohmann::ordered_json to_json(const LargestTile& result);

/// That nothing is known, and which bound or which drops did not suffice.
std::string to_plain_text(Shape shape, int dmax, const UndecidedObjective& undecided);

/// `shape`, `dmax`, `objectives`, which is empty as for every run without an answer, and
/// `undecided: {objective, bound or drops, positions, seconds}`.
nlohmann::ordered_json to_json(Shape shape, int dmax, const UndecidedObjective& undecided);

/// The answer for one objective; empty if the search stopped.
std::string to_plain_text(Shape shape, int dmax, const std::optional<ObjectiveVerdict>& verdict);

/// `shape`, `dmax`, `objectives`: a list of one verdict `{objective, winner, engine, positions, seconds}`,
/// with `certificate: {positions, bytes}` if one was written, `bound: {layer, conceded_to}` if a bounded game
/// proved it, and `drops` if Dropper won with fewer; of none if the search stopped.
nlohmann::ordered_json to_json(Shape shape, int dmax, const std::optional<ObjectiveVerdict>& verdict);

}  // namespace dropslide
