// What the server answers beside the answers of tables: its keys are in `dropslide schema serve`.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "questions/explore/layer_wins.hpp"
#include "questions/explore/table_answer.hpp"
#include "report/fields/answer_form.hpp"
#include "serve/table_maker.hpp"
#include "serve/table_set.hpp"

namespace dropslide::serve {

/// A table that can be asked.
struct OpenTable {
  const Table& table;
};

/// A game that can be shown.
struct OpenGame {
  const Game& game;
};

/// A Table or Game that cannot be used.
template <class Entry>
struct Damaged {
  const Entry& entry;
};

/// Every table, in the order of the paths.
struct TablesAnswer {
  std::vector<std::variant<OpenTable, Damaged<Table>>> tables;
};

struct GamesAnswer {
  std::vector<std::variant<OpenGame, Damaged<Game>>> games;
};

/// What is played on a board.
struct StrategyAnswer {
  Board board;
  Player to_move;
  std::optional<TableMove> reply;
};

/// Who wins in each layer.
struct LayersAnswer {
  std::vector<LayerWins> layers;
};

/// What visitors may have made.
struct OffersAnswer {
  std::vector<Offer> offers;
};

/// An answer with a status of 400 or more.
struct Refusal {
  std::string error;
  std::optional<int> retry_after_seconds{};  ///< If the answer is being made.
};

/// All tables of the set.
TablesAnswer tables_answer(const TableSet& set);

/// All games of the set.
GamesAnswer games_answer(const TableSet& set);

/// The forms of all answers that have the command `serve`.
std::vector<AnswerForm> api_answers();

void describe(FieldTable<TablesAnswer>& table);
void describe(FieldTable<GamesAnswer>& table);
void describe(FieldTable<StrategyAnswer>& table);
void describe(FieldTable<LayersAnswer>& table);
void describe(FieldTable<OffersAnswer>& table);
void describe(FieldTable<Refusal>& table);

}  // namespace dropslide::serve
