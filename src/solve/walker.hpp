// One depth-first walk of the proof search, cut into steps between which its memory accesses travel.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/position_graph.hpp"
#include "solve/shared_positions.hpp"

namespace dropslide {

/// Walks the tree of the graph from its root with an explicit stack.
///
/// Looking a position up costs a trip to main memory, about as long as a hundred instructions. So a step ends
/// as soon as it has asked for the table lines that the next step reads, and a thread drives several walkers
/// in turn. All walkers search the same tree; they differ in which of equally good drops they try first, and
/// meet in the table.
template <class Word>
class Walker {
 public:
  using Tally = typename SharedPositions<Word>::Tally;

  /// `number` makes walkers differ; `tally` is that of the thread that drives this one.
  Walker(const PositionGraph<Word>& graph, SharedPositions<Word>& positions, std::uint64_t number,
         Tally& tally);

  /// Goes on until the next memory access. False once the root is decided.
  bool step();

  /// Positions expanded so far.
  std::uint64_t expansions() const { return expansions_; }

  /// Share of the root that is settled, in [0, 1], if every open drop of a position weighed the same.
  double done_fraction() const;

 private:
  using Group = typename Successors<Word>::Group;

  /// A position under examination: its open groups are the tail of `groups_`, their children the tail of
  /// `children_`.
  struct Frame {
    Word position;
    std::uint32_t first_child;
    std::uint32_t first_group;
    std::uint32_t group;  ///< Index into `groups_`; those before it are Slider's.
  };

  enum class State : std::uint8_t { entering, overflowing, advancing };

  void start_entering(Word position);
  bool ask_for_overflows() const;
  void enter();
  std::optional<Winner> keep_open_groups();
  bool keep_open_children(Group group);
  void order_groups(std::uint32_t first_group);
  std::uint64_t urgency(Group group) const;

  void start_advancing();
  void advance();
  std::optional<Winner> look_up_group(Group group, Word& next) const;
  void leave(Winner winner);
  std::uint32_t end_of_groups() const { return static_cast<std::uint32_t>(groups_.size()); }

  const PositionGraph<Word>& graph_;
  SharedPositions<Word>& positions_;
  std::uint64_t number_;
  Tally& tally_;

  State state_ = State::entering;
  Word entering_{};  // The position whose successors are in `successors_`.
  Successors<Word> successors_;
  std::vector<Frame> frames_;
  std::vector<Child<Word>> children_;
  std::vector<Group> groups_;
  std::uint64_t expansions_ = 0;
  bool finished_ = false;
};

extern template class Walker<Word64>;
extern template class Walker<Word128>;

}  // namespace dropslide
