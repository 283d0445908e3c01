// D of one slice, block by block: whole words for slides along the lines, single bits for slides across them.
//
// A drop is tried on all blocks of a batch. Boards that no slide along the lines wins are slid across them;
// those that no slide wins are lost, and no further drop is tried on them.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
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
    const std::uint64_t size = index_.slice_size(first, work_.layer);
    if (size == 0) return;
    work_.out[(next_bit_ + size - 1) / 64] = 0;  // The bits behind the last board of the slice are 0.
    const PackedCodes& ends = index_.ends();
    if (moves_.has_middle()) {
      for (const std::uint32_t place : array_.last_order) {
        const PackedCodes::Code last = ends.at(place);
        if (last.sum() < first.sum() || last.sum() > rest ||
            last.ordinal() >= index_.last_codes(first, last.sum()))
          continue;
        solve_pair(first, last, rest - last.sum());
      }
      return;
    }
    moves_.begin_pair(first, {});
    BitWriter out(work_.out, next_bit_);
    for (int sum = first.sum(); sum <= std::min(rest, ends.max_sum()); ++sum) {
      const std::uint32_t begin = ends.first(sum), end = begin + index_.last_codes(first, sum);
      add_span({sum, begin, end, rest - sum, 0, 0}, out);
    }
    solve_batch(out);
  }

 private:
  /// All blocks of a pair of end codes; `rest`: the sum of the other codes.
  void solve_pair(PackedCodes::Code first, PackedCodes::Code last, int rest) {
    moves_.begin_pair(first, last);
    next_bit_ = index_.start_of_ends(first, last, rest, work_.out_starts) - work_.first_bit;
    BitWriter out(work_.out, next_bit_);
    const PackedCodes &middle = index_.middle(), &inner = index_.inner();
    for (int sum = std::max(0, rest - inner.max_sum()); sum <= std::min(rest, middle.max_sum()); ++sum)
      add_span({sum, middle.first(sum), middle.first(sum + 1), rest - sum, 0, 0}, out);
    solve_batch(out);
  }

  /// Adds a span to the batch, which is solved whenever it is full.
  void add_span(Span span, BitWriter& out) {
    if (index_.block_bits(false, span.inner_sum) == 0) return;
    span.block_words = moves_.has_inner() ? array_.blocks.words(span.inner_sum) : 0;
    const std::uint32_t end = span.end;
    while (span.begin < end) {
      if (batch_.room() < std::max(1U, span.block_words)) solve_batch(out);
      const std::uint32_t room =
          span.block_words == 0 ? 64 * batch_.room() : batch_.room() / span.block_words;
      span.end = std::min(end, span.begin + room);
      batch_.add(span);
      span.begin = span.end;
    }
  }

  /// Solves the spans of the batch, writes their boards and leaves it empty.
  void solve_batch(BitWriter& out) {
    if (batch_.is_empty()) return;
    for (const Span& span : batch_.spans()) with_words(span.block_words, [&]<int W> { begin_span<W>(span); });
    for (std::size_t number = 0; number < moves_.drops() && !batch_.is_dead(); ++number) try_drop(number);
    for (const Span& span : batch_.spans())
      with_words(span.block_words, [&]<int W> { end_span<W>(span, out); });
    batch_.clear();
  }

  /// How many boards a block of the span has, if its varying code is open, and if it is full.
  std::array<std::uint32_t, 2> widths(const Span& span) const {
    const bool fixed_full = moves_.first().is_full() && (!moves_.has_middle() || moves_.last().is_full());
    return {index_.block_bits(false, span.inner_sum), index_.block_bits(fixed_full, span.inner_sum)};
  }
  /// The place of the first full code of its sum.
  std::uint32_t first_full(const Span& span) const {
    return moves_.varying_codes().first(span.varying_sum) +
           moves_.varying_codes().open_count(span.varying_sum);
  }

  template <int W>
  void begin_span(const Span& span) {
    for_each_block<W>(span, [&]<int Words>(std::uint32_t word, std::uint32_t width) {
      Bits<Words> alive = lowest_bits<Words>(width);
      if (work_.tried != nullptr) {
        alive &= load_bits<Words>(work_.tried, next_bit_);
        next_bit_ += width;
      }
      batch_.set_alive(word, alive);
    });
  }

  template <int W>
  void end_span(const Span& span, BitWriter& out) {
    for_each_block<W>(span, [&]<int Words>(std::uint32_t word, std::uint32_t width) {
      out.put(batch_.template alive<Words>(word), static_cast<int>(width));
    });
    if (digest_) digest_->template add<W>(moves_.first(), moves_.last(), span, batch_);
  }

  /// Calls `visit` with the first word and the boards of each block; of bits, of each word.
  template <int W, class Visit>
  void for_each_block(const Span& span, Visit&& visit) const {
    const auto width = widths(span);
    const std::uint32_t full = first_full(span);
    if constexpr (W == 0) {
      const std::uint32_t end = width[1] == 0 ? std::clamp(full, span.begin, span.end) : span.end;
      for (std::uint32_t word = span.first_word; word < span.first_word + span.words(); ++word) {
        const std::uint32_t place = span.place_of(word);
        visit.template operator()<1>(word, std::min(64U, end - std::min(place, end)));
      }
    } else {
      for (std::uint32_t place = span.begin; place < span.end; ++place)
        visit.template operator()<W>(span.word_of(place), width[place >= full]);
    }
  }

  template <int W>
  static Bits<W> lowest_bits(std::uint32_t width) {
    Bits<W> block;
    for (std::uint32_t w = 0; w < W; ++w) {
      const std::uint32_t bits = std::clamp(width, 64 * w, 64 * w + 64) - 64 * w;
      block.set_word(static_cast<int>(w), bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits));
    }
    return block;
  }

  /// Strikes out the boards of the batch that this drop wins for Dropper.
  void try_drop(std::size_t number) {
    const SharedMoves& shared = moves_.shared(number);
    if (!shared.is_possible) return;
    const Drop& drop = moves_.drop(number);
    batch_.clear_open();
    along_.collect_open(drop, shared, batch_);
    across_.strike_won(drop, batch_.open());
    batch_.strike_open();
  }

  const SliceWork& work_;
  const PackedArray& array_;
  const PackedIndex& index_;
  DropMoves moves_;
  SlideAlong<Instructions> along_;
  SlideAcross<Instructions> across_;
  std::optional<SliceDigest<Instructions>> digest_;
  SpanBatch batch_;
  std::uint64_t next_bit_ = 0;  ///< Of `tried`, behind the last block.
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
