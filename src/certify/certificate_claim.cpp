// The header lines of certificates.
#include "certify/certificate_claim.hpp"

#include <fmt/format.h>

namespace dropslide {

std::vector<std::string> strategy_header(const CertificateClaim& claim) {
  std::vector<std::string> lines;
  const auto* objective = std::get_if<ObjectiveGame>(&claim.game);
  lines.push_back(fmt::format("game {}", objective != nullptr ? "objective" : "no-merge"));
  lines.push_back(fmt::format("rows {}", claim.shape.rows));
  lines.push_back(fmt::format("columns {}", claim.shape.cols));
  lines.push_back(fmt::format(
      "dmax {}", objective != nullptr ? objective->dmax : std::get<NoMergeGame>(claim.game).dmax));
  if (objective != nullptr) lines.push_back(fmt::format("objective {}", objective->objective));
  lines.push_back(fmt::format("winner {}", to_text(claim.winner)));
  return lines;
}

std::vector<std::string> cooperative_header(std::string_view game, Shape shape, int dmax, std::size_t drops) {
  return {fmt::format("game {}", game), fmt::format("rows {}", shape.rows),
          fmt::format("columns {}", shape.cols), fmt::format("dmax {}", dmax),
          fmt::format("drops {}", drops)};
}

}  // namespace dropslide
