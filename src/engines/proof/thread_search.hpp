// The searches of one thread: by one method, or by both in turns.
#pragma once

#include <cstdint>
#include <optional>

#include "engines/proof/depth_first_search.hpp"
#include "engines/proof/proof_method.hpp"
#include "engines/proof/proof_number_search.hpp"

namespace dropslide::proof {

/// Decides the empty board step by step; for one thread.
template <class Word>
class ThreadSearch {
 public:
  /// Threads with different `number`s search in different orders; `counters` are the thread's.
  ThreadSearch(const SearchedGame<Word>& game, SharedPositions& positions, ProofMethod method,
               std::uint64_t number, SharedPositions::Counters& counters) {
    const Word root = game.graph.root();
    if (method != ProofMethod::proof_number) depth_first_.emplace(game, positions, root, number, counters);
    if (method != ProofMethod::depth_first) proof_number_.emplace(game, positions, root, number, counters);
  }

  /// Does a step of one of them. False once it has decided the root.
  bool step() {
    const bool by_numbers =
        !depth_first_ ||
        (proof_number_ && expansions_of(proof_number_) * depth_first_share <= expansions_of(depth_first_));
    return by_numbers ? proof_number_->step() : depth_first_->step();
  }

  /// Of the root, once it is decided.
  std::optional<Winner> winner() const {
    if (depth_first_ && depth_first_->winner()) return depth_first_->winner();
    return proof_number_ ? proof_number_->winner() : std::nullopt;
  }

  /// Positions expanded so far, by both.
  std::uint64_t expansions() const { return expansions_of(depth_first_) + expansions_of(proof_number_); }

  /// As the depth-first search estimates it; 0 without one.
  double done_fraction() const { return depth_first_ ? depth_first_->done_fraction() : 0; }

 private:
  /// Chosen (docs/measurements/search.md): depth-first expansions for each one by proof numbers, which costs
  /// four times as much; so proof numbers take a third of the time.
  static constexpr std::uint64_t depth_first_share = 8;

  template <class Search>
  static std::uint64_t expansions_of(const std::optional<Search>& search) {
    return search ? search->expansions() : 0;
  }

  std::optional<DepthFirstSearch<Word>> depth_first_;
  std::optional<ProofNumberSearch<Word>> proof_number_;
};

}  // namespace dropslide::proof
