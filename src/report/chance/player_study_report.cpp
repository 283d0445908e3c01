// The players of the papers for people and programs.
#include "report/chance/player_study_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/units.hpp"
#include "report/chance/player_report.hpp"
#include "report/draw/player_charts.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

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

/// What the tables are written for.
enum class Medium : std::uint8_t { terminal, markdown };

std::string verdict_text(const FigureComparison& comparison, Medium medium) {
  if (!comparison.is_outside) return "";
  if (!*comparison.is_outside) return "within";
  return medium == Medium::markdown ? "**outside**" : "outside";
}

/// A player as `simulate` takes him.
std::string player_text(const StudiedPlayer& player, Medium medium) {
  return medium == Medium::markdown ? "`" + player.played + "`" : player.played;
}

std::string expected_text(const FigureComparison& comparison) {
  if (!comparison.expected_95) return "";
  const auto [low, high] = *comparison.expected_95;
  if (std::isinf(low) && std::isinf(high)) return "any";
  if (std::isinf(high)) return number_text(low) + " or more";
  if (std::isinf(low)) return number_text(high) + " or less";
  return fmt::format("{} to {}", number_text(low), number_text(high));
}

Table paper_table(const StudiedPaper& paper, Medium medium) {
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
                            once(player_text(player, medium)), once(std::to_string(player.found.games)),
                            figure_text(comparison.figure), printed_text(comparison, player.printed.trials),
                            has_ours(comparison, player.found) ? number_text(comparison.ours) : "",
                            expected_text(comparison), verdict_text(comparison, medium)});
    }
  return table;
}

bool has_single_game(const PlayerStudy& study) {
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players)
      if (player.found.games == 1) return true;
  return false;
}

Table summary_table(const PlayerStudy& study, Medium medium) {
  Table table{"All players, our games",
              {"player", "games", "score (95 % of the mean)", "median", "most", "moves",
               "2048 reached (95 %)", "points a move", "R^2", "ms a game", "us a move"},
              {},
              {}};
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players) {
      const GameStatistics& found = player.found;
      table.rows.push_back({player_text(player, medium), std::to_string(found.games),
                            mean_text(found.score, 1), fmt::format("{:.0f}", found.score.median),
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

Table milestones_table(const PlayerStudy& study, Medium medium) {
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
                                player_text(player, medium), std::to_string(count.reached.games),
                                mean_text(*count.score, 0), mean_text(*count.moves, 0)});
        }
  table.notes = {"printed: the rules text of the game (tables/players/achievement.json); rounded there",
                 "tiles that no player reached are left out"};
  if (is_reached_once) table.notes.emplace_back(no_interval_note);
  return table;
}

std::string outside_list(const PlayerStudy& study) {
  std::string text;
  int outside = 0, all = 0;
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players)
      for (const FigureComparison& comparison : player.comparisons) {
        if (!comparison.is_outside) continue;
        ++all;
        if (!*comparison.is_outside) continue;
        ++outside;
        text += fmt::format("* {} ({}), {}: printed {}, `{}` has {} ({})\n", player.printed.title,
                            player.printed.place, figure_text(comparison.figure),
                            printed_text(comparison, player.printed.trials), player.played,
                            number_text(comparison.ours), expected_text(comparison));
      }
  return fmt::format(
      "{} of {} printed figures that have an interval are outside it (one in twenty would be by "
      "chance):\n\n{}",
      outside, all, text);
}

constexpr std::string_view study_head =
    R"(Each figure that a paper prints of a player stands beside ours on 4x4. *95 % of such trials* is where
the figure of as many games as the paper played falls in 95 % of all cases, if its player is ours.
With n games of ours and N printed ones it is

* for a mean, our value plus and minus 1.96 s sqrt(1/n + 1/N), with the deviation s of our games. For
  a slope s is that of the regression; for wins s^2 = p(1 - p) with the share p of both together;
* for a median and for the least and the highest of N games, an exact interval of order statistics:
  all orders of our games and theirs together are equally likely, and nothing is assumed of how games
  spread. The best of N games is above our best with the chance N/(n + N). So if n is below 39 N, it
  has no upper bound here, and the least no lower one: *or more*, *or less*;
* for a deviation and for R^2, the 95 % in the middle of 4000 replicas (bootstrap). Each draws n of
  our games with replacement, and N from these.

Times have no interval: they are another machine's. Of Kumar's heuristic players the number of games
is not printed; scores are multiples of 4, so that the printed means allow no number below 100, which
is taken.

What a paper leaves open, and how it was read, is in `docs/PLAYERS.md` and in the headers of `src/play`.
Of equally good slides each has the same chance. Erisgen and Ballesteros print depth 10 for Expectimax
and Minimax. If that counts the plies of their Algorithms 3 to 5, each two plies take many times longer
(*us a move* below), and 10 would take far longer than the 1.9 s and 7.3 s a game that they print. So
their program cannot have searched ten plies in full, and the paper does not say what it left out.
Depths that can be played stand beside the print instead.
)";

std::vector<Table> tables_of(const PlayerStudy& study, Medium medium) {
  std::vector<Table> tables{summary_table(study, medium)};
  for (const StudiedPaper& paper : study.papers) tables.push_back(paper_table(paper, medium));
  tables.push_back(milestones_table(study, medium));
  return tables;
}

}  // namespace

std::string player_study_markdown(const PlayerStudy& study, const Provenance& provenance,
                                  const std::string& pictures) {
  std::string text =
      fmt::format("# Players\n\nGenerated, never edited.\n\n{}\nSeed {}.\n\n{}\n## What is outside\n\n{}",
                  provenance_rows(provenance, study.seconds), study.seed, study_head, outside_list(study));
  text += "\n" + to_markdown(study);
  text += fmt::format("\n## Pictures\n\nDots are the first {} games.\n", most_dots);
  for (const StudiedPaper& paper : study.papers)
    for (const StudiedPlayer& player : paper.players) {
      text += fmt::format("\n### `{}`\n\n", player.played);
      for (const std::string& name : picture_names(player.played))
        text += fmt::format("![{0}]({1}/{0})\n", name, pictures);
    }
  return text;
}

std::string to_plain_text(const PlayerStudy& study) {
  std::string text;
  for (const Table& table : tables_of(study, Medium::terminal)) text += to_plain_text(table) + "\n";
  return text;
}

std::string to_markdown(const PlayerStudy& study) {
  std::string text;
  for (const Table& table : tables_of(study, Medium::markdown))
    text += (text.empty() ? "" : "\n") + to_markdown(table);
  return text;
}

Json to_json(const PlayerStudy& study) {
  Json json{{"tier", study.tier == Tier::quick ? "quick" : "full"},
            {"seed", study.seed},
            {"seconds", study.seconds},
            {"papers", Json::array()}};
  for (const StudiedPaper& paper : study.papers) {
    Json players = Json::array();
    for (const StudiedPlayer& player : paper.players) {
      Json figures = Json::array();
      for (const FigureComparison& c : player.comparisons)
        figures.push_back(
            {{"figure", c.figure},
             {"printed", c.printed},
             {"ours", c.ours},
             {"expected_95", c.expected_95 ? Json{c.expected_95->low, c.expected_95->high} : Json(nullptr)},
             {"outside", c.is_outside ? Json(*c.is_outside) : Json(nullptr)}});
      Json entry{{"title", player.printed.title},
                 {"place", player.printed.place},
                 {"player", player.played},
                 {"trials", player.printed.trials},
                 {"trials_are_derived", player.printed.trials_are_derived},
                 {"figures", figures}};
      entry.update(to_json(player.found));
      players.push_back(entry);
    }
    json["papers"].push_back({{"source", paper.source}, {"title", paper.title}, {"players", players}});
  }
  return json;
}

Json games_record(const StudiedPlayer& player, std::uint64_t seed,
                  const std::vector<play::GameRecord>& games) {
  const auto& figures = player.printed.figures;
  const bool has_moves = std::any_of(figures.begin(), figures.end(),
                                     [](const auto& figure) { return figure.first.starts_with("moves_"); });
  std::map<std::vector<std::uint64_t>, int> rows;
  for (const play::GameRecord& game : games) {
    std::vector<std::uint64_t> row{game.score, static_cast<std::uint64_t>(game.highest_tile())};
    if (has_moves) row.push_back(game.moves);
    ++rows[row];
  }
  Json columns{"score", "highest_tile"};
  if (has_moves) columns.push_back("moves");
  columns.push_back("games");
  Json record{{"player", player.played},
              {"seed", seed},
              {"games", games.size()},
              {"columns", columns},
              {"rows", Json::array()}};
  for (const auto& [row, count] : rows) {
    record["rows"].push_back(row);
    record["rows"].back().push_back(count);
  }
  return record;
}

}  // namespace dropslide
