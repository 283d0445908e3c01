// Shortest games and strings of one row of the public API.
#include "dropslide/games.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/convert.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/shortest_report.hpp"
#include "report/thesis/reach_report.hpp"
#include "theory/line/row.hpp"

namespace dropslide::api {
namespace {

TurnVerdict to_outside(const TurnReport& turn) {
  return {turn.passing, turn.non_passing, turn.slides_passing(), turn.slides_non_passing()};
}

}  // namespace

ShortestGame shortest(const Shape& shape, int dmax, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const dropslide::Shape inside = to_inside(shape);
    ShortestGameAnswer found{.shape = inside,
                             .dmax = checked_dmax(dmax),
                             .result = find_shortest_game(
                                 inside, {dmax}, scope.resources(),
                                 fmt::format("{}, Dmax {}, shortest game", dropslide::to_text(inside), dmax)),
                             .known = {},
                             .with_game = true,
                             .certificate = {},
                             .no_shorter = {}};
    ShortestGame answer;
    const dropslide::ShortestGame& result = found.result;
    if (result.stopped == StopReason::none) {
      answer.drops = result.drops;
      answer.final_boards = result.final_boards;
    }
    for (const auto& step : result.game)
      answer.game.push_back({to_outside(step.drop),
                             step.slide ? std::optional(to_outside(*step.slide)) : std::nullopt,
                             to_outside(step.board)});
    set_outcome(answer, result.stopped, result.needed_bytes, "shortest", to_json(found));
    return answer;
  });
}

Reachability reach(std::string_view string, const ReachLimits& limits, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    line::ReachLimits inside;
    inside.longest_word = limits.longest_word;
    inside.most_searched = limits.most_searched;
    const ReachReport report = report_reachability(line::parse_row(string), inside, scope.resources());
    const line::Reachability& found = report.as_string;
    Reachability answer;
    answer.passing = found.passing;
    answer.non_passing = found.non_passing;
    answer.moves_passing = found.word_passing;
    answer.moves_non_passing = found.word_non_passing;
    answer.reason = found.reason;
    answer.slider_to_move = to_outside(report.slider_to_move);
    answer.dropper_to_move = to_outside(report.dropper_to_move);
    set_outcome(answer, was_stopped(report) ? StopReason::interrupted : StopReason::none, 0, "reach",
                to_json(report));
    return answer;
  });
}

}  // namespace dropslide::api
