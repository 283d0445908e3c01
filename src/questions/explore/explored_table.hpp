// What can be explored position by position: a tablebase, the positions of a certificate, or a policy.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "questions/explore/layer_wins.hpp"
#include "questions/explore/table_answer.hpp"

namespace dropslide {

/// What a table is made of.
enum class TableKind : std::uint8_t { tablebase, certificate, policy };

/// "tablebase", "certificate" or "policy".
std::string_view to_text(TableKind kind);

/// What is known of a table before a board is asked.
struct TableFacts {
  TableKind kind = TableKind::tablebase;  ///< What it is made of.
  Shape shape{};
  int dmax = 1;
  std::optional<int> objective{};  ///< The tile that Slider wants; nothing in a no-merge game.
  std::string_view quantity{};     ///< What its values are, or those that its slides are best for.
  std::optional<tablebase::NumberText> numbers{};  ///< How values are shown that are numbers.
  bool is_against_chance = false;                  ///< Otherwise two players win or lose.
  bool are_drops_chosen = true;                    ///< By a Dropper; otherwise by chance.
  bool has_moves_to_end = false;
  std::optional<Winner> winner{};  ///< Of two players: from the empty board.
  int layers = 0;                  ///< With positions: 0 .. layers - 1; 0 if they are not counted.
  std::uint64_t positions = 0;
  Board start{Shape{}};  ///< Where a game begins: against chance with two tiles.
  Player start_to_move = Player::dropper;
};

/// A table that was opened. Thread-safe.
class ExploredTable {
 public:
  virtual ~ExploredTable() = default;

  /// Of all its boards.
  virtual const TableFacts& facts() const = 0;

  /// Throws  UsageError if the board is of another shape or no position of the game; EnvironmentError if a
  ///         file is damaged.
  virtual TableAnswer ask(const Board& board, Player to_move) const = 0;

  /// Who has won when the player is to move, by the rules alone: Slider if the objective is on the board,
  /// Dropper if no slide changes it. Against chance the same of the wanted tile. Requires the shape.
  virtual std::optional<Winner> winner_by_rules(const Board& board, Player to_move) const = 0;

  /// Every layer; winners are counted for two players with at most `most_counted_positions` positions.
  ///
  /// Returns  nothing after a stop request. Throws EnvironmentError if a file is damaged.
  virtual std::optional<std::vector<LayerWins>> count_wins(const std::stop_token& stop) const = 0;
};

/// As `ask`, but where the board holds the objective, or against chance the wanted tile, the answer is that
/// the game is over.
TableAnswer answer_of(const ExploredTable& table, const Board& board, Player to_move);

/// What opening may take.
struct OpeningLimits {
  LayersInMemory layers = LayersInMemory::few;
  std::uint64_t certificate_bytes = std::uint64_t{1} << 30;  ///< Of a certificate, which is held in memory.
};

/// What the path holds; nothing if it is none of them. Looks at names and first bytes alone.
std::optional<TableKind> table_kind_of(const std::filesystem::path& path);

/// Throws  EnvironmentError if the path holds no table or cannot be read, DamageError if it is damaged.
std::unique_ptr<const ExploredTable> open_table(const std::filesystem::path& path,
                                                const OpeningLimits& limits = {});

}  // namespace dropslide
