// Certificates of one cooperative game.
#include "certify/game_certificate.hpp"

#include "certify/certificate_boards.hpp"

namespace dropslide {

CertificateSummary write_game_certificate(const std::filesystem::path& file, Shape shape, int dmax,
                                          const std::vector<GameStep>& game) {
  const CertificateClaim claim{shape, CooperativeGame{dmax}};
  CertificateWriter writer(file, cooperative_header("cooperative", shape, dmax, game.size()));
  std::vector<std::vector<Board>> boards{{Board(shape)}};
  for (const GameStep& step : game) boards.push_back({step.board});
  return write_boards(writer, claim, boards);
}

}  // namespace dropslide
