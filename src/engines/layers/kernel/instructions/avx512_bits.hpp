// Bit instructions of AVX-512 (F, BW, VL, DQ, VBMI), BMI, BMI2 and LZCNT.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

/// See `BitInstructions`.
struct Avx512 {
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

 private:
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
