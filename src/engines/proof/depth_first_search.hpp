// One depth-first search, cut into steps between which its memory accesses travel.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/proof/expansion.hpp"

namespace dropslide::proof {

/// Searches the tree of a game from one position with an explicit stack.
///
/// A step ends as soon as it has fetched the buckets that the next step reads. The searches of all threads
/// work on the same tree: they differ in which of equally good drops they try first, and share what they
/// decide through the table. For one thread.
template <class Word>
class DepthFirstSearch {
 public:
  /// What the thread inserts.
  using Counters = SharedPositions::Counters;

  /// Searches with different `number`s order equal drops differently; `counters` are the thread's.
  DepthFirstSearch(const SearchedGame<Word>& game, SharedPositions& positions, Word root,
                   std::uint64_t number, Counters& counters);

  /// Works until the next memory access. False once the root is decided.
  bool step();

  /// Of the root, once it is decided.
  std::optional<Winner> winner() const { return root_winner_; }

  /// Positions expanded so far.
  std::uint64_t expansions() const { return expansions_; }

  /// Share of the root's tree that is decided, in [0, 1], as if all open drops of a position took the same
  /// time.
  double done_fraction() const;

 private:
  using Key = SharedPositions::Key;
  using DropReplies = typename Expansion<Word>::DropReplies;

  /// A position under examination: its open drops are the tail of `drops_`, their children the tail of
  /// `children_`.
  struct Frame {
    Key key;
    std::uint64_t entered_at;  ///< `expansions_` then.
    std::uint32_t first_child;
    std::uint32_t first_drop;
    std::uint32_t drop;   ///< Index into `drops_`; those before it are Slider's.
    std::uint32_t child;  ///< Index into `children_`; those after the drop before it are Dropper's.
  };

  enum class State : std::uint8_t { entering, overflowing, advancing, leaving };

  void start_entering(Word position, Key key);
  void enter();
  void insert_by_freedom(std::size_t begin, const KeyedChild<Word>& child);
  void order_drops(std::uint32_t first_drop);
  std::uint64_t urgency(DropReplies drop) const;

  void start_advancing();
  void advance();
  std::optional<Winner> look_up_drop(Frame& frame) const;
  bool start_next_drop(Frame& frame) const;
  void start_leaving(Winner winner);
  void leave();
  std::uint32_t end_of_drops() const { return static_cast<std::uint32_t>(drops_.size()); }

  SearchedGame<Word> game_;
  SharedPositions& positions_;
  std::uint64_t number_;
  Counters* counters_;

  State state_ = State::entering;
  Winner leaving_winner_ = Winner::slider;  // Of the top frame, when it is left.
  Key entering_{};                          // The position whose successors are in `expansion_`.
  Expansion<Word> expansion_;
  std::vector<Frame> frames_;
  std::vector<KeyedChild<Word>> children_;
  std::vector<DropReplies> drops_;
  std::uint64_t expansions_ = 0;
  std::optional<Winner> root_winner_;
};

extern template class DepthFirstSearch<Word64>;
extern template class DepthFirstSearch<Word128>;

}  // namespace dropslide::proof
