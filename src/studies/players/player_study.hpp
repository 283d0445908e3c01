// The players of the papers, played on 4x4 beside what the papers print of them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "play/players/catalogue.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"
#include "studies/players/figure_comparison.hpp"
#include "studies/players/game_statistics.hpp"

namespace dropslide {

/// What a paper prints of one player (tables/players/README.md).
struct PrintedPlayer {
  std::string player;  ///< Our name for it.
  std::string title;   ///< As the paper calls it.
  std::string place;   ///< Table, page or section.
  int trials = 1;
  bool trials_are_derived = false;  ///< The paper does not print `trials`; we infer it.
  std::vector<std::pair<std::string, std::string>> figures;  ///< By our names, as printed.
};

/// One of our players beside a printed one.
struct StudiedPlayer {
  PrintedPlayer printed;  ///< As the paper has it.
  std::string played;     ///< Our player; another depth than the printed one's if that is too slow.
  GameStatistics found;
  std::vector<FigureComparison> comparisons;  ///< In the order of `printed.figures`.
  double seconds = 0;                         ///< Wall-clock time of the games.
};

/// The players of one paper.
struct StudiedPaper {
  std::string source;  ///< "kumar-2018".
  std::string title;   ///< Authors, title, place and year.
  std::vector<StudiedPlayer> players;
};

/// When a tile first appears, as printed.
struct PrintedMilestone {
  int tile = 0;
  std::string score, moves;  ///< By then; as printed.
};

/// All papers, after the games.
struct PlayerStudy {
  Tier tier = Tier::quick;
  std::uint64_t seed = 1;
  std::vector<StudiedPaper> papers;  ///< Kumar's, then Erisgen and Ballesteros's.
  std::vector<PrintedMilestone> milestones;
  double seconds = 0;            ///< Wall-clock time of the whole study.
  bool was_interrupted = false;  ///< By request: then players are missing.
};

/// What is to be played.
struct PlayerStudyTask {
  Tier tier = Tier::quick;  ///< Full: some minutes of two cores; quick: a twentieth of the games.
  std::uint64_t seed = 1;
};

/// Plays all players of the papers in `folder` (tables/players). Throws EnvironmentError if a table cannot be
/// read.
PlayerStudy study_players(const PlayerStudyTask& task, const std::filesystem::path& folder,
                          const Resources& resources);

}  // namespace dropslide
