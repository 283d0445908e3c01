// Verification of a tablebase: its files against their checksums, then its values against the rules.
#pragma once

#include <optional>
#include <string>

#include "engines/tablebase/tablebase.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// What a verification found.
struct TablebaseCheck {
  bool is_sound = false;    ///< All that was checked agrees.
  bool is_stopped = false;  ///< On request, before the end.
  std::uint64_t files = 0;
  std::uint64_t positions = 0;  ///< Whose value was recomputed from what follows, and agrees.
  std::string first_error;      ///< Empty iff sound or stopped.
};

/// Checks every file, then up to `sample` positions spread evenly at random (the same ones in every call), or
/// all of them. A value is recomputed with the plain rules of `game/rules.hpp`, not with the solvers' packed
/// boards.
///
/// What is wrong is a result, not an error: nothing is thrown for it. Throws EnvironmentError if there is no
/// finished tablebase to check.
TablebaseCheck check_tablebase(const std::filesystem::path& folder, std::optional<std::uint64_t> sample,
                               const Resources& resources);

}  // namespace dropslide
