// The players of the papers, played on 4x4 beside what the papers print of them.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/catalogue.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"
#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// What a paper prints of one player (tables/players/README.md).
struct PrintedPlayer {
  std::string player;  ///< Our name for it.
  std::string title;
  std::string place;  ///< Table, page or section.
  int trials = 1;     ///< Games.
  bool trials_are_derived = false;
  std::vector<std::pair<std::string, std::string>> figures;  ///< By our names, as printed.
};

/// A printed figure beside ours.
struct FigureComparison {
  std::string figure;
  std::string printed;
  double ours = 0;
  std::optional<Interval> expected_95;  ///< Where 95 % of so many printed games put the figure, by our games.
  std::optional<bool> is_outside;       ///< Nothing for figures without an interval.
};

/// One of our players beside a printed one.
struct StudiedPlayer {
  PrintedPlayer printed;
  std::string played;  ///< Our player; another depth than the printed one's if that is too slow.
  GameStatistics found;
  std::vector<FigureComparison> comparisons;
  double seconds = 0;
};

struct StudiedPaper {
  std::string source;
  std::string title;
  std::vector<StudiedPlayer> players;
};

/// When a tile first appears, as printed.
struct PrintedMilestone {
  int tile = 0;
  std::string score, moves;
};

struct PlayerStudy {
  Tier tier = Tier::quick;
  std::uint64_t seed = 1;
  std::vector<StudiedPaper> papers;
  std::vector<PrintedMilestone> milestones;
  double seconds = 0;
  bool was_interrupted = false;
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
