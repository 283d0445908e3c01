// The successors of one position on their way from the rules to the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/proof/shared_positions.hpp"
#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"

namespace dropslide::proof {

/// What is searched. The referents must outlive it.
template <class Word>
struct SearchedGame {
  const PositionGraph<Word>& graph;
  const PositionNumbers<Word>& numbers;  ///< The position numbers of the same game.
};

/// A successor with its key in the tables.
template <class Word>
struct KeyedChild {
  Word position;  ///< Canonical, with Dropper to move.
  SharedPositions::Key key;
  std::uint8_t empty_cells;
  std::uint8_t equal_pairs;  ///< Of neighbouring equal tiles, which Slider can merge.
};

/// A look-up waits for main memory, as long as some hundred instructions take. So the buckets of all
/// successors are fetched at once, and read in a later step.
template <class Word>
class Expansion {
 public:
  /// The successors of one drop, one for each slide.
  using DropReplies = typename Successors<Word>::DropReplies;

  /// Lists the successors without those that static evaluation decides, and fetches their buckets.
  void start(const SearchedGame<Word>& game, const SharedPositions& positions, Word position);

  /// Whether some child may be in an overflow slot; its second bucket is then fetched.
  bool fetch_overflows(const SharedPositions& positions) const;

  /// Whether some drop leaves Slider without a slide, or static evaluation decides for Dropper.
  bool dropper_wins() const { return successors_.dropper_wins; }

  /// Of the successors, in their order.
  const std::vector<SharedPositions::Key>& keys() const { return keys_; }

  /// Copies what known children leave open to the ends of two stacks: drops to `drops`, their undecided
  /// children to `children`, each by `insert(begin, child)`, where `begin` is the index of the drop's first
  /// child.
  ///
  /// Returns  the winner, if nothing is left to search; what was copied is then to be dropped.
  template <class OpenChild, class Insert>
  std::optional<Winner> copy_open(const SharedPositions& positions, std::vector<DropReplies>& drops,
                                  std::vector<OpenChild>& children, Insert&& insert) const {
    if (dropper_wins()) return Winner::dropper;
    const std::size_t first_drop = drops.size();
    for (const DropReplies& drop : successors_.drops) {
      const std::size_t begin = children.size();
      if (!copy_open_children(drop, positions, children, insert)) continue;
      if (children.size() == begin) return Winner::dropper;
      drops.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(children.size())});
    }
    if (drops.size() == first_drop) return Winner::slider;
    return std::nullopt;
  }

 private:
  /// False, with nothing copied, if Slider wins a child.
  template <class OpenChild, class Insert>
  bool copy_open_children(DropReplies drop, const SharedPositions& positions,
                          std::vector<OpenChild>& children, Insert&& insert) const {
    const std::size_t begin = children.size();
    for (std::uint32_t i = drop.begin; i < drop.end; ++i) {
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
