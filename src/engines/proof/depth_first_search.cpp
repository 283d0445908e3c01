// One depth-first search.
#include "engines/proof/depth_first_search.hpp"

#include <algorithm>

#include "base/mix.hpp"

namespace dropslide::proof {
namespace {

/// How much room a position leaves Slider: the more empty cells the better for him, then the more pairs that
/// he can merge (docs/measurements/search.md).
template <class Word>
unsigned freedom(const KeyedChild<Word>& child) {
  return 2U * child.empty_cells + child.equal_pairs;
}

}  // namespace

template <class Word>
DepthFirstSearch<Word>::DepthFirstSearch(const SearchedGame<Word>& game, SharedPositions& positions,
                                         Word root, std::uint64_t number, Counters& counters)
    : game_(game), positions_(positions), number_(number), counters_(&counters) {
  start_entering(root, positions_.key(game_.numbers.number(root)));
}

template <class Word>
bool DepthFirstSearch<Word>::step() {
  if (state_ == State::advancing)
    advance();
  else if (state_ == State::leaving)
    leave();
  else if (state_ == State::entering && expansion_.fetch_overflows(positions_))
    state_ = State::overflowing;
  else
    enter();
  return !root_winner_;
}

template <class Word>
void DepthFirstSearch<Word>::start_entering(Word position, Key key) {
  state_ = State::entering;
  entering_ = key;
  ++expansions_;
  positions_.prefetch(key);
  expansion_.start(game_, positions_, position);
}

/// Decides the position from the rules and its known children, or opens a frame and goes on to its first
/// child.
template <class Word>
void DepthFirstSearch<Word>::enter() {
  Frame frame{.key = entering_,
              .entered_at = expansions_ - 1,
              .first_child = static_cast<std::uint32_t>(children_.size()),
              .first_drop = end_of_drops(),
              .drop = end_of_drops(),
              .child = 0};
  const auto winner = expansion_.copy_open(
      positions_, drops_, children_,
      [&](std::size_t begin, const KeyedChild<Word>& child) { insert_by_freedom(begin, child); });
  if (!winner) {
    order_drops(frame.first_drop);
    frame.child = drops_[frame.drop].begin;
  }
  frames_.push_back(frame);
  if (winner) {
    leaving_winner_ = *winner;
    return leave();  // Its bucket has just been fetched.
  }
  start_entering(children_[frame.child].position, children_[frame.child].key);
}

/// Keeps the children after a drop in order, the best for Slider first and equal ones in the order of the
/// directions; by insertion, since they are few.
template <class Word>
void DepthFirstSearch<Word>::insert_by_freedom(std::size_t begin, const KeyedChild<Word>& child) {
  const auto position = std::find_if(children_.begin() + static_cast<std::ptrdiff_t>(begin), children_.end(),
                                     [&](const auto& other) { return freedom(other) < freedom(child); });
  children_.insert(position, child);
}

/// Drops that leave Slider few open children with little freedom come first: they refute him most often.
template <class Word>
std::uint64_t DepthFirstSearch<Word>::urgency(DropReplies drop) const {
  const std::uint64_t children = drop.end - drop.begin;
  const std::uint64_t tie = number_ == 0 ? 0 : mix(Word64{drop.begin} + (number_ << 32)) & 0xff;
  return children << 16 | std::uint64_t{freedom(children_[drop.begin])} << 8 | tie;
}

template <class Word>
void DepthFirstSearch<Word>::order_drops(std::uint32_t first_drop) {
  std::sort(drops_.begin() + first_drop, drops_.end(), [&](DropReplies a, DropReplies b) {
    const std::uint64_t urgency_a = urgency(a), urgency_b = urgency(b);
    return urgency_a != urgency_b ? urgency_a < urgency_b : a.begin < b.begin;
  });
}

/// Fetches what `advance` reads: the position itself, which another search may have decided, and the rest of
/// the children after the current drop.
template <class Word>
void DepthFirstSearch<Word>::start_advancing() {
  state_ = State::advancing;
  const Frame& frame = frames_.back();
  positions_.prefetch(frame.key);
  const std::uint32_t end = drops_[frame.drop].end;
  for (std::uint32_t i = frame.child; i < end; ++i) positions_.prefetch(children_[i].key);
}

/// Takes the top frame on: to the next child to search, to its next drop, or to its end.
template <class Word>
void DepthFirstSearch<Word>::advance() {
  Frame& frame = frames_.back();
  if (const auto winner = positions_.find(frame.key)) return start_leaving(*winner);
  const auto winner = look_up_drop(frame);
  if (!winner) return start_entering(children_[frame.child].position, children_[frame.child].key);
  if (winner == Winner::dropper) return start_leaving(Winner::dropper);
  if (!start_next_drop(frame)) return start_leaving(Winner::slider);
  start_advancing();
}

/// Who wins after the drop as far as its children are known; otherwise the frame is at the first child to
/// search.
template <class Word>
std::optional<Winner> DepthFirstSearch<Word>::look_up_drop(Frame& frame) const {
  const std::uint32_t end = drops_[frame.drop].end;
  std::uint32_t open = end;
  for (std::uint32_t i = end; i-- > frame.child;) {
    const auto known = positions_.find(children_[i].key);
    if (known == Winner::slider) return Winner::slider;
    if (!known) open = i;
  }
  frame.child = open;
  if (open == end) return Winner::dropper;
  return std::nullopt;
}

/// False if there is none.
template <class Word>
bool DepthFirstSearch<Word>::start_next_drop(Frame& frame) const {
  if (++frame.drop == end_of_drops()) return false;
  frame.child = drops_[frame.drop].begin;
  return true;
}

/// Fetches the bucket where the top position is stored.
template <class Word>
void DepthFirstSearch<Word>::start_leaving(Winner winner) {
  state_ = State::leaving;
  leaving_winner_ = winner;
  positions_.prefetch(frames_.back().key);
}

/// Stores the top position. Its parent goes on, unless this was its last slide or drop: then it has the same
/// winner.
template <class Word>
void DepthFirstSearch<Word>::leave() {
  const Frame left = frames_.back();
  positions_.insert(left.key, leaving_winner_, expansions_ - left.entered_at, *counters_);
  children_.resize(left.first_child);
  drops_.resize(left.first_drop);
  frames_.pop_back();
  if (frames_.empty()) {
    root_winner_ = leaving_winner_;
    return;
  }
  Frame& frame = frames_.back();
  const bool goes_on =
      leaving_winner_ == Winner::dropper ? ++frame.child < drops_[frame.drop].end : start_next_drop(frame);
  if (goes_on)
    start_advancing();
  else
    start_leaving(leaving_winner_);
}

template <class Word>
double DepthFirstSearch<Word>::done_fraction() const {
  if (root_winner_) return 1;
  double done = 0;
  double weight = 1;
  for (std::size_t i = 0; i < frames_.size() && weight > 1e-12; ++i) {
    const std::size_t end = i + 1 < frames_.size() ? frames_[i + 1].first_drop : drops_.size();
    const auto drops = static_cast<double>(end - frames_[i].first_drop);
    done += weight * static_cast<double>(frames_[i].drop - frames_[i].first_drop) / drops;
    weight /= drops;
  }
  return done;
}

template class DepthFirstSearch<Word64>;
template class DepthFirstSearch<Word128>;

}  // namespace dropslide::proof
