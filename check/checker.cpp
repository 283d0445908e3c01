// The check of a certificate.
//
// A certificate lists positions with Dropper to move, layer by layer. It proves its claim if the empty board
// is in the list, and for every position in it:
//   Slider claims to win:   after EVERY drop, SOME slide makes the objective or leads to a listed position;
//   Dropper claims to win:  after SOME drop, EVERY slide makes no objective and leads to a listed position.
// In a no-merge game "makes the objective" reads "merges two tiles". Each drop raises the layer (the sum of
// 2^(v-1) over the tiles; in a no-merge game their number), no slide changes it, and boards are finite: so
// following the list ends, and it ends well for the claimed winner. Boards stand for all their images under
// the symmetries of the rectangle; in a no-merge game also for all renamings of tiles.
//
// A cooperative certificate lists one game instead: the boards with Dropper to move, one for each drop, and
// at last a dead board. It proves that so many drops suffice if each board comes from the one before by a
// drop and a slide.
//
// A no-shorter certificate, with Dmax 1, where a board after t drops weighs t, lists every position that may
// still end on a dead board in fewer drops: for each board of less weight that is dead, that board without a
// tile of 1, and for each listed position whatever a drop and a slide may have made it from, as long as it
// has no tile that is too heavy for all these dead boards. It proves that no game is so short if the list has
// all these and not the empty board.
//
// Kept in memory: the layers that a drop can reach.
#include "checker.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace dropslide_check {
namespace {

__extension__ using Code = unsigned __int128;

constexpr int most_cells = 25, unknown = -1;
using Tile = signed char;
using Cells = std::array<Tile, most_cells>;  // In reading order; 0 is empty.

struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Claim {
  bool no_merge = false, cooperative = false, no_shorter = false;
  bool slider_wins = false;
  int rows = 0, columns = 0, dmax = 0, objective = 0, drops = 0;

  int cells() const { return rows * columns; }
  int base() const { return no_merge ? std::min(dmax, cells()) + 1 : objective; }
  // Of a full board without equal neighbours: cut a path through all cells into dominoes.
  int least_weight(int path) const { return path / 2 * 3 + path % 2; }
};

// Bytes of the stream, hashed as they go by.
class Reader {
 public:
  explicit Reader(std::istream& stream) : buffer_(*stream.rdbuf()) {}

  unsigned byte() {
    const int byte = buffer_.sbumpc();
    if (byte == std::char_traits<char>::eof()) throw Refused("the file is cut short");
    hash_ = (hash_ ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3;
    return static_cast<unsigned>(byte);
  }

  Code number() {
    Code number = 0;
    for (int shift = 0; shift < 126; shift += 7) {
      const unsigned next = byte();
      number |= static_cast<Code>(next & 127) << shift;
      if (next < 128) return number;
    }
    throw Refused("a number is too long");
  }

  std::string line() {
    std::string line;
    for (unsigned next = byte(); next != '\n'; next = byte()) {
      if (next < ' ' || next > '~') throw Refused("the header is not plain text");
      line += static_cast<char>(next);
      if (line.size() > 200) throw Refused("a line of the header is too long");
    }
    return line;
  }

  // The checksum at the end of the file.
  void expect_end() {
    const std::uint64_t expected = hash_;
    std::uint64_t found = 0;
    for (int i = 0; i < 8; ++i) found |= static_cast<std::uint64_t>(byte()) << (8 * i);
    if (found != expected) throw Refused("the checksum does not agree");
    if (buffer_.sgetc() != std::char_traits<char>::eof()) throw Refused("something follows the end");
  }

 private:
  std::streambuf& buffer_;
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

int to_number(const std::string& text, int least, int most) {
  if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos)
    throw Refused("'" + text + "' is no number");
  const int number = std::stoi(text);
  if (number < least || number > most) throw Refused(text + " is out of range");
  return number;
}

// "key value", with the expected key.
std::string value_of(Reader& reader, const std::string& key) {
  const std::string line = reader.line();
  if (line.rfind(key + " ", 0) != 0) throw Refused("expected a line '" + key + " ...', found '" + line + "'");
  return line.substr(key.size() + 1);
}

// One of two words; true for the first.
bool is_first(const std::string& word, const std::string& first, const std::string& second) {
  if (word != first && word != second) throw Refused("'" + word + "' is neither " + first + " nor " + second);
  return word == first;
}

Claim read_claim(Reader& reader) {
  if (reader.line() != "dropslide certificate 1") throw Refused("not a certificate of this format");
  Claim claim;
  const std::string game = value_of(reader, "game");
  claim.no_shorter = game == "no-shorter";
  claim.cooperative = claim.no_shorter || game == "cooperative";
  claim.no_merge = !claim.cooperative && is_first(game, "no-merge", "objective");
  claim.rows = to_number(value_of(reader, "rows"), 1, most_cells);
  claim.columns = to_number(value_of(reader, "columns"), 1, most_cells);
  if (claim.cells() > most_cells) throw Refused("the board has more than 25 cells");
  claim.dmax = to_number(value_of(reader, "dmax"), 1, most_cells);
  if (claim.cooperative) {
    claim.drops = to_number(value_of(reader, "drops"), 1, 999);
    claim.objective = 32;  // The base of the codes; no tile comes near.
  } else {
    if (!claim.no_merge) claim.objective = to_number(value_of(reader, "objective"), claim.dmax + 1, 31);
    claim.slider_wins = is_first(value_of(reader, "winner"), "slider", "dropper");
  }
  if (!reader.line().empty()) throw Refused("the header does not end where it should");
  return claim;
}

std::string to_text(const Claim& claim) {
  const std::string board = std::to_string(claim.rows) + "x" + std::to_string(claim.columns) + ", Dmax " +
                            std::to_string(claim.dmax);
  if (claim.cooperative)
    return board + ", both players cooperate: " +
           (claim.no_shorter ? "no dead board after fewer than " : "a dead board after ") +
           std::to_string(claim.drops) + " drops";
  if (!claim.no_merge)
    return board + ", objective " + std::to_string(claim.objective) + ": " +
           (claim.slider_wins ? "Slider wins" : "Dropper wins");
  return board +
         ", no merge: " + (claim.slider_wins ? "Dropper cannot avoid a merge" : "Dropper avoids every merge");
}

// The rules, and the codes of boards.
class Rules {
 public:
  explicit Rules(const Claim& claim) : claim_(claim) {
    for (const bool transposed : {false, true}) {
      if (transposed && claim.rows != claim.columns) continue;
      for (const bool turned : {false, true})
        for (const bool mirrored : {false, true}) images_.push_back(image(transposed, turned, mirrored));
    }
  }

  std::uint64_t layer(const Cells& board) const {
    std::uint64_t layer = 0;
    for (int i = 0; i < claim_.cells(); ++i)
      if (at(board, i) > 0) layer += claim_.no_merge ? 1 : std::uint64_t{1} << (at(board, i) - 1);
    return layer;
  }

  std::uint64_t layer_step(int tile) const { return claim_.no_merge ? 1 : std::uint64_t{1} << (tile - 1); }

  // The least of its images: the one whose cells come first in the order of a dictionary.
  Code code(const Cells& board) const {
    Cells least{};
    least.fill(static_cast<Tile>(claim_.base()));
    for (const Cells& cells : images_) {
      std::array<Tile, 32> names{};
      Tile used = 0;
      bool is_less = false;
      for (int i = 0; i < claim_.cells(); ++i) {
        Tile tile = at(board, at(cells, i));
        if (claim_.no_merge && tile > 0) {
          Tile& name = names[static_cast<std::size_t>(tile)];
          if (name == 0) name = ++used;
          tile = name;
        }
        Tile& best = least[static_cast<std::size_t>(i)];
        if (tile > best && !is_less) break;
        is_less = is_less || tile < best;
        best = tile;
      }
    }
    Code code = 0;
    for (int i = 0; i < claim_.cells(); ++i)
      code = code * static_cast<Code>(claim_.base()) + static_cast<Code>(at(least, i));
    return code;
  }

  Cells board(Code code) const {
    Cells board{};
    for (int i = claim_.cells(); i-- > 0; code /= static_cast<Code>(claim_.base()))
      board[static_cast<std::size_t>(i)] = static_cast<Tile>(code % static_cast<Code>(claim_.base()));
    if (code != 0) throw Refused("a code is not a board");
    return board;
  }

  // A slide in direction 0 to 3 sees lines, each from the side to which the tiles move.
  int lines(int direction) const { return direction < 2 ? claim_.rows : claim_.columns; }
  int length(int direction) const { return direction < 2 ? claim_.columns : claim_.rows; }
  std::size_t place(int direction, int line, int step) const {
    const int cell = direction % 2 == 1 ? length(direction) - 1 - step : step;
    return static_cast<std::size_t>(direction < 2 ? line * claim_.columns + cell
                                                  : cell * claim_.columns + line);
  }

  // `decides` says that a tile of the objective was made, in a no-merge game that any two tiles merged.
  Cells slide(const Cells& board, int direction, bool& decides) const {
    Cells result{};
    for (int line = 0; line < lines(direction); ++line) {
      int filled = 0;
      bool may_merge = false;  // Whether the tile placed last has not been made by a merge.
      for (int step = 0; step < length(direction); ++step) {
        const Tile tile = board[place(direction, line, step)];
        if (tile == 0) continue;
        Tile& last = result[place(direction, line, std::max(filled - 1, 0))];
        may_merge = may_merge && last == tile;
        if (may_merge) {
          ++last;
          decides = decides || claim_.no_merge || tile + 1 >= claim_.objective;
        } else {
          result[place(direction, line, filled++)] = tile;
        }
        may_merge = !may_merge;
      }
    }
    return result;
  }

  // Tiles behind a gap, counted from the side where they are fewest; cells below 0 are unknown. None on a
  // board that a slide has made.
  int loose_tiles(const Cells& board) const {
    int least = most_cells;
    for (int direction = 0; direction < 4; ++direction) {
      int loose = 0;
      for (int line = 0; line < lines(direction); ++line) {
        bool has_gap = false;
        for (int step = 0; step < length(direction); ++step) {
          const int tile = board[place(direction, line, step)];
          has_gap = has_gap || tile == 0;
          loose += has_gap && tile > 0 ? 1 : 0;
        }
      }
      least = std::min(least, loose);
    }
    return least;
  }

 private:
  static Tile at(const Cells& cells, int i) { return cells[static_cast<std::size_t>(i)]; }

  // Which cell of the board stands at each place of the image.
  Cells image(bool transposed, bool turned, bool mirrored) const {
    Cells cells{};
    for (int row = 0; row < claim_.rows; ++row)
      for (int col = 0; col < claim_.columns; ++col) {
        const int r = turned ? claim_.rows - 1 - row : row;
        const int c = mirrored ? claim_.columns - 1 - col : col;
        cells[static_cast<std::size_t>(row * claim_.columns + col)] =
            static_cast<Tile>(transposed ? c * claim_.columns + r : r * claim_.columns + c);
      }
    return cells;
  }

  Claim claim_;
  std::vector<Cells> images_;
};

struct Layer {
  std::uint64_t number = 0;
  std::vector<Code> codes;  // Ascending.
};

class Checker {
 public:
  Checker(Reader& reader, const Claim& claim) : reader_(reader), claim_(claim), rules_(claim) {}

  std::uint64_t run() {
    if (claim_.no_shorter) return run_predecessors();
    read_layer();
    if (claim_.cooperative) return run_game();
    if (layers_.empty() || layers_.front().number != 0 || layers_.front().codes != std::vector<Code>{0})
      throw Refused("the empty board is not in the list");
    std::uint64_t positions = 0;
    while (!layers_.empty()) {
      while (!is_ended_ && layers_.back().number < layers_.front().number + reach()) read_layer();
      for (const Code code : layers_.front().codes) check(rules_.board(code));
      positions += layers_.front().codes.size();
      layers_.pop_front();
      if (layers_.empty()) read_layer();
    }
    reader_.expect_end();
    return positions;
  }

 private:
  // The boards of one game, in their order.
  std::uint64_t run_game() {
    const auto boards = static_cast<std::size_t>(claim_.drops) + 1;
    while (layers_.size() <= boards && read_layer()) continue;
    if (layers_.size() != boards) throw Refused("not the claimed number of drops");
    reader_.expect_end();
    if (layers_.front().codes != std::vector<Code>{0})
      throw Refused("the game does not begin with the empty board");
    for (std::size_t i = 1; i < layers_.size(); ++i) {
      if (layers_[i].codes.size() != 1) throw Refused("not one board after each drop");
      const Cells before = rules_.board(layers_[i - 1].codes.front());
      if (!leads_to(before, layers_[i].codes.front(), i + 1 == layers_.size()))
        throw Refused(describe(before) + ": no drop and slide lead to the next board");
    }
    return layers_.size();
  }

  // Calls `visit(board, tile)` after every drop, as long as it returns true.
  template <class Visit>
  void for_each_drop(const Cells& before, Visit visit) const {
    for (int cell = 0; cell < claim_.cells(); ++cell)
      for (int tile = 1; tile <= claim_.dmax; ++tile) {
        Cells board = before;
        if (std::exchange(board[static_cast<std::size_t>(cell)], tile) == 0 && !visit(board, tile)) return;
      }
  }

  // Whether a drop and a slide make the board of this code, or, at the end of a game, a drop that leaves no
  // slide.
  bool leads_to(const Cells& before, Code code, bool is_end) const {
    bool leads = false;
    for_each_drop(before, [&](const Cells& dropped, int) {
      bool is_dead = true;
      for (int direction = 0; direction < 4; ++direction) {
        bool decides = false;
        const Cells slid = rules_.slide(dropped, direction, decides);
        if (slid == dropped) continue;
        is_dead = false;
        leads = leads || (!is_end && !decides && rules_.code(slid) == code);
      }
      leads = leads || (is_end && is_dead && rules_.code(dropped) == code);
      return !leads;
    });
    return leads;
  }

  // A tile v >= 3 adds 2^(v-1) - 2 to the least weight of a dead board.
  std::uint64_t run_predecessors() {
    const int spare = claim_.drops - 1 - claim_.least_weight(claim_.cells());
    if (claim_.dmax > 1 ? claim_.drops > claim_.cells() : spare > 5)
      throw Refused("that is not to be proved");
    Cells board{};
    if (claim_.dmax == 1) add_dead_boards(board, 0, 0);
    if (!due_.empty()) list_lines(spare < 2 ? 2 : 3);
    std::fill_n(board.begin(), claim_.cells(), unknown);
    std::uint64_t positions = 0;
    for (; read_layer(); positions += layers_.back().codes.size()) {
      const std::uint64_t drops = layers_.back().number;
      if (drops == 0) throw Refused("the empty board is in the list");
      if (drops >= static_cast<std::uint64_t>(claim_.drops)) throw Refused("a position comes too late");
      for (const Code code : std::exchange(due_[drops], {})) expect_listed(rules_.board(code), drops);
      for (const Code code : layers_.back().codes)
        for (int direction = 0; direction < 4; ++direction)
          add_line_before(rules_.board(code), direction, board, 0, drops - 1);
      if (layers_.size() > 1) layers_.pop_front();
    }
    reader_.expect_end();
    for (const auto& [drops, codes] : due_)
      if (!codes.empty()) throw Refused("a layer is missing");
    return positions;
  }

  // Fills the cells left on a path to and fro through the rows, by different neighbours, so that the board
  // weighs less than the claimed drops; notes what such boards are before the last drop.
  void add_dead_boards(Cells& board, int step, int weight) {
    if (weight + claim_.least_weight(claim_.cells() - step) >= claim_.drops) return;
    if (step == claim_.cells())
      return for_each_one_less(board, [&](const Cells& before) {
        due_[static_cast<std::uint64_t>(weight) - 1].insert(rules_.code(before));
      });
    const int row = step / claim_.columns;
    const std::size_t cell = rules_.place(row % 2, row, step % claim_.columns);
    const auto above = row > 0 ? board[cell - static_cast<std::size_t>(claim_.columns)] : 0;
    const auto before = step % claim_.columns > 0 ? board[row % 2 == 1 ? cell + 1 : cell - 1] : 0;
    for (Tile tile = 1; weight + (1 << (tile - 1)) < claim_.drops; ++tile)
      if (tile != above && tile != before) {
        board[cell] = tile;
        add_dead_boards(board, step + 1, weight + (1 << (tile - 1)));
      }
    board[cell] = 0;
  }

  // Calls `visit` for each position that a drop of 1 turns into the board and a slide can have made.
  template <class Visit>
  void for_each_one_less(Cells& board, Visit visit) const {
    for (Tile& tile : board)
      if (tile == 1) {
        tile = 0;
        if (rules_.loose_tiles(board) == 0) visit(board);
        tile = 1;
      }
  }

  // What a slide may have made lines of the board's two lengths from.
  void list_lines(int highest) {
    for (const bool along_rows : {false, true}) {
      const Claim claim{
          .rows = 1, .columns = along_rows ? claim_.columns : claim_.rows, .objective = highest + 1};
      const double lines = std::pow(claim.objective, claim.columns);
      if (lines > 1e6) throw Refused("the lines are too long");
      const Rules rules(claim);
      bool ignored = false;
      for (Code code = 0; code < static_cast<Code>(lines); ++code)
        lines_[along_rows][rules.slide(rules.board(code), 0, ignored)].push_back(rules.board(code));
    }
  }

  // Completes, line by line, the boards from which a slide leads to `after`, as long as one drop less may
  // leave what a slide can have made; expects what it leaves in the list.
  void add_line_before(const Cells& after, int direction, Cells& board, int line, std::uint64_t layer) const {
    if (rules_.loose_tiles(board) > 1) return;
    if (line == rules_.lines(direction)) {
      if (board == after) return;
      return for_each_one_less(board, [&](const Cells& before) { expect_listed(before, layer); });
    }
    Cells moved{};
    const auto steps = static_cast<std::size_t>(rules_.length(direction));
    for (std::size_t step = 0; step < steps; ++step)
      moved[step] = after[rules_.place(direction, line, static_cast<int>(step))];
    const auto found = lines_[direction < 2].find(moved);
    if (found == lines_[direction < 2].end()) return;
    for (const Cells& before : found->second) {
      for (std::size_t step = 0; step < steps; ++step)
        board[rules_.place(direction, line, static_cast<int>(step))] = before[step];
      add_line_before(after, direction, board, line + 1, layer);
    }
    for (std::size_t step = 0; step < steps; ++step)
      board[rules_.place(direction, line, static_cast<int>(step))] = unknown;
  }

  void expect_listed(const Cells& board, std::uint64_t layer) const {
    if (!is_listed(board, layer)) throw Refused(describe(board) + ": can end in time, and is not listed");
  }

  std::uint64_t reach() const { return claim_.no_merge ? 1 : std::uint64_t{1} << (claim_.dmax - 1); }

  bool read_layer() {
    if (is_ended_) return false;
    const Code step = reader_.number();
    const Code count = reader_.number();
    is_ended_ = step == 0;
    if (is_ended_ != (count == 0)) throw Refused("a layer is empty, or something follows the last");
    if (is_ended_) return false;
    if (step > (Code{1} << 40)) throw Refused("a layer is out of range");
    const std::uint64_t number = last_layer_ + static_cast<std::uint64_t>(step) - 1;
    if (!layers_.empty() && number <= layers_.back().number) throw Refused("the layers do not ascend");
    Layer layer{number, {}};
    Code code = 0;
    for (Code i = 0; i < count; ++i) {
      const Code difference = reader_.number();
      if (i > 0 && difference == 0) throw Refused("the codes do not ascend");
      code += difference;  // Of 126 bits, to a board's, below 2^125.
      if (rules_.layer(rules_.board(code)) != number) throw Refused("a board is not in the layer of its sum");
      layer.codes.push_back(code);
    }
    last_layer_ = number;
    layers_.push_back(std::move(layer));
    return true;
  }

  bool is_listed(const Cells& board, std::uint64_t layer) const {
    const auto found =
        std::lower_bound(layers_.begin(), layers_.end(), layer,
                         [](const Layer& earlier, std::uint64_t number) { return earlier.number < number; });
    if (found == layers_.end() || found->number != layer) return false;
    return std::binary_search(found->codes.begin(), found->codes.end(), rules_.code(board));
  }

  // Whether the claimed winner wins after this drop, if the listed positions are won.
  bool is_won_after_drop(const Cells& dropped, std::uint64_t layer) const {
    for (int direction = 0; direction < 4; ++direction) {
      bool decides = false;
      const Cells slid = rules_.slide(dropped, direction, decides);
      if (slid == dropped) continue;
      const bool slider_makes_it = decides;
      if (claim_.slider_wins && (slider_makes_it || is_listed(slid, layer))) return true;
      if (!claim_.slider_wins && (slider_makes_it || !is_listed(slid, layer))) return false;
    }
    return !claim_.slider_wins;
  }

  void check(const Cells& board) const {
    const std::uint64_t layer = layers_.front().number;
    int won = 0, lost = 0;
    for_each_drop(board, [&](const Cells& dropped, int tile) {
      (is_won_after_drop(dropped, layer + rules_.layer_step(tile)) ? won : lost) += 1;
      return claim_.slider_wins ? lost == 0 : won == 0;
    });
    if (won == 0 || (claim_.slider_wins && lost > 0))
      throw Refused(describe(board) + (claim_.slider_wins ? ": a drop without an answer, or no drop at all"
                                                          : ": no drop keeps to the list"));
  }

  std::string describe(const Cells& board) const {
    std::string text;
    for (int i = 0; i < claim_.cells(); ++i) {
      const int tile = board[static_cast<std::size_t>(i)];
      if (i > 0 && i % claim_.columns == 0) text += '/';
      text += tile == 0   ? '.'
              : tile < 10 ? static_cast<char>('0' + tile)
                          : static_cast<char>('a' + tile - 10);
    }
    return text;
  }

  Reader& reader_;
  Claim claim_;
  Rules rules_;
  std::deque<Layer> layers_;
  std::map<std::uint64_t, std::set<Code>> due_;  // Before the last drops of dead boards, by layer.
  std::array<std::map<Cells, std::vector<Cells>>, 2> lines_;  // Along columns and rows.
  std::uint64_t last_layer_ = 0;
  bool is_ended_ = false;
};

}  // namespace

Verdict check(std::istream& stream) {
  Verdict verdict;
  try {
    Reader reader(stream);
    const Claim claim = read_claim(reader);
    verdict.claim = to_text(claim);
    verdict.positions = Checker(reader, claim).run();
    verdict.holds = true;
  } catch (const Refused& refused) {
    verdict.reason = refused.what();
  }
  return verdict;
}

}  // namespace dropslide_check
