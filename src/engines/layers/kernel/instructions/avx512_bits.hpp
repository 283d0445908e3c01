// Bit instructions of AVX-512 (F, BW, VL, DQ, VBMI), BMI, BMI2 and LZCNT.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <bit>
#include <cstdint>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_bits.hpp"
#include "engines/layers/kernel/block_row.hpp"

namespace dropslide::layers {
namespace {

struct Avx512 : SingleNumbers {
  /// Those of eight boards.
  typedef std::uint64_t Numbers __attribute__((vector_size(64)));
  using SingleNumbers::is_greater;
  using SingleNumbers::look_up;
  using SingleNumbers::top_bits;
  /// The entries of a table of words.
  template <class Entry>
  [[gnu::always_inline]] static Numbers look_up(const Entry* table, Numbers at) {
    if constexpr (sizeof(Entry) == 4)
      return (Numbers)_mm512_cvtepu32_epi64(
          _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), 0xFF, (__m512i)at, table, 4));
    else
      return (Numbers)_mm512_mask_i64gather_epi64(_mm512_setzero_si512(), 0xFF, (__m512i)at, table, 8);
  }
  /// All bits set where `a` is greater, otherwise none.
  [[gnu::always_inline]] static Numbers is_greater(Numbers a, Numbers b) {
    return (Numbers)_mm512_movm_epi64(_mm512_cmpgt_epu64_mask((__m512i)a, (__m512i)b));
  }
  /// The highest bit of number i, as bit i.
  [[gnu::always_inline]] static std::uint64_t top_bits(Numbers numbers) {
    return _mm512_movepi64_mask((__m512i)numbers);
  }

  /// Takes a byte and tests a bit of it, 64 times. A permutation asks for no byte beyond the source.
  template <int W>
  [[gnu::always_inline]] static std::uint64_t shuffle_word(const ShuffleStep& step,
                                                           typename WordVector<W>::Type source) {
    return _mm512_test_epi8_mask(picked<W>(_mm512_load_si512(step.byte), source),
                                 _mm512_load_si512(step.bit));
  }

  /// The bits of a word, from the lowest on, at the set bits of another.
  static std::uint64_t deposit(std::uint64_t bits, std::uint64_t places) { return _pdep_u64(bits, places); }

  /// Of the 64 numbers, those whose bits are set; only so many of the first bits may be.
  [[gnu::always_inline]] static std::uint64_t sum_selected(std::uint64_t word, const std::uint64_t* numbers,
                                                           int bits) {
    __m512i sum = _mm512_setzero_si512();
    for (int i = 0; i < 8 && 8 * i < bits; ++i, word >>= 8)
      sum = _mm512_mask_add_epi64(sum, static_cast<__mmask8>(word), sum, _mm512_loadu_si512(numbers + 8 * i));
    // Added as unsigned words: the compiler's own reduction overflows.
    using Quad = WordVector<4>::Type;
    using Pair = WordVector<2>::Type;
    const Quad quad = (Quad)_mm512_castsi512_si256(sum) + (Quad)_mm512_extracti64x4_epi64(sum, 1);
    const Pair pair =
        (Pair)_mm256_castsi256_si128((__m256i)quad) + (Pair)_mm256_extracti64x2_epi64((__m256i)quad, 1);
    return pair[0] + pair[1];
  }

  /// Calls `visit(block, boards)` for each block of the row in which boards are open: alive, and won by no
  /// slide along the lines. Eight blocks are slid at a time.
  template <class Visit>
  [[gnu::always_inline]] static void for_each_open(const BlockRow& row, Visit&& visit) {
    for (std::uint32_t from = 0; from < row.blocks; from += 8) {
      const __mmask8 there =
          row.blocks - from < 8 ? static_cast<__mmask8>((1U << (row.blocks - from)) - 1) : 0xFF;
      const __m512i moves = _mm512_maskz_loadu_epi64(there, row.moves + from);
      const __m512i alive = _mm512_maskz_loadu_epi64(there, row.alive + from);
      const auto can_slide = static_cast<__mmask8>(_mm512_movepi64_mask(moves) &
                                                   ~_mm512_movepi64_mask(_mm512_slli_epi64(moves, 1)));
      __m512i open = _mm512_maskz_and_epi64(can_slide, alive, words_of(row.can_be_open));
      if (_mm512_test_epi64_mask(open, open) == 0) continue;
      open = _mm512_andnot_si512(won_by(row.slides[0], row.layer, moves, moves, open, 60), open);
      open = _mm512_andnot_si512(
          won_by(row.slides[1], row.layer, moves, _mm512_srli_epi64(moves, 30), open, 61), open);
      const __mmask8 some = _mm512_test_epi64_mask(open, open);
      if (some == 0) continue;
      alignas(64) std::uint64_t boards[8];
      _mm512_store_si512(boards, open);
      for (unsigned left = some; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        visit(from + lane, boards[lane]);
      }
    }
  }

 private:
  static __m512i words_of(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }

  /// Which of the boards of eight blocks a slide wins. `results`: the moves, with the slide's result lowest.
  [[gnu::always_inline]] static __m512i won_by(const BlockRow::Slide& slide, const LayerView& layer,
                                               __m512i moves, __m512i results, __m512i boards,
                                               int changed_bit) {
    if (!slide.is_changed) {
      const __mmask8 changes = _mm512_test_epi64_mask(moves, words_of(std::uint64_t{1} << changed_bit));
      boards = _mm512_mask_and_epi64(boards, static_cast<__mmask8>(~changes), boards,
                                     words_of(slide.inner_changed));
    }
    const __mmask8 asks = _mm512_test_epi64_mask(boards, boards);
    if (asks == 0) return _mm512_setzero_si512();
    const __m512i ordinals = _mm512_and_si512(results, words_of(0x3FFFFFFF));
    const __mmask8 full = _mm512_cmpge_epu64_mask(ordinals, words_of(slide.target.open));
    const __m512i starts =
        _mm512_mask_mov_epi64(words_of(slide.target.open_start), full, words_of(slide.target.full_start));
    const __m512i strides =
        _mm512_mask_mov_epi64(words_of(slide.target.open_stride), full, words_of(slide.target.full_stride));
    const __m512i bits =
        _mm512_min_epu64(_mm512_add_epi64(starts, _mm512_mul_epu32(ordinals, strides)), words_of(layer.bits));
    const __m512i read =
        _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), asks, _mm512_srli_epi64(bits, 3), layer.words, 1);
    const __m512i blocks = _mm512_srlv_epi64(read, _mm512_and_si512(bits, words_of(7)));
    __m512i won = _mm512_setzero_si512();
    for (int i = 0; i < 8; ++i)  // Bit i of each byte: won | (window & its bit).
      won = _mm512_ternarylogic_epi64(
          won, _mm512_multishift_epi64_epi8(words_of(slide.shuffle->windows[i]), blocks),
          words_of(0x0101010101010101ULL << i), 0xF8);
    return _mm512_and_si512(_mm512_and_si512(won, words_of(slide.shuffle->sources)), boards);
  }

  template <int W>
  [[gnu::always_inline]] static __m512i picked(__m512i bytes, typename WordVector<W>::Type source) {
    if constexpr (W == 32) {
      __m512i quarters[4];
      std::memcpy(quarters, &source, sizeof quarters);
      return _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes),
                                    _mm512_permutex2var_epi8(quarters[0], bytes, quarters[1]),
                                    _mm512_permutex2var_epi8(quarters[2], bytes, quarters[3]));
    } else if constexpr (W == 16) {
      __m512i halves[2];
      std::memcpy(halves, &source, sizeof halves);
      return _mm512_permutex2var_epi8(halves[0], bytes, halves[1]);
    } else {
      return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, bytes, widen<W>(source));
    }
  }

  template <int W>
  [[gnu::always_inline]] static __m512i widen(typename WordVector<W>::Type source) {
    if constexpr (W == 1) return _mm512_castsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(source)));
    if constexpr (W == 2) return _mm512_castsi128_si512((__m128i)source);
    if constexpr (W == 4) return _mm512_castsi256_si512((__m256i)source);
    if constexpr (W == 8) return (__m512i)source;
  }
};

static_assert(BitInstructions<Avx512>);

}  // namespace
}  // namespace dropslide::layers
