// What keys do to a position that is explored in a terminal.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/random.hpp"
#include "cli/commands/explore/terminal_replay.hpp"
#include "serve/table_set.hpp"

namespace dropslide::cli {

/// Keys that have no character.
enum class SpecialKey : std::uint8_t { none, left, right, up, down, enter };

/// A key of the terminal.
struct Key {
  char character = 0;                     ///< 0 if it has none.
  SpecialKey special = SpecialKey::none;  ///< What it is then.
};

/// One walk through the tables. Not thread-safe.
class TerminalGame {
 public:
  /// Begins with the first table that can be asked, or else the first game record that can be read. Requires
  /// one of them; the set must outlive it. A stop request ends what takes long.
  TerminalGame(const serve::TableSet& tables, Notation notation, std::stop_token stop);

  /// Does what the key says. Returns false if it asks for the end. Throws EnvironmentError if a file is
  /// damaged.
  bool press(const Key& key);

  /// The screen that fills such a window: the present position, or the wins by layer if they were asked for.
  /// Throws EnvironmentError if a file is damaged.
  std::vector<std::string> draw(const WindowSize& size) const;

 private:
  struct Position {
    Board board;
    Player to_move;
    std::string mark;  ///< What it is worth, once it is past.
  };

  TerminalView view() const;
  const ExploredTable& table() const { return *table_->table; }
  const TableFacts& facts() const { return table().facts(); }
  bool is_over() const;
  int most_tile() const;
  bool begin(std::size_t place);
  void begin_table(const serve::Table& table);
  void next_table();
  bool press_in_replay(const Key& key);
  void move_cursor(SpecialKey key);
  void slide_to(Direction direction);
  void press_arrow(SpecialKey key);
  void press_digit(int digit);
  void press_letter(char letter);
  void drop();
  void play_best();
  void play_to_the_end();
  void change_notation();
  void choose_side();
  void show_layers();
  void undo();
  void play(const Board& board);
  void answer();
  std::optional<TableMove> reply();
  void go(const Board& board, Player to_move);

  const serve::TableSet& tables_;
  std::size_t place_ = 0;  ///< Among all tables and, behind them, game records.
  const serve::Table* table_ = nullptr;
  std::optional<TerminalReplay> replay_;  ///< Of a game record, in place of a table.
  Position now_{Board(Shape{}), Player::dropper};
  std::vector<Position> past_;
  int row_ = 0, col_ = 0, tile_ = 1;
  bool is_editing_ = false, shows_layers_ = false;
  Notation notation_;
  std::optional<Player> side_;  ///< The user's, if the program plays the other one.
  Generator chance_;
  std::stop_token stop_;
  std::map<const ExploredTable*, std::vector<LayerWins>> layers_;
  std::string notice_;
};

}  // namespace dropslide::cli
