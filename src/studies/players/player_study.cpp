// The players of the papers, played on 4x4 beside what the papers print of them.
#include "studies/players/player_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
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

int as_tile(const std::string& face) {
  const double number = printed_number(face);
  if (!(number >= 2 && number <= 0x1p31)) throw std::out_of_range("expected the face of a tile");
  return std::countr_zero(static_cast<std::uint64_t>(number));
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
                                          const PlayerStudy& study, const Resources& resources) {
  const std::string name(plan.played);
  const int games = study.tier == Tier::full ? plan.games : std::max(1, plan.games / quick_part);
  const play::Match match(studied_shape, play::named_player(kind_of(name), name).maker,
                          play::random_dropper());
  const PlayerTrial trial =
      try_player(match, study.seed, games, resources, fmt::format("{}, {} games", name, games));
  if (trial.stopped != StopReason::none) return {};
  StudiedPlayer player{printed, name, statistics_of(trial.games), {}, trial.seconds};
  for (const auto& [figure, text] : printed.figures)
    player.comparisons.push_back(compare_figure({figure, text, printed.trials}, trial.games, player.found));
  return player;
}

}  // namespace

PlayerStudy study_players(const PlayerStudyTask& task, const std::filesystem::path& folder,
                          const Resources& resources) {
  const auto start = Clock::now();
  PlayerStudy study{.tier = task.tier, .seed = task.seed};
  for (const char* file : {"kumar-2018.json", "erisgen-ballesteros-2024.json"}) {
    const JsonValue json = read_json(folder / file, table_name);
    StudiedPaper paper{json.at("source").text(), json.at("title").text(), {}};
    for (const JsonValue& entry : json.at("players").items()) {
      const PrintedPlayer printed = parse_player(entry);
      for (const Plan& plan : plans_for(printed)) {
        if (study.was_interrupted) break;
        if (auto player = study_player(printed, plan, study, resources))
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
