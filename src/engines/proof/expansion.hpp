// The successors of one position on their way from the rules to the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/proof/shared_positions.hpp"
#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"

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
  const std::vector<SharedPositions::Key>& keys() const { return keys_; }

  /// Copies what known children do not settle to the ends of two stacks: drops to `groups`, their undecided
  /// children to `children`, each by `insert(begin, child)`, where `begin` is the group's first place.
  ///
  /// Returns  the winner, if nothing is left to search; what was copied then means nothing.
  template <class OpenChild, class Insert>
  std::optional<Winner> copy_open(const SharedPositions& positions, std::vector<Group>& groups,
                                  std::vector<OpenChild>& children, Insert&& insert) const {
    if (dropper_wins()) return Winner::dropper;
    const std::size_t first_group = groups.size();
    for (const Group& group : successors_.groups) {
      const std::size_t begin = children.size();
      if (!copy_open_children(group, positions, children, insert)) continue;
      if (children.size() == begin) return Winner::dropper;
      groups.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(children.size())});
    }
    if (groups.size() == first_group) return Winner::slider;
    return std::nullopt;
  }

 private:
  /// False, with nothing copied, if Slider wins a child.
  template <class OpenChild, class Insert>
  bool copy_open_children(Group group, const SharedPositions& positions, std::vector<OpenChild>& children,
                          Insert&& insert) const {
    const std::size_t begin = children.size();
    for (std::uint32_t i = group.begin; i < group.end; ++i) {
      const auto known = positions.find(keys_[successors_.slides[i]]);
      if (known == Winner::slider) {
        children.resize(begin);
        return false;
      }
      if (known) continue;
      const Child<Word>& child = successors_.child(i);
      insert(begin, KeyedChild<Word>{child.position, keys_[successors_.slides[i]], child.empty_cells,
                                     child.equal_pairs});
    }
    return true;
  }

  Successors<Word> successors_;
  std::vector<SharedPositions::Key> keys_;
};

extern template class Expansion<Word64>;
extern template class Expansion<Word128>;

}  // namespace dropslide::proof
