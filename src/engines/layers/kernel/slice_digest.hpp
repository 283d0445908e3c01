// The digest of a slice, span by span.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engines/layers/kernel/digest_tables.hpp"
#include "engines/layers/kernel/spans.hpp"

namespace dropslide::layers {
namespace {

/// Adds up the digests of spans, with `BitInstructions`.
template <class Instructions>
class SliceDigest {
 public:
  /// What is given must outlive it.
  SliceDigest(const DigestTables& tables, const PackedIndex& index)
      : tables_(tables), index_(index), has_middle_(index.cut().middle_lines > 0) {}

  /// Adds the boards of a span that are alive. Without a middle group `last` has no meaning.
  template <int W>
  void add(PackedCodes::Code first, PackedCodes::Code last, const Span& span, const SpanBatch& batch) {
    const std::uint32_t first_shape = tables_.end_shapes()[first.place()],
                        last_shape = has_middle_ ? tables_.end_shapes()[last.place()] : 0;
    const std::uint32_t* const shapes =
        (has_middle_ ? tables_.middle_shapes() : tables_.end_shapes()) + span.begin;
    const std::uint64_t* const hashes =
        (has_middle_ ? tables_.middle_hashes() : tables_.end_hashes()) + span.begin;
    LayerDigest of_span;
    for (std::uint32_t i = 0; i < span.blocks(); ++i) {
      const DigestTables::Pattern& pattern = has_middle_ ? tables_.pattern(first_shape, shapes[i], last_shape)
                                                         : tables_.pattern(first_shape, 0, shapes[i]);
      LayerDigest of_inner;
      if constexpr (W == 0) {
        if ((batch.alive<1>(span.first_word + i / 64).word(0) >> (i % 64) & 1) != 0)
          of_inner = tables_.all_of(pattern, span.inner_sum);
      } else {
        const Bits<W> alive = batch.alive<W>(span.first_word + i * W);
        if (!alive.none()) of_inner = digest_of(alive, pattern, span.inner_sum);
      }
      of_span += {of_inner.slider_wins, hashes[i] * of_inner.hash_sum};
    }
    const int last_sum = has_middle_ ? last.sum() : span.varying_sum;
    const std::uint64_t orders = first.sum() < last_sum ? 2 : 1;
    const std::uint64_t hash =
        tables_.end_hashes()[first.place()] *
        (has_middle_ ? tables_.end_hashes()[last.place()] : tables_.middle_hashes()[0]);
    digest_ += {orders * of_span.slider_wins, orders * hash * of_span.hash_sum};
  }

  /// Of all spans that were added.
  const LayerDigest& digest() const { return digest_; }

 private:
  /// Of the inner codes alone that are set in a block, each as often as its board has images.
  template <int W>
  LayerDigest digest_of(const Bits<W>& won, const DigestTables::Pattern& pattern, int inner_sum) const {
    const int codes = static_cast<int>(index_.inner().count(inner_sum));
    const std::uint64_t* const counted = tables_.mask(pattern.mask, inner_sum);
    std::uint64_t missing = 0;
    for (int w = 0; w < W && 64 * w < codes; ++w) missing |= counted[w] & ~won.word(w);
    if (missing == 0) return tables_.all_of(pattern, inner_sum);
    const std::uint64_t* const hashes = tables_.inner_hashes() + index_.inner().first(inner_sum);
    LayerDigest digest;
    for (const DigestTables::Term& term : tables_.terms(pattern)) {
      const std::uint64_t* const mask = tables_.mask(term.mask, inner_sum);
      for (int w = 0; w < W && 64 * w < codes; ++w) {
        const std::uint64_t word = won.word(w) & mask[w];
        digest +=
            {term.images * static_cast<std::uint64_t>(std::popcount(word)),
             term.images * Instructions::sum_selected(word, hashes + 64 * w, std::min(codes - 64 * w, 64))};
      }
    }
    return digest;
  }

  const DigestTables& tables_;
  const PackedIndex& index_;
  bool has_middle_;
  LayerDigest digest_;
};

}  // namespace
}  // namespace dropslide::layers
