// One depth-first walk of the proof search.
#include "solve/walker.hpp"

#include <algorithm>

#include "store/mix.hpp"

namespace dropslide {

template <class Word>
Walker<Word>::Walker(const PositionGraph<Word>& graph, SharedPositions<Word>& positions, std::uint64_t number,
                     Tally& tally)
    : graph_(graph), positions_(positions), number_(number), tally_(tally) {
  start_entering(graph_.root());
}

template <class Word>
bool Walker<Word>::step() {
  if (state_ == State::advancing)
    advance();
  else if (state_ == State::entering && ask_for_overflows())
    state_ = State::overflowing;
  else
    enter();
  return !finished_;
}

/// Whether some child may be in a second bucket, which is then on its way.
template <class Word>
bool Walker<Word>::ask_for_overflows() const {
  bool any = false;
  if (successors_.dropper_wins) return any;
  for (const Child<Word>& child : successors_.children) any |= positions_.prefetch_overflow(child.position);
  return any;
}

template <class Word>
void Walker<Word>::start_entering(Word position) {
  state_ = State::entering;
  entering_ = position;
  ++expansions_;
  graph_.expand(position, successors_);
  positions_.prefetch(position);
  if (successors_.dropper_wins) return;
  for (const Child<Word>& child : successors_.children) positions_.prefetch(child.position);
}

/// Decides the position from the rules and its known children, or opens a frame and goes on to its first
/// child.
template <class Word>
void Walker<Word>::enter() {
  const Frame frame{entering_, static_cast<std::uint32_t>(children_.size()), end_of_groups(),
                    end_of_groups()};
  const auto winner = successors_.dropper_wins ? Winner::dropper : keep_open_groups();
  frames_.push_back(frame);
  if (winner) return leave(*winner);
  order_groups(frame.first_group);
  start_entering(children_[groups_[frame.first_group].begin].position);
}

/// Copies the groups that known children do not settle; returns the winner if nothing is left to search.
template <class Word>
std::optional<Winner> Walker<Word>::keep_open_groups() {
  const std::uint32_t first_group = end_of_groups();
  for (const Group& group : successors_.groups) {
    const auto begin = static_cast<std::uint32_t>(children_.size());
    if (!keep_open_children(group)) continue;
    if (children_.size() == begin) return Winner::dropper;
    groups_.push_back({begin, static_cast<std::uint32_t>(children_.size())});
  }
  if (end_of_groups() == first_group) return Winner::slider;
  return std::nullopt;
}

/// Copies the undecided children of a group, most empty cells first. False, with nothing copied, if Slider
/// wins one.
template <class Word>
bool Walker<Word>::keep_open_children(Group group) {
  const auto begin = static_cast<std::ptrdiff_t>(children_.size());
  for (std::uint32_t i = group.begin; i < group.end; ++i) {
    const Child<Word>& child = successors_.children[i];
    const auto known = positions_.find(child.position);
    if (known == Winner::slider) {
      children_.resize(static_cast<std::size_t>(begin));
      return false;
    }
    if (known) continue;
    // Insertion keeps the few children of a group in order, and equal ones in the order of the directions.
    const auto place = std::find_if(children_.begin() + begin, children_.end(),
                                    [&](const auto& other) { return other.empty_cells < child.empty_cells; });
    children_.insert(place, child);
  }
  return true;
}

/// Drops that leave Slider few open children with few empty cells come first: they are the ones that refute
/// him.
template <class Word>
std::uint64_t Walker<Word>::urgency(Group group) const {
  const std::uint64_t children = group.end - group.begin;
  const std::uint64_t empty_cells = children_[group.begin].empty_cells;
  const std::uint64_t tie = number_ == 0 ? 0 : mix(Word64{group.begin} + (number_ << 32)) & 0xff;
  return children << 16 | empty_cells << 8 | tie;
}

template <class Word>
void Walker<Word>::order_groups(std::uint32_t first_group) {
  std::sort(groups_.begin() + first_group, groups_.end(), [&](Group a, Group b) {
    const std::uint64_t urgency_a = urgency(a), urgency_b = urgency(b);
    return urgency_a != urgency_b ? urgency_a < urgency_b : a.begin < b.begin;
  });
}

/// Asks for what `advance` reads: the position itself, which another walker may have decided, and the current
/// group.
template <class Word>
void Walker<Word>::start_advancing() {
  if (frames_.empty()) {
    finished_ = true;
    return;
  }
  state_ = State::advancing;
  const Frame& frame = frames_.back();
  positions_.prefetch(frame.position);
  const Group group = groups_[frame.group];
  for (std::uint32_t i = group.begin; i < group.end; ++i) positions_.prefetch(children_[i].position);
}

/// Takes the top frame on: to the next child to search, to its next group, or to its end.
template <class Word>
void Walker<Word>::advance() {
  Frame& frame = frames_.back();
  if (const auto winner = positions_.find(frame.position)) return leave(*winner);
  Word next{};
  const auto winner = look_up_group(groups_[frame.group], next);
  if (!winner) return start_entering(next);
  if (winner == Winner::dropper || ++frame.group == end_of_groups()) return leave(*winner);
  start_advancing();
}

/// Who wins the group as far as its children are known; otherwise `next` is the first child to search.
template <class Word>
std::optional<Winner> Walker<Word>::look_up_group(Group group, Word& next) const {
  bool all_known = true;
  for (std::uint32_t i = group.end; i-- > group.begin;) {
    const auto known = positions_.find(children_[i].position);
    if (known == Winner::slider) return Winner::slider;
    if (known) continue;
    all_known = false;
    next = children_[i].position;
  }
  if (all_known) return Winner::dropper;
  return std::nullopt;
}

template <class Word>
void Walker<Word>::leave(Winner winner) {
  const Frame& frame = frames_.back();
  positions_.insert(frame.position, winner, tally_);
  children_.resize(frame.first_child);
  groups_.resize(frame.first_group);
  frames_.pop_back();
  start_advancing();
}

template <class Word>
double Walker<Word>::done_fraction() const {
  if (finished_) return 1;
  double done = 0;
  double weight = 1;
  for (std::size_t i = 0; i < frames_.size() && weight > 1e-12; ++i) {
    const std::size_t end = i + 1 < frames_.size() ? frames_[i + 1].first_group : groups_.size();
    const auto groups = static_cast<double>(end - frames_[i].first_group);
    done += weight * static_cast<double>(frames_[i].group - frames_[i].first_group) / groups;
    weight /= groups;
  }
  return done;
}

template class Walker<Word64>;
template class Walker<Word128>;

}  // namespace dropslide
