// What the thesis's solver knows of positions, by least hash, in a table of the stored positions alone: for
// games whose own table is too large for the machine.
#pragma once

#include <cstdint>
#include <optional>

#include "engines/thesis/thesis_table.hpp"
#include "store/compact_table.hpp"

namespace dropslide {

/// Two to six bytes for each stored position, exact: nothing that was stored is lost. It begins small and
/// doubles while it may; what finds no room in its buckets goes into a second table of a sixteenth of the
/// size, made once it can be so small.
class SparseTable {
 public:
  static constexpr std::uint64_t least_bytes = 1 << 20;

  /// For entries below `length`, with seven eighths of the budget.
  ///
  /// Requires  1 <= length <= 2^63 and budget_bytes >= least_bytes. Throws std::bad_alloc.
  SparseTable(std::uint64_t length, std::uint64_t budget_bytes);

  /// What was stored. Requires  entry < length.
  ThesisState at(std::uint64_t entry) const;

  /// False, with nothing stored, if no room is left. Requires  an entry that was not stored yet, and a state
  /// other than `unreachable`. Throws std::bad_alloc.
  bool store(std::uint64_t entry, ThesisState state);

  std::uint64_t size_bytes() const;

  /// Bytes with which `store` would have had room, at a guess: twice as many.
  std::uint64_t bytes_for_more() const { return 2 * size_bytes(); }

 private:
  bool insert(std::uint64_t entry, StoredValue value);
  void double_size();

  std::uint64_t length_;
  int doublings_left_;
  std::uint64_t stored_in_first_ = 0, stored_in_second_ = 0;
  CompactTable first_;
  std::optional<CompactTable> second_;
};

}  // namespace dropslide
