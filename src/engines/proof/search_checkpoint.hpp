// Checkpoints of a proof search: the table of decided positions and the numbers of open ones, with the game
// that they belong to.
//
// That is all a search needs to go on: the walks start at the root again. A depth-first one comes back to
// where it was in as many expansions as its stack was deep, since everything that it had left behind is
// decided; one by proof numbers is led by the numbers of what it had left open.
#pragma once

#include <functional>
#include <string>

#include "engines/proof/shared_positions.hpp"
#include "files/checkpoint.hpp"
#include "game/rules.hpp"

namespace dropslide::proof {

class SearchCheckpoint {
 public:
  /// `notice` is told what happens to checkpoints; may be empty.
  ///
  /// Throws  EnvironmentError if the folder cannot be written.
  SearchCheckpoint(const std::filesystem::path& folder, Shape shape, const TwoPlayerGame& game,
                   std::function<void(const std::string&)> notice);

  /// Loads the newest sound checkpoint, if there is one. A damaged one is told of, and the older one used.
  ///
  /// Throws  EnvironmentError if the folder's checkpoint is of another run, or needs more memory than there
  /// is: the message names a --memory that suffices, of which the search takes `reserved_bytes` for other
  /// things.
  void load(SharedPositions& positions, std::uint64_t reserved_bytes) const;

  /// Saves what is known, while nobody writes. A failure (disk full) is told of; the last good checkpoint
  /// stays.
  void save(const SharedPositions& positions);

  /// Removes the checkpoints: the run is over.
  void conclude() const { folder_.remove_all(); }

 private:
  void tell(const std::string& text) const {
    if (notice_) notice_(text);
  }

  CheckpointFolder folder_;
  std::string game_;  ///< First line of the header.
  std::function<void(const std::string&)> notice_;
};

}  // namespace dropslide::proof
