// What commands say of a long run before it starts, and when they refuse it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/options/arguments.hpp"
#include "costs/game_cost.hpp"
#include "run/progress.hpp"

namespace dropslide::cli {

/// Says on standard error what a run costs if it is long by `is_long`; nothing with --quiet, or where nobody
/// knows.
void announce_cost(const Arguments& arguments, const Resources& resources,
                   const std::optional<CellNeed>& need);

/// The same in words of the command's own, which stand behind "a long run: ".
void announce_cost(const Arguments& arguments, const Resources& resources, const CellNeed& need,
                   const std::string& words);

/// Says on standard error that a run may be long of which nobody knows what it takes; nothing with --quiet.
void announce_unknown(const Arguments& arguments, const std::string& words);

/// Throws  EnvironmentError if the disk under the folder has not the room, with what is there already, for a
///         third of what the run leaves in it: costs are good to a factor of three. `otherwise` says what can
///         be done, beside another folder.
void expect_room(const std::filesystem::path& folder, double bytes, const std::string& otherwise);

}  // namespace dropslide::cli
