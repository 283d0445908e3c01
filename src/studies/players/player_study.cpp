// The players of the papers, played on 4x4 beside what the papers print of them.
#include "studies/players/player_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "files/json_value.hpp"
#include "studies/players/player_trial.hpp"

namespace dropslide {
namespace {

constexpr Shape studied_shape{4, 4};
constexpr int quick_part = 20;

/// A player that is played beside a printed one, and for how many games. Chosen: all of them take some
/// minutes.
struct Plan {
  std::string_view printed;
  std::string_view played;
  int games;
};

constexpr std::array plans{Plan{"monte-carlo:5", "monte-carlo:5", 2000},
                           Plan{"monte-carlo:10", "monte-carlo:10", 1000},
                           Plan{"monte-carlo-shared:100", "monte-carlo-shared:100", 400},
                           Plan{"expectimax:10", "expectimax:2", 2000},
                           Plan{"expectimax:10", "expectimax:4", 200},
                           Plan{"minimax:10", "minimax:2", 2000},
                           Plan{"minimax:10", "minimax:4", 400},
                           Plan{"minimax:10", "minimax:6", 20}};
constexpr int rule_games = 100'000;

/// Fewer games have no interval: chosen, so that means are near enough to normal.
constexpr int fewest_games = 20;

constexpr std::string_view table_name = "a table of printed players";

PrintedPlayer parse_player(const JsonValue& json) {
  PrintedPlayer printed{json.at("player").text(),
                        json.at("title").text(),
                        json.at("place").text(),
                        json.at("trials").whole(),
                        json.at("trials_are_derived").is_true(),
                        {}};
  for (const auto& [figure, text] : json.at("printed").members())
    printed.figures.emplace_back(figure, text.text());
  return printed;
}

/// "60,628" is 60628.
double number_of(std::string text) {
  std::erase_if(text, [](char c) { return c == ',' || c == ' '; });
  return std::stod(text);
}

int as_tile(const std::string& face) {
  const double number = number_of(face);
  if (!(number >= 2 && number <= 0x1p31)) throw std::out_of_range("expected the face of a tile");
  return std::countr_zero(static_cast<std::uint64_t>(number));
}

/// Our value of a figure, and the deviation of one game where the figure is a mean.
struct OurFigure {
  double value = 0;
  std::optional<double> deviation = {};
  int games = 0;
};

std::optional<OurFigure> figure_of_spread(std::string_view part, const Spread& spread, int games) {
  if (part == "mean") return OurFigure{spread.mean, spread.deviation, games};
  if (part == "minimum") return OurFigure{spread.minimum};
  if (part == "maximum") return OurFigure{spread.maximum};
  if (part == "median") return OurFigure{spread.median};
  if (part == "deviation") return OurFigure{spread.deviation};
  return {};
}

OurFigure our_figure(const std::string& figure, const GameStatistics& found) {
  const std::size_t cut = figure.rfind('_');
  const std::string quantity = figure.substr(0, cut), part = figure.substr(cut + 1);
  for (const auto& [name, spread] : {std::pair{"score", found.score}, std::pair{"moves", found.moves},
                                     std::pair{"log_score", found.log_score.value_or(Spread{})},
                                     std::pair{"highest_face", found.highest_face}})
    if (quantity == name)
      if (const auto ours = figure_of_spread(part, spread, found.games)) return *ours;
  if (quantity == "seconds") return {part == "mean" ? found.seconds.mean : found.seconds.median};
  if (quantity == "wins") return {100 * found.wins.share};
  const ScoreLine line = found.line.value_or(ScoreLine{});
  if (figure == "r_squared") return {line.r_squared};
  if (figure == "slope") {
    const double standard_error = (line.slope_95.high - line.slope) / normal_95;
    return {line.slope, standard_error * std::sqrt(line.games), line.games};
  }
  throw EnvironmentError(
      fmt::format("'{}' is not a figure of a player: see tables/players/README.md", figure));
}

std::vector<Plan> plans_for(const PrintedPlayer& printed) {
  std::vector<Plan> found;
  for (const Plan& plan : plans)
    if (plan.printed == printed.player) found.push_back(plan);
  if (found.empty()) found.push_back({printed.player, printed.player, rule_games});
  return found;
}

const play::PlayerKind& kind_of(const std::string& player) {
  const auto& kinds = play::player_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const auto& kind) { return kind.name == play::kind_name(player); });
  if (found == kinds.end())
    throw EnvironmentError(fmt::format("'{}' is printed, but is not a player", player));
  return *found;
}

/// Nothing if the trial was interrupted.
std::optional<StudiedPlayer> study_player(const PrintedPlayer& printed, const Plan& plan,
                                          const PlayerStudy& study, const Resources& resources,
                                          const GamesSeen& see) {
  const std::string name(plan.played);
  const int games = study.tier == Tier::full ? plan.games : std::max(1, plan.games / quick_part);
  const play::Match match(studied_shape, play::named_player(kind_of(name), name).maker,
                          play::random_dropper());
  const PlayerTrial trial =
      try_player(match, study.seed, games, resources, fmt::format("{}, {} games", name, games));
  if (trial.was_interrupted) return {};
  see(name, trial.games);
  StudiedPlayer player{printed, name, statistics_of(trial.games), {}, trial.seconds};
  for (const auto& [figure, text] : printed.figures)
    player.comparisons.push_back(compare_figure(figure, text, printed.trials, player.found));
  return player;
}

}  // namespace

FigureComparison compare_figure(const std::string& figure, const std::string& printed, int printed_games,
                                const GameStatistics& found) {
  const OurFigure ours = our_figure(figure, found);
  FigureComparison comparison{figure, printed, ours.value, {}, {}};
  if (found.games < fewest_games) return comparison;
  const auto judge = [&](double value, double deviation, int games, Interval possible) {
    const double half = normal_95 * deviation * std::sqrt(1.0 / games + 1.0 / printed_games);
    comparison.expected_95 = {std::max(possible.low, ours.value - half),
                              std::min(possible.high, ours.value + half)};
    comparison.is_outside = !comparison.expected_95->holds(value);
  };
  const double number = number_of(printed);
  if (figure.starts_with("wins_")) {
    const double wins = figure == "wins_games" ? 100 * number / printed_games : number;
    const double share = (found.wins.games + wins / 100 * printed_games) / (found.games + printed_games);
    judge(wins, 100 * std::sqrt(share * (1 - share)), found.games, {0, 100});
  } else if (ours.deviation) {
    judge(number, *ours.deviation, ours.games, {-HUGE_VAL, HUGE_VAL});
  }
  return comparison;
}

PlayerStudy study_players(Tier tier, const std::filesystem::path& folder, const Resources& resources,
                          const GamesSeen& see) {
  const auto start = Clock::now();
  PlayerStudy study{.tier = tier};
  for (const char* file : {"kumar-2018.json", "erisgen-ballesteros-2024.json"}) {
    const JsonValue json = read_json(folder / file, table_name);
    StudiedPaper paper{json.at("source").text(), json.at("title").text(), {}};
    for (const JsonValue& entry : json.at("players").items()) {
      const PrintedPlayer printed = parse_player(entry);
      for (const Plan& plan : plans_for(printed)) {
        if (study.was_interrupted) break;
        if (auto player = study_player(printed, plan, study, resources, see))
          paper.players.push_back(std::move(*player));
        else
          study.was_interrupted = true;
      }
    }
    study.papers.push_back(std::move(paper));
  }
  const JsonValue milestones = read_json(folder / "achievement.json", table_name);
  for (const JsonValue& entry : milestones.at("tiles").items())
    study.milestones.push_back(
        {entry.at("face").parsed(as_tile), entry.at("score").text(), entry.at("moves").text()});
  study.seconds = seconds_since(start);
  return study;
}

}  // namespace dropslide
