// A player of the game against chance, exactly.
#include "studies/players/policy_evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <unordered_map>

#include "base/error.hpp"
#include "base/mix.hpp"
#include "game/rules.hpp"
#include "packed/merge_score.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/any_shape_slides.hpp"
#include "play/tiles.hpp"
#include "run/memory_refusal.hpp"
#include "run/progress_reports.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

/// How many of the drops up to a sum of tiles were 4s, where that is not too unlikely.
struct FoursRange {
  int first = 0, last = 0;
  double left_out = 0;  ///< Chance of all other numbers, if no game ended.

  int width() const { return last - first + 1; }
};

/// A game that has come to the sum T with k 4s had T - k drops. Games that ended come to no further sum, so
/// its chance is at most that of k 4s in so many drops.
FoursRange fours_at(int sum) {
  constexpr double negligible = 1e-24;  // Chosen: 3x3 leaves out less than 1e-20 in all.
  const double log_of_2 = std::log(0.1 * StochasticGame::spawns[0].tenths),
               log_of_4 = std::log(0.1 * StochasticGame::spawns[1].tenths);
  FoursRange range{.first = sum, .last = -1};
  for (int fours = 0; 2 * fours <= sum; ++fours) {
    const int twos = sum - 2 * fours;
    const double chance = std::exp(std::lgamma(twos + fours + 1.0) - std::lgamma(twos + 1.0) -
                                   std::lgamma(fours + 1.0) + twos * log_of_2 + fours * log_of_4);
    if (chance < negligible) {
      range.left_out += chance;
      continue;
    }
    range.first = std::min(range.first, fours);
    range.last = fours;
  }
  return range;
}

template <class Word>
struct WordHash {
  std::size_t operator()(Word word) const { return static_cast<std::size_t>(mix(word)); }
};

/// Boards of one sum, each with its chances by number of 4s.
template <class Word>
class BoardDistribution {
 public:
  explicit BoardDistribution(int sum) : sum_(sum), fours_(fours_at(sum)) {}

  int sum() const { return sum_; }
  const FoursRange& fours() const { return fours_; }
  std::size_t size() const { return boards_.size(); }
  Word board(std::size_t place) const { return boards_[place]; }
  double chance(std::size_t place, int fours) const {
    return chances_[place * width() + static_cast<std::size_t>(fours - fours_.first)];
  }
  double chance(std::size_t place) const {
    double sum = 0;
    for (int fours = fours_.first; fours <= fours_.last; ++fours) sum += chance(place, fours);
    return sum;
  }

  void add(Word board, int fours, double chance) {
    const std::size_t place = place_of(board);
    if (fours >= fours_.first && fours <= fours_.last)
      chances_[place * width() + static_cast<std::size_t>(fours - fours_.first)] += chance;
  }

  /// Adds `factor` times the chances of a board of another distribution, with `more` 4s.
  void add(Word board, const BoardDistribution& from, std::size_t from_place, int more, double factor) {
    const std::size_t place = place_of(board);
    const int first = std::max(from.fours_.first, fours_.first - more),
              last = std::min(from.fours_.last, fours_.last - more);
    double* to = &chances_[place * width()] + (first + more - fours_.first);
    const double* source = &from.chances_[from_place * from.width()] + (first - from.fours_.first);
    for (int fours = first; fours <= last; ++fours) *to++ += factor * *source++;
  }

  /// Bytes of the boards, their chances and the places by board (nodes of the hash table are some 40 bytes).
  std::uint64_t bytes() const { return size() * (width() * sizeof(double) + 2 * sizeof(Word) + 48); }

 private:
  std::size_t width() const { return static_cast<std::size_t>(fours_.width()); }

  std::size_t place_of(Word board) {
    const auto [found, is_new] = places_.emplace(board, static_cast<std::uint32_t>(boards_.size()));
    if (is_new) {
      boards_.push_back(board);
      chances_.resize(chances_.size() + width());
    }
    return found->second;
  }

  int sum_;
  FoursRange fours_;
  std::unordered_map<Word, std::uint32_t, WordHash<Word>> places_;
  std::vector<Word> boards_;
  std::vector<double> chances_;
};

template <class Word>
class Evaluation {
 public:
  Evaluation(Shape shape, const play::NamedPlayer& player, const Tablebase* best,
             std::optional<int> until_tile, const Resources& resources, const std::string& task)
      : shape_(shape),
        is_symmetric_(player.kind->is_symmetric),
        player_(player.maker.make<Word>(shape)),
        slides_(play::make_any_shape_slides<Word>(shape)),
        best_(best),
        until_tile_(until_tile),
        resources_(resources),
        progress_(resources.progress, task),
        workers_(resources.threads) {
    result_.highest_tiles.resize(static_cast<std::size_t>(shape.cells()) + 2);
  }

  PolicyEvaluation run() {
    open();
    for (; std::any_of(states_.begin(), states_.end(),
                       [](const auto& distribution) { return distribution.size() > 0; });
         states_.pop_front()) {
      if (!may_go_on()) return result_;
      play_age();
    }
    summarize();
    return result_;
  }

 private:
  /// What the player does in a state.
  struct Answer {
    play::Choice<Word> choice;
    play::SlideChances chances;  ///< Of a state that is not dead.
    double regret = 0;
  };

  Word representative(Word board) const { return is_symmetric_ ? slides_->canonical(board) : board; }

  void open() {
    constexpr int highest_sum = 2 * StochasticGame::opening_tiles;
    for (int sum = 0; sum <= highest_sum; ++sum) states_.emplace_back(sum);
    for (const Opening& opening : openings({}, shape_)) {
      Word word = 0;
      for (int cell = shape_.cells(); cell-- > 0;)
        word = word << cell_bits<Word> | opening.board.at(cell / shape_.cols, cell % shape_.cols);
      const int sum = static_cast<int>(layer_sum(opening.board));
      states_[static_cast<std::size_t>(sum)].add(representative(word), sum - StochasticGame::opening_tiles,
                                                 opening.chance);
    }
  }

  bool may_go_on() {
    std::uint64_t bytes = states_.front().size() * sizeof(Answer);
    for (const auto& distribution : states_)
      bytes += 2 * distribution.bytes();  // Afterstates are about as many.
    result_.seconds = progress_.elapsed_seconds();
    progress_.report({result_.states, bytes, ended_});
    if (resources_.stop.stop_requested()) result_.stopped = StopReason::interrupted;
    if (bytes > resources_.memory_bytes) {
      result_.stopped = StopReason::memory_full;
      result_.needed_bytes = bytes;
    }
    return result_.stopped == StopReason::none;
  }

  /// Slides from all states of the first age, and drops onto what they lead to.
  void play_age() {
    const BoardDistribution<Word>& states = states_.front();
    while (states_.size() < 3) states_.emplace_back(states_.back().sum() + 1);
    result_.chance_left_out += states.fours().left_out;
    result_.states += states.size();
    const std::vector<Answer> answers = answers_in(states);
    AgeOfPlay& age = result_.ages.emplace_back();
    BoardDistribution<Word> afterstates(states.sum());
    for (std::size_t place = 0; place < states.size(); ++place) {
      const Answer& answer = answers[place];
      const double chance = states.chance(place);
      age.visits += chance;
      age.regret += chance * answer.regret;
      if (answer.choice.is_over()) {
        end(states, place, 1, states.board(place), 0);
        continue;
      }
      for (const Direction direction : all_directions) {
        const std::size_t i = play::index_of(direction);
        if (answer.chances.weights[i] == 0) continue;
        const Word after = answer.choice.after[i];
        const double factor = answer.chances.of(direction);
        if (until_tile_ && play::highest_tile(after) >= *until_tile_)
          end(states, place, factor, after, 1);
        else
          afterstates.add(representative(after), states, place, 0, factor);
      }
    }
    for (std::size_t place = 0; place < afterstates.size(); ++place) drop_on(afterstates, place);
  }

  std::vector<Answer> answers_in(const BoardDistribution<Word>& states) {
    std::vector<Answer> answers(states.size());
    constexpr std::uint64_t grain = 256;
    workers_.for_ranges(states.size(), grain, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::size_t place = begin; place < end; ++place) {
        Answer& answer = answers[place];
        const Word board = states.board(place);
        answer.choice = {shape_, board, slides_->of(board)};
        if (answer.choice.is_over()) continue;
        answer.chances = player_->slide_chances(answer.choice).value();
        if (best_ != nullptr) answer.regret = regret_of(answer);
      }
    });
    return answers;
  }

  double regret_of(const Answer& answer) const {
    double best = 0, own = 0;
    for (const Direction direction : all_directions) {
      if (!answer.choice.is_legal(direction)) continue;
      const Word after = answer.choice.after[play::index_of(direction)];
      const Board board = play::board_of(shape_, after);
      const auto rest = best_->find_number(board);
      if (!rest)
        throw DamageError(fmt::format("the tablebase lacks the reachable position {}", to_text(board)));
      const double value =
          static_cast<double>(merge_potential(after) - merge_potential(answer.choice.board)) + *rest;
      best = std::max(best, value);
      own += answer.chances.of(direction) * value;
    }
    return best - own;
  }

  void drop_on(const BoardDistribution<Word>& afterstates, std::size_t place) {
    const Word board = afterstates.board(place);
    const int empty = shape_.cells() - play::count_tiles(board);
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      if (play::tile_at(board, cell) != 0) continue;
      for (const auto& spawn : StochasticGame::spawns) {
        const Word next = representative(board | Word(spawn.value) << (cell_bits<Word> * cell));
        states_[spawn.value].add(next, afterstates, place, spawn.value == play::dropped_four ? 1 : 0,
                                 spawn.tenths / (10.0 * empty));
      }
    }
  }

  /// Games that end on `board`, `more_slides` after the state.
  void end(const BoardDistribution<Word>& states, std::size_t place, double factor, Word board,
           int more_slides) {
    const std::int64_t potential = merge_potential(board);
    const auto highest = static_cast<std::size_t>(play::highest_tile(board));
    for (int fours = states.fours().first; fours <= states.fours().last; ++fours) {
      const double chance = factor * states.chance(place, fours);
      if (chance == 0) continue;
      const int slides = states.sum() - fours - StochasticGame::opening_tiles + more_slides;
      result_.scores[potential - play::four_potential * fours] += chance;
      result_.highest_tiles[highest] += chance;
      result_.expected_moves += chance * slides;
      ended_ += chance;
    }
  }

  void summarize() {
    for (const auto& [score, chance] : result_.scores)
      result_.expected_score += chance * static_cast<double>(score);
    double variance = 0;
    for (const auto& [score, chance] : result_.scores)
      variance += chance * std::pow(static_cast<double>(score) - result_.expected_score, 2);
    result_.score_deviation = std::sqrt(variance);
    for (const AgeOfPlay& age : result_.ages) result_.total_regret += age.regret;
    result_.seconds = progress_.elapsed_seconds();
  }

  Shape shape_;
  bool is_symmetric_;
  std::unique_ptr<const play::Player<Word>> player_;
  std::unique_ptr<const play::AnyShapeSlides<Word>> slides_;
  const Tablebase* best_;
  std::optional<int> until_tile_;
  const Resources& resources_;
  ProgressReports progress_;
  Workers workers_;
  std::deque<BoardDistribution<Word>>
      states_;  ///< Of the age that comes next and the two that its drops lead to.
  PolicyEvaluation result_;
  double ended_ = 0;  ///< Chance that the game is over by now.
};

}  // namespace

PolicyEvaluation evaluate_player(Shape shape, const play::NamedPlayer& player, const Tablebase* best,
                                 std::optional<int> until_tile, const Resources& resources,
                                 const std::string& task) {
  const auto evaluate = [&] {
    if (fits_word64(shape, shape.cells() + 1))  // No higher tile can be made (Theorem 6).
      return Evaluation<Word64>(shape, player, best, until_tile, resources, task).run();
    return Evaluation<Word128>(shape, player, best, until_tile, resources, task).run();
  };
  return within_memory(evaluate, [](std::uint64_t needed_bytes) {
    PolicyEvaluation nothing;
    nothing.stopped = StopReason::memory_full;
    nothing.needed_bytes = needed_bytes;
    return nothing;
  });
}

}  // namespace dropslide
