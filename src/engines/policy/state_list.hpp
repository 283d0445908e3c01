// The states of a game against chance, numbered as policy files have them: by age, and within an age by the
// rank of the canonical board.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/board.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// Thrown where a list was not whole when it was stopped.
struct StateListStopped {
  StopReason reason;
  std::uint64_t needed_bytes = 0;  ///< With `memory_full`: more than the budget.
};

/// All states that any play against chance can come to, up to symmetry; dead ones are among them. 5 to 7 bits
/// a state. Thread-safe.
class StateList {
 public:
  /// Found forwards, as `count_states` does. Throws UsageError for a shape without room for two tiles, and
  /// StateListStopped if they do not fit the memory or a stop was requested.
  StateList(Shape shape, const Resources& resources);
  ~StateList();
  StateList(StateList&&) noexcept;

  Shape shape() const;

  /// How many there are.
  std::uint64_t size() const;

  /// Ages are twice the layers, 0 to layers() - 1; some have no state.
  int layers() const;

  /// The number of the first state of a layer; size() for layers().
  std::uint64_t first_of(int layer) const;

  /// The exponents of the states of a layer, cell by cell in reading order.
  std::vector<std::uint8_t> tiles_of(int layer) const;

  /// The number of a board or of an image of it; nothing if it is no state. Requires the shape; throws
  /// UsageError otherwise.
  std::optional<std::uint64_t> number_of(const Board& board) const;

  class Lists;  ///< For whatever word the boards are packed in.

 private:
  std::unique_ptr<const Lists> lists_;
};

}  // namespace dropslide
