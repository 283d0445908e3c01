// Whether a row can occur in the one-dimensional game.
#include "report/thesis/reach_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/counted.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

using line::Configuration;
using line::Turn;

std::string_view yes_no(const std::optional<bool>& value) {
  return !value ? "unknown" : *value ? "yes" : "no";
}

Configuration mirrored(const Configuration& row) { return {row.rbegin(), row.rend()}; }

/// Decides each string once.
class Answers {
 public:
  Answers(const line::ReachLimits& limits, const Resources& resources)
      : limits_(limits), resources_(resources) {}

  const line::Reachability& of(const Configuration& string) {
    const auto [place, is_new] = answers_.try_emplace(string);
    if (is_new) place->second = line::decide_reachability(string, limits_, resources_);
    return place->second;
  }

 private:
  const line::ReachLimits& limits_;
  const Resources& resources_;
  std::map<Configuration, line::Reachability> answers_;
};

/// In how many games it occurs, with what is open between.
int extent(const line::Reachability& answer) {
  if (!answer.passing) return 0;
  return !answer.non_passing ? 2 : *answer.non_passing ? 3 : 1;
}

bool has(const Configuration& row, int value) {
  return std::find(row.begin(), row.end(), value) != row.end();
}

/// The rule for rows that a drop or a slide leaves, and which part of it fails here.
std::string why_nobody_moved_so(const Configuration& row, Turn turn) {
  if (turn == Turn::slider)
    return fmt::format(
        "a drop leaves a 1 and beyond it, at one end of the row, all other tiles side by side: {}",
        has(row, 1) ? "here no 1 has the others so" : "here is no 1");
  return fmt::format("a slide leaves all tiles side by side at one end of the row, and an empty cell: {}",
                     has(row, 0) ? "here the tiles do not stand so" : "here is no empty cell");
}

TurnReport report_turn(const Configuration& row, Turn turn, Answers& answers) {
  TurnReport report;
  for (line::RowReading& reading : line::readings(row, turn))
    report.readings.push_back({reading, answers.of(reading.normal_form)});
  std::stable_sort(report.readings.begin(), report.readings.end(), [](const auto& one, const auto& other) {
    return extent(one.answer) > extent(other.answer);
  });
  if (report.readings.empty()) {
    report.non_passing = false;
    report.reason = why_nobody_moved_so(row, turn);
    return report;
  }
  const line::Reachability& best = report.readings.front().answer;
  report.passing = best.passing;
  report.non_passing = best.non_passing;
  report.reason = best.reason;
  return report;
}

bool was_stopped(const TurnReport& report) {
  return std::any_of(report.readings.begin(), report.readings.end(),
                     [](const AnsweredReading& one) { return one.answer.was_stopped; });
}

FieldType word_type() { return type::text_like("word", "^[lr]*$"); }
FieldType slides_type() { return type::text_like("slides", "^[lr]*$"); }

/// How the normal form comes from the row.
std::string how_it_comes(const std::string& row, const line::RowReading& reading) {
  const std::string seen = reading.is_mirrored ? "its mirror image" : "the row itself";
  if (reading.turn == Turn::dropper) return seen + " with the next drop";
  const Configuration form = reading.is_mirrored ? mirrored(reading.normal_form) : reading.normal_form;
  return line::to_text(form) == row ? seen : seen + " with the dropped 1 beside the other tiles";
}

std::string slides_line(std::string_view game, const std::optional<std::string>& slides) {
  return slides ? fmt::format("    {}: {}\n", game, slides->empty() ? "(the start)" : *slides) : "";
}

std::string reading_text(const std::string& row, const AnsweredReading& one) {
  const line::Reachability& answer = one.answer;
  std::string text = fmt::format("  normal form {}: {}\n", line::to_text(one.reading.normal_form),
                                 how_it_comes(row, one.reading));
  if (answer.moves) text += fmt::format("    every way to it has {}\n", counted(*answer.moves, "move"));
  text += slides_line("with passing", one.slides(answer.word_passing));
  text += slides_line("without passing", one.slides(answer.word_non_passing));
  return text + fmt::format("    {}\n", answer.reason);
}

std::string turn_text(const std::string& row, std::string_view turn, const TurnReport& report) {
  std::string text = fmt::format("{} with {} to move: with passing {}, without {}\n", row, turn,
                                 yes_no(report.passing), yes_no(report.non_passing));
  if (report.readings.empty()) text += fmt::format("  {}\n", report.reason);
  for (const AnsweredReading& one : report.readings) text += reading_text(row, one);
  return text;
}

}  // namespace

std::optional<std::string> AnsweredReading::slides(const std::optional<std::string>& word) const {
  return word ? std::optional(line::slides_of(*word, reading.is_mirrored)) : std::nullopt;
}

std::optional<std::string> TurnReport::slides_passing() const {
  return readings.empty() ? std::nullopt : readings.front().slides(readings.front().answer.word_passing);
}

std::optional<std::string> TurnReport::slides_non_passing() const {
  return readings.empty() ? std::nullopt : readings.front().slides(readings.front().answer.word_non_passing);
}

ReachReport report_reachability(const Configuration& row, const line::ReachLimits& limits,
                                const Resources& resources) {
  Answers answers(limits, resources);
  ReachReport report{.row = line::to_text(row),
                     .slider_to_move = report_turn(row, Turn::slider, answers),
                     .dropper_to_move = report_turn(row, Turn::dropper, answers),
                     .as_string = answers.of(row),
                     .mirror_image = {}};
  if (const Configuration image = mirrored(row); image != row)
    report.mirror_image = {line::to_text(image), answers.of(image)};
  return report;
}

bool was_stopped(const ReachReport& report) {
  return was_stopped(report.slider_to_move) || was_stopped(report.dropper_to_move) ||
         report.as_string.was_stopped || (report.mirror_image && report.mirror_image->answer.was_stopped);
}

std::string to_plain_text(const ReachReport& report) {
  return turn_text(report.row, "Slider", report.slider_to_move) +
         turn_text(report.row, "Dropper", report.dropper_to_move);
}

void describe(FieldTable<line::Reachability>& table) {
  using R = line::Reachability;
  table.about("The answer for a string of the one-dimensional game.")
      .field("passing", "Whether it occurs in the game with passing.", &R::passing)
      .field("non_passing", "Whether it occurs without passing; null if that is open.", &R::non_passing)
      .field("moves_passing",
             "A shortest way to it with passing, as a word of the thesis; null if none is printed.",
             word_type(), &R::word_passing)
      .field("moves_non_passing", "The same without passing.", word_type(), &R::word_non_passing)
      .field("reason", "Why.", &R::reason)
      .field("moves", "Moves of every way to it; null if there is none.", &R::moves);
}

void describe(FieldTable<AnsweredString>& table) {
  table.about("A string of the one-dimensional game with its answer.")
      .field("string", "The string.", type::line_string(), &AnsweredString::string)
      .fields(&AnsweredString::answer);
}

void describe(FieldTable<AnsweredReading>& table) {
  table.about("The string that decides for a row, with its answer.")
      .field("string", "The string.", type::line_string(),
             [](auto& r) { return line::to_text(r.reading.normal_form); })
      .fields(&AnsweredReading::answer)
      .field("is_mirrored", "Whether it is seen from the other side than the row.",
             [](auto& r) { return r.reading.is_mirrored; });
}

void describe(FieldTable<TurnReport>& table) {
  using R = TurnReport;
  table.about("A row of a board with one player to move.")
      .field("passing", "Whether it occurs in the game with passing.", &R::passing)
      .field("non_passing", "Whether it occurs without passing; null if that is open.", &R::non_passing)
      .field("slides_passing", "A shortest way to the row as it lies, with passing; null if none is printed.",
             slides_type(), &R::slides_passing)
      .field("slides_non_passing", "The same without passing.", slides_type(), &R::slides_non_passing)
      .field("reason", "Why: of the first normal form, or why there is none.", &R::reason)
      .field("normal_forms", "Strings that it may be, which occurs in most games first.", &R::readings);
}

void describe(FieldTable<RefusedRow>& table) {
  table.about("A line that is no row.")
      .field("string", "What was read.", &RefusedRow::text)
      .field("error", "Why it is none.", &RefusedRow::error);
}

void describe(FieldTable<ReachReport>& table) {
  using R = ReachReport;
  table.about("A row of the one-dimensional game.")
      .field("string", "The row; up to mirror_image taken as a string.", type::line_string(), &R::row)
      .fields(&R::as_string)
      .field("mirror_image", "The answer for the string from the right; null if the same.", &R::mirror_image)
      .field("slider_to_move", "The row right after a drop.", &R::slider_to_move)
      .field("dropper_to_move", "The row right after a slide.", &R::dropper_to_move);
}

}  // namespace dropslide
