// Whether the members of a team see one folder.
#pragma once

#include <filesystem>

#include "engines/layers/team/team.hpp"

namespace dropslide::layers {

/// Throws TeamError on all members unless all of them see the first one's folder under that name. Requires
/// that it is there.
void expect_same_folder(const std::filesystem::path& folder, Team& team);

/// The error of a member that does not.
EnvironmentError not_the_same_folder(const std::filesystem::path& folder);

}  // namespace dropslide::layers
