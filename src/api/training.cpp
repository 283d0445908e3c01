// Games and rules on many boards, of the public API.
#include "dropslide/training.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/convert.hpp"
#include "play/board_batch.hpp"
#include "play/game_batch.hpp"
#include "studies/players/named_players.hpp"

namespace dropslide::api {
namespace {

play::GameBatchRules rules_of(const GamesOptions& options) {
  const auto chance = play::ChanceOfFour::from(options.chance_of_4);
  if (options.opponent != "chance" && chance.value() != play::ChanceOfFour().value())
    throw dropslide::UsageError("a chance of a 4 makes sense where chance drops");
  play::GameBatchRules rules{.start = {}, .dmax = options.dmax, .dropper = {}};
  if (options.start) rules.start = to_inside(*options.start);
  if (options.opponent == "chance")
    rules.dropper = play::random_dropper(chance);
  else if (!options.opponent.empty())
    rules.dropper = adversary_named(options.opponent).maker;
  return rules;
}

void expect_length(const char* what, std::size_t found, std::size_t expected) {
  if (found != expected)
    throw UsageError(fmt::format("{}: expected {} numbers, found {}", what, expected, found));
}

void expect_slides(std::span<const std::uint8_t> slides) {
  const auto wrong = std::find_if(slides.begin(), slides.end(), [](std::uint8_t slide) { return slide > 3; });
  if (wrong != slides.end())
    throw UsageError(fmt::format("expected slides 0 left, 1 right, 2 up or 3 down, found {}", *wrong));
}

}  // namespace

class Games::Running {
 public:
  Running(const Shape& shape, std::size_t count, const GamesOptions& options)
      : shape_(shape),
        count_(count),
        batch_(to_inside(shape), count, rules_of(options)),
        is_callers_(options.opponent.empty()) {}

  const Shape& shape() const { return shape_; }
  std::size_t count() const { return count_; }
  play::GameBatch& batch() { return batch_; }
  bool is_callers() const { return is_callers_; }

 private:
  Shape shape_;
  std::size_t count_;
  play::GameBatch batch_;
  bool is_callers_;  ///< The caller drops.
};

Games::Games(const Shape& shape, std::size_t count, const GamesOptions& options, std::uint64_t seed)
    : running_(guarded([&] { return std::make_unique<Running>(shape, count, options); })) {
  begin(seed);
}

Games::~Games() = default;
Games::Games(Games&&) noexcept = default;
Games& Games::operator=(Games&&) noexcept = default;

const Shape& Games::shape() const { return running_->shape(); }
std::size_t Games::count() const { return running_->count(); }

void Games::begin(std::uint64_t seed, const std::optional<Board>& start) {
  guarded([&] { running_->batch().begin(seed, start ? std::optional(to_inside(*start)) : std::nullopt); });
  if (!running_->is_callers()) drop();
}

void Games::slide(std::span<const std::uint8_t> slides, std::span<double> scores,
                  std::span<std::uint8_t> moved) {
  expect_length("slides", slides.size(), count());
  expect_length("scores", scores.size(), count());
  expect_length("moved", moved.size(), count());
  expect_slides(slides);
  if (running_->batch().is_waiting())
    throw UsageError("a drop waits in some games: drop before the next slides");
  guarded([&] { running_->batch().slide(slides, scores, moved); });
}

void Games::drop() {
  if (running_->is_callers()) throw UsageError("the caller drops: name the game, the cell and the tile");
  guarded([&] { running_->batch().drop(); });
}

std::vector<std::uint32_t> Games::waiting() const { return running_->batch().waiting(); }

void Games::drop(std::uint32_t game, const CellDrop& drop) {
  if (game >= count()) throw UsageError(fmt::format("expected a game below {}, found {}", count(), game));
  guarded([&] { running_->batch().drop(game, {drop.cell, drop.tile}); });
}

void Games::observe(std::span<std::uint8_t> exponents, std::span<std::uint8_t> legal) const {
  expect_length("exponents", exponents.size(), count() * static_cast<std::size_t>(shape().cells()));
  expect_length("legal", legal.size(), 4 * count());
  running_->batch().observe(exponents, legal);
}

class Rules::Batch : public play::BoardBatch {
 public:
  explicit Batch(const Shape& shape)
      : BoardBatch(to_inside(shape)), cells_(static_cast<std::size_t>(shape.cells())) {}

  /// Throws UsageError for what cannot be boards.
  std::size_t boards_in(std::span<const std::uint8_t> exponents) const {
    if (exponents.size() % cells_ != 0)
      throw UsageError(
          fmt::format("expected {} exponents for each board, found {}", cells_, exponents.size()));
    if (std::any_of(exponents.begin(), exponents.end(),
                    [](std::uint8_t tile) { return tile > max_exponent; }))
      throw UsageError(fmt::format("expected exponents from 0 to {}", max_exponent));
    return exponents.size() / cells_;
  }

 private:
  std::size_t cells_;
};

Rules::Rules(const Shape& shape) : batch_(std::make_unique<const Batch>(shape)) {}
Rules::~Rules() = default;
Rules::Rules(Rules&&) noexcept = default;
Rules& Rules::operator=(Rules&&) noexcept = default;

Rules::Slid Rules::slide(std::span<const std::uint8_t> exponents,
                         std::span<const std::uint8_t> slides) const {
  expect_length("slides", slides.size(), batch_->boards_in(exponents));
  expect_slides(slides);
  Slid slid{std::vector<std::uint8_t>(exponents.size()), std::vector<double>(slides.size())};
  guarded([&] { batch_->slide(exponents, slides, slid.exponents, slid.scores); });
  return slid;
}

std::vector<std::uint8_t> Rules::legal(std::span<const std::uint8_t> exponents) const {
  std::vector<std::uint8_t> legal(4 * batch_->boards_in(exponents));
  batch_->legal(exponents, legal);
  return legal;
}

std::vector<std::uint8_t> Rules::canonical(std::span<const std::uint8_t> exponents) const {
  batch_->boards_in(exponents);
  std::vector<std::uint8_t> images(exponents.size());
  batch_->canonical(exponents, images);
  return images;
}

}  // namespace dropslide::api
