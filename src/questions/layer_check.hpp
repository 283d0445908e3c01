// Verification of what a finished run of layers left: its files against their checksums and each other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "run/progress.hpp"

namespace dropslide {

/// What a verification found.
struct LayerCheck {
  std::uint64_t files = 0;
  std::uint64_t layers = 0;  ///< Whose records agree in all files.
  std::string first_error;   ///< Empty iff all is sound.
  std::string remark;        ///< What could not be checked; empty if nothing.

  /// All that was checked agrees.
  bool is_sound() const { return first_error.empty(); }
};

/// Whether the folder holds a finished run of layers, whole or damaged.
bool has_finished_layers(const std::filesystem::path& folder);

/// Holds `layers.result` against its checksum, `layers.csv` against the checksum and the records in it, and
/// the records against each other and the winner. What is wrong is a result, not an error.
///
/// Requires  has_finished_layers(folder); `progress` may be null.
LayerCheck check_layers(const std::filesystem::path& folder, ProgressSink* progress = nullptr);

}  // namespace dropslide
