// Answers of the explorer, as JSON.
#include "report/games/explore_report.hpp"

#include <nlohmann/json.hpp>

#include "report/fields/field_table.hpp"
#include "report/games/query_report.hpp"
#include "report/games/step_fields.hpp"

namespace dropslide {

using Json = nlohmann::ordered_json;

std::string to_plain_text(const TableAnswer& answer, Notation notation) {
  return std::visit([&](const auto& query) { return to_plain_text(query, notation); }, answer);
}

std::string to_line(const TableAnswer& answer, Notation notation) {
  return std::visit([&](const auto& query) { return to_line(query, notation); }, answer);
}

Json to_json(const TableAnswer& answer) {
  return std::visit([](const auto& query) { return to_json(query); }, answer);
}

Json to_row(const TableAnswer& answer, const TableFacts& facts, CsvForm form) {
  Json row = std::visit(
      [&]<class Query>(const Query& query) { return to_json(AnswerHead<Query>{query}, form); }, answer);
  if (std::holds_alternative<PolicyAnswer>(answer)) return row;
  const auto* const of_two = std::get_if<BoardQuery>(&answer);
  const auto best = of_two != nullptr ? best_move(*of_two) : best_move(std::get<ChanceQuery>(answer));
  if (facts.has_moves_to_end && !row.contains("moves_to_end")) row["moves_to_end"] = nullptr;
  row["best"] = best ? Json(to_text(best->move)) : Json(nullptr);
  row["best_board"] = best ? Json(board_field(to_text(best->board), form)) : Json(nullptr);
  return row;
}

template <class Kind>
void describe(FieldTable<PlayedMove<Kind>>& table) {
  using R = PlayedMove<Kind>;
  table.about("A move of the main line.")
      .field("player", "Who makes it; against chance dropper stands for chance.", type::player(), &R::player)
      .fields(&R::move);
}

namespace {

template <class Query, class Kind>
void describe_line(FieldTable<PlayedLine<Query, Kind>>& table) {
  using R = PlayedLine<Query, Kind>;
  table.fields([](auto& line) { return AnswerHead<Query>{line.start}; })
      .field("moves", "The moves in their order.", &R::moves)
      .field("ended_by", "Who has then won by the rules; null if the line is cut.", &R::ended_by);
}

template <class Query, class Kind>
Json line_json(const MainLine& line) {
  PlayedLine<Query, Kind> played{std::get<Query>(line.start), {}, line.ended_by};
  for (const LineMove& move : line.moves) played.moves.push_back({move.player, std::get<Kind>(move.choice)});
  return to_json(played);
}

}  // namespace

void describe(FieldTable<LineOfTwoPlayers>& table) {
  describe_line(table.about("/api/line: best play of both players."));
}

void describe(FieldTable<LineAgainstChance>& table) {
  describe_line(table.about(
      "/api/line against chance: the best slides, and of the likeliest drops the one whose value is nearest "
      "to "
      "the board's."));
}

void describe(FieldTable<LineOfPolicy>& table) {
  describe_line(
      table.about("/api/line of a policy: its slides, and the likeliest drops, of equal ones the first."));
}

void describe(FieldTable<ReplayedGame>& table) {
  using R = ReplayedGame;
  table.about("/api/game: a game record, drop by drop.")
      .field("title", "shortest game, or the strategy and its source.", &R::title)
      .field("shape", "Its boards.", &R::shape)
      .field("dmax", "The largest drop.", type::dmax(), &R::dmax)
      .field("drops", "Drops of the game.", [](auto& r) { return r.steps.size(); })
      .field("game", "Its steps.", &R::steps);
}

void describe(FieldTable<LayerWins>& table) {
  using R = LayerWins;
  table.about("A layer.")
      .field("layer", "The layer sum.", &R::layer)
      .field("positions", "Positions with Dropper to move, up to symmetry.", type::count(), &R::positions)
      .field("slider_wins", "Those that Slider wins; null if not counted.", type::count(), &R::slider_wins);
}

Json to_json(const MainLine& line) {
  if (std::holds_alternative<BoardQuery>(line.start)) return line_json<BoardQuery, MoveValue>(line);
  if (std::holds_alternative<ChanceQuery>(line.start)) return line_json<ChanceQuery, ChanceMove>(line);
  return line_json<PolicyAnswer, PolicyMove>(line);
}

}  // namespace dropslide
