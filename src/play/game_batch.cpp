// Many games of the original rules side by side.
#include "play/game_batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "game/slide.hpp"
#include "packed/board_slides.hpp"
#include "packed/merge_score.hpp"
#include "packed/shape_dispatch.hpp"
#include "play/byte_boards.hpp"
#include "play/tiles.hpp"

namespace dropslide::play {
namespace {

/// A game in progress, or one that is over and begins again with the next slide.
template <class Word>
struct RunningGame {
  Word board = 0;
  std::uint64_t slides_left = 0;  ///< That surely make no tile beyond the word.
  Generator random{0, 0};
  int drops_due = 0;
  bool is_over = false;
};

constexpr int opening_drops = 2;

}  // namespace

class GameBatch::Games {
 public:
  virtual ~Games() = default;
  virtual void begin(std::uint64_t seed) = 0;
  virtual bool is_waiting() const = 0;
  virtual void slide(const std::uint8_t* slides, double* scores, std::uint8_t* moved) = 0;
  virtual void drop() = 0;
  virtual std::vector<std::uint32_t> waiting() const = 0;
  virtual void drop(std::uint32_t game, const CellDrop& drop) = 0;
  virtual void observe(std::uint8_t* tiles, std::uint8_t* legal) const = 0;
  /// Whether the next slide of some game could make a tile beyond the word.
  virtual bool is_word_full() const = 0;
  /// The same games in the wide word.
  virtual std::vector<RunningGame<Word128>> widened() const = 0;
};

namespace {

template <int Rows, int Cols, class Word>
class GamesOf final : public GameBatch::Games {
 public:
  using Pack = Packing<Rows, Cols, Word>;

  GamesOf(std::vector<RunningGame<Word>> games, const GameBatchRules& rules)
      : games_(std::move(games)), dmax_(rules.dmax) {
    if (rules.start) start_ = Pack::pack(*rules.start);
    if (rules.dropper.narrow) dropper_ = rules.dropper.make<Word>({Rows, Cols});
  }

  void begin(std::uint64_t seed) override {
    for (std::size_t game = 0; game < games_.size(); ++game) {
      games_[game].random = Generator(seed, game);
      open(games_[game]);
    }
  }

  void slide(const std::uint8_t* slides, double* scores, std::uint8_t* moved) override {
    for (std::size_t number = 0; number < games_.size(); ++number) {
      RunningGame<Word>& game = games_[number];
      scores[number] = 0;
      moved[number] = 1;
      if (game.is_over) {
        open(game);
        continue;
      }
      const Word after = slides_.slide(game.board, all_directions[slides[number]]);
      moved[number] = after != game.board;
      if (after == game.board) continue;
      scores[number] = static_cast<double>(merge_potential(after) - merge_potential(game.board));
      game.board = after;
      game.drops_due = 1;
      --game.slides_left;
    }
  }

  void drop() override {
    for (RunningGame<Word>& game : games_) {
      if (game.drops_due == 0) continue;
      for (; game.drops_due > 0; --game.drops_due) {
        const CellDrop drop = dropper_->drop(game.board, game.random, nullptr);
        game.board |= Word(drop.tile) << (Pack::bits * drop.cell);
      }
      look(game);
    }
  }

  bool is_waiting() const override {
    return std::any_of(games_.begin(), games_.end(),
                       [](const RunningGame<Word>& game) { return game.drops_due > 0; });
  }

  std::vector<std::uint32_t> waiting() const override {
    std::vector<std::uint32_t> waiting;
    for (std::size_t game = 0; game < games_.size(); ++game)
      if (games_[game].drops_due > 0) waiting.push_back(static_cast<std::uint32_t>(game));
    return waiting;
  }

  void drop(std::uint32_t number, const CellDrop& drop) override {
    RunningGame<Word>& game = games_.at(number);
    const bool is_empty = drop.cell >= 0 && drop.cell < Pack::cells && tile_at(game.board, drop.cell) == 0;
    if (game.drops_due == 0 || !is_empty || drop.tile < 1 || drop.tile > dmax_)
      throw UsageError(
          fmt::format("cannot drop {} on cell {} of {}: expected an empty cell and a tile 1 to {}", drop.tile,
                      drop.cell, to_text(Pack::unpack(game.board)), dmax_));
    game.board |= Word(static_cast<unsigned>(drop.tile)) << (Pack::bits * drop.cell);
    if (--game.drops_due == 0) look(game);
  }

  void observe(std::uint8_t* tiles, std::uint8_t* legal) const override {
    for (const RunningGame<Word>& game : games_) {
      put_bytes<Pack>(game.board, tiles);
      put_legal_slides<Pack>(game.board, legal);
      tiles += Pack::cells;
      legal += 4;
    }
  }

  bool is_word_full() const override {
    if (!is_word_full_) return false;
    return std::any_of(games_.begin(), games_.end(), [](const RunningGame<Word>& game) {
      return !game.is_over && game.drops_due == 0 && game.slides_left == 0;
    });
  }

  std::vector<RunningGame<Word128>> widened() const override {
    std::vector<RunningGame<Word128>> wide(games_.size());
    for (std::size_t game = 0; game < games_.size(); ++game) {
      wide[game] = {0, 0, games_[game].random, games_[game].drops_due, games_[game].is_over};
      for (int cell = Pack::cells; cell-- > 0;)
        wide[game].board =
            wide[game].board << cell_bits<Word128> | static_cast<Word128>(tile_at(games_[game].board, cell));
      wide[game].slides_left = slides_by_sum(wide[game].board, dmax_);
    }
    return wide;
  }

 private:
  void open(RunningGame<Word>& game) {
    game.board = start_;
    game.drops_due = start_ == 0 ? opening_drops : 0;
    game.is_over = false;
    game.slides_left = 0;
    if (game.drops_due == 0) look(game);
  }

  /// Whether a game goes on whose turn it is to slide.
  void look(RunningGame<Word>& game) {
    game.is_over = Pack::legal_slides(game.board) == 0;
    if (game.slides_left > 0 || game.is_over) return;
    game.slides_left =
        start_ == 0 ? slides_within_word(game.board, Pack::cells, dmax_) : slides_by_sum(game.board, dmax_);
    is_word_full_ |= game.slides_left == 0;
  }

  std::vector<RunningGame<Word>> games_;
  int dmax_;
  Word start_ = 0;
  BoardSlides<Rows, Cols, Word> slides_;
  std::unique_ptr<const Dropper<Word>> dropper_;  ///< Null: the caller drops.
  bool is_word_full_ = false;                     ///< Once some game came that far.
};

template <class Word>
std::unique_ptr<GameBatch::Games> make_games(Shape shape, std::vector<RunningGame<Word>> games,
                                             const GameBatchRules& rules) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<GameBatch::Games> {
    return std::make_unique<GamesOf<P::rows, P::cols, Word>>(std::move(games), rules);
  });
}

/// Chosen: no number of slides that anybody makes leads from there to a tile above `max_exponent`.
constexpr std::uint64_t most_face_sum = std::uint64_t{1} << (max_exponent - 1);

std::uint64_t face_sum_of(const Board& board) { return 2 * layer_sum(board); }

/// Throws UsageError.
void expect_start(Shape shape, const GameBatchRules& rules) {
  if (shape.cells() < 2)
    throw UsageError("the board 1x1 has no room for two opening tiles: expected more cells");
  if (rules.dmax < 1 || rules.dmax > GameBatch::most_dropped)
    throw UsageError(
        fmt::format("expected a Dmax from 1 to {}, found {}", GameBatch::most_dropped, rules.dmax));
  if (!rules.start) return;
  if (rules.start->shape() != shape)
    throw UsageError(
        fmt::format("expected a board of {} to start from, found {}", to_text(shape), to_text(*rules.start)));
  if (face_sum_of(*rules.start) > most_face_sum)
    throw UsageError(fmt::format("the tiles of {} are too high to start from", to_text(*rules.start)));
  if (legal_slides(*rules.start).empty())
    throw UsageError(fmt::format("no slide is legal on {}: start from another board", to_text(*rules.start)));
}

}  // namespace

GameBatch::GameBatch(Shape shape, std::size_t games, GameBatchRules rules)
    : shape_(shape), count_(games), first_start_(rules.start) {
  make(std::move(rules));
}

void GameBatch::make(GameBatchRules rules) {
  expect_start(shape_, rules);
  rules_ = std::move(rules);
  if (fits_word64(shape_, rules_.start ? highest_tile(*rules_.start) : 0))
    games_ = make_games(shape_, std::vector<RunningGame<Word64>>(count_), rules_);
  else
    games_ = make_games(shape_, std::vector<RunningGame<Word128>>(count_), rules_);
}

GameBatch::~GameBatch() = default;
GameBatch::GameBatch(GameBatch&&) noexcept = default;

void GameBatch::begin(std::uint64_t seed, const std::optional<Board>& start) {
  const std::optional<Board>& wanted = start ? start : first_start_;
  if (wanted != rules_.start) make({wanted, rules_.dmax, rules_.dropper});
  games_->begin(seed);
}

/// The games go on in the wide word.
void GameBatch::widen() { games_ = make_games(shape_, games_->widened(), rules_); }

void GameBatch::slide(std::span<const std::uint8_t> slides, std::span<double> scores,
                      std::span<std::uint8_t> moved) {
  if (games_->is_word_full()) widen();
  games_->slide(slides.data(), scores.data(), moved.data());
}

void GameBatch::drop() {
  try {
    games_->drop();
  } catch (const TileBeyondWord&) {  // A dropper who looks ahead came to such a tile.
    widen();
    games_->drop();
  }
}

bool GameBatch::is_waiting() const { return games_->is_waiting(); }

std::vector<std::uint32_t> GameBatch::waiting() const { return games_->waiting(); }

void GameBatch::drop(std::uint32_t game, const CellDrop& drop) { games_->drop(game, drop); }

void GameBatch::observe(std::span<std::uint8_t> tiles, std::span<std::uint8_t> legal) const {
  games_->observe(tiles.data(), legal.data());
}

}  // namespace dropslide::play
