// Answers of the explorer, as JSON: the same for `query --json` and for the server.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "questions/explore/explored_table.hpp"
#include "questions/explore/layer_wins.hpp"
#include "questions/explore/main_line.hpp"
#include "questions/explore/replayed_game.hpp"
#include "questions/explore/table_answer.hpp"
#include "report/fields/describe.hpp"
#include "report/format/csv.hpp"

namespace dropslide {

/// As `to_plain_text` of the answer that it is.
std::string to_plain_text(const TableAnswer& answer, Notation notation = Notation::exponents);

/// As `to_line` of the answer that it is.
std::string to_line(const TableAnswer& answer, Notation notation = Notation::exponents);

/// By the table of the answer that it is.
nlohmann::ordered_json to_json(const TableAnswer& answer);

/// The answer as one row: its keys without `moves`, `moves_to_end` wherever the table has depths, then `best`
/// and `best_board`, the best move as text and the board after it; null where nobody knows or chooses it. A
/// policy has its `policy_slide` alone.
nlohmann::ordered_json to_row(const TableAnswer& answer, const TableFacts& facts, CsvForm form);

/// A move of a main line.
template <class Kind>
struct PlayedMove {
  Player player;
  Kind move;  ///< A MoveValue, ChanceMove or PolicyMove.
};

/// A main line on a table of one kind.
template <class Query, class Kind>
struct PlayedLine {
  Query start;  ///< What the table says of the board where it begins.
  std::vector<PlayedMove<Kind>> moves;
  std::optional<Winner> ended_by;  ///< Nothing if the line is cut.
};

using LineOfTwoPlayers = PlayedLine<BoardQuery, MoveValue>;
using LineAgainstChance = PlayedLine<ChanceQuery, ChanceMove>;
using LineOfPolicy = PlayedLine<PolicyAnswer, PolicyMove>;

void describe(FieldTable<LineOfTwoPlayers>& table);
void describe(FieldTable<LineAgainstChance>& table);
void describe(FieldTable<LineOfPolicy>& table);
void describe(FieldTable<ReplayedGame>& table);
void describe(FieldTable<LayerWins>& table);

/// By the table of the line that it is.
nlohmann::ordered_json to_json(const MainLine& line);

}  // namespace dropslide
