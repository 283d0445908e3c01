// What keys do to a position that is explored in a terminal.
#include "cli/commands/explore/terminal_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "base/shell_text.hpp"
#include "cli/commands/explore/terminal_layers.hpp"
#include "engines/tablebase/values/value_domains.hpp"

namespace dropslide::cli {
namespace {

constexpr std::size_t most_line_moves = 1000;

Player other(Player player) { return player == Player::dropper ? Player::slider : Player::dropper; }

/// What Slider plays for, against chance.
std::string goal_of(const TableFacts& facts, Notation notation) {
  if (facts.quantity == tablebase::FailureDomain::name)
    return "chance of " + tile_text(*facts.objective, notation);
  return std::string(facts.quantity);
}

std::string title_of(const serve::Table& table, Notation notation) {
  const TableFacts& facts = table.table->facts();
  const std::string name = fmt::format("{}: {}", table.name, to_text(facts.shape));
  if (facts.is_against_chance)
    return fmt::format("{}, {}{}", name, goal_of(facts, notation),
                       facts.kind == TableKind::policy ? ", policy" : "");
  const std::string kind = facts.kind == TableKind::certificate ? ", certificate" : "";
  const std::string game = name + ", " + dmax_text(facts.dmax, notation);
  if (!facts.objective) return fmt::format("{}, no merge{}", game, kind);
  return fmt::format("{}, objective {}{}", game, tile_text(*facts.objective, notation), kind);
}

/// Empty for a path that no line of a terminal shows.
std::string command_of(const std::filesystem::path& path, const Board& board, Player to_move,
                       Notation notation) {
  const std::string name = path.string();
  if (std::ranges::any_of(name, [](unsigned char c) { return c < ' '; })) return {};
  return fmt::format("dropslide query {} {} --to-move {}{}", shell_path(name), to_text(board, notation),
                     to_text(to_move), notation == Notation::faces ? " --faces" : "");
}

/// A drop as chance makes it.
std::optional<TableMove> random_drop(const TableAnswer& answer, Generator& generator) {
  double left = static_cast<double>(generator.next() >> 11) * 0x1p-53;
  return std::visit(
      [&](const auto& one) -> std::optional<TableMove> {
        for (const auto& move : one.moves) {
          if constexpr (requires { move.chance; }) left -= move.chance.value_or(0);
          if (left < 0) return move;
        }
        return one.moves.empty() ? std::nullopt : std::optional<TableMove>(one.moves.back());
      },
      answer);
}

}  // namespace

TerminalGame::TerminalGame(const serve::TableSet& tables, Notation notation, std::stop_token stop)
    : tables_(tables), notation_(notation), chance_(std::random_device()(), 0), stop_(std::move(stop)) {
  while (!begin(place_)) ++place_;
}

/// False if nothing is to be shown there.
bool TerminalGame::begin(std::size_t place) {
  const std::size_t tables = tables_.tables().size();
  if (place >= tables) {
    const serve::Game& game = tables_.games()[place - tables];
    if (!game.game) return false;
    replay_.emplace(game);
  } else {
    const serve::Table& table = *tables_.tables()[place];
    if (!table.table) return false;
    replay_.reset();
    begin_table(table);
  }
  place_ = place;
  return true;
}

void TerminalGame::begin_table(const serve::Table& table) {
  table_ = &table;
  past_.clear();
  row_ = col_ = 0;
  tile_ = 1;
  now_ = {facts().start, facts().start_to_move, ""};
}

void TerminalGame::next_table() {
  const std::size_t all = tables_.tables().size() + tables_.games().size();
  for (std::size_t i = 1; i <= all; ++i)
    if (begin((place_ + i) % all)) return;
}

bool TerminalGame::is_over() const { return table().winner_by_rules(now_.board, now_.to_move).has_value(); }

int TerminalGame::most_tile() const { return facts().objective ? *facts().objective - 1 : facts().dmax; }

std::vector<std::string> TerminalGame::draw(const WindowSize& size) const {
  if (!shows_layers_) return draw_terminal(view(), size);
  return draw_layers(title_of(*table_, notation_), layers_.at(&table()), layer_sum(now_.board), size);
}

TerminalView TerminalGame::view() const {
  if (replay_) return replay_->view(notation_);
  TerminalView view{.title = title_of(*table_, notation_), .board = now_.board, .to_move = now_.to_move};
  view.dmax = facts().dmax;
  view.notation = notation_;
  view.side = side_;
  for (const Position& position : past_) view.past.push_back(position.mark);
  view.command = command_of(table_->path, now_.board, now_.to_move, notation_);
  view.row = row_;
  view.col = col_;
  view.tile = tile_;
  view.is_editing = is_editing_;
  view.notice = notice_;
  view.is_against_chance = facts().is_against_chance;
  view.are_drops_chosen = facts().are_drops_chosen;
  view.numbers = facts().numbers;
  view.winner = table().winner_by_rules(now_.board, now_.to_move);
  if (highest_tile(now_.board) > most_tile()) return view;  // Tables hold no such board.
  view.line = find_main_line(table(), now_.board, now_.to_move, most_line_moves);
  view.answer = view.line->start;
  return view;
}

bool TerminalGame::press(const Key& key) {
  notice_.clear();
  if (replay_) return press_in_replay(key);
  if (shows_layers_) {
    shows_layers_ = key.character != 'l';
    return key.character != 'q';
  }
  if (key.special == SpecialKey::enter) {
    if (!is_editing_) drop();
  } else if (key.special != SpecialKey::none) {
    press_arrow(key.special);
  } else if (key.character >= '0' && key.character <= '9') {
    press_digit(key.character - '0');
  } else {
    press_letter(key.character);
  }
  return key.character != 'q';
}

void TerminalGame::press_letter(char letter) {
  switch (letter) {
    case 'b':
      return play_best();
    case 'f':
      return play_to_the_end();
    case 'u':
      return undo();
    case 'n':
      begin(place_);
      return answer();
    case 't':
      next_table();
      return answer();
    case 's':
      return choose_side();
    case 'l':
      return show_layers();
    case 'x':
      return change_notation();
    case 'e':
      if (is_editing_) past_.clear();  // No move led there.
      is_editing_ = !is_editing_;
      return answer();
    case 'p':
      if (is_editing_) go(now_.board, other(now_.to_move));
      return;
    default:
      return;
  }
}

bool TerminalGame::press_in_replay(const Key& key) {
  constexpr int all = 1 << 20;  // More than any game has.
  if (key.special == SpecialKey::right || key.character == 'b') replay_->go(1);
  if (key.special == SpecialKey::left || key.character == 'u') replay_->go(-1);
  if (key.special == SpecialKey::down) replay_->go(all);
  if (key.special == SpecialKey::up || key.character == 'n') replay_->go(-all);
  if (key.character == 'x') change_notation();
  if (key.character == 't') next_table();
  return key.character != 'q';
}

void TerminalGame::press_arrow(SpecialKey key) {
  if (is_editing_ || now_.to_move == Player::dropper) return move_cursor(key);
  switch (key) {
    case SpecialKey::left:
      return slide_to(Direction::left);
    case SpecialKey::right:
      return slide_to(Direction::right);
    case SpecialKey::up:
      return slide_to(Direction::up);
    default:
      return slide_to(Direction::down);
  }
}

void TerminalGame::move_cursor(SpecialKey key) {
  const Shape shape = now_.board.shape();
  row_ = std::clamp(row_ + (key == SpecialKey::down) - (key == SpecialKey::up), 0, shape.rows - 1);
  col_ = std::clamp(col_ + (key == SpecialKey::right) - (key == SpecialKey::left), 0, shape.cols - 1);
}

void TerminalGame::slide_to(Direction direction) {
  const SlideOutcome outcome = slide(now_.board, direction);
  if (!outcome.changed)
    notice_ = "that slide changes nothing";
  else if (is_over())
    notice_ = "the game is over";
  else
    play(outcome.board);
}

void TerminalGame::press_digit(int digit) {
  if (is_editing_) {
    if (digit > most_tile()) return;
    Board board = now_.board;
    board.set(row_, col_, static_cast<Exponent>(digit));
    go(board, now_.to_move);
  } else if (digit >= 1 && digit <= facts().dmax) {
    tile_ = digit;
  } else {
    notice_ = fmt::format("drops are tiles from {} to {}", tile_number(1, notation_),
                          tile_number(facts().dmax, notation_));
  }
}

void TerminalGame::drop() {
  if (now_.to_move == Player::slider || is_over()) return;
  if (now_.board.at(row_, col_) != 0)
    notice_ = "the cell is not empty";
  else
    play(apply_drop(now_.board, {row_, col_, static_cast<Exponent>(tile_)}));
}

void TerminalGame::play_best() {
  const TerminalView seen = view();
  if (seen.line && !seen.line->moves.empty())
    play(board_after(seen.line->moves.front().choice));
  else
    notice_ = seen.winner ? "the game is over" : "the table knows no move here";
}

void TerminalGame::play_to_the_end() {
  const TerminalView seen = view();
  if (!seen.line || seen.line->moves.empty()) return play_best();
  for (const LineMove& move : seen.line->moves) go(board_after(move.choice), other(now_.to_move));
}

void TerminalGame::change_notation() {
  notation_ = notation_ == Notation::exponents ? Notation::faces : Notation::exponents;
}

void TerminalGame::choose_side() {
  if (!side_)
    side_ = Player::slider;
  else if (*side_ == Player::slider)
    side_ = Player::dropper;
  else
    side_.reset();
  answer();
}

/// Counts them the first time: some seconds for a large table.
void TerminalGame::show_layers() {
  if (!layers_.contains(&table())) {
    auto counted = table().count_wins(stop_);
    if (!counted) return;  // The program ends.
    layers_.emplace(&table(), std::move(*counted));
  }
  shows_layers_ = true;
}

/// Against the program to the user's own last turn.
void TerminalGame::undo() {
  const auto is_own = [&](const Position& position) { return !side_ || position.to_move == *side_; };
  const auto last = std::find_if(past_.rbegin(), past_.rend(), is_own);
  if (last == past_.rend()) return;
  now_ = *last;
  past_.erase(last.base() - 1, past_.end());
}

/// A move of the user; the program answers it, if it plays.
void TerminalGame::play(const Board& board) {
  go(board, other(now_.to_move));
  answer();
}

void TerminalGame::answer() {
  if (!side_ || replay_ || is_editing_ || now_.to_move == *side_ || is_over()) return;
  if (highest_tile(now_.board) > most_tile()) return;
  if (const auto move = reply()) go(board_after(*move), other(now_.to_move));
}

std::optional<TableMove> TerminalGame::reply() {
  const TableAnswer answer = table().ask(now_.board, now_.to_move);
  if (now_.to_move == Player::dropper && !facts().are_drops_chosen) return random_drop(answer, chance_);
  return chosen_move(answer);
}

void TerminalGame::go(const Board& board, Player to_move) {
  if (highest_tile(now_.board) <= most_tile())
    now_.mark = mark_of(table().ask(now_.board, now_.to_move), facts().numbers);
  past_.push_back(now_);
  now_ = {board, to_move, ""};
}

}  // namespace dropslide::cli
