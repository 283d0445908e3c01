// One depth-first proof-number search: it goes on where a proof looks cheapest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/proof/expansion.hpp"
#include "engines/proof/number_table.hpp"

namespace dropslide::proof {

/// Depth-first proof-number search (df-pn; Nagai 2002). Where several numbers must all be decided it takes
/// their maximum, plus one and an eighth of its number for each of the others: a full sum would count
/// positions that are reached in many ways again and again. For a Dropper position
///
///     proof    = least over drops of (greatest over slides of proof     + open slides - 1 + others / 8)
///     disproof = greatest over drops of (least over slides of disproof) + open drops  - 1 + others / 8.
///
/// The search goes down to the cheapest drop and in it to the slide with which Slider seems to win most
/// easily, and stays there until another one is cheaper by more than a slack. It shares the table of decided
/// positions with every other search of the game. For one thread.
template <class Word>
class ProofNumberSearch {
 public:
  /// What the thread inserts.
  using Counters = SharedPositions::Counters;

  /// Arguments as for DepthFirstSearch.
  ProofNumberSearch(const SearchedGame<Word>& game, SharedPositions& positions, Word root,
                    std::uint64_t number, Counters& counters);

  /// Works until the next memory access. False once the root is decided.
  bool step();

  /// Of the root, once it is decided.
  std::optional<Winner> winner() const { return root_winner_; }

  /// Positions expanded so far; more than are stored, since a position is left and entered again.
  std::uint64_t expansions() const { return expansions_; }

 private:
  using Key = SharedPositions::Key;
  using DropReplies = typename Expansion<Word>::DropReplies;

  struct OpenChild : KeyedChild<Word> {
    ProofNumbers numbers;
  };

  /// A position under examination with its open drops and children, as in DepthFirstSearch.
  struct Frame {
    Key key;
    std::uint64_t entered_at;
    ProofNumbers limits;  ///< The search leaves when a number reaches its limit.
    std::uint32_t first_child;
    std::uint32_t first_drop;
    std::uint32_t drop = 0;   ///< Where the search went down; index into `drops_`.
    std::uint32_t child = 0;  ///< Index into `children_`.
  };

  struct Together;
  struct DropNumbers;

  enum class State : std::uint8_t { entering, overflowing };

  void start_entering(const KeyedChild<Word>& child, ProofNumbers limits);
  void enter();
  ProofNumbers first_guess(const KeyedChild<Word>& child) const;

  void go_on();
  DropNumbers numbers_of(DropReplies drop) const;
  void go_down(std::uint32_t drop, const DropNumbers& chosen, std::uint32_t second_proof,
               const Together& disproofs);
  void close_child(Winner winner);
  void leave_decided(Winner winner);
  void leave_open(ProofNumbers numbers);
  void pop();
  std::uint32_t end_of_drops() const { return static_cast<std::uint32_t>(drops_.size()); }

  SearchedGame<Word> game_;
  SharedPositions& positions_;
  std::uint64_t number_;
  Counters* counters_;

  State state_ = State::entering;
  Key entering_{};
  ProofNumbers entering_limits_{};
  Expansion<Word> expansion_;
  std::vector<Frame> frames_;
  std::vector<OpenChild> children_;
  std::vector<DropReplies> drops_;
  std::uint64_t expansions_ = 0;
  std::optional<Winner> root_winner_;
};

extern template class ProofNumberSearch<Word64>;
extern template class ProofNumberSearch<Word128>;

}  // namespace dropslide::proof
