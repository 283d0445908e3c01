// The players of the papers, played on 4x4 beside what the papers print of them.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/players/catalogue.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"
#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// What a paper prints of one player (tables/players/README.md).
struct PrintedPlayer {
  std::string player;               ///< Our name for it.
  std::string title;                ///< As the paper calls it.
  std::string place;                ///< Table, page or section.
  int trials = 1;                   ///< Games.
  bool trials_are_derived = false;  ///< The paper does not print `trials`; we infer it.
  std::vector<std::pair<std::string, std::string>> figures;  ///< By our names, as printed.
};

/// A printed figure beside ours.
struct FigureComparison {
  std::string figure;                   ///< By our name: "score_mean".
  std::string printed;                  ///< As printed.
  double ours = 0;                      ///< In the same unit.
  std::optional<Interval> expected_95;  ///< Where 95 % of so many printed games put the figure, by our games.
  std::optional<bool> is_outside;       ///< Nothing for figures without an interval.
};

/// One of our players beside a printed one.
struct StudiedPlayer {
  PrintedPlayer printed;  ///< As the paper has it.
  std::string played;     ///< Our player; another depth than the printed one's if that is too slow.
  GameStatistics found;   ///< Of our games.
  std::vector<FigureComparison> comparisons;  ///< In the order of `printed.figures`.
  double seconds = 0;                         ///< Wall-clock time of the games.
};

/// The players of one paper.
struct StudiedPaper {
  std::string source;                  ///< "kumar-2018".
  std::string title;                   ///< Authors, title, place and year.
  std::vector<StudiedPlayer> players;  ///< In its order.
};

/// When a tile first appears, as printed.
struct PrintedMilestone {
  int tile = 0;              ///< As an exponent.
  std::string score, moves;  ///< By then; as printed.
};

/// All papers, after the games.
struct PlayerStudy {
  Tier tier = Tier::quick;                   ///< As asked for.
  std::uint64_t seed = 1;                    ///< Of all games.
  std::vector<StudiedPaper> papers;          ///< Kumar's, then Erisgen and Ballesteros's.
  std::vector<PrintedMilestone> milestones;  ///< By tile.
  double seconds = 0;                        ///< Wall-clock time of the whole study.
  bool was_interrupted = false;              ///< By request: then players are missing.
};

/// Sees the games of each player, by its name, before they are forgotten.
using GamesSeen = std::function<void(const std::string& player, const std::vector<play::GameRecord>&)>;

/// Plays all players of the papers in `folder` (tables/players). Full: some minutes of two cores; quick: a
/// twentieth of the games. Throws EnvironmentError if a table cannot be read.
PlayerStudy study_players(Tier tier, const std::filesystem::path& folder, const Resources& resources,
                          const GamesSeen& see);

/// What a paper prints of a figure beside ours. The interval for a mean, a share or a slope is that of the
/// difference between our games and so many printed ones, both with the spread that we find; medians,
/// extremes, deviations and times have none, and nothing has one if we played fewer than 20 games. Shares are
/// held against the share of both together.
FigureComparison compare_figure(const std::string& figure, const std::string& printed, int printed_games,
                                const GameStatistics& found);

}  // namespace dropslide
