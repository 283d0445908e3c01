// What the thesis's solver knows of positions, by least hash, in the thesis's own table: a trit for every
// hash.
#pragma once

#include <cstdint>

#include "store/trit_table.hpp"

namespace dropslide {

/// The three states of section 8.1. The first also stands for reachable positions that were not evaluated.
enum class ThesisState : std::uint8_t { unreachable = 0, dropper_loses = 1, dropper_wins = 2 };

/// The thesis's own: a fifth of a byte for each hash, whether it is in use or not.
class WholeTable {
 public:
  /// The trits must outlive it.
  explicit WholeTable(TritTable& trits) : trits_(trits) {}

  /// What was stored. Requires  entry < length; asserted.
  ThesisState at(std::uint64_t entry) const { return static_cast<ThesisState>(trits_.at(entry)); }

  /// There always is room. Requires  an entry that was not stored yet.
  bool store(std::uint64_t entry, ThesisState state) {
    trits_.set(entry, static_cast<int>(state));
    return true;
  }

  std::uint64_t size_bytes() const { return trits_.size_bytes(); }

  /// Bytes with which `store` would have had room: it has.
  std::uint64_t bytes_for_more() const { return size_bytes(); }

 private:
  TritTable& trits_;
};

}  // namespace dropslide
