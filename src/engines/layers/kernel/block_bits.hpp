// A block of bits in registers, how it is read from a layer at any bit, and how blocks are written.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include <cstdint>
#include <cstring>

namespace dropslide::layers {
namespace {

/// W words in one of the compiler's vectors, or a plain word.
template <int W>
struct WordVector {
  /// A vector that may lie anywhere.
  typedef std::uint64_t Type __attribute__((vector_size(8 * W), aligned(8), may_alias));
};
/// One word is no vector.
template <>
struct WordVector<1> {
  using Type = std::uint64_t;
};

/// A block, or a mask over one: W words that the compiler keeps in vector registers where it has them.
template <int W>
struct Bits {
  /// What the compiler calculates with.
  using Vector = typename WordVector<W>::Type;
  /// Bit i of the block is bit i % 64 of word i / 64. `Bits{}` has none set; without braces nothing is set to
  /// zero, which for an array in each block would cost as much as a drop.
  Vector v;

  /// Copies W words; they need not be aligned.
  static Bits at(const void* words) {
    Bits r;
    std::memcpy(&r.v, words, sizeof r.v);
    return r;
  }
  /// Word i, 0 <= i < W.
  std::uint64_t word(int i) const {
    if constexpr (W == 1)
      return v;
    else
      return v[i];
  }
  void set_word(int i, std::uint64_t word) {
    if constexpr (W == 1)
      v = word;
    else
      v[i] = word;
  }
  /// Whether no bit is set.
  bool none() const {
    if constexpr (W == 1) return v == 0;
#if defined(__AVX512F__)
    if constexpr (W == 8) return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) == 0;
#endif
#if defined(__AVX2__)
    if constexpr (W == 4) return _mm256_testz_si256((__m256i)v, (__m256i)v) != 0;
#endif
#if defined(__SSE4_1__)
    if constexpr (W == 2) return _mm_testz_si128((__m128i)v, (__m128i)v) != 0;
#endif
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= word(i);
    return any == 0;
  }
  /// The bits that both have.
  Bits& operator&=(const Bits& o) {
    v &= o.v;
    return *this;
  }
  /// The bits that one of them has.
  Bits& operator|=(const Bits& o) {
    v |= o.v;
    return *this;
  }
  /// The bits that both have.
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  /// The bits that one of them has.
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  /// The bits that `o` does not have.
  Bits without(const Bits& o) const {
    Bits r;
    r.v = v & ~o.v;
    return r;
  }
};

/// The block of at most 64 W bits that starts at `bit`, with what lies behind it. Reads up to W + 1 words
/// from the byte of that bit on.
template <int W>
[[gnu::always_inline]] inline Bits<W> load_bits(const std::uint64_t* words, std::uint64_t bit) {
  const auto* p = reinterpret_cast<const unsigned char*>(words) + bit / 8;
  const std::uint64_t shift = bit % 8;
  Bits<W> low = Bits<W>::at(p), high = Bits<W>::at(p + 8);
  low.v = low.v >> shift | (high.v << 1) << (63 - shift);
  return low;
}

/// Numbers of one board at a time, for `BitInstructions`.
struct SingleNumbers {
  using Numbers = std::uint64_t;
  /// The entry of a table.
  template <class Entry>
  static std::uint64_t look_up(const Entry* table, std::uint64_t at) {
    return static_cast<std::uint64_t>(table[at]);
  }
  /// All bits set if `a` is greater, otherwise none.
  static std::uint64_t is_greater(std::uint64_t a, std::uint64_t b) { return a > b ? ~std::uint64_t{0} : 0; }
  /// The highest bit, as bit 0.
  static std::uint64_t top_bits(std::uint64_t number) { return number >> 63; }
};

/// Writes blocks one behind the other; the last word is written by the destructor. Bits before the first
/// block and behind the last one stay as they are.
class BitWriter {
 public:
  /// From that bit on.
  BitWriter(std::uint64_t* words, std::uint64_t bit)
      : out_(words + bit / 64), fill_(static_cast<int>(bit % 64)) {
    if (fill_ > 0) word_ = *out_ & ~(~std::uint64_t{0} << fill_);
  }
  ~BitWriter() {
    if (fill_ > 0) *out_ = word_ | (*out_ & ~std::uint64_t{0} << fill_);
  }
  BitWriter(const BitWriter&) = delete;
  BitWriter& operator=(const BitWriter&) = delete;

  /// Appends the lowest `width` bits; those above them must be 0.
  template <int W>
  [[gnu::always_inline]] void put(const Bits<W>& bits, int width) {
    for (int i = 0; width > 0; ++i, width -= 64) {
      word_ |= bits.word(i) << fill_;
      const int used = width < 64 ? width : 64;
      if (fill_ + used >= 64) {
        *out_++ = word_;
        word_ = fill_ == 0 ? 0 : bits.word(i) >> (64 - fill_);
        fill_ -= 64;
      }
      fill_ += used;
    }
  }

 private:
  std::uint64_t* out_;
  std::uint64_t word_ = 0;
  int fill_;
};

}  // namespace
}  // namespace dropslide::layers
