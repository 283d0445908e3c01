// What the recorded games of the papers' players say of the figures that are printed of them.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "studies/claims/claim.hpp"

namespace dropslide {

/// tables/results/players.json: the figures of reports/players.md, under the keys of `dropslide players
/// --json`.
class RecordedPlayers {
 public:
  /// Throws EnvironmentError if the record cannot be read.
  explicit RecordedPlayers(const std::filesystem::path& results);

  /// Every figure that a paper prints of one player, beside each of our players that stands for it; with
  /// `only` not empty, the figure of that name alone. Throws std::out_of_range if there is none.
  std::vector<Finding> figures_of(const std::string& paper, const std::string& title,
                                  const std::string& only) const;

  /// Score or moves when a tile is first made, by our players that made it in five games or more: `printed`
  /// agrees if it is within 5 % of each of them. What no player makes is not decided. `figure`: "score" or
  /// "moves".
  Finding first_tile(int face, const std::string& figure, const std::string& printed) const;

 private:
  nlohmann::ordered_json record_;
};

}  // namespace dropslide
