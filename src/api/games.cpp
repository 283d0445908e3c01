// Shortest games and strings of one row of the public API.
#include "dropslide/games.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/convert.hpp"
#include "report/games/shortest_report.hpp"
#include "report/thesis/line_report.hpp"

namespace dropslide::api {

ShortestGame shortest(const Shape& shape, int dmax, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const dropslide::Shape inside = to_inside(shape);
    ShortestGameAnswer found{.shape = inside,
                             .dmax = checked_dmax(dmax),
                             .result = find_shortest_game(
                                 inside, {dmax}, scope.resources(),
                                 fmt::format("{}, Dmax {}, shortest game", dropslide::to_text(inside), dmax)),
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
    const ReachReport report =
        report_reachability(line::parse_configuration(string), inside, scope.resources());
    const line::Reachability& found = report.asked.answer;
    Reachability answer;
    answer.passing = found.passing;
    answer.non_passing = found.non_passing;
    answer.moves_passing = found.word_passing;
    answer.moves_non_passing = found.word_non_passing;
    answer.reason = found.reason;
    set_outcome(answer, was_stopped(report) ? StopReason::interrupted : StopReason::none, 0, "reach",
                to_json(report));
    return answer;
  });
}

}  // namespace dropslide::api
