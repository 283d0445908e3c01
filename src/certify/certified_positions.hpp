// The positions of a strategy's certificate, to be asked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.hpp"
#include "certify/certificate_claim.hpp"
#include "game/board.hpp"

namespace dropslide {

/// Whether the file begins as a certificate does, of whatever claim.
bool looks_like_certificate(const std::filesystem::path& file);

/// The positions with Dropper to move that a certificate says its winner wins. Held as in the file, a few
/// bytes each. That the claim is true is what `dropslide-check` finds, not this. Thread-safe.
class CertifiedPositions {
 public:
  /// Positions of one layer.
  struct Layer {
    std::uint64_t layer = 0;      ///< The sum of tiles; in a no-merge game their number.
    std::uint64_t positions = 0;  ///< At least 1.
  };

  /// Reads the whole file, if it has at most `most_bytes` bytes.
  ///
  /// Throws  DamageError if it is damaged, or of a later version; EnvironmentError if it cannot be read, is
  ///         larger, or claims something of cooperative games, where nobody wins.
  CertifiedPositions(const std::filesystem::path& file, std::uint64_t most_bytes);

  const CertificateClaim& claim() const { return claim_; }

  /// Layers with positions, ascending.
  const std::vector<Layer>& layers() const { return layers_; }

  std::uint64_t positions() const;

  /// Whether the board, or an image of it, is listed. Requires the shape and tiles of the claim.
  bool has(const Board& board) const;

 private:
  /// Where a run of codes begins in the file.
  struct Mark {
    Word128 code = 0;        ///< The first of the run.
    std::size_t offset = 0;  ///< Of the number behind it.
  };

  std::string bytes_;
  CertificateClaim claim_;
  std::vector<Layer> layers_;
  std::vector<std::vector<Mark>> marks_;  ///< By layer: every 128th code.
};

}  // namespace dropslide
