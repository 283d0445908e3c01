// Games of one player against one dropper.
#include "play/match.hpp"

#include <fmt/format.h>

#include <cmath>
#include <mutex>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/any_shape_slides.hpp"
#include "play/effort.hpp"

namespace dropslide::play {
namespace {

/// What a game needs in one word.
template <class Word>
struct Table {
  Shape shape;
  std::unique_ptr<const AnyShapeSlides<Word>> slides;
  std::unique_ptr<const Player<Word>> player;
  std::unique_ptr<const Dropper<Word>> dropper;

  Table(Shape played, const PlayerMaker& player_maker, const DropperMaker& dropper_maker)
      : shape(played),
        slides(make_any_shape_slides<Word>(played)),
        player(player_maker.make<Word>(played)),
        dropper(dropper_maker.make<Word>(played)) {}

  /// Throws TileBeyondWord and PlayStopped.
  GameRecord play(Generator random, const std::stop_token& stop, GameLog* log) const;
};

/// A game in progress.
template <class Word>
class Game {
 public:
  Game(const Table<Word>& table, const std::stop_token& stop, GameLog* log)
      : table_(table), choice_{.shape = table.shape, .stop = &stop}, log_(log) {}

  void drop(Generator& random) {
    const CellDrop drop = table_.dropper->drop(choice_.board, random, choice_.stop);
    if (log_) log_->drops.push_back(drop);
    choice_.board |= Word(drop.tile) << (cell_bits<Word> * drop.cell);
    fours_ += drop.tile == dropped_four;
    if (record_.milestones.size() < dropped_four) note_highest();
  }

  bool can_slide() {
    if (slides_left_ == 0) slides_left_ = slides_within_word(choice_.board, table_.shape.cells());
    if (slides_left_ == 0) throw TileBeyondWord{};
    choice_.after = table_.slides->of(choice_.board);
    return !choice_.is_over();
  }

  void slide(Generator& random) {
    const Direction chosen = table_.player->choose(choice_, random);
    assert(choice_.is_legal(chosen));
    if (log_) log_->slides.push_back(chosen);
    choice_.board = choice_.after[index_of(chosen)];
    choice_.previous = chosen;
    ++record_.moves;
    --slides_left_;
    note_highest();
  }

  GameRecord record() && {
    record_.score = score();
    return std::move(record_);
  }

 private:
  std::uint32_t score() const {
    return static_cast<std::uint32_t>(merge_potential(choice_.board) - four_potential * fours_);
  }

  /// A slide makes tiles of at most one more than the highest.
  void note_highest() {
    const auto higher = static_cast<int>(record_.milestones.size()) + 1;
    if (higher > dropped_four && !has_tile(choice_.board, higher)) return;
    const auto highest = static_cast<std::size_t>(highest_tile(choice_.board));
    if (record_.milestones.size() < highest) record_.milestones.resize(highest, {score(), record_.moves});
  }

  const Table<Word>& table_;
  Choice<Word> choice_;
  GameLog* log_;
  std::int64_t fours_ = 0;
  std::uint64_t slides_left_ = 0;  ///< That surely make no tile beyond the word.
  GameRecord record_;
};

template <class Word>
GameRecord Table<Word>::play(Generator random, const std::stop_token& stop, GameLog* log) const {
  if (log) *log = {};
  Game<Word> game(*this, stop, log);
  game.drop(random);
  game.drop(random);
  while (game.can_slide()) {
    if (stop.stop_requested()) throw PlayStopped{};
    game.slide(random);
    game.drop(random);
  }
  return std::move(game).record();
}

}  // namespace

/// The table in the narrow word where boards fit it, and the one in the wide word as soon as it is needed.
class Match::Tables {
 public:
  Tables(Shape shape, PlayerMaker player, DropperMaker dropper)
      : shape_(shape), player_(std::move(player)), dropper_(std::move(dropper)) {
    if (fits_word64(shape, 0)) narrow_ = std::make_unique<const Table<Word64>>(shape, player_, dropper_);
  }

  GameRecord play(const Generator& random, const std::stop_token& stop, GameLog* log) {
    if (narrow_) try {
        return narrow_->play(random, stop, log);
      } catch (const TileBeyondWord&) {
      }  // The same draws make the same game in the wide word, where it goes on.
    std::call_once(wide_is_made_,
                   [&] { wide_ = std::make_unique<const Table<Word128>>(shape_, player_, dropper_); });
    return wide_->play(random, stop, log);
  }

 private:
  Shape shape_;
  PlayerMaker player_;
  DropperMaker dropper_;
  std::unique_ptr<const Table<Word64>> narrow_;
  std::once_flag wide_is_made_;
  std::unique_ptr<const Table<Word128>> wide_;
};

Match::Match(Shape shape, PlayerMaker player, DropperMaker dropper) {
  if (shape.cells() < 2)
    throw UsageError("the board 1x1 has no room for two opening tiles: expected more cells");
  tables_ = std::make_unique<Tables>(shape, std::move(player), std::move(dropper));
}

Match::~Match() = default;

GameRecord Match::play(std::uint64_t seed, std::uint64_t game, const std::stop_token& stop,
                       GameLog* log) const {
  const auto start = Clock::now();
  try {
    GameRecord record = tables_->play(Generator(seed, game), stop, log);
    record.seconds = seconds_since(start);
    return record;
  } catch (const PlayStopped&) {
    return {.was_stopped = true};
  }
}

ChanceOfFour ChanceOfFour::from(double chance) {
  constexpr std::uint32_t most_parts = 1'000'000;
  for (std::uint32_t of = 10; chance >= 0 && chance <= 1 && of <= most_parts; of *= 10) {
    const double fours = std::round(chance * of);
    if (std::abs(fours / of - chance) < 1e-12) return {static_cast<std::uint32_t>(fours), of};
  }
  throw UsageError(
      fmt::format("expected a chance of a 4 from 0 to 1 with at most six decimals, found {}", chance));
}

DropperMaker random_dropper(const ChanceOfFour& chance) {
  return {[chance](Shape shape) { return std::make_unique<RandomDropper<Word64>>(shape, chance); },
          [chance](Shape shape) { return std::make_unique<RandomDropper<Word128>>(shape, chance); }};
}

}  // namespace dropslide::play
