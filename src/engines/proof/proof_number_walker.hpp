// One depth-first proof-number walk: where a proof looks cheapest, there it goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/proof/expansion.hpp"
#include "engines/proof/number_table.hpp"

namespace dropslide::proof {

/// Depth-first proof-number search (df-pn; Nagai 2002) with numbers that take the maximum over what all must
/// be decided, plus one and an eighth of its number for each of the others: full sums would count positions
/// that many lines share again and again. For a Dropper position
///
///     proof    = least over drops of (greatest over slides of proof     + open slides - 1 + others / 8)
///     disproof = greatest over drops of (least over slides of disproof) + open drops  - 1 + others / 8.
///
/// The walk goes down to the cheapest drop and in it to the slide with which Slider seems to win most easily,
/// and stays there until another one is cheaper by more than `slack`. It shares the table of decided
/// positions with every other walk of the game.
template <class Word>
class ProofNumberWalker {
 public:
  using Tally = SharedPositions::Tally;

  /// Arguments as for DepthFirstWalker.
  ProofNumberWalker(const SearchedGame<Word>& game, SharedPositions& positions, Word root,
                    std::uint64_t number, Tally& tally);

  /// Goes on until the next memory access. False once the root is decided.
  bool step();

  /// Of the root, once it is decided.
  std::optional<Winner> winner() const { return root_winner_; }

  /// Positions expanded so far; more than are stored, since a position is left and entered again.
  std::uint64_t expansions() const { return expansions_; }

 private:
  using Key = SharedPositions::Key;
  using Group = typename Expansion<Word>::Group;

  struct OpenChild : KeyedChild<Word> {
    ProofNumbers numbers;
  };

  /// A position under examination with its open groups and children, as in the depth-first walk.
  struct Frame {
    Key key;
    std::uint64_t entered_at;
    ProofNumbers limits;  ///< The walk leaves when a number reaches its limit.
    std::uint32_t first_child;
    std::uint32_t first_group;
    std::uint32_t group = 0;  ///< Where the walk went down; index into `groups_`.
    std::uint32_t child = 0;  ///< Index into `children_`.
  };

  struct Together;
  struct GroupNumbers;

  enum class State : std::uint8_t { entering, overflowing };

  void start_entering(const KeyedChild<Word>& child, ProofNumbers limits);
  void enter();
  ProofNumbers first_guess(const KeyedChild<Word>& child) const;

  void go_on();
  GroupNumbers numbers_of(Group group) const;
  void go_down(std::uint32_t group, const GroupNumbers& chosen, std::uint32_t second_proof,
               const Together& disproofs);
  void close_child(Winner winner);
  void leave_decided(Winner winner);
  void leave_open(ProofNumbers numbers);
  void pop();
  std::uint32_t end_of_groups() const { return static_cast<std::uint32_t>(groups_.size()); }

  SearchedGame<Word> game_;
  SharedPositions& positions_;
  std::uint64_t number_;
  Tally* tally_;

  State state_ = State::entering;
  Key entering_{};
  ProofNumbers entering_limits_{};
  Expansion<Word> expansion_;
  std::vector<Frame> frames_;
  std::vector<OpenChild> children_;
  std::vector<Group> groups_;
  std::uint64_t expansions_ = 0;
  std::optional<Winner> root_winner_;
};

extern template class ProofNumberWalker<Word64>;
extern template class ProofNumberWalker<Word128>;

}  // namespace dropslide::proof
