// The search backwards through the game without passing.
#include "theory/line/games/non_passing_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "run/progress_reports.hpp"
#include "theory/line/predecessors.hpp"

namespace dropslide::line {
namespace {

/// Measured: a remembered string with its share of the table.
constexpr std::uint64_t bytes_a_string = 64;

struct Hash {
  std::size_t operator()(const BitonicString& s) const {
    std::uint64_t mixed = s.left.once * 0x9e3779b97f4a7c15 ^ s.left.twice * 0xc2b2ae3d27d4eb4f ^
                          s.right.once * 0x165667b19e3779f9 ^ s.right.twice * 0xd6e8feb86659fd93;
    return mixed ^ mixed >> 29;
  }
};

/// The steps that lead to a string of the game, in classes by the number of tiles that they expand.
class StepsBack {
 public:
  StepsBack(const BitonicString& c, int n) : n_(n), cuts_(cuts(c)), room_(n - c.length() + 1) {}

  /// Steps that expand exactly `count` tiles, added to `steps`.
  void add_steps(int count, std::vector<Step>& steps) const {
    for (const Cut& cut : cuts_) {
      const int more = count - std::popcount(cut.must_left) - std::popcount(cut.must_right);
      if (more >= 0)
        choose(cut,
               {cut.must_left, cut.must_right, cut.may_left() & ~cut.must_left,
                cut.may_right() & ~cut.must_right},
               more, steps);
    }
  }

  /// Every expansion takes a cell.
  int most_expansions() const { return room_; }

 private:
  /// Tiles that are expanded, and those of which more may be chosen.
  struct Choice {
    TileSet left, right, free_left, free_right;
  };

  /// Chooses `more` tiles of the free ones, on both slopes.
  void choose(const Cut& cut, Choice choice, int more, std::vector<Step>& steps) const {
    auto& [left, right, free_left, free_right] = choice;
    if (more == 0) return add_predecessor(cut, left, right, steps);
    while (free_left != 0) {
      const TileSet tile = free_left & -free_left;
      free_left ^= tile;
      choose(cut, {left | tile, right, free_left, free_right}, more - 1, steps);
    }
    while (free_right != 0) {
      const TileSet tile = free_right & -free_right;
      free_right ^= tile;
      choose(cut, {left, right | tile, 0, free_right}, more - 1, steps);
    }
  }

  /// From t the move r merges something, or is not allowed; from f(t) the move l always is.
  void add_predecessor(const Cut& cut, TileSet left, TileSet right, std::vector<Step>& steps) const {
    const std::optional<BitonicString> string = cut.predecessor(left, right);
    if (!string || string->length() > n_ || !leaves_room(*string, n_)) return;
    if (string->has_pair() && can_occur(*string)) steps.push_back({*string, Move::right});
    if (const BitonicString mirrored = string->mirrored(); can_occur(mirrored))
      steps.push_back({mirrored, Move::left});
  }

  bool can_occur(const BitonicString& string) const {
    return is_admissible(string) && occurs_with_passing(string, n_);
  }

  int n_;
  std::vector<Cut> cuts_;
  int room_;
};

class Search {
 public:
  Search(const BitonicString& c, int n, std::uint64_t most_searched, const Resources& resources)
      : n_(n),
        most_searched_(most_searched),
        resources_(resources),
        progress_(resources.progress, fmt::format("strings that lead to {}", to_text(expand(c, n)))) {
    verdict_.dead_end = c;
    push({c, Move::right});
  }

  NonPassingVerdict run() {
    while (!path_.empty() && !verdict_.occurs) {
      if (must_stop()) return std::move(verdict_);
      advance();
      progress_.report_if_due(
          [&] { return ProgressFigures{.positions = verdict_.searched, .memory_bytes = held_bytes()}; });
    }
    if (!verdict_.occurs) verdict_.occurs = false;
    return std::move(verdict_);
  }

 private:
  /// A string on the way back, with the steps to it that are still to be tried.
  struct Stop {
    Step step;  ///< The string, and the move that leads from it to the stop before.
    StepsBack back;
    int next_count = 0;
    std::size_t first_step = 0;  ///< Its untried steps are steps_[first_step ...].
    bool has_steps = false;
  };

  void push(const Step& step) {
    ++verdict_.searched;
    path_.push_back({step, StepsBack(step.from, n_), 0, steps_.size()});
  }

  void advance() {
    if (path_.back().step.from.sum() == 1) return arrive();
    Stop& stop = path_.back();
    while (steps_.size() == stop.first_step && stop.next_count <= stop.back.most_expansions())
      stop.back.add_steps(stop.next_count++, steps_);
    if (steps_.size() == stop.first_step) return give_up();
    stop.has_steps = true;
    const Step step = steps_.back();
    steps_.pop_back();
    if (!failed_.contains(step.from)) push(step);
  }

  void arrive() {
    verdict_.occurs = true;
    for (std::size_t i = path_.size() - 1; i > 0; --i) verdict_.word += static_cast<char>(path_[i].step.move);
  }

  void give_up() {
    const Stop& stop = path_.back();
    if (!stop.has_steps) note_dead_end(stop.step.from);
    failed_.insert(stop.step.from);
    path_.pop_back();
  }

  void note_dead_end(const BitonicString& string) {
    ++verdict_.dead_ends;
    if (verdict_.dead_ends == 1 || string.sum() < verdict_.dead_end.sum()) verdict_.dead_end = string;
  }

  std::uint64_t held_bytes() const { return failed_.size() * bytes_a_string + path_.size() * sizeof(Stop); }

  bool must_stop() const {
    return resources_.stop.stop_requested() || verdict_.searched > most_searched_ ||
           held_bytes() > resources_.memory_bytes;
  }

  int n_;
  std::uint64_t most_searched_;
  Resources resources_;
  ProgressReports progress_;
  std::vector<Stop> path_;
  std::vector<Step> steps_;
  std::unordered_set<BitonicString, Hash> failed_;
  NonPassingVerdict verdict_;
};

}  // namespace

NonPassingVerdict search_without_passing(const BitonicString& c, int n, std::uint64_t most_searched,
                                         const Resources& resources) {
  return Search(c, n, most_searched, resources).run();
}

std::optional<Step> step_without_passing(const BitonicString& c, int n,
                                         const std::function<bool(const BitonicString&)>& occurs) {
  const StepsBack back(c, n);
  std::vector<Step> steps;
  for (int count = 0; count <= back.most_expansions(); ++count) {
    steps.clear();
    back.add_steps(count, steps);
    for (const Step& step : steps)
      if (occurs(step.from)) return step;
  }
  return std::nullopt;
}

}  // namespace dropslide::line
