// The parts of a checkpoint of a team: each member writes its own slices, and the checkpoint (`window.0` or
// `window.1`), which alone counts, says which files belong to it.
//
//     DIR/window.STAMP.part-M   of member M: for each layer of the window the own slices of S
//
// A stamp is used once, so that files of another checkpoint are never taken for those of this one. What no
// checkpoint names is removed. Any number of members, and a run of one process, can go on from the parts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engines/layers/team/linked_team.hpp"
#include "files/checked_file.hpp"

namespace dropslide::layers {

/// What a checkpoint says of its parts.
struct PartsLine {
  int members = 0;          ///< Of the team that wrote it; as many parts.
  std::uint64_t stamp = 0;  ///< Of these parts alone.
};

/// "team MEMBERS STAMP", a line of a header.
std::string to_text(const PartsLine& line);
/// What `to_text` wrote, if the text has such a line.
std::optional<PartsLine> parts_line_of(const std::string& header);

/// A stamp that no other call gave.
std::uint64_t new_stamp();

/// Some words of S of one layer, in one part of a file.
struct SavedWords {
  std::size_t file = 0;  ///< Of `SavedWindow::files`.
  std::size_t part = 0;  ///< Of the file.
  int layer = 0;         ///< The layer.
  WordRange words;       ///< Those that the part has.
};

/// Where a checkpoint has the words of its layers.
struct SavedWindow {
  std::vector<CheckedFile> files;  ///< Opened.
  std::vector<SavedWords> pieces;  ///< Of each layer one behind the other.

  /// Reads those words of the layer; `words` is its first word. False if some are missing or damaged.
  bool read(int layer, WordRange wanted, std::uint64_t* words) const;

  /// How many words of the layer there are.
  std::uint64_t words_of(int layer) const;
};

/// The own words of a layer, to be written.
struct OwnWords {
  LayerBits bits;   ///< The layer.
  WordRange words;  ///< The member's.
};

/// Writes the part of one member. Throws EnvironmentError (disk full, for one); there is then no such file.
void write_part(const std::filesystem::path& folder, const PartsLine& line, int member,
                const std::vector<OwnWords>& layers);

/// The parts in the folder that the line names; nothing if one is missing, damaged or of something else.
std::optional<SavedWindow> open_parts(const std::filesystem::path& folder, const PartsLine& line);

/// Removes that member's part, if it is there.
void remove_part(const std::filesystem::path& folder, const PartsLine& line, int member);

/// Removes the parts in the folder that belong to none of the given lines.
void remove_other_parts(const std::filesystem::path& folder, const std::vector<PartsLine>& kept);

/// Throws TeamError on all members unless all of them see the first one's folder under that name.
void expect_same_folder(const std::filesystem::path& folder, Team& team);

}  // namespace dropslide::layers
