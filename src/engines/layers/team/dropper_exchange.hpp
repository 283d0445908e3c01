// How the members of a team bring each other D, as far as slides across the lines may ask for it.
//
// These are the boards that are packed towards the first or the last line (docs/MANY-MACHINES.md). Each
// member packs their bits, slice by slice, and sends them to all others, who put them where they belong. A
// share goes in several parts: while the drops of one are made, the one before is on its way.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/team/layer_share.hpp"
#include "engines/layers/team/team_link.hpp"

namespace dropslide::layers {

/// Of all boards of a layer, the share that slides across may ask for, by layer, symmetric ones counted.
///
/// Complexity  a few products of polynomials that have a term for each layer.
std::vector<double> shares_packed_across(const LayerIndex& index);

/// D of one layer after the other. `set_boards`, `packed` and `received` of different slices may be called on
/// different threads.
class DropperExchange {
 public:
  /// Into which a share is divided. Chosen: what is packed is little, and hardly anything is sent after the
  /// last drop.
  static constexpr int parts = 8;

  /// What is given must outlive it.
  DropperExchange(const LayerIndex& index, TeamLink& link);

  /// Begins with a layer whose slices are shared so.
  void open(const LayerBits& dropper, const LayerShare& share);
  /// Of an own slice, the number of boards whose bits are packed. When all are set, ...
  void set_boards(std::uint32_t slice, std::uint64_t boards) { begins_[slice] = (boards + 63) / 64; }
  /// ... every member gets those of the others.
  void add_up();

  /// Those slices of a member that belong to that part: neighbouring ones.
  SliceRange slices_of(int member, int part) const;
  /// Where an own slice of that part is packed, valid until the next part but one.
  std::uint64_t* packed(std::uint32_t slice, int part);
  /// Sends that part, which was packed, to all others, and brings theirs.
  void exchange(int part);
  /// Where the bits of a slice of another member's part, the last one exchanged, lie.
  const std::uint64_t* received(int member, std::uint32_t slice, int part) const;

 private:
  std::uint64_t words(SliceRange slices) const { return begins_[slices.end] - begins_[slices.begin]; }

  const LayerIndex& index_;
  TeamLink& link_;
  std::vector<std::uint32_t> bounds_;     ///< First slices of all parts of all members; one more at the end.
  std::vector<std::uint64_t> begins_;     ///< Packed words before each slice; one more at the end.
  std::vector<std::uint64_t> packed_[2];  ///< The part under work, and the one on its way.
  std::vector<std::uint64_t> received_;   ///< By member.
  std::vector<std::uint64_t> received_begins_;  ///< Of each member in these words.
};

}  // namespace dropslide::layers
