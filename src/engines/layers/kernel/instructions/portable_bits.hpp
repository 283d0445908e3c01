// Bit instructions of every machine, with SSSE3 or NEON where the compiler may use them.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include <bit>

#include "engines/layers/kernel/bit_instructions.hpp"
#include "engines/layers/kernel/block_bits.hpp"

namespace dropslide::layers {
namespace {

struct Portable : SingleNumbers {
  /// Takes a byte and tests a bit of it, 16 or one at a time.
  template <int W>
  static std::uint64_t shuffle_word(const ShuffleStep& step, const typename WordVector<W>::Type& source) {
    const auto* words = reinterpret_cast<const std::uint64_t*>(&source);
#if defined(__SSSE3__)
    constexpr int lanes = (W + 1) / 2;
    std::uint64_t result = 0;
    for (int part = 0; part < 4; ++part) {
      const auto load = [](const void* p) { return _mm_load_si128(static_cast<const __m128i*>(p)); };
      const __m128i byte = load(step.byte + 16 * part);
      __m128i picked = _mm_setzero_si128();
      for (int lane = 0; lane < lanes; ++lane) {
        const std::uint64_t* p = words + 2 * lane;
        const __m128i bytes = W == 1 ? _mm_cvtsi64_si128(static_cast<long long>(*p))
                                     : _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        if constexpr (lanes == 1) {
          picked = _mm_shuffle_epi8(bytes, byte);
        } else {
          // Of other lanes' bytes the shuffle makes 0: their index gets its top bit set.
          const __m128i mine = _mm_adds_epu8(_mm_sub_epi8(byte, _mm_set1_epi8(static_cast<char>(16 * lane))),
                                             _mm_set1_epi8(0x70));
          picked = _mm_or_si128(picked, _mm_shuffle_epi8(bytes, mine));
        }
      }
      const __m128i missing =
          _mm_cmpeq_epi8(_mm_and_si128(picked, load(step.bit + 16 * part)), _mm_setzero_si128());
      result |= std::uint64_t(~static_cast<unsigned>(_mm_movemask_epi8(missing)) & 0xFFFF) << (16 * part);
    }
    return result;
#elif defined(__aarch64__)
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words);
    // Each result bit at its own place in a byte; three sums of neighbours put eight bytes into one.
    const uint8x16_t places = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201U));
    uint8x16_t found[4];
    for (int part = 0; part < 4; ++part) {
      const uint8x16_t picked = picked_bytes<W>(bytes, vld1q_u8(step.byte + 16 * part));
      found[part] = vandq_u8(vtstq_u8(picked, vld1q_u8(step.bit + 16 * part)), places);
    }
    const uint8x16_t halves = vpaddq_u8(vpaddq_u8(found[0], found[1]), vpaddq_u8(found[2], found[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(halves, halves)), 0);
#else
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words);
    std::uint64_t result = 0;
    for (unsigned i = 0; i < 64; ++i)
      if (step.bit[i] != 0) result |= std::uint64_t{(bytes[step.byte[i]] & step.bit[i]) != 0} << i;
    return result;
#endif
  }

  /// The bits of a word, from the lowest on, at the set bits of another.
  static std::uint64_t deposit(std::uint64_t bits, std::uint64_t places) {
    std::uint64_t result = 0;
    for (; places != 0; places &= places - 1, bits >>= 1) result |= (places & (0 - places)) * (bits & 1);
    return result;
  }

  /// Of the 64 numbers, those whose bits are set.
  static std::uint64_t sum_selected(std::uint64_t word, const std::uint64_t* numbers, int) {
    std::uint64_t sum = 0;
    for (; word != 0; word &= word - 1) sum += numbers[std::countr_zero(word)];
    return sum;
  }

#if defined(__aarch64__)
 private:
  /// Those of the 8 W bytes. A look-up has 64 of them; of numbers beyond these it makes 0.
  template <int W>
  [[gnu::always_inline]] static uint8x16_t picked_bytes(const std::uint8_t* bytes, uint8x16_t number) {
    if constexpr (W == 1) return vqtbl1q_u8(vcombine_u8(vld1_u8(bytes), vdup_n_u8(0)), number);
    if constexpr (W == 2) return vqtbl1q_u8(vld1q_u8(bytes), number);
    if constexpr (W == 4) return vqtbl2q_u8(vld1q_u8_x2(bytes), number);
    if constexpr (W >= 8) {
      uint8x16_t picked = vqtbl4q_u8(vld1q_u8_x4(bytes), number);
      for (unsigned from = 64; from < 8 * W; from += 64)
        picked = vqtbx4q_u8(picked, vld1q_u8_x4(bytes + from),
                            vsubq_u8(number, vdupq_n_u8(static_cast<std::uint8_t>(from))));
      return picked;
    }
  }
#endif
};

static_assert(BitInstructions<Portable>);

}  // namespace
}  // namespace dropslide::layers
