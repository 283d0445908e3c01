// The layer kernel with AVX-512 (F, BW, VL, DQ, VBMI), BMI, BMI2 and LZCNT.
#include "engines/layers/kernel/layer_phases.hpp"

namespace dropslide::layers {
namespace {

struct Avx512 {
  /// Takes a byte and tests a bit of it, 64 times. A permutation asks for no byte beyond the source.
  template <int W>
  [[gnu::always_inline]] static std::uint64_t shuffle_word(const ShuffleStep& step,
                                                           typename WordVector<W>::type source) {
    return _mm512_test_epi8_mask(picked<W>(_mm512_load_si512(step.byte), source),
                                 _mm512_load_si512(step.bit));
  }

  static std::uint64_t deposit(std::uint64_t bits, std::uint64_t places) { return _pdep_u64(bits, places); }

  [[gnu::always_inline]] static std::uint64_t sum_selected(std::uint64_t word, const std::uint64_t* numbers) {
    __m512i sum = _mm512_setzero_si512();
    for (int i = 0; i < 8; ++i, word >>= 8)
      sum = _mm512_mask_add_epi64(sum, static_cast<__mmask8>(word), sum, _mm512_loadu_si512(numbers + 8 * i));
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
  }

  using Words = WordVector<8>::type;

  template <class Entry>
  [[gnu::always_inline]] static Words gather(const Entry* table, Words index) {
    static_assert(sizeof(Entry) == 8);
    return (Words)_mm512_mask_i64gather_epi64(_mm512_setzero_si512(), 0xFF, (__m512i)index, table, 8);
  }
  [[gnu::always_inline]] static std::uint64_t lowest_bits(Words words) {
    return _mm512_test_epi64_mask((__m512i)words, _mm512_set1_epi64(1));
  }

 private:
  template <int W>
  [[gnu::always_inline]] static __m512i picked(__m512i bytes, typename WordVector<W>::type source) {
    if constexpr (W == 16) {
      __m512i halves[2];
      std::memcpy(halves, &source, sizeof halves);
      return _mm512_permutex2var_epi8(halves[0], bytes, halves[1]);
    } else {
      return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, bytes, widen<W>(source));
    }
  }

  template <int W>
  [[gnu::always_inline]] static __m512i widen(typename WordVector<W>::type source) {
    if constexpr (W == 1) return _mm512_castsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(source)));
    if constexpr (W == 2) return _mm512_castsi128_si512((__m128i)source);
    if constexpr (W == 4) return _mm512_castsi256_si512((__m256i)source);
    if constexpr (W == 8) return (__m512i)source;
  }
};

}  // namespace

LayerKernel avx512_kernel(bool has_extra) { return kernel_for<Avx512>(has_extra); }

}  // namespace dropslide::layers
