// The digest of a slice, block by block.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engines/layers/kernel/block_bits.hpp"
#include "engines/packed_layers/kernel/digest_tables.hpp"

namespace dropslide::packed_layers {
namespace {

/// Adds up the digests of blocks. `Instructions`: see `BitInstructions`.
template <class Instructions>
class SliceDigest {
 public:
  /// What is given must outlive it.
  SliceDigest(const DigestTables& tables, const PackedIndex& index) : tables_(tables), index_(index) {}

  /// Adds a block: the boards with these codes whose bits are set.
  template <int W>
  void add(PackedCodes::Code first, PackedCodes::Code middle, PackedCodes::Code last, int inner_sum,
           const layers::Bits<W>& won) {
    if (won.none()) return;
    const std::uint64_t orders = first.sum() < last.sum() ? 2 : 1;
    const std::uint64_t hash = tables_.end_hash(first.place()) * tables_.middle_hash(middle.place()) *
                               tables_.end_hash(last.place());
    const std::uint64_t* const inner = tables_.inner_hashes() + index_.inner().first(inner_sum);
    const int codes = static_cast<int>(index_.inner().count(inner_sum));
    for (const DigestTables::Term& term : tables_.terms(first.place(), middle.place(), last.place())) {
      const std::uint64_t* const mask = tables_.mask(term.mask, inner_sum);
      std::uint64_t boards = 0, hashes = 0;
      for (int w = 0; w < W && 64 * w < codes; ++w) {
        const std::uint64_t word = won.word(w) & mask[w];
        boards += static_cast<std::uint64_t>(std::popcount(word));
        hashes += Instructions::sum_selected(word, inner + 64 * w, std::min(codes - 64 * w, 64));
      }
      digest_ += {orders * term.images * boards, orders * term.images * hash * hashes};
    }
  }

  /// Of all blocks that were added.
  const LayerDigest& digest() const { return digest_; }

 private:
  const DigestTables& tables_;
  const PackedIndex& index_;
  LayerDigest digest_;
};

}  // namespace
}  // namespace dropslide::packed_layers
