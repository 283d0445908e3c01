// The players of the papers for people and programs.
#include "report/chance/player_study_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/units.hpp"
#include "report/chance/player_report.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// "score_mean" for people.
std::string figure_text(std::string figure) {
  if (figure == "wins_games" || figure == "wins_percent") return "wins, %";
  if (figure == "r_squared") return "R^2";
  if (figure == "slope") return "points a move";
  std::replace(figure.begin(), figure.end(), '_', ' ');
  return figure;
}

std::string printed_text(const FigureComparison& comparison, int trials) {
  if (comparison.figure != "wins_games") return comparison.printed;
  return fmt::format("{} of {}", comparison.printed, trials);
}

std::string number_text(double value) { return fmt::format("{:.5g}", value); }

/// Few games have no line of score against moves.
bool has_ours(const FigureComparison& comparison, const GameStatistics& found) {
  return found.line || (comparison.figure != "slope" && comparison.figure != "r_squared");
}

std::string verdict_text(const FigureComparison& comparison) {
  if (!comparison.is_outside) return "";
  return *comparison.is_outside ? "outside" : "within";
}

std::string expected_text(const FigureComparison& comparison) {
  if (!comparison.expected_95) return "";
  const auto [low, high] = *comparison.expected_95;
  if (std::isinf(low) && std::isinf(high)) return "any";
  if (std::isinf(high)) return number_text(low) + " or more";
  if (std::isinf(low)) return number_text(high) + " or less";
  return fmt::format("{} to {}", number_text(low), number_text(high));
}

Table paper_table(const StudiedPaper& paper) {
  Table table{paper.title,
              {"printed player", "where", "games printed", "ours", "games", "figure", "printed", "ours",
               "95 % of such trials", "print is"},
              {},
              {}};
  for (const StudiedPlayer& player : paper.players)
    for (const FigureComparison& comparison : player.comparisons) {
      const bool is_first = &comparison == &player.comparisons.front();
      const auto once = [&](const std::string& text) { return is_first ? text : std::string(); };
      table.rows.push_back({once(player.printed.title), once(player.printed.place),
                            once(fmt::format("{}{}", player.printed.trials,
                                             player.printed.trials_are_derived ? " (derived)" : "")),
                            once(player.played), once(std::to_string(player.found.games)),
                            figure_text(comparison.figure), printed_text(comparison, player.printed.trials),
                            has_ours(comparison, player.found) ? number_text(comparison.ours) : "",
                            expected_text(comparison), verdict_text(comparison)});
    }
  return table;
}

bool has_single_game(const PlayerStudy& study) {
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players)
      if (player.found.games == 1) return true;
  return false;
}

Table summary_table(const PlayerStudy& study) {
  Table table{"All players, our games",
              {"player", "games", "score (95 % of the mean)", "median", "most", "moves",
               "2048 reached (95 %)", "points a move", "R^2", "ms a game", "us a move"},
              {},
              {}};
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players) {
      const GameStatistics& found = player.found;
      table.rows.push_back({player.played, std::to_string(found.games), mean_text(found.score, 1),
                            fmt::format("{:.0f}", found.score.median),
                            fmt::format("{:.0f}", found.score.maximum), mean_text(found.moves, 1),
                            fmt::format("{:.2f} % ({:.2f} to {:.2f})", 100 * found.wins.share,
                                        100 * found.wins.share_95.low, 100 * found.wins.share_95.high),
                            found.line ? fmt::format("{:.2f}", found.line->slope) : "",
                            found.line ? fmt::format("{:.4f}", found.line->r_squared) : "",
                            fmt::format("{:.3g}", 1e3 * found.seconds.mean),
                            fmt::format("{:.3g}", 1e6 * found.seconds.mean / found.moves.mean)});
    }
  table.notes = {"times are of one thread each, with all others at work"};
  if (has_single_game(study)) table.notes.emplace_back(no_interval_note);
  return table;
}

Table milestones_table(const PlayerStudy& study) {
  Table table{"Score and moves when a tile is first created",
              {"tile", "printed score", "printed moves", "player", "games that reach it", "score", "moves"},
              {},
              {}};
  bool is_reached_once = false;
  for (const PrintedMilestone& printed : study.milestones)
    for (const StudiedPaper& paper : study.papers)
      for (const StudiedPlayer& player : paper.players)
        for (const TileCount& count : player.found.tiles) {
          if (count.tile != printed.tile) continue;
          is_reached_once = is_reached_once || count.reached.games == 1;
          table.rows.push_back({std::to_string(1 << printed.tile), printed.score, printed.moves,
                                player.played, std::to_string(count.reached.games),
                                mean_text(*count.score, 0), mean_text(*count.moves, 0)});
        }
  table.notes = {"printed: the rules text of the game (tables/players/achievement.json); rounded there",
                 "tiles that no player reached are left out"};
  if (is_reached_once) table.notes.emplace_back(no_interval_note);
  return table;
}

std::vector<Table> tables_of(const PlayerStudy& study) {
  std::vector<Table> tables{summary_table(study)};
  for (const StudiedPaper& paper : study.papers) tables.push_back(paper_table(paper));
  tables.push_back(milestones_table(study));
  return tables;
}

}  // namespace

std::string to_plain_text(const PlayerStudy& study) {
  std::string text;
  for (const Table& table : tables_of(study)) text += to_plain_text(table) + "\n";
  return text;
}

void describe(FieldTable<FigureComparison>& table) {
  using R = FigureComparison;
  table.about("A printed figure.")
      .field("figure", "What is compared, such as score_mean.", &R::figure)
      .field("printed", "As printed.", &R::printed)
      .field("ours", "Our value, in the unit of the figure.", &R::ours)
      .field("expected_95", "Where 95 % of such trials lie; null where our games do not give a bound.",
             [](auto& r) { return r.expected_95 ? std::optional(bounds_of(*r.expected_95)) : std::nullopt; })
      .field("outside", "Whether the print lies outside; null where that is not said.", &R::is_outside);
}

void describe(FieldTable<StudiedPlayer>& table) {
  using R = StudiedPlayer;
  table.about("A printed player and ours.")
      .field("title", "The player as the paper calls it.", [](auto& r) { return r.printed.title; })
      .field("place", "Where its figures are printed.", [](auto& r) { return r.printed.place; })
      .field("player", "Our name of what was played.", &R::played)
      .field("trials", "Games of the paper.", type::whole(1), [](auto& r) { return r.printed.trials; })
      .field("trials_are_derived", "Whether that number is ours, not printed.",
             [](auto& r) { return r.printed.trials_are_derived; })
      .field("figures", "Figures beside the print.", &R::comparisons)
      .fields(&R::found);
}

void describe(FieldTable<StudiedPaper>& table) {
  using R = StudiedPaper;
  table.about("A paper.")
      .field("source", "Short name of the paper.", &R::source)
      .field("title", "The paper.", &R::title)
      .field("players", "Players of the paper.", &R::players);
}

void describe(FieldTable<PlayerStudy>& table) {
  using R = PlayerStudy;
  table.about("The players of two papers beside the print.")
      .field("tier", "The tier that was asked for.", type::tier(), &R::tier)
      .field("seed", "Seed of the random numbers.", &R::seed)
      .seconds(&R::seconds)
      .field("papers", "Papers.", &R::papers);
}

}  // namespace dropslide
