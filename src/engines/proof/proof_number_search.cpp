// One depth-first proof-number search.
#include "engines/proof/proof_number_search.hpp"

#include <algorithm>

namespace dropslide::proof {
namespace {

/// Chosen by measurement (docs/measurements/search.md): how much costlier than the next best the current
/// variation may become.
constexpr std::uint32_t slack_percent = 10;

/// Chosen by measurement, likewise: what two equal tiles side by side, which Slider can merge, weigh beside
/// an empty cell.
constexpr std::uint32_t pair_weight = 5;

std::uint32_t with_slack(std::uint32_t number) {
  return std::min(number + number * slack_percent / 100 + 1, no_proof);
}

/// Chosen by measurement, likewise: an eighth of the numbers beside the greatest counts.
constexpr std::uint32_t others_share = 8;

}  // namespace

/// Numbers of positions that must all be decided.
template <class Word>
struct ProofNumberSearch<Word>::Together {
  std::uint32_t greatest = 0, sum = 0, count = 0;

  void add(std::uint32_t number) {
    greatest = std::max(greatest, number);
    sum += number;
    ++count;
  }

  std::uint32_t number() const {
    return std::min(greatest + count - 1 + (sum - greatest) / others_share, no_proof - 1);
  }

  /// What `one` of them may grow to until `number()` reaches the limit.
  std::uint32_t limit_for(std::uint32_t one, std::uint32_t limit) const {
    if (limit == no_proof) return no_proof;
    const std::uint32_t others = count - 1 + (sum - one) / others_share;
    return limit > others ? limit - others : 1;
  }
};

/// What the open slides after one drop add up to.
template <class Word>
struct ProofNumberSearch<Word>::DropNumbers {
  Together proofs;
  std::uint32_t disproof = no_proof;
};

template <class Word>
ProofNumberSearch<Word>::ProofNumberSearch(const SearchedGame<Word>& game, SharedPositions& positions,
                                           Word root, std::uint64_t number, Counters& counters)
    : game_(game), positions_(positions), number_(number), counters_(&counters) {
  start_entering({root, positions_.key(game_.numbers.number(root)), 0, 0}, {no_proof, no_proof});
}

template <class Word>
bool ProofNumberSearch<Word>::step() {
  if (state_ == State::entering && expansion_.fetch_overflows(positions_))
    state_ = State::overflowing;
  else
    enter();
  return !root_winner_;
}

template <class Word>
void ProofNumberSearch<Word>::start_entering(const KeyedChild<Word>& child, ProofNumbers limits) {
  state_ = State::entering;
  entering_ = child.key;
  entering_limits_ = limits;
  ++expansions_;
  positions_.prefetch(child.key);
  expansion_.start(game_, positions_, child.position);
  for (const Key key : expansion_.keys()) positions_.numbers().prefetch(key);
}

template <class Word>
void ProofNumberSearch<Word>::enter() {
  frames_.push_back({.key = entering_,
                     .entered_at = expansions_ - 1,
                     .limits = entering_limits_,
                     .first_child = static_cast<std::uint32_t>(children_.size()),
                     .first_drop = end_of_drops()});
  auto winner = positions_.find(entering_);  // Another search may have decided it.
  if (!winner)
    winner =
        expansion_.copy_open(positions_, drops_, children_, [&](std::size_t, const KeyedChild<Word>& child) {
          const auto numbers = positions_.numbers().find(child.key);
          children_.push_back({child, numbers ? *numbers : first_guess(child)});
        });
  if (winner) leave_decided(*winner);
  if (!root_winner_) go_on();
}

/// The more cells are empty or can become so, the further is Dropper from filling the board.
template <class Word>
ProofNumbers ProofNumberSearch<Word>::first_guess(const KeyedChild<Word>& child) const {
  const std::uint32_t proof = 1U + child.empty_cells + pair_weight * child.equal_pairs;
  const std::uint32_t noise = number_ == 0 ? 0 : mix(child.key + number_) & 1;  // So that searches differ.
  return {proof + noise, 1};
}

/// Goes down from the top frame, or leaves it and those above whose limits are reached.
template <class Word>
void ProofNumberSearch<Word>::go_on() {
  for (;;) {
    const Frame& frame = frames_.back();
    std::uint32_t best = frame.first_drop;
    ProofNumbers numbers{no_proof, no_proof};
    std::uint32_t second_proof = no_proof;
    DropNumbers chosen;
    Together disproofs;
    for (std::uint32_t drop = frame.first_drop; drop < end_of_drops(); ++drop) {
      const DropNumbers found = numbers_of(drops_[drop]);
      disproofs.add(found.disproof);
      const std::uint32_t proof = found.proofs.number();
      second_proof = std::min(second_proof, std::max(proof, numbers.proof));
      if (proof >= numbers.proof) continue;
      numbers.proof = proof;
      chosen = found;
      best = drop;
    }
    numbers.disproof = disproofs.number();
    if (numbers.proof < frame.limits.proof && numbers.disproof < frame.limits.disproof)
      return go_down(best, chosen, second_proof, disproofs);
    leave_open(numbers);
  }
}

template <class Word>
auto ProofNumberSearch<Word>::numbers_of(DropReplies drop) const -> DropNumbers {
  DropNumbers found;
  for (std::uint32_t i = drop.begin; i < drop.end; ++i) {
    found.proofs.add(children_[i].numbers.proof);
    found.disproof = std::min(found.disproof, children_[i].numbers.disproof);
  }
  return found;
}

/// To the child after the drop that Slider seems to win most easily, and of equal ones the emptiest.
template <class Word>
void ProofNumberSearch<Word>::go_down(std::uint32_t drop, const DropNumbers& chosen,
                                      std::uint32_t second_proof, const Together& disproofs) {
  Frame& frame = frames_.back();
  std::uint32_t best = drops_[drop].begin, second_disproof = no_proof;
  for (std::uint32_t i = best + 1; i < drops_[drop].end; ++i) {
    const OpenChild& child = children_[i];
    const OpenChild& least = children_[best];
    const bool is_better = child.numbers.disproof != least.numbers.disproof
                               ? child.numbers.disproof < least.numbers.disproof
                               : child.empty_cells > least.empty_cells;
    second_disproof = std::min(second_disproof, is_better ? least.numbers.disproof : child.numbers.disproof);
    if (is_better) best = i;
  }
  frame.drop = drop;
  frame.child = best;
  const OpenChild& child = children_[best];
  const std::uint32_t drop_limit = std::min(frame.limits.proof, with_slack(second_proof));
  const ProofNumbers limits{
      std::max(chosen.proofs.limit_for(child.numbers.proof, drop_limit), child.numbers.proof + 1),
      std::max(
          std::min(disproofs.limit_for(chosen.disproof, frame.limits.disproof), with_slack(second_disproof)),
          child.numbers.disproof + 1)};
  start_entering(child, limits);
}

/// Removes the decided child from its frame, and the whole drop if Slider wins it.
template <class Word>
void ProofNumberSearch<Word>::close_child(Winner winner) {
  Frame& frame = frames_.back();
  DropReplies& drop = drops_[frame.drop];
  if (winner == Winner::dropper) {
    children_[frame.child] = children_[--drop.end];
  } else {
    drops_[frame.drop] = drops_.back();
    drops_.pop_back();
  }
}

/// Stores the top position as decided, and every parent that this decides.
template <class Word>
void ProofNumberSearch<Word>::leave_decided(Winner winner) {
  for (;;) {
    const Frame& frame = frames_.back();
    positions_.insert(frame.key, winner, expansions_ - frame.entered_at, *counters_);
    pop();
    if (frames_.empty()) {
      root_winner_ = winner;
      return;
    }
    close_child(winner);
    const Frame& parent = frames_.back();
    const bool decides = winner == Winner::dropper ? drops_[parent.drop].begin == drops_[parent.drop].end
                                                   : end_of_drops() == parent.first_drop;
    if (!decides) return;
  }
}

/// Stores the numbers of the top position, and hands them to its parent.
template <class Word>
void ProofNumberSearch<Word>::leave_open(ProofNumbers numbers) {
  positions_.store_numbers(frames_.back().key, numbers, *counters_);
  pop();
  children_[frames_.back().child].numbers = numbers;
}

template <class Word>
void ProofNumberSearch<Word>::pop() {
  children_.resize(frames_.back().first_child);
  drops_.resize(frames_.back().first_drop);
  frames_.pop_back();
}

template class ProofNumberSearch<Word64>;
template class ProofNumberSearch<Word128>;

}  // namespace dropslide::proof
