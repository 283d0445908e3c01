// A tablebase that `solve` or `expect` left in a folder: the value of every position that play can come to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dropslide/board.hpp"

namespace dropslide::api {

/// What a tablebase knows of a position: of two players the winner, against chance a number.
struct Value {
  std::optional<Player> winner;        ///< Under best play; of two players.
  std::optional<std::uint32_t> moves;  ///< Of both to the end under best play; of two players with depth.
  std::optional<double> number;        ///< What `Tablebase::quantity` says; against chance.
  friend bool operator==(const Value&, const Value&) = default;
};

/// A move and what it is worth.
struct ValuedMove {
  std::optional<Drop> drop;        ///< Of Dropper, or of chance; otherwise it is a slide.
  std::optional<Direction> slide;  ///< Of Slider; otherwise it is a drop.
  Board board;                     ///< The board after the move.
  std::optional<Value> value;      ///< Nothing if the tablebase does not hold what follows.
  std::optional<double> chance;    ///< Of a random drop, in (0, 1].
};

/// What a tablebase says of a board.
struct Answer {
  Board board;
  Player to_move;
  std::optional<Value> value;     ///< Nothing if no play comes to the board.
  std::vector<ValuedMove> moves;  ///< All legal ones, the best for the player to move first.
};

/// The positions of one layer with Dropper to move, one of each orbit, in the order of their ranks. Position
/// i has the cells [i * cells, (i + 1) * cells) of `exponents`, row by row.
struct Layer {
  int layer_sum = 0;
  std::uint64_t positions = 0;
  std::vector<std::uint8_t> exponents;    ///< positions * cells of them.
  std::vector<std::uint8_t> slider_wins;  ///< 1 if Slider wins, else 0; empty against chance.
  std::vector<std::uint32_t> moves;       ///< To the end; empty without depth.
  std::vector<double> numbers;            ///< Empty for two players.
};

/// Opened once, asked often, by any number of threads. A move leaves a closed one, which throws UsageError
/// whenever it is asked. `close`, assignment and the destructor need that no other thread is asking.
///
/// Example:
///     ds::solve("2x3", 2, {.objective = 5, .engine = ds::Engine::tablebase, .folder = "2x3-2-5"});
///     const ds::Tablebase table("2x3-2-5");
///     assert(table.value("12./...")->winner == table.winner());
///     assert(!table.value("444/44."));  // No play comes to it.
///     const ds::Answer answer = table.query("12./1..", ds::Player::slider);
///     assert(answer.moves.at(0).value->winner == answer.value->winner);  // The best is the first.
///     assert(table.state_value("12./1..") == answer.value);  // `value` would take it for an afterstate.
///     const ds::Layer layer = table.layer(9);
///     assert(layer.exponents.size() == 6 * layer.positions);
class Tablebase {
 public:
  /// Throws  EnvironmentError if the folder holds no finished tablebase; DamageError if its manifest is
  ///         damaged or of another version.
  ///
  /// `is_in_memory`: layers stay in memory as they are read; otherwise the last few do. Boards of all layers
  /// can then be asked in any order.
  explicit Tablebase(const std::filesystem::path& folder, bool is_in_memory = false);
  ~Tablebase();
  Tablebase(Tablebase&& other) noexcept;
  Tablebase& operator=(Tablebase&& other) noexcept;

  /// Gives back files and memory.
  void close();

  Shape shape() const;
  int dmax() const;
  /// The tile that Slider wants, as an exponent; against chance one that no play of interest passes.
  int objective() const;
  /// What its values are: "winner", "moves", "score", "rounded score", "failure" or "worst score".
  std::string quantity() const;
  /// Who wins from the empty board; nothing against chance.
  std::optional<Player> winner() const;
  /// Layers that may have positions: 0 .. layers() - 1.
  int layers() const;
  /// Positions with Dropper to move, up to symmetry, of all layers.
  std::uint64_t positions() const;
  /// Of one layer; 0 if there is no such layer.
  std::uint64_t positions(int layer) const;

  /// The value of an afterstate, a board with Dropper or chance to move; nothing if no play comes to it.
  ///
  /// Throws      UsageError for a board of another shape; DamageError for a damaged file.
  /// Complexity  a microsecond, when the layer is in memory: the last few are.
  std::optional<Value> value(const Board& board) const;
  std::optional<Value> afterstate_value(const Board& board) const { return value(board); }

  /// The value of a state, a board with Slider to move; nothing if no play comes to it. Throws as `query`.
  std::optional<Value> state_value(const Board& board) const { return query(board, Player::slider).value; }

  /// The value of the board, an afterstate for Dropper and a state for Slider, and of every move. Throws as
  /// `value`, and UsageError if the objective is on the board.
  Answer query(const Board& board, Player to_move) const;

  /// The same as one object, with the bytes of `dropslide query --json`.
  std::string query_json(const Board& board, Player to_move) const;

  /// All positions of a layer.
  ///
  /// Throws      UsageError if there is no such layer; DamageError for a damaged file.
  /// Complexity  some tenths of a microsecond for each position.
  Layer layer(int layer_sum) const;

  /// The values of many afterstates: cells() exponents for each, row by row. Against chance the number; of
  /// two players 1 where Slider wins, 0 where Dropper does; NaN where no play comes to the board.
  ///
  /// Throws      UsageError for exponents above `max_exponent`, or too many or too few for boards;
  ///             DamageError for a damaged file.
  /// Complexity  a tenth of a microsecond for each board of layers in memory; three tenths if a million
  ///             boards come in any order.
  std::vector<double> values(std::span<const std::uint8_t> exponents) const;

 private:
  class Opened;
  const Opened& opened() const;
  std::unique_ptr<const Opened> opened_;
};

}  // namespace dropslide::api
