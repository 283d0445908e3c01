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
// Kept in memory: the layers that a drop can reach.
#include "checker.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <stdexcept>
#include <vector>

namespace dropslide_check {
namespace {

__extension__ using Code = unsigned __int128;

constexpr int most_cells = 25;
using Cells = std::array<int, most_cells>;  // In reading order; 0 is empty.

struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Claim {
  bool no_merge = false, cooperative = false;
  bool slider_wins = false;
  int rows = 0, columns = 0, dmax = 0, objective = 0, drops = 0;

  int cells() const { return rows * columns; }
  int base() const { return no_merge ? std::min(dmax, cells()) + 1 : objective; }
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
  claim.cooperative = game == "cooperative";
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
    return board + ", both players cooperate: a dead board after " + std::to_string(claim.drops) + " drops";
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

  Code code(const Cells& board) const {
    Code least = ~Code{0};
    for (const Cells& cells : images_) {
      std::array<int, 32> names{};
      int used = 0;
      Code code = 0;
      for (int i = 0; i < claim_.cells(); ++i) {
        int tile = at(board, at(cells, i));
        if (claim_.no_merge && tile > 0) {
          int& name = names[static_cast<std::size_t>(tile)];
          if (name == 0) name = ++used;
          tile = name;
        }
        code = code * static_cast<Code>(claim_.base()) + static_cast<Code>(tile);
      }
      least = std::min(least, code);
    }
    return least;
  }

  Cells board(Code code) const {
    Cells board{};
    for (int i = claim_.cells(); i-- > 0; code /= static_cast<Code>(claim_.base()))
      board[static_cast<std::size_t>(i)] = static_cast<int>(code % static_cast<Code>(claim_.base()));
    if (code != 0) throw Refused("a code is not a board");
    return board;
  }

  // Slides the board in direction 0 to 3. `decides` says that a tile of the objective was made, in a no-merge
  // game that any two tiles merged.
  Cells slide(const Cells& board, int direction, bool& decides) const {
    const bool along_rows = direction < 2, from_end = direction % 2 == 1;
    const int lines = along_rows ? claim_.rows : claim_.columns;
    const int length = along_rows ? claim_.columns : claim_.rows;
    Cells result{};
    for (int line = 0; line < lines; ++line) {
      const auto place = [&](int step) {
        const int cell = from_end ? length - 1 - step : step;
        return static_cast<std::size_t>(along_rows ? line * claim_.columns + cell
                                                   : cell * claim_.columns + line);
      };
      int filled = 0;
      bool may_merge = false;  // Whether the tile placed last has not been made by a merge.
      for (int step = 0; step < length; ++step) {
        const int tile = board[place(step)];
        if (tile == 0) continue;
        if (may_merge && result[place(filled - 1)] == tile) {
          ++result[place(filled - 1)];
          decides = decides || claim_.no_merge || tile + 1 >= claim_.objective;
          may_merge = false;
        } else {
          result[place(filled++)] = tile;
          may_merge = true;
        }
      }
    }
    return result;
  }

 private:
  static int at(const Cells& cells, int i) { return cells[static_cast<std::size_t>(i)]; }

  // Which cell of the board stands at each place of the image.
  Cells image(bool transposed, bool turned, bool mirrored) const {
    Cells cells{};
    for (int row = 0; row < claim_.rows; ++row)
      for (int col = 0; col < claim_.columns; ++col) {
        const int r = turned ? claim_.rows - 1 - row : row;
        const int c = mirrored ? claim_.columns - 1 - col : col;
        cells[static_cast<std::size_t>(row * claim_.columns + col)] =
            transposed ? c * claim_.columns + r : r * claim_.columns + c;
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
    while (read_layer()) continue;
    reader_.expect_end();
    if (layers_.size() != static_cast<std::size_t>(claim_.drops) + 1)
      throw Refused("not the claimed number of drops");
    if (layers_.front().codes != std::vector<Code>{0})
      throw Refused("the game does not begin with the empty board");
    for (std::size_t i = 1; i < layers_.size(); ++i) {
      if (layers_[i].codes.size() != 1) throw Refused("not one board after each drop");
      if (layers_[i].number != rules_.layer(rules_.board(layers_[i].codes.front())))
        throw Refused("a board is not in the layer of its sum");
      const Cells before = rules_.board(layers_[i - 1].codes.front());
      if (!leads_to(before, layers_[i].codes.front(), i + 1 == layers_.size()))
        throw Refused(describe(before) + ": no drop and slide lead to the next board");
    }
    return layers_.size();
  }

  // Whether a drop and a slide make the board of this code, or, at the end of a game, a drop that leaves no
  // slide.
  bool leads_to(const Cells& before, Code code, bool is_end) const {
    for (int cell = 0; cell < claim_.cells(); ++cell)
      for (int tile = 1; tile <= claim_.dmax; ++tile) {
        if (before[static_cast<std::size_t>(cell)] != 0) continue;
        Cells dropped = before;
        dropped[static_cast<std::size_t>(cell)] = tile;
        bool is_dead = true;
        for (int direction = 0; direction < 4; ++direction) {
          bool decides = false;
          const Cells slid = rules_.slide(dropped, direction, decides);
          if (slid == dropped) continue;
          is_dead = false;
          if (!is_end && !decides && rules_.code(slid) == code) return true;
        }
        if (is_end && is_dead && rules_.code(dropped) == code) return true;
      }
    return false;
  }

  std::uint64_t reach() const { return claim_.no_merge ? 1 : std::uint64_t{1} << (claim_.dmax - 1); }

  bool read_layer() {
    if (is_ended_) return false;
    const Code step = reader_.number();
    const Code count = reader_.number();
    is_ended_ = step == 0;
    if (is_ended_) {
      if (count != 0) throw Refused("the end of the list is not where it should be");
      return false;
    }
    if (step > (Code{1} << 40)) throw Refused("a layer is out of range");
    const std::uint64_t number = last_layer_ + static_cast<std::uint64_t>(step) - 1;
    if (!layers_.empty() && number <= layers_.back().number) throw Refused("the layers do not ascend");
    Layer layer{number, {}};
    Code code = 0;
    for (Code i = 0; i < count; ++i) {
      const Code difference = reader_.number();
      if (i > 0 && difference == 0) throw Refused("the codes do not ascend");
      if (difference > ~Code{0} - code) throw Refused("a code is too large");
      code += difference;
      layer.codes.push_back(code);
    }
    last_layer_ = number;
    layers_.push_back(std::move(layer));
    return true;
  }

  bool is_listed(const Cells& board, std::uint64_t layer) const {
    const auto found =
        std::find_if(layers_.begin(), layers_.end(), [&](const Layer& l) { return l.number == layer; });
    if (found == layers_.end()) return false;
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
    const std::uint64_t layer = rules_.layer(board);
    bool has_drop = false;
    for (int cell = 0; cell < claim_.cells(); ++cell) {
      if (board[static_cast<std::size_t>(cell)] != 0) continue;
      for (int tile = 1; tile <= claim_.dmax; ++tile) {
        Cells dropped = board;
        dropped[static_cast<std::size_t>(cell)] = tile;
        const bool won = is_won_after_drop(dropped, layer + rules_.layer_step(tile));
        if (won && !claim_.slider_wins) return;
        if (!won && claim_.slider_wins)
          throw Refused(describe(board) + ": no slide answers a drop of " + std::to_string(tile));
        has_drop = true;
      }
    }
    if (!claim_.slider_wins) throw Refused(describe(board) + ": no drop keeps to the list");
    if (!has_drop) throw Refused(describe(board) + ": Dropper cannot move there");
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
