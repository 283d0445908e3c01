// Answers of `query` and `verify` for a tablebase.
#include "report/games/query_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.hpp"
#include "report/fields/field_table.hpp"
#include "report/format/chance_text.hpp"
#include "report/games/step_fields.hpp"

namespace dropslide {
namespace {

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

/// "12./1.., Slider to move: Slider wins".
std::string headline(const BoardQuery& query, Notation notation) {
  if (query.made_objective)
    return to_text(query.board, notation) + ": " + has_won_text(*query.made_objective);
  return fmt::format("{}, {} to move: {}", to_text(query.board, notation),
                     query.to_move == Player::dropper ? "Dropper" : "Slider",
                     describe(query.value, query.is_of_strategy));
}

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

constexpr const char* moves_to_end_sentence =
    "Moves of both players to the end under best play, if the tablebase has depths.";

template <class Valued>
std::optional<Winner> winner_of(const Valued& valued) {
  return valued.value ? std::optional(valued.value->winner) : std::nullopt;
}

template <class Valued>
std::optional<std::uint32_t> moves_to_end_of(const Valued& valued) {
  return valued.value ? valued.value->moves : std::nullopt;
}

/// The part of a move that is of the kind.
template <class Kind, class R>
std::optional<Kind> move_as(const R& r) {
  const Kind* const kind = std::get_if<Kind>(&r.move);
  return kind != nullptr ? std::optional(*kind) : std::nullopt;
}

template <class R>
FieldTable<R>& with_move(FieldTable<R>& table) {
  return table
      .field("move", "The move, for people: rows, columns from 1.", [](auto& r) { return to_text(r.move); })
      .field("drop", "The drop; null for a slide.", move_as<Drop, R>)
      .field("slide", "The slide; null for a drop.", move_as<Direction, R>)
      .field("board", "The board after it.", &R::board);
}

template <class Query>
FieldTable<AnswerHead<Query>>& with_board(FieldTable<AnswerHead<Query>>& table) {
  return table.field("board", "The board.", [](auto& head) { return head.of.board; })
      .field("to_move", "Who moves; against chance dropper stands for chance.", type::player(),
             [](auto& head) { return head.of.to_move; });
}

template <class Query>
void describe_query(FieldTable<Query>& table) {
  table.fields([](auto& query) { return AnswerHead<Query>{query}; })
      .field("moves", "Every move, the best first, or a policy's slide.", &Query::moves);
}

}  // namespace

FieldType quantity_type(bool is_number) {
  std::vector<std::string> names;
  for (std::size_t place = 0; place < tablebase::value_kinds; ++place) {
    const tablebase::ValueFacts& facts = facts_of(static_cast<tablebase::ValueKind>(place));
    if (facts.is_number || !is_number) names.emplace_back(facts.name);
  }
  return type::one_of(std::move(names));
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

std::string to_plain_text(const ChanceQuery& query, Notation notation) {
  const tablebase::NumberText& number = facts_of(query.kind).text.value();
  return answer_text(query, notation, [&](const ChanceMove& move) {
    return "   " + describe(move.value, number) + chance_words(move.chance);
  });
}

std::string to_plain_text(const PolicyAnswer& answer, Notation notation) {
  return answer_text(answer, notation, [](const PolicyMove& move) { return chance_words(move.chance); });
}

std::string to_line(const PolicyAnswer& answer, Notation notation) {
  return headline(answer, notation) + '\n';
}

std::string to_plain_text(const TablebaseCheck& check) {
  if (!check.is_sound) return fmt::format("not sound: {}\n", check.first_error);
  return fmt::format("sound: {}, {} checked against {} successors\n", counted(check.files, "file"),
                     counted(check.positions, "position"), check.positions == 1 ? "its" : "their");
}

void describe(FieldTable<MoveValue>& table) {
  with_move(table.about("A move of two players."))
      .field("value", "Who wins then; null if the table does not hold the board.", winner_of<MoveValue>)
      .optional("moves_to_end", moves_to_end_sentence, moves_to_end_of<MoveValue>);
}

void describe(FieldTable<ChanceMove>& table) {
  with_move(table.about("A move against chance."))
      .field("value", "The value then; null if it is not held.", type::number_from(0), &ChanceMove::value)
      .optional("chance", "Of a random drop.", type::chance(), &ChanceMove::chance);
}

void describe(FieldTable<PolicyMove>& table) {
  with_move(table.about("A move on a board of a policy."))
      .optional("chance", "Of a random drop.", type::chance(), &PolicyMove::chance);
}

void describe(FieldTable<AnswerHead<BoardQuery>>& table) {
  with_board(table.about("A board in a game of two players."))
      .field("value", "Who wins; null if the table does not hold the board.",
             [](auto& head) { return winner_of(head.of); })
      .optional("moves_to_end", moves_to_end_sentence, [](auto& head) { return moves_to_end_of(head.of); });
}

void describe(FieldTable<AnswerHead<ChanceQuery>>& table) {
  with_board(table.about("A board in a game against chance."))
      .field("quantity", "What the values are: points, or the chance to fail.", quantity_type(true),
             [](auto& head) { return facts_of(head.of.kind).name; })
      .field("value", "The value; null if the tablebase does not hold the board.", type::number_from(0),
             [](auto& head) { return head.of.value; });
}

void describe(FieldTable<AnswerHead<PolicyAnswer>>& table) {
  with_board(table.about("A board of a policy."))
      .field("policy_slide", "The policy's slide; null where chance moves or the policy has none.",
             [](auto& head) { return head.of.slide; });
}

void describe(FieldTable<BoardQuery>& table) { describe_query(table.about("A game of two players.")); }

void describe(FieldTable<ChanceQuery>& table) { describe_query(table.about("A game against chance.")); }

void describe(FieldTable<PolicyAnswer>& table) { describe_query(table.about("A policy.")); }

void describe(FieldTable<TablebaseCheck>& table) {
  using R = TablebaseCheck;
  table.about("A tablebase.")
      .field("content", "What was checked.", type::one_of({"tablebase"}), [](auto&) { return "tablebase"; })
      .field("ok", "Whether everything is right.", &R::is_sound)
      .field("checked", "Positions whose values were computed again.", type::count(), &R::positions)
      .field("first_error", "The first thing found wrong; null if ok.",
             [](auto& r) { return r.first_error.empty() ? std::nullopt : std::optional(r.first_error); })
      .field("files", "Files whose checksums were compared.", type::count(), &R::files);
}

}  // namespace dropslide
