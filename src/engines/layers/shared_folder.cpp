// Whether the members of a team see one folder.
#include "engines/layers/shared_folder.hpp"

#include <fmt/format.h>

#include <random>

#include "files/checked_file.hpp"

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

/// A name that no file in the folder has.
std::string new_name() {
  std::random_device random;
  return fmt::format("team.{:08x}{:08x}", random(), random());
}

}  // namespace

EnvironmentError not_the_same_folder(const fs::path& folder) {
  return EnvironmentError(fmt::format(
      "{} is not the first member's folder: choose one that all machines share", folder.string()));
}

void expect_same_folder(const fs::path& folder, Team& team) {
  if (team.is_alone()) return;
  const fs::path probe = folder / team.broadcast(new_name());
  team.agree([&] {
    if (team.is_first()) write_text_file(probe, "");
  });
  const auto remove_probe = [&] {
    std::error_code ignored;
    if (team.is_first()) fs::remove(probe, ignored);
  };
  try {
    team.agree([&] {
      std::error_code ignored;
      if (!fs::exists(probe, ignored)) throw not_the_same_folder(folder);
    });
  } catch (const TeamError&) {
    remove_probe();
    throw;
  }
  remove_probe();
}

}  // namespace dropslide::layers
