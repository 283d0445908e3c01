// Verdicts against brute force, layer by layer of equal T.
#include "studies/line/line_comparison.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <vector>

#include "base/clock.hpp"
#include "theory/line/candidates.hpp"
#include "theory/line/games/layers.hpp"
#include "theory/line/games/non_passing_game.hpp"
#include "theory/line/games/passing_game.hpp"

namespace dropslide {
namespace {

using line::BitonicString;
using line::Game;
using line::StringCode;
using Codes = std::vector<StringCode>;  // In order.

/// Chosen: layers that wait to be decided together, so that all threads have work; some MiB for n = 16.
constexpr std::size_t layers_a_thread = 32;

Codes codes_in_order(const line::Layer& layer) {
  Codes codes;
  codes.reserve(layer.size());
  for (const auto& shard : layer.shards) codes.insert(codes.end(), shard.begin(), shard.end());
  std::sort(codes.begin(), codes.end());
  return codes;
}

/// A layer of brute force that waits for its verdicts.
struct Task {
  std::uint64_t sum = 0;
  Codes reached;
  Codes before;  ///< The layer of sum - 1; without passing only.
};

void compare_layer(int n, const Task& task, Codes accepted, ComparedSets& sets) {
  std::sort(accepted.begin(), accepted.end());
  Codes different;
  const auto differ = [&](const Codes& these, const Codes& those) {
    const std::size_t size = different.size();
    std::set_difference(these.begin(), these.end(), those.begin(), those.end(),
                        std::back_inserter(different));
    return different.size() - size;
  };
  sets.accepted = accepted.size();
  sets.reached = task.reached.size();
  sets.only_accepted = differ(accepted, task.reached);
  sets.only_reached = differ(task.reached, accepted);
  sets.largest_sum = task.reached.empty() ? 0 : task.sum;
  if (!different.empty())
    sets.difference = line::to_text(line::expand(line::decode(different.front(), task.sum), n));
}

/// Decides all candidates of one T.
ComparedSets decide_layer(int n, Game game, const Task& task) {
  ComparedSets sets;
  Codes accepted;
  const auto is_before = [&](const BitonicString& string) {
    return std::binary_search(task.before.begin(), task.before.end(), line::encode(string));
  };
  line::for_each_candidate(n, task.sum, [&](const BitonicString& string) {
    if (game == Game::passing) ++sets.candidates;
    if (!line::occurs_with_passing(string, n)) return;
    if (game == Game::non_passing) {
      ++sets.candidates;
      if (task.sum > 1 && !line::step_without_passing(string, n, is_before)) return;
    }
    accepted.push_back(line::encode(string));
  });
  compare_layer(n, task, std::move(accepted), sets);
  return sets;
}

void add(ComparedSets& total, const ComparedSets& more) {
  total.candidates += more.candidates;
  total.accepted += more.accepted;
  total.reached += more.reached;
  total.only_accepted += more.only_accepted;
  total.only_reached += more.only_reached;
  total.largest_sum = std::max(total.largest_sum, more.largest_sum);
  if (!total.difference) total.difference = more.difference;
}

/// Walks through one game by brute force and has the layers of the part decided, many at a time.
class Comparison {
 public:
  Comparison(int n, Game game, Part part, const Resources& resources)
      : n_(n), game_(game), part_(part), resources_(resources), arena_(resources.threads) {}

  /// Adds what was found to `result`, also if it was interrupted.
  void run(LineComparison& result) {
    const line::Enumeration all =
        line::enumerate_layers(n_, game_, resources_, [&](const line::Layer& layer) { return take(layer); });
    result.needed_bytes = all.needed_bytes;
    if (!all.was_interrupted) {
      if (is_mine(all.layers + 1)) tasks_.push_back({all.layers + 1, {}, std::move(before_)});
      decide();
    }
    (game_ == Game::passing ? result.passing : result.non_passing) = sets_;
    result.was_interrupted = all.was_interrupted || was_stopped_;
  }

 private:
  bool is_mine(std::uint64_t sum) const {
    return (sum - 1) % static_cast<std::uint64_t>(part_.count) == static_cast<std::uint64_t>(part_.index) - 1;
  }

  bool take(const line::Layer& layer) {
    const bool is_wanted = is_mine(layer.sum);
    const bool is_wanted_before = game_ == Game::non_passing;
    Codes codes = is_wanted || is_wanted_before ? codes_in_order(layer) : Codes{};
    Codes next_before = is_wanted_before ? codes : Codes{};
    if (is_wanted) tasks_.push_back({layer.sum, std::move(codes), std::move(before_)});
    before_ = std::move(next_before);
    if (tasks_.size() >= layers_a_thread * static_cast<std::size_t>(resources_.threads)) decide();
    return !was_stopped_;
  }

  void decide() {
    std::vector<ComparedSets> found(tasks_.size());
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, tasks_.size(), [&](std::size_t i) {
        if (!resources_.stop.stop_requested()) found[i] = decide_layer(n_, game_, tasks_[i]);
      });
    });
    was_stopped_ = was_stopped_ || resources_.stop.stop_requested();
    for (const ComparedSets& sets : found) add(sets_, sets);
    tasks_.clear();
  }

  int n_;
  Game game_;
  Part part_;
  Resources resources_;
  tbb::task_arena arena_;
  std::vector<Task> tasks_;
  Codes before_;
  ComparedSets sets_;
  bool was_stopped_ = false;
};

}  // namespace

LineComparison compare_sets(int n, Part part, const Resources& resources) {
  const auto start = Clock::now();
  LineComparison result{.n = n, .part = part};
  Comparison(n, Game::passing, part, resources).run(result);
  if (!result.was_interrupted) Comparison(n, Game::non_passing, part, resources).run(result);
  result.seconds = seconds_since(start);
  return result;
}

}  // namespace dropslide
