// Answers of `query` and `verify` for a tablebase.
#include "report/games/query_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "report/format/chance_text.hpp"
#include "report/format/json_count.hpp"
#include "report/games/board_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using tablebase::PositionValue;

std::string describe(const std::optional<PositionValue>& value, bool is_of_strategy) {
  if (!value) return is_of_strategy ? "not in the certificate" : "not reachable";
  std::string text = value->winner == Winner::slider ? "Slider wins" : "Dropper wins";
  if (value->moves) text += " after " + counted(std::uint64_t{*value->moves}, "more move");
  return text;
}

/// A number as people see it.
std::string describe(const std::optional<double>& value, const tablebase::NumberText& text) {
  if (!value) return "not reachable";
  if (text.is_failure) return success_text(*value);
  return fmt::format("{:.{}f}", *value, text.decimals);
}

/// The move as text, then as `shortest --game` has it: a drop or a slide, the other one null.
Json move_json(const Move& move, const Board& after) {
  const auto* const drop = std::get_if<Drop>(&move);
  const auto* const slide = std::get_if<Direction>(&move);
  return {{"move", to_text(move)},
          {"drop", drop ? to_json(*drop) : Json(nullptr)},
          {"slide", slide ? Json(to_text(*slide)) : Json(nullptr)},
          {"board", to_text(after)}};
}

/// "12./1.., Slider to move: Slider wins".
std::string headline(const BoardQuery& query, Notation notation) {
  if (query.made_objective)
    return to_text(query.board, notation) + ": " + has_won_text(*query.made_objective);
  return fmt::format("{}, {} to move: {}", to_text(query.board, notation),
                     query.to_move == Player::dropper ? "Dropper" : "Slider",
                     describe(query.value, query.is_of_strategy));
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

std::string headline(const ChanceQuery& query, Notation notation) {
  const std::string board = to_text(query.board, notation);
  if (query.made_tile) return board + ": " + has_made_text(*query.made_tile);
  const tablebase::NumberText& number = facts_of(query.kind).text.value();
  const bool has_drop_next = query.to_move == Player::dropper;
  const std::string_view mover = has_drop_next ? number.dropper : "player";
  if (!query.value)
    return fmt::format("{}, {} to move: no play comes to this board{}", board, mover,
                       count_tiles(query.board) < 2 ? ": games begin with two tiles" : "");
  const bool is_dead = !has_drop_next && query.moves.empty();
  return fmt::format("{}, {} to move: {} {}{}", board, mover, number.label, describe(query.value, number),
                     is_dead ? "; no slide changes the board: the game is over" : "");
}

/// "   with chance 0.1125", or nothing for a move that is chosen.
std::string chance_words(const std::optional<double>& chance) {
  return chance ? fmt::format("   with chance {:.4f}", *chance) : "";
}

/// "12./1.., player to move: the policy slides left".
std::string headline(const PolicyAnswer& answer, Notation notation) {
  const std::string board = to_text(answer.board, notation);
  if (answer.to_move == Player::dropper) return board + ", a drop comes next";
  if (!answer.slide)
    return board + ", player to move: no slide: the game is over, or no play comes to this board";
  return fmt::format("{}, player to move: the policy slides {}", board, to_text(*answer.slide));
}

/// The headline, the board drawn, and a line for each move, which `words(move)` ends.
template <class Query, class Words>
std::string answer_text(const Query& query, Notation notation, Words&& words) {
  std::size_t width = 0;  // Of the widest board: among faces they differ.
  for (const auto& move : query.moves) width = std::max(width, to_text(move.board, notation).size());
  std::string text = headline(query, notation) + '\n' + drawn_text(query.board, notation, 2);
  for (const auto& move : query.moves) {
    text += fmt::format("  {:<24} {:<{}}{}", to_text(move.move, notation), to_text(move.board, notation),
                        width, words(move));
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

/// The first move, if its worth is known.
template <class Query>
std::optional<BestMove> first_known(const Query& query) {
  if (query.moves.empty() || !query.moves.front().value) return std::nullopt;
  return BestMove{query.moves.front().move, query.moves.front().board};
}

/// "; best: left", if there is one.
template <class Query>
std::string best_text(const Query& query, Notation notation) {
  const auto best = best_move(query);
  return best ? "; best: " + to_text(best->move, notation) : "";
}

}  // namespace

void add_value(Json& json, const std::optional<PositionValue>& value) {
  json["value"] = value ? Json(to_text(value->winner)) : Json(nullptr);
  if (value && value->moves) json["moves_to_end"] = *value->moves;
}

Json to_json(const MoveValue& move) {
  Json json = move_json(move.move, move.board);
  add_value(json, move.value);
  return json;
}

Json to_json(const ChanceMove& move) {
  Json json = move_json(move.move, move.board);
  json["value"] = number_or_null(move.value);
  if (move.chance) json["chance"] = *move.chance;
  return json;
}

Json to_json(const PolicyMove& move) {
  Json json = move_json(move.move, move.board);
  if (move.chance) json["chance"] = *move.chance;
  return json;
}

std::optional<BestMove> best_move(const BoardQuery& query) { return first_known(query); }

std::optional<BestMove> best_move(const ChanceQuery& query) {
  const bool is_random =
      query.to_move == Player::dropper && facts_of(query.kind).text.value().drops_are_random;
  return is_random ? std::nullopt : first_known(query);
}

std::string to_plain_text(const BoardQuery& query, Notation notation) {
  return answer_text(query, notation, [&](const MoveValue& move) {
    return "   " + describe(move.value, query.is_of_strategy);
  });
}

std::string to_line(const BoardQuery& query, Notation notation) {
  return headline(query, notation) + best_text(query, notation) + '\n';
}

std::string to_line(const ChanceQuery& query, Notation notation) {
  return headline(query, notation) + best_text(query, notation) + '\n';
}

Json to_json(const BoardQuery& query) {
  Json json{{"board", to_text(query.board)}, {"to_move", to_text(query.to_move)}};
  add_value(json, query.value);
  json["moves"] = Json::array();
  for (const MoveValue& move : query.moves) json["moves"].push_back(to_json(move));
  return json;
}

std::string to_plain_text(const ChanceQuery& query, Notation notation) {
  const tablebase::NumberText& number = facts_of(query.kind).text.value();
  return answer_text(query, notation, [&](const ChanceMove& move) {
    return "   " + describe(move.value, number) + chance_words(move.chance);
  });
}

Json to_json(const ChanceQuery& query) {
  Json json{{"board", to_text(query.board)},
            {"to_move", to_text(query.to_move)},
            {"quantity", facts_of(query.kind).name},
            {"value", number_or_null(query.value)},
            {"moves", Json::array()}};
  for (const ChanceMove& move : query.moves) json["moves"].push_back(to_json(move));
  return json;
}

std::string to_plain_text(const PolicyAnswer& answer, Notation notation) {
  return answer_text(answer, notation, [](const PolicyMove& move) { return chance_words(move.chance); });
}

std::string to_line(const PolicyAnswer& answer, Notation notation) {
  return headline(answer, notation) + '\n';
}

Json to_json(const PolicyAnswer& answer) {
  Json json{{"board", to_text(answer.board)},
            {"to_move", to_text(answer.to_move)},
            {"policy_slide", answer.slide ? Json(to_text(*answer.slide)) : Json(nullptr)},
            {"moves", Json::array()}};
  for (const PolicyMove& move : answer.moves) json["moves"].push_back(to_json(move));
  return json;
}

std::string to_plain_text(const TablebaseCheck& check) {
  if (!check.is_sound) return fmt::format("not sound: {}\n", check.first_error);
  return fmt::format("sound: {}, {} checked against {} successors\n", counted(check.files, "file"),
                     counted(check.positions, "position"), check.positions == 1 ? "its" : "their");
}

Json to_json(const TablebaseCheck& check) {
  return {{"content", "tablebase"},
          {"ok", check.is_sound},
          {"checked", json_count(check.positions)},
          {"first_error", check.first_error.empty() ? Json(nullptr) : Json(check.first_error)},
          {"files", json_count(check.files)}};
}

}  // namespace dropslide
