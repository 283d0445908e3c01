// How far the run in a folder is, by the pieces that lie there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engines/layers/pieces/run_header.hpp"

namespace dropslide::layers {

/// A run that did not come to its end.
struct UnfinishedRun {
  RunHeader header;  ///< After the layer above the lowest one of which a piece is there.
  int highest_layer = 0;
  bool has_whole_layer = false;  ///< All pieces of that one are.
  std::optional<int> dropped{};  ///< The tile whose drops are tried on it, if one layer is in memory.
  double done_fraction = 0;      ///< Of the stored boards of all layers, in [0, 1].

  int layer() const { return header.layer - 1; }  ///< The lowest layer of which a piece is there.
};

/// What the pieces in the folder say: their names and the header of one. Those with damaged headers are named
/// in `damaged`.
///
/// Returns  nothing if there are none, or none is sound.
std::optional<UnfinishedRun> unfinished_run(const std::filesystem::path& folder,
                                            std::vector<std::string>& damaged);

/// What the header of a checkpoint of version 1.0.0 says, whose layers had all boards; nothing of another
/// one.
std::optional<RunHeader> old_checkpoint(const std::string& header);

/// Throws EnvironmentError if the folder holds such a checkpoint.
void expect_no_old_checkpoint(const std::filesystem::path& folder);

}  // namespace dropslide::layers
