// Checkpoints of a proof search: the table of decided positions and the numbers of open ones, with the game
// that they belong to.
//
// That is all a search needs to go on: it starts at the root again. A depth-first search is back where it was
// after as many expansions as its stack was deep, since everything beside it is decided; a search by proof
// numbers is guided by the numbers of what it had left open.
#pragma once

#include <optional>
#include <string>

#include "engines/proof/shared_positions.hpp"
#include "files/checkpoint.hpp"
#include "game/allowed_drops.hpp"
#include "game/rules.hpp"
#include "run/run_task.hpp"

namespace dropslide::proof {

/// The search that a checkpoint is of, and how far it came.
struct SearchState {
  Shape shape;
  TwoPlayerGame game;
  AllowedDrops drops = AllowedDrops::all;
  std::uint64_t positions = 0;
};

/// What the header of a checkpoint says; nothing if it is not one of a proof search.
std::optional<SearchState> search_state(const std::string& header);

/// The checkpoints of one search in its folder.
class SearchCheckpoint {
 public:
  /// Of `search` the number of positions is not looked at. `notice` receives what happens to checkpoints; may
  /// be empty.
  ///
  /// Throws  EnvironmentError if the folder cannot be written, or holds another engine's run.
  SearchCheckpoint(const std::filesystem::path& folder, const SearchState& search, NoticeSink notice);

  /// Loads the newest sound checkpoint, if there is one. For a damaged one there is a notice, and the older
  /// one is used.
  ///
  /// Throws  EnvironmentError if the folder's checkpoint is of another run, or needs more memory than there
  /// is: the message names a --memory that suffices, of which `reserved_bytes` are not for the table.
  void load(SharedPositions& positions, std::uint64_t reserved_bytes) const;

  /// Saves what is known, while nobody writes. After a failure (disk full) there is a notice, and the last
  /// good checkpoint stays.
  void save(const SharedPositions& positions);

  /// Removes the checkpoints: the run is over.
  void conclude() const { folder_.remove_all(); }

 private:
  void notify(const std::string& text) const {
    if (notice_) notice_(text);
  }

  CheckpointFolder folder_;
  std::string game_;  ///< First line of the header.
  NoticeSink notice_;
};

}  // namespace dropslide::proof
