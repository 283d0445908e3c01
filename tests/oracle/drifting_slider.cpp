// The strategy that lets three rows drift until equal tiles meet.
#include "drifting_slider.hpp"

#include <array>
#include <random>
#include <set>

#include "rules.hpp"

namespace oracle {
namespace {

struct GameOver {};  // Slider can merge.
struct Broken {};    // The strategy is not played as the proof says.

// The board, the moves on it, and what can be read off it.
class Game {
 public:
  Game(int dmax, int columns, std::uint64_t seed)
      : dmax_(dmax), board_(empty_board(3, columns)), chance_(seed) {}

  int drops() const { return drops_; }
  bool is_packed_right() const { return is_packed_right_; }

  int full_columns() const {
    std::size_t least = board_.cols;
    for (std::size_t row = 0; row < 3; ++row) least = std::min(least, places(row).size());
    return static_cast<int>(least);
  }

  // The columns of a row's tiles.
  std::vector<std::size_t> places(std::size_t row) const {
    std::vector<std::size_t> found;
    for (std::size_t col = 0; col < board_.cols; ++col)
      if (tile(row, col) != 0) found.push_back(col);
    return found;
  }

  int tile(std::size_t row, std::size_t col) const { return board_.cells[row * board_.cols + col]; }

  // Rows that stick out.
  std::set<std::size_t> sticking_out() const {
    std::set<std::size_t> rows;
    for (std::size_t row = 0; row < 3; ++row)
      if (static_cast<int>(places(row).size()) > full_columns()) rows.insert(row);
    return rows;
  }

  // Dropper's move. Returns the row.
  std::size_t drop() {
    const auto full = static_cast<std::size_t>(full_columns());
    require(full < board_.cols, "oracle: the board is full");
    const std::size_t col = is_packed_right_ ? board_.cols - 1 - full : full;
    std::size_t best_row = 3;
    int best_value = 0, best_danger = 5;
    std::vector<std::pair<std::size_t, int>> choices;
    for (std::size_t row = 0; row < 3; ++row)
      for (int value = 1; tile(row, col) == 0 && value <= dmax_; ++value) choices.emplace_back(row, value);
    std::shuffle(choices.begin(), choices.end(), chance_);
    for (const auto& [row, value] : choices) {
      Board dropped = board_;
      dropped.cells[row * board_.cols + col] = value;
      const int danger = danger_of(dropped);
      if (danger >= best_danger) continue;
      best_danger = danger;
      best_row = row;
      best_value = value;
    }
    ++drops_;
    if (best_row == 3) throw GameOver{};
    board_.cells[best_row * board_.cols + col] = best_value;
    return best_row;
  }

  void to_other_side() {
    is_packed_right_ = !is_packed_right_;
    slide(is_packed_right_ ? 'r' : 'l');
  }

  // 'u' or 'd'.
  void across(char direction) { slide(direction); }

 private:
  static bool can_merge(const Board& board) {
    for (const Board& answer : slides(board))
      if (empty_count(answer) > empty_count(board)) return true;
    return false;
  }

  // Slides after which two tiles can be merged; 5 if they can now.
  static int danger_of(const Board& dropped) {
    if (can_merge(dropped)) return 5;
    int danger = 0;
    for (const Board& answer : slides(dropped)) danger += can_merge(answer);
    return danger;
  }

  void slide(char direction) {
    Board after = slide_board(board_, direction);
    if (after.cells == board_.cells) throw Broken{};
    board_ = std::move(after);
    if (can_merge(board_)) throw GameOver{};
  }

  int dmax_;
  Board board_;
  std::mt19937_64 chance_;
  int drops_ = 0;
  bool is_packed_right_ = false;
};

constexpr char away_from(std::size_t row) { return row == 0 ? 'd' : 'u'; }
constexpr char towards(std::size_t row) { return row == 0 ? 'u' : 'd'; }

class Strategy {
 public:
  explicit Strategy(Game& game) : game_(game) {}

  // One column, by what the board shows.
  void play_column() {
    const Threats first = threats(0), third = threats(2);
    if (first.above && third.below) return drift(true);
    if (first.below && third.above) return drift(false);
    if (!first.below && !third.below) return make_threat(true);
    if (!first.above && !third.above) return make_threat(false);
    if (!third.above && !third.below) return make_pair_with(2);
    if (!first.above && !first.below) return make_pair_with(0);
    throw Broken{};
  }

  void idle() {
    for (std::size_t tiles = 1; tiles <= 2; ++tiles) {
      game_.drop();
      const std::set<std::size_t> out = game_.sticking_out();
      game_.across(out.count(0) != 0 && (tiles == 1 || out.count(1) != 0) ? 'd' : 'u');
    }
    finish();
  }

 private:
  void finish() {
    game_.drop();
    game_.to_other_side();
  }

  // Values of buried tiles with their columns.
  std::vector<std::pair<int, std::size_t>> buried(std::size_t row) const {
    const std::vector<std::size_t> places = game_.places(row);
    std::vector<std::pair<int, std::size_t>> tiles;
    for (std::size_t i = 1; i + 1 < places.size(); ++i)
      tiles.emplace_back(game_.tile(row, places[i]), places[i]);
    return tiles;
  }

  bool is_buried(int value, std::size_t row) const {
    const auto tiles = buried(row);
    return std::any_of(tiles.begin(), tiles.end(), [&](const auto& tile) { return tile.first == value; });
  }

  // How far the nearest equal tiles are apart, above and below; 0 if there are none.
  struct Threats {
    std::size_t above = 0, below = 0;
  };

  // Of the second row with another.
  Threats threats(std::size_t row) const {
    Threats nearest;
    for (const auto& [value, place] : buried(1))
      for (const auto& [other, other_place] : buried(row)) {
        if (value != other) continue;
        std::size_t& least = place > other_place ? nearest.above : nearest.below;
        const std::size_t apart = place > other_place ? place - other_place : other_place - place;
        least = least == 0 ? apart : std::min(least, apart);
      }
    return nearest;
  }

  // What the proof says that falls with every column of a drift in which `row` is kept sticking out.
  std::size_t to_go(bool is_right, std::size_t row) const {
    const std::size_t first = is_right ? threats(0).above : threats(0).below;
    const std::size_t third = is_right ? threats(2).below : threats(2).above;
    return row == 0 ? 2 * first + third : first + 2 * third;
  }

  void drift(bool is_right) {
    const std::size_t row = is_right == game_.is_packed_right() ? 0 : 2;
    const std::size_t before = to_go(is_right, row);
    if (game_.drop() == row) {
      game_.to_other_side();
      game_.drop();
      const std::set<std::size_t> out = game_.sticking_out();
      game_.across(out.count(0) != 0 && out.count(1) != 0 ? 'd' : 'u');
    } else {
      game_.across(towards(row));
      game_.drop();
      game_.to_other_side();
    }
    finish();
    if (to_go(is_right, row) >= before) throw Broken{};
  }

  // The value that Dropper dropped in the one row that sticks out.
  int dropped_value(std::size_t row) const {
    const std::vector<std::size_t> places = game_.places(row);
    return game_.tile(row, game_.is_packed_right() ? places.front() : places.back());
  }

  void to_second_row(std::size_t row) {
    const std::size_t side = row == 0 ? 2 : 0;
    game_.across(towards(side));
    game_.drop();
    game_.across(away_from(side));
    finish();
  }

  void to_first_or_third_row(std::size_t row) { keep_at(row == 0 ? 2 : 0); }

  // Moves the tile to that row, and keeps it there.
  void keep_at(std::size_t row) {
    game_.across(towards(row));
    if (game_.drop() == 1)
      game_.to_other_side();
    else
      game_.across(towards(row));
    finish();
  }

  void to_row(std::size_t from, std::size_t row) {
    if (from != row) return keep_at(row);
    game_.to_other_side();
    game_.drop();
    game_.to_other_side();
    finish();
  }

  void bury() {
    idle();
    idle();
  }

  // Below where the board is packed right, above where it is packed left.
  void make_threat(bool is_below) {
    if (game_.is_packed_right() != is_below) return idle();
    const std::size_t row = game_.drop();
    const int value = dropped_value(row);
    if (is_buried(value, 0) || is_buried(value, 2))
      to_second_row(row);
    else
      to_first_or_third_row(row);
    bury();
  }

  void make_pair_with(std::size_t other) {
    const std::size_t row = game_.drop();
    if (is_buried(dropped_value(row), other))
      to_second_row(row);
    else
      to_row(row, other);
    bury();
  }

  Game& game_;
};

}  // namespace

ForcedMerge force_merge(int dmax, int columns, std::uint64_t seed) {
  Game game(dmax, columns, seed);
  Strategy strategy(game);
  bool is_broken = false;
  try {
    game.drop();
    game.to_other_side();
    game.drop();
    const std::set<std::size_t> out = game.sticking_out();
    game.across(out.count(0) != 0 && out.count(1) != 0 ? 'd' : 'u');
    game.drop();
    game.to_other_side();
    while (game.full_columns() < columns) strategy.play_column();
    return {0, columns, false};
  } catch (const GameOver&) {
  } catch (const Broken&) {
    is_broken = true;
  }
  return {game.drops(), game.full_columns(), is_broken};
}

}  // namespace oracle
