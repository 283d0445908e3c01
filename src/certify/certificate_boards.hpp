// Boards as certificates write them: by layers, as ascending codes.
#pragma once

#include <vector>

#include "base/words.hpp"
#include "certify/certificate_claim.hpp"
#include "certify/certificate_file.hpp"
#include "game/board.hpp"
#include "run/decision.hpp"

namespace dropslide {

/// The code of a board: its cells in reading order as digits, the first one highest, in a base above every
/// tile of the game; the least among its images, and in a no-merge game among those with tiles renamed 1, 2,
/// ... in reading order.
Word128 certificate_code(const Board& board, const CertificateClaim& claim);

/// The layer of a board. Every drop raises it and no slide changes it: the sum of tiles, or in a no-merge
/// game, where tiles are only names, their number.
std::uint64_t certificate_layer(const Board& board, const CertificateClaim& claim);

/// Writes the layers, each a list of boards in any order, twins included; layers ascend, and empty lists are
/// left out. Ends the file. Throws EnvironmentError.
CertificateSummary write_boards(CertificateWriter& writer, const CertificateClaim& claim,
                                const std::vector<std::vector<Board>>& layers);

}  // namespace dropslide
