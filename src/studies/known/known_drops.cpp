// What is known of the fewest drops without a search.
#include "studies/known/known_drops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

#include "base/units.hpp"
#include "theory/shortest_games.hpp"
#include "theory/strategies/short_games.hpp"

namespace dropslide {
namespace {

constexpr std::string_view record_name = "tables/results/short-games.json";

Direction slide_named(char letter) {
  constexpr std::string_view letters = "lrud";
  constexpr std::array<Direction, 4> slides{Direction::left, Direction::right, Direction::up,
                                            Direction::down};
  const std::size_t place = letters.find(letter);
  if (place == std::string_view::npos) throw std::logic_error(fmt::format("'{}' is no slide", letter));
  return slides[place];
}

/// The game that "1,1 r 2,1" says, played by the rules. Throws std::logic_error if they forbid it.
CooperativePlay play_recorded(Shape shape, const std::string& moves) {
  CooperativePlay play(shape, 1);
  std::istringstream words(moves);
  int row = 0, col = 0;
  char comma = 0, letter = 0;
  while (words >> row >> comma >> col) {
    const Drop drop{row - 1, col - 1, 1};
    if (words >> letter)
      play.play(drop, slide_named(letter));
    else
      play.finish(drop);
  }
  if (!play.is_over()) throw std::logic_error("its last board is not dead");
  return play;
}

/// The method of section 7.1 with the fewest drops, for three rows and more.
ShortGameMethod best_method(Shape shape) {
  const auto methods = short_game_methods(shape);
  return *std::min_element(methods.begin(), methods.end(),
                           [](const auto& a, const auto& b) { return a.drops < b.drops; });
}

/// The game that the closed form of its kind counts.
CooperativePlay play_form(Shape shape, int dmax) {
  if (dmax > 1) return play_one_two_pattern(shape);
  if (shape.rows == 1) return play_short_row(shape);
  return shape.rows == 2 ? play_short_two_rows(shape) : play_four_rows(shape);
}

void play_best_method(KnownDrops& known) {
  const ShortGameMethod method = best_method(known.shape);
  const CooperativePlay play = play_method(known.shape, method);
  known.at_most = play.steps().size();
  known.game = play.steps();
  known.upper = {DropsEvidence::game,
                 fmt::format("the method of section 7.1 {} threes, {} lines of {} cells",
                             method.with_threes ? "with" : "without", method.lines, method.line_length)};
}

/// What a dead board lighter than those excluded needs no search for: its weight is one more than the
/// pattern's (see `least_drops_beyond_pattern`). Where a side is even there is none of that weight.
std::string unsearched_text(Shape shape, std::uint64_t least) {
  const std::uint64_t excluded = pattern_sum(shape) + 1;
  if (shape.cells() % 2 == 0 || excluded >= least) return "";
  return fmt::format(
      " but the one of weight {}, the 1-2 pattern with a 2 in every corner, which Theorem 1 excludes",
      format_count(excluded));
}

bool is_of(const JsonValue& search, Shape shape) {
  return search.at("rows").whole() == shape.rows && search.at("columns").whole() == shape.cols;
}

}  // namespace

std::string_view to_text(DropsEvidence evidence) {
  constexpr std::array<std::string_view, 4> names{"theorem", "record", "game", "search"};
  return names[static_cast<std::size_t>(evidence)];
}

RecordedDrops::RecordedDrops(const std::filesystem::path& results) {
  const JsonValue document = read_json(results / "short-games.json", "a record of short games");
  games_ = document.at("games").items();
  patterns_ = document.at("patterns").items();
}

void RecordedDrops::narrow(KnownDrops& known) const {
  for (const JsonValue& search : games_) {
    if (search.at("shape").text() != to_text(known.shape)) continue;
    const auto drops = search.find("drops");
    if (!drops) continue;
    known.at_least = drops->count();
    known.at_most = known.at_least;
    known.lower =
        known.upper = {DropsEvidence::record, fmt::format("a search from both ends ({})", record_name)};
    known.game.clear();
  }
  for (const JsonValue& search : patterns_)
    if (is_of(search, known.shape)) narrow_by_pattern(search, known);
}

void RecordedDrops::narrow_by_pattern(const JsonValue& search, KnownDrops& known) const {
  if (const std::uint64_t least = search.at("least").count(); least > known.at_least) {
    known.at_least = least;
    known.lower = {
        DropsEvidence::record,
        fmt::format("moves taken back from all lighter dead boards{}, through {} positions from "
                    "those of {} drops, never meet the empty board ({})",
                    unsearched_text(known.shape, least), format_count(search.at("positions").count()),
                    search.at("drops").count(), record_name)};
  }
  const auto moves = search.find("game");
  if (!moves || known.at_most.value_or(~std::uint64_t{0}) <= search.at("drops").count()) return;
  known.game =
      moves->parsed([&](const std::string& text) { return play_recorded(known.shape, text); }).steps();
  known.at_most = known.game.size();
  known.upper = {
      DropsEvidence::record,
      fmt::format("a game that was found and has been played again by the rules ({})", record_name)};
}

KnownDrops known_drops(Shape shape, int dmax, const RecordedDrops& record) {
  const ProvedDrops least = proved_least_drops(shape, dmax);
  KnownDrops known{shape, dmax, least.drops, {DropsEvidence::theorem, least.theorem}, {}, {}};
  const bool can_play = shape.cells() <= most_played_cells;
  if (const auto most = proved_most_drops(shape, dmax)) {
    known.at_most = most->drops;
    known.upper = {DropsEvidence::theorem, most->theorem};
    if (can_play && most->drops <= most_played_drops) known.game = play_form(shape, dmax).steps();
    return known;
  }
  if (can_play) play_best_method(known);
  record.narrow(known);
  return known;
}

}  // namespace dropslide
