// The successors of one position on their way from the rules to the table.
#pragma once

#include <cstdint>
#include <vector>

#include "game/position_graph.hpp"
#include "index/position_numbers.hpp"
#include "solve/proof/shared_positions.hpp"

namespace dropslide::proof {

/// What is searched.
template <class Word>
struct SearchedGame {
  const PositionGraph<Word>& graph;
  const PositionNumbers<Word>& numbers;
};

/// A successor with its place in the tables.
template <class Word>
struct KeyedChild {
  Word position;
  SharedPositions::Key key;
  std::uint8_t empty_cells;
  std::uint8_t equal_pairs;
};

/// Looking a position up costs a trip to main memory, about as long as a hundred instructions. So the lines
/// of all successors are asked for at once, and looked at in a later step.
template <class Word>
class Expansion {
 public:
  using Group = typename Successors<Word>::Group;

  /// Lists the successors, but those that are decided at sight, and asks for their lines.
  void start(const SearchedGame<Word>& game, const SharedPositions& positions, Word position);

  /// Whether some child may be in a second line, which is then on its way.
  bool ask_for_overflows(const SharedPositions& positions) const;

  bool dropper_wins() const { return successors_.dropper_wins; }
  const std::vector<Group>& groups() const { return successors_.groups; }
  const std::vector<SharedPositions::Key>& keys() const { return keys_; }

  KeyedChild<Word> child(std::uint32_t index) const {
    const Child<Word>& child = successors_.children[index];
    return {child.position, keys_[index], child.empty_cells, child.equal_pairs};
  }

 private:
  Successors<Word> successors_;
  std::vector<SharedPositions::Key> keys_;
};

extern template class Expansion<Word64>;
extern template class Expansion<Word128>;

}  // namespace dropslide::proof
