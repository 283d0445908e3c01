// A player of the game against chance, exactly.
#include "studies/players/exact/policy_evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "game/rules.hpp"
#include "packed/merge_score.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/any_shape_slides.hpp"
#include "play/effort.hpp"
#include "play/tiles.hpp"
#include "run/memory_refusal.hpp"
#include "run/progress_reports.hpp"
#include "run/workers.hpp"
#include "studies/players/exact/board_chances.hpp"
#include "studies/players/exact/game_endings.hpp"
#include "studies/players/exact/state_player.hpp"
#include "studies/players/exact/worst_mistakes.hpp"

namespace dropslide {
namespace {

/// Walks from age to age: states from the afterstates of the two ages before, afterstates from states.
template <class Word>
class Evaluation {
 public:
  Evaluation(Shape shape, std::unique_ptr<StatePlayer<Word>> player, bool is_symmetric,
             const PolicyQuestion& question, const Resources& resources, const std::string& task)
      : shape_(shape),
        is_symmetric_(is_symmetric),
        player_(std::move(player)),
        slides_(play::make_any_shape_slides<Word>(shape)),
        question_(question),
        known_(question.with_scores ? FoursKnown::each_number : FoursKnown::moments),
        resources_(resources),
        progress_(resources.progress, task),
        workers_(resources.threads, resources.stop) {}

  PolicyEvaluation run() {
    try {
      walk();
    } catch (const play::PlayStopped&) {
      result_.stopped = StopReason::interrupted;
    }
    return result_;
  }

 private:
  void walk() {
    const std::vector<BoardChances<Word>> openings = opening_boards();
    for (sum_ = 0; sum_ < static_cast<int>(openings.size()) || is_going_on(); ++sum_) {
      const BoardChances<Word> states = states_now(openings);
      before_[1] = {{known_, 0}, {}, {}};
      if (!may_go_on(states.bytes())) return;
      BoardChances<Word> afterstates = play(states);
      if (!may_go_on(states.bytes() + afterstates.bytes())) return;
      before_[1] = std::move(before_[0]);
      before_[0] = std::move(afterstates);
    }
    summarize();
  }

  using Piece = typename Gathering<Word>::Piece;

  /// What the states of one piece add to the results.
  struct PieceSums {
    AgeOfPlay age;
    GameEndings ended;
    WorstMistakes<Word> mistakes;
  };

  DroppedFours fours_now() const { return {known_, sum_}; }

  Word representative(Word board) const { return is_symmetric_ ? slides_->canonical(board) : board; }

  bool is_going_on() const { return !before_[0].boards.empty() || !before_[1].boards.empty(); }

  /// By sum: the boards that games open with.
  std::vector<BoardChances<Word>> opening_boards() const {
    constexpr int highest_sum = 2 * StochasticGame::opening_tiles;
    std::vector<BoardChances<Word>> boards;
    for (int sum = 0; sum <= highest_sum; ++sum) boards.push_back({{known_, sum}, {}, {}});
    for (const Opening& opening : openings({}, shape_)) {
      Word word = 0;
      for (int cell = shape_.cells(); cell-- > 0;)
        word = word << cell_bits<Word> | opening.board.at(cell / shape_.cols, cell % shape_.cols);
      const int sum = static_cast<int>(layer_sum(opening.board));
      BoardChances<Word>& of_sum = boards[static_cast<std::size_t>(sum)];
      of_sum.boards.push_back(word);
      of_sum.rows.resize(of_sum.rows.size() + of_sum.fours.width());
      of_sum.fours.add_games(&of_sum.rows[of_sum.rows.size() - of_sum.fours.width()],
                             sum - StochasticGame::opening_tiles, opening.chance);
    }
    return boards;
  }

  /// Of the sum that comes next: openings, and what drops lead to.
  BoardChances<Word> states_now(const std::vector<BoardChances<Word>>& openings) {
    Gathering<Word> gathering;
    for (const auto& spawn : StochasticGame::spawns) {
      const BoardChances<Word>& from = before_[spawn.value - 1];
      gathering.gather(workers_, from, spawn.value == play::dropped_four ? 1 : 0,
                       [&](Piece& piece, std::size_t begin, std::size_t end, std::uint64_t) {
                         for (std::size_t place = begin; place < end; ++place)
                           drop(piece, from.boards[place], place, spawn.value, spawn.tenths);
                       });
    }
    if (sum_ < static_cast<int>(openings.size())) {
      const auto& opening = openings[static_cast<std::size_t>(sum_)];
      gathering.gather(workers_, opening, 0,
                       [&](Piece& piece, std::size_t begin, std::size_t end, std::uint64_t) {
                         for (std::size_t place = begin; place < end; ++place)
                           piece.add(representative(opening.boards[place]), place, 1);
                       });
    }
    lead_bytes_ = gathering.bytes();
    return gathering.finish(workers_, fours_now());
  }

  /// The tile on each empty cell of an afterstate.
  void drop(Piece& piece, Word board, std::size_t place, int tile, int tenths) const {
    const int empty = shape_.cells() - play::count_tiles(board);
    const double factor = tenths / (10.0 * empty);
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (play::tile_at(board, cell) == 0)
        piece.add(representative(board | Word(static_cast<unsigned>(tile)) << (cell_bits<Word> * cell)),
                  place, factor);
  }

  /// The player's slides from all states; their results are added up in the order of the pieces.
  BoardChances<Word> play(const BoardChances<Word>& states) {
    result_.chance_left_out += states.fours.left_out();
    result_.states += states.boards.size();
    player_->prepare(states.boards, *slides_, resources_.stop);
    std::vector<PieceSums> sums(Gathering<Word>::pieces_of(states));
    Gathering<Word> gathering;
    gathering.gather(workers_, states, 0,
                     [&](Piece& piece, std::size_t begin, std::size_t end, std::uint64_t number) {
                       for (std::size_t place = begin; place < end; ++place)
                         slide(piece, states, place, sums[number]);
                     });
    AgeOfPlay& age = result_.ages.emplace_back();
    for (const PieceSums& of_piece : sums) {
      age.visits += of_piece.age.visits;
      age.regret += of_piece.age.regret;
      ended_.add(of_piece.ended);
      mistakes_.add(of_piece.mistakes, question_.most_mistakes);
    }
    lead_bytes_ = std::max(lead_bytes_, gathering.bytes());
    return gathering.finish(workers_, fours_now());
  }

  void slide(Piece& piece, const BoardChances<Word>& states, std::size_t place, PieceSums& sums) const {
    const Word board = states.boards[place];
    const double* row = states.row(place);
    const double chance = states.fours.moments(row).chance;
    sums.age.visits += chance;
    const play::Choice<Word> choice{shape_, board, slides_->of(board), {}, &resources_.stop};
    if (choice.is_over()) return sums.ended.add(ending(board, 0, 1), states.fours, row);
    const ChancesOfSlides chances = player_->chances(choice, place);
    if (question_.best != nullptr) judge(choice, chances, chance, sums);
    for (const Direction direction : all_directions) {
      const double factor = chances[play::index_of(direction)];
      if (factor == 0) continue;
      const Word after = choice.after[play::index_of(direction)];
      if (question_.until_tile && play::highest_tile(after) >= *question_.until_tile)
        sums.ended.add(ending(after, 1, factor), states.fours, row);
      else
        piece.add(representative(after), place, factor);
    }
  }

  GameEndings::OnBoard ending(Word board, int more_slides, double factor) const {
    return {.potential = merge_potential(board),
            .highest = static_cast<std::size_t>(play::highest_tile(board)),
            .drops_and_fours = sum_,
            .more_slides = more_slides,
            .factor = factor};
  }

  /// What the player loses here to perfect play.
  void judge(const play::Choice<Word>& choice, const ChancesOfSlides& chances, double chance,
             PieceSums& sums) const {
    double best = 0, own = 0, least = std::numeric_limits<double>::infinity();
    Direction best_slide = Direction::left, worst_slide = Direction::left;
    for (const Direction direction : all_directions) {
      if (!choice.is_legal(direction)) continue;
      const Word after = choice.after[play::index_of(direction)];
      const Board board = play::board_of(shape_, after);
      const auto rest = question_.best->find_number(board);
      if (!rest)
        throw DamageError(fmt::format("the tablebase lacks the reachable position {}", to_text(board)));
      const double value =
          static_cast<double>(merge_potential(after) - merge_potential(choice.board)) + *rest;
      if (value > best) best = value, best_slide = direction;
      const double share = chances[play::index_of(direction)];
      if (share > 0 && value < least) least = value, worst_slide = direction;
      own += share * value;
    }
    const double loss = best - own;
    sums.age.regret += chance * loss;
    if (least < best)
      sums.mistakes.add({choice.board, worst_slide, best_slide, loss, chance}, question_.most_mistakes);
  }

  /// `held`: bytes of this age. While boards are gathered, they are held twice.
  bool may_go_on(std::uint64_t held) {
    const std::uint64_t bytes =
        before_[0].bytes() + before_[1].bytes() + 2 * held + lead_bytes_ + player_->bytes();
    result_.seconds = progress_.elapsed_seconds();
    progress_.report({result_.states, bytes, ended_.chance});
    if (resources_.stop.stop_requested()) result_.stopped = StopReason::interrupted;
    if (bytes > resources_.memory_bytes) {
      result_.stopped = StopReason::memory_full;
      result_.needed_bytes = bytes;
    }
    return result_.stopped == StopReason::none;
  }

  void summarize() {
    result_.expected_score = ended_.score;
    result_.score_deviation = std::sqrt(std::max(0.0, ended_.squares - ended_.score * ended_.score));
    result_.expected_moves = ended_.slides;
    result_.highest_tiles = std::move(ended_.highest_tiles);
    result_.scores = std::move(ended_.scores);
    for (const AgeOfPlay& age : result_.ages) result_.total_regret += age.regret;
    for (const auto& mistake : mistakes_.sorted())
      result_.mistakes.push_back(
          {play::board_of(shape_, mistake.board), mistake.slide, mistake.best, mistake.loss, mistake.chance});
    result_.seconds = progress_.elapsed_seconds();
  }

  Shape shape_;
  bool is_symmetric_;
  std::unique_ptr<StatePlayer<Word>> player_;
  std::unique_ptr<const play::AnyShapeSlides<Word>> slides_;
  const PolicyQuestion& question_;
  FoursKnown known_;
  const Resources& resources_;
  ProgressReports progress_;
  Workers workers_;
  int sum_ = 0;  ///< The age that is played.
  /// Afterstates of the last sum and the one before.
  std::array<BoardChances<Word>, 2> before_{BoardChances<Word>{{known_, 0}, {}, {}},
                                            BoardChances<Word>{{known_, 0}, {}, {}}};
  std::uint64_t lead_bytes_ = 0;  ///< What the lists of this age took.
  GameEndings ended_;
  WorstMistakes<Word> mistakes_;
  PolicyEvaluation result_;
};

/// `player_for`: makes the player for boards in a word.
template <class PlayerFor>
PolicyEvaluation evaluate(Shape shape, PlayerFor&& player_for, bool is_symmetric,
                          const PolicyQuestion& question, const Resources& resources,
                          const std::string& task) {
  const auto in_word = [&]<class Word>(Word) {
    return Evaluation<Word>(shape, player_for(Word()), is_symmetric, question, resources, task).run();
  };
  const auto evaluation = [&] {
    if (fits_word64(shape, shape.cells() + 1)) return in_word(Word64());  // No higher tile (Theorem 6).
    return in_word(Word128());
  };
  return within_memory(evaluation, [](std::uint64_t needed_bytes) {
    PolicyEvaluation nothing;
    nothing.stopped = StopReason::memory_full;
    nothing.needed_bytes = needed_bytes;
    return nothing;
  });
}

}  // namespace

Board StateBatch::board(std::size_t number) const {
  Board board(shape);
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t cell = 0; cell < cells; ++cell)
    board.set(static_cast<int>(cell) / shape.cols, static_cast<int>(cell) % shape.cols,
              tiles[number * cells + cell]);
  return board;
}

PolicyEvaluation evaluate_player(Shape shape, const play::NamedPlayer& player, const PolicyQuestion& question,
                                 const Resources& resources, const std::string& task) {
  const auto player_for = [&]<class Word>(Word) -> std::unique_ptr<StatePlayer<Word>> {
    return std::make_unique<OneByOne<Word>>(player.maker.make<Word>(shape));
  };
  return evaluate(shape, player_for, player.kind->is_symmetric, question, resources, task);
}

PolicyEvaluation evaluate_batches(Shape shape, const BatchPlayer& player, bool is_symmetric,
                                  const PolicyQuestion& question, const Resources& resources,
                                  const std::string& task) {
  const auto player_for = [&]<class Word>(Word) -> std::unique_ptr<StatePlayer<Word>> {
    return std::make_unique<InBatches<Word>>(shape, player);
  };
  return evaluate(shape, player_for, is_symmetric, question, resources, task);
}

}  // namespace dropslide
