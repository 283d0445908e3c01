// Codes and layers of boards in certificates.
#include "certify/certificate_boards.hpp"

#include <algorithm>
#include <array>

#include "game/symmetry.hpp"

namespace dropslide {
namespace {

/// One more than the highest tile on a board of the game.
int base_of(const CertificateClaim& claim) {
  if (const auto* game = std::get_if<ObjectiveGame>(&claim.game)) return game->objective;
  if (std::holds_alternative<CooperativeGame>(claim.game)) return max_exponent + 1;
  return std::min(std::get<NoMergeGame>(claim.game).dmax, claim.shape.cells()) + 1;
}

bool renames(const CertificateClaim& claim) { return std::holds_alternative<NoMergeGame>(claim.game); }

Word128 plain_code(const Board& board, int base, bool renames) {
  std::array<int, max_exponent + 1> names{};
  int used = 0;
  Word128 code = 0;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) {
      int tile = board.at(row, col);
      if (renames && tile > 0) {
        int& name = names[static_cast<std::size_t>(tile)];
        if (name == 0) name = ++used;
        tile = name;
      }
      code = code * static_cast<Word128>(base) + static_cast<Word128>(tile);
    }
  return code;
}

}  // namespace

Word128 certificate_code(const Board& board, const CertificateClaim& claim) {
  const int base = base_of(claim);
  Word128 least = ~Word128{0};
  for (const Symmetry symmetry : symmetries(board.shape()))
    least = std::min(least, plain_code(apply(symmetry, board), base, renames(claim)));
  return least;
}

std::uint64_t certificate_layer(const Board& board, const CertificateClaim& claim) {
  return renames(claim) ? static_cast<std::uint64_t>(count_tiles(board)) : layer_sum(board);
}

CertificateSummary write_boards(CertificateWriter& writer, const CertificateClaim& claim,
                                const std::vector<std::vector<Board>>& layers) {
  CertificateSummary summary;
  for (const auto& boards : layers) {
    if (boards.empty()) continue;
    std::vector<Word128> codes;
    codes.reserve(boards.size());
    for (const Board& board : boards) codes.push_back(certificate_code(board, claim));
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    writer.add_layer(certificate_layer(boards.front(), claim), codes);
    summary.positions += codes.size();
  }
  summary.bytes = writer.finish(Durability::power);
  return summary;
}

}  // namespace dropslide
