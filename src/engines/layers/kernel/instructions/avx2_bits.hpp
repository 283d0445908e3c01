// Bit instructions of AVX2, BMI, BMI2 and LZCNT: of processors without AVX-512.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

struct Avx2 : SingleNumbers {
  /// Takes a byte and tests a bit of it, 32 times at once.
  template <int W>
  [[gnu::always_inline]] static std::uint64_t shuffle_word(const ShuffleStep& step,
                                                           const typename WordVector<W>::Type& source) {
    return half_word<W>(step, source, 0) | half_word<W>(step, source, 32) << 32;
  }

  /// The bits of a word, from the lowest on, at the set bits of another.
  static std::uint64_t deposit(std::uint64_t bits, std::uint64_t places) { return _pdep_u64(bits, places); }

  /// Of the 64 numbers, those whose bits are set; only so many of the first bits may be. Up to three numbers
  /// behind these are read.
  [[gnu::always_inline]] static std::uint64_t sum_selected(std::uint64_t word, const std::uint64_t* numbers,
                                                           int bits) {
    // The bit of a number becomes the sign of its lane, which says whether the lane is loaded.
    const __m256i to_sign = _mm256_set_epi64x(60, 61, 62, 63);
    using Quad = WordVector<4>::Type;
    Quad sum{};
    for (int i = 0; i < bits; i += 4) {
      const __m256i signs = _mm256_sllv_epi64(_mm256_set1_epi64x(static_cast<long long>(word)), to_sign);
      sum += (Quad)_mm256_maskload_epi64(reinterpret_cast<const long long*>(numbers + i), signs);
      word >>= 4;
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
  }

 private:
  /// The results from that one on, 32 of them.
  template <int W>
  [[gnu::always_inline]] static std::uint64_t half_word(const ShuffleStep& step,
                                                        const typename WordVector<W>::Type& source,
                                                        int from) {
    const auto load = [from](const std::uint8_t* bytes) {
      return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes + from));
    };
    const __m256i picked = picked_bytes<W>(load(step.byte), source);
    const __m256i missing =
        _mm256_cmpeq_epi8(_mm256_and_si256(picked, load(step.bit)), _mm256_setzero_si256());
    return ~static_cast<unsigned>(_mm256_movemask_epi8(missing));
  }

  /// Those bytes of the source. A byte shuffle picks among 16: the higher bits of a number choose between the
  /// results of several.
  template <int W>
  [[gnu::always_inline]] static __m256i picked_bytes(__m256i number,
                                                     const typename WordVector<W>::Type& source) {
    const auto* words = reinterpret_cast<const std::uint64_t*>(&source);
    // For a number with its top bit set the shuffle would give 0.
    const __m256i below_128 = W == 32 ? _mm256_and_si256(number, _mm256_set1_epi8(0x7F)) : number;
    const auto of_sixteen = [&](int i) {
      if constexpr (W == 1)
        return _mm256_shuffle_epi8(_mm256_set1_epi64x(static_cast<long long>(*words)), number);
      else
        return _mm256_shuffle_epi8(
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(words + 2 * i))),
            below_128);
    };
    if constexpr (W <= 2) return of_sixteen(0);
    // A blend looks at the top bit of each byte: the bit of the number that says which is moved there.
    const __m256i bit4 = _mm256_slli_epi16(number, 3), bit5 = _mm256_slli_epi16(number, 2),
                  bit6 = _mm256_slli_epi16(number, 1);
    const auto of_thirty_two = [&](int i) {
      return _mm256_blendv_epi8(of_sixteen(2 * i), of_sixteen(2 * i + 1), bit4);
    };
    if constexpr (W == 4) return of_thirty_two(0);
    const auto of_sixty_four = [&](int i) {
      return _mm256_blendv_epi8(of_thirty_two(2 * i), of_thirty_two(2 * i + 1), bit5);
    };
    if constexpr (W == 8) return of_sixty_four(0);
    const auto of_128 = [&](int i) {
      return _mm256_blendv_epi8(of_sixty_four(2 * i), of_sixty_four(2 * i + 1), bit6);
    };
    if constexpr (W == 16) return of_128(0);
    if constexpr (W == 32) return _mm256_blendv_epi8(of_128(0), of_128(1), number);
  }
};

static_assert(BitInstructions<Avx2>);

}  // namespace
}  // namespace dropslide::layers
