// D of one slice, block by block: whole words for slides along the lines, single bits for slides across them.
//
// A drop is tried on all blocks of a span. Boards that no slide along the lines wins are slid across them;
// those that no slide wins are lost, and no further drop is tried on them.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engines/layers/kernel/slice_digest.hpp"
#include "engines/layers/kernel/slide_across.hpp"
#include "engines/layers/kernel/slide_along.hpp"

namespace dropslide::layers {
namespace {

/// Solves the slices of a layer.
template <class Instructions>
class SliceSolver {
 public:
  explicit SliceSolver(const SliceWork& work)
      : work_(work),
        array_(work.tables->array(work.array)),
        index_(array_.index),
        moves_(work),
        along_(moves_),
        across_(moves_) {
    if (work.digest != nullptr) digest_.emplace(*work.digest, index_);
  }
  SliceSolver(const SliceSolver&) = delete;
  SliceSolver& operator=(const SliceSolver&) = delete;

  /// Of the boards that Slider wins in all slices that were solved; of none if nothing is counted.
  LayerDigest digest() const { return digest_ ? digest_->digest() : LayerDigest{}; }

  /// Writes D of the boards whose first code has that place.
  void solve(std::uint32_t slice) {
    const PackedCodes::Code first = index_.ends().at(slice);
    const int rest = work_.layer - first.sum();
    if (rest < first.sum()) return;
    next_bit_ = index_.slice_begin(first, work_.layer, work_.out_starts) - work_.first_bit;
    BitWriter out(work_.out, next_bit_);
    if (!moves_.has_middle()) begin_pair(first, {});
    const PackedCodes& ends = index_.ends();
    for (int sum = first.sum(); sum <= std::min(rest, ends.max_sum()); ++sum) {
      const std::uint32_t begin = ends.first(sum), end = begin + index_.last_codes(first, sum);
      if (!moves_.has_middle()) {
        solve_spans(sum, begin, end, rest - sum, out);
        continue;
      }
      for (std::uint32_t last = begin; last < end; ++last) {
        begin_pair(first, ends.at(last));
        solve_pair(rest - sum, out);
      }
    }
  }

 private:
  void begin_pair(PackedCodes::Code first, PackedCodes::Code last) {
    moves_.begin_pair(first, last);
    across_.begin_pair();
  }

  /// All blocks of the pair.
  void solve_pair(int rest, BitWriter& out) {
    const PackedCodes &middle = index_.middle(), &inner = index_.inner();
    for (int sum = std::max(0, rest - inner.max_sum()); sum <= std::min(rest, middle.max_sum()); ++sum)
      solve_spans(sum, middle.first(sum), middle.first(sum + 1), rest - sum, out);
  }

  void solve_spans(int sum, std::uint32_t begin, std::uint32_t end, int inner_sum, BitWriter& out) {
    if (index_.block_bits(false, inner_sum) == 0) return;
    for (std::uint32_t next; begin < end; begin = next) {
      next = std::min(end, begin + SpanBlocks<1>::most);
      const Span span{sum, begin, next, inner_sum};
      switch (array_.blocks.words(inner_sum)) {
        case 1:
          solve_span<1>(span, out);
          break;
        case 2:
          solve_span<2>(span, out);
          break;
        case 4:
          solve_span<4>(span, out);
          break;
        case 8:
          solve_span<8>(span, out);
          break;
        default:
          solve_span<16>(span, out);
          break;
      }
    }
  }

  template <int W>
  void solve_span(const Span& span, BitWriter& out) {
    SpanBlocks<W> blocks;
    const bool fixed_full = moves_.first().is_full() && (!moves_.has_middle() || moves_.last().is_full());
    const std::uint32_t width = index_.block_bits(false, span.inner_sum),
                        full_width = index_.block_bits(fixed_full, span.inner_sum);
    const Bits<W> all = lowest_bits<W>(width), all_if_full = lowest_bits<W>(full_width);
    const std::uint32_t count = span.end - span.begin;
    const std::uint32_t first_full =
        moves_.varying_codes().first(span.varying_sum) + moves_.varying_codes().open_count(span.varying_sum);
    const std::uint32_t open_codes = std::clamp(first_full, span.begin, span.end) - span.begin;
    for (std::uint32_t i = 0; i < count; ++i) blocks.alive[i] = i < open_codes ? all : all_if_full;
    if (work_.tried != nullptr)
      for (std::uint32_t i = 0; i < count; ++i)
        blocks.alive[i] &= load_bits<W>(
            work_.tried,
            next_bit_ + (i < open_codes ? i * width : open_codes * width + (i - open_codes) * full_width));
    next_bit_ += open_codes * width + (count - open_codes) * full_width;
    for (std::size_t number = 0; number < moves_.drops(); ++number)
      if (try_drop(span, number, blocks) && all_dead(blocks, count)) break;
    for (std::uint32_t i = 0; i < count; ++i)
      out.put(blocks.alive[i], static_cast<int>(i < open_codes ? width : full_width));
    if (digest_) digest_->add(moves_.first(), moves_.last(), span, blocks);
  }

  template <int W>
  static Bits<W> lowest_bits(std::uint32_t width) {
    Bits<W> block;
    for (int w = 0; w < W; ++w) {
      const int bits = static_cast<int>(width) - 64 * w;
      block.set_word(w, bits >= 64 ? ~std::uint64_t{0} : bits <= 0 ? 0 : (std::uint64_t{1} << bits) - 1);
    }
    return block;
  }

  template <int W>
  static bool all_dead(const SpanBlocks<W>& blocks, std::uint32_t count) {
    Bits<W> any = blocks.alive[0];
    for (std::uint32_t i = 1; i < count; ++i) any |= blocks.alive[i];
    return any.none();
  }

  /// Strikes out the boards of a span that this drop wins for Dropper. Returns whether there were any.
  template <int W>
  bool try_drop(const Span& span, std::size_t number, SpanBlocks<W>& blocks) {
    const SharedMoves& shared = moves_.shared(number);
    if (!shared.is_possible) return false;
    along_.collect_open(span, moves_.drop(number), shared, blocks);
    if (blocks.open_count == 0) return false;
    across_.strike_won(span, moves_.drop(number), blocks);
    bool any = false;
    for (std::uint32_t n = 0; n < blocks.open_count; ++n) {
      const std::uint32_t i = blocks.open_list[n];
      any = any || !blocks.open[i].none();
      blocks.alive[i] = blocks.alive[i].without(blocks.open[i]);
    }
    return any;
  }

  const SliceWork& work_;
  const PackedArray& array_;
  const PackedIndex& index_;
  DropMoves moves_;
  SlideAlong<Instructions> along_;
  SlideAcross<Instructions> across_;
  std::optional<SliceDigest<Instructions>> digest_;
  std::uint64_t next_bit_ = 0;  ///< Of `tried` and `out`, behind the last block.
};

/// Writes D of the slices [begin, end); returns the digest of their boards, if they are counted.
template <class Instructions>
LayerDigest solve_slices(const SliceWork& work, std::uint32_t begin, std::uint32_t end) {
  SliceSolver<Instructions> solver(work);
  for (std::uint32_t slice = begin; slice < end; ++slice) solver.solve(slice);
  return solver.digest();
}

}  // namespace
}  // namespace dropslide::layers
