// Figures of players, from the record.
#include "studies/claims/recorded_players.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <stdexcept>

#include "base/error.hpp"
#include "studies/claims/formula.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Chosen: the print rounds to two digits or three, and fewer games say little.
constexpr double near_enough = 0.05;
constexpr int fewest_games = 5;

constexpr std::string_view games_command = "`dropslide players --tier full` (reports/players.md)";

/// Why a figure has no interval.
std::string no_interval(const std::string& figure) {
  if (figure.starts_with("seconds")) return "a time of the authors' machine: needs that machine";
  return "needs more games than ours, which give no interval: reports/players.md";
}

/// Where the figure of as many games lies; a bound that our games do not give is null.
std::string range_of(const Json& interval) {
  const auto bound = [&](std::size_t which) {
    return fmt::format("{:.5g}", interval.at(which).get<double>());
  };
  const bool has_low = !interval.at(0).is_null(), has_high = !interval.at(1).is_null();
  if (has_low && has_high) return bound(0) + " to " + bound(1);
  if (has_low) return bound(0) + " or more";
  return has_high ? bound(1) + " or less" : "any value";
}

Finding finding_of(const std::string& played, const Json& figure) {
  const std::string name = figure.at("figure");
  Finding finding{fmt::format("{}, beside `{}`", name, played), figure.at("printed"),
                  fmt::format("{:.5g}", figure.at("ours").get<double>())};
  const Json& outside = figure.at("outside");
  if (outside.is_null()) {
    finding.evidence = no_interval(name);
    return finding;
  }
  finding.verdict = outside.get<bool>() ? ClaimVerdict::differs : ClaimVerdict::agrees;
  finding.evidence =
      fmt::format("95 % of such trials: {}; {}", range_of(figure.at("expected_95")), games_command);
  return finding;
}

}  // namespace

RecordedPlayers::RecordedPlayers(const std::filesystem::path& results) {
  const auto file = results / "players.json";
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected recorded games", file.string()));
  record_ = Json::parse(stream);
}

std::vector<Finding> RecordedPlayers::figures_of(const std::string& paper, const std::string& title,
                                                 const std::string& only) const {
  std::vector<Finding> findings;
  for (const Json& entry : record_.at("papers"))
    for (const Json& player : entry.at("players"))
      if (entry.at("source") == paper && player.at("title") == title)
        for (const Json& figure : player.at("figures"))
          if (only.empty() || figure.at("figure") == only)
            findings.push_back(finding_of(player.at("player"), figure));
  if (findings.empty())
    throw std::out_of_range(fmt::format("no {} of '{}' is recorded", only.empty() ? "figure" : only, title));
  return findings;
}

Finding RecordedPlayers::first_tile(int face, const std::string& figure, const std::string& printed) const {
  Finding finding{"", printed, "", ClaimVerdict::not_decided, ""};
  const auto target = static_cast<double>(value_of_formula(printed));
  bool is_near = true;
  for (const Json& paper : record_.at("papers"))
    for (const Json& player : paper.at("players"))
      for (const Json& tile : player.at("tiles")) {
        if (tile.at("face") != face || tile.at("reached").at("games") < fewest_games) continue;
        const double mean = tile.at(figure).at("mean");
        is_near = is_near && std::fabs(mean - target) <= near_enough * target;
        finding.ours += fmt::format("{}{:.0f} (`{}`)", finding.ours.empty() ? "" : ", ", mean,
                                    player.at("player").get<std::string>());
      }
  if (finding.ours.empty()) {
    finding.evidence =
        fmt::format("no player here makes {} in {} games: needs a stronger one", face, fewest_games);
    return finding;
  }
  finding.verdict = is_near ? ClaimVerdict::agrees : ClaimVerdict::differs;
  finding.evidence = fmt::format("each within {:.0f} %; {}", 100 * near_enough, games_command);
  return finding;
}

}  // namespace dropslide
