// The layout of one bucket of the compact table: slots of 16 to 64 bits that are searched all at once.
//
// The low 16 bits of all slots stand side by side as *lanes*, which vector instructions compare eight at a
// time. Wider slots keep each further bit in a *plane*, one bit for every lane:
//
//     18 bits:  | lane 0 | lane 1 | ... | lane 27 | plane 16 : 28 | plane 17 : 28 | unused : 8 |
//
// A slot is   | tag | code : 3 |   with code 1 to 6; 0 in a free lane, 7 while its planes are being written.
// Planes are written before the code, and a slot never changes while the table is shared. So if a lane is
// read with a code of 1 to 6 and its planes are read after it, they belong together.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace dropslide::compact {

/// Where lanes and planes lie in the eight words of a bucket.
struct Layout {
  int lanes;                  ///< Slots of the bucket.
  int most_planes;            ///< Slots have at most 16 + this many bits.
  int first_word, first_bit;  ///< Where the planes begin.

  /// A mask with one bit for every lane.
  constexpr std::uint32_t all_lanes() const {
    return lanes == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << lanes) - 1;
  }
  /// How many planes one word holds: none is split between two words.
  constexpr int planes_per_word() const { return (64 - first_bit) / lanes; }
};

/// From the narrowest slots to the widest.
inline constexpr std::array<Layout, 8> layouts{{
    {32, 0, 8, 0},
    {30, 1, 7, 32},
    {28, 2, 7, 0},
    {24, 4, 6, 0},
    {20, 9, 5, 0},
    {16, 16, 4, 0},
    {12, 25, 3, 0},
    {8, 48, 2, 0},
}};

inline constexpr int lane_bits = 16;                              ///< Of a slot that stand in its lane.
inline constexpr int code_bits = 3;                               ///< The lowest of the lane.
inline constexpr std::uint64_t code_mask = (1 << code_bits) - 1;  ///< Of a slot: its code.
inline constexpr std::uint64_t busy_code = code_mask;  ///< Of a slot whose planes are being written.

/// Index of the layout for slots of so many bits. Requires bits <= 64.
constexpr std::size_t layout_for(int bits) {
  std::size_t index = 0;
  while (layouts[index].most_planes < bits - lane_bits) ++index;
  return index;
}

/// Eight words that threads share, one cache line. They are no `std::atomic`: its constructor would touch
/// every page of a new table, which is to take memory only as fast as the table before it returns its own.
struct alignas(64) Bucket {
  std::array<std::uint64_t, 8> words;  ///< Lanes first, then planes.

  /// Requires 0 <= number < 8.
  std::atomic_ref<std::uint64_t> word(int number) {
    return std::atomic_ref(words[static_cast<std::size_t>(number)]);
  }
};

/// A bucket in the layout `Index`. Every function is safe beside the others.
template <std::size_t Index>
class BucketView {
 public:
  static constexpr Layout layout = layouts[Index];

  /// Lanes as bits of a mask.
  struct Scan {
    std::uint32_t matches = 0;  ///< All that hold the tag, and perhaps some that do not: read the slot.
    std::uint32_t free = 0;     ///< All that hold nothing.
  };

  /// `planes`: bits of a slot beyond 16, at most `layout.most_planes`.
  BucketView(Bucket& bucket, int planes) : bucket_(bucket), planes_(planes) {}

  /// The lanes with the tag of `slot`, whatever their code, and the free ones.
  Scan scan(std::uint64_t slot) const {
    Scan found = scan_lanes(static_cast<std::uint16_t>(slot & ~code_mask));
    for (int plane = 0; found.matches != 0 && plane < planes_; ++plane) {
      const auto bits = static_cast<std::uint32_t>(word(plane).load(std::memory_order_relaxed) >> bit(plane));
      found.matches &= (slot >> (lane_bits + plane) & 1) != 0 ? bits : ~bits;
    }
    return found;
  }

  /// Whether no lane is free. Lanes are taken in order, so the last one decides.
  bool is_full() const { return lane_value(layout.lanes - 1) != 0; }

  /// The whole slot; 0 if it is free. Correct if its code is 1 to 6: the lane is read before its planes.
  std::uint64_t slot(int lane) const {
    std::uint64_t value = lane_value(lane);
    for (int plane = 0; plane < planes_; ++plane)
      value |= (word(plane).load(std::memory_order_relaxed) >> (bit(plane) + lane) & 1)
               << (lane_bits + plane);
    return value;
  }

  /// Writes the slot into the first free lane, while no other thread uses the bucket; false if it is full.
  bool append(std::uint64_t slot) {
    if (is_full()) return false;
    const int lane = std::countr_zero(scan_lanes(0).free);
    const auto add = [](std::atomic_ref<std::uint64_t> word, std::uint64_t bits) {
      word.store(word.load(std::memory_order_relaxed) | bits, std::memory_order_relaxed);
    };
    add(bucket_.word(lane / 4), (slot & 0xffff) << (lane % 4 * lane_bits));
    for (int plane = 0; plane < planes_; ++plane)
      add(word(plane), (slot >> (lane_bits + plane) & 1) << (bit(plane) + lane));
    return true;
  }

  /// Writes the slot into a free lane; false if another thread was faster.
  bool claim(int lane, std::uint64_t slot) {
    const std::uint64_t low = slot & 0xffff;
    const std::uint64_t first = planes_ == 0 ? low : busy_code;
    const std::atomic_ref<std::uint64_t> lanes = bucket_.word(lane / 4);
    const int shift = lane % 4 * lane_bits;
    std::uint64_t seen = lanes.load(std::memory_order_relaxed);
    do {
      if ((seen >> shift & 0xffff) != 0) return false;
    } while (!lanes.compare_exchange_weak(seen, seen | first << shift, std::memory_order_acq_rel,
                                          std::memory_order_relaxed));
    if (planes_ == 0) return true;
    for (int plane = 0; plane < planes_; ++plane)
      if ((slot >> (lane_bits + plane) & 1) != 0)
        word(plane).fetch_or(std::uint64_t{1} << (bit(plane) + lane), std::memory_order_relaxed);
    lanes.fetch_xor((busy_code ^ low) << shift, std::memory_order_release);
    return true;
  }

 private:
  std::uint64_t lane_value(int lane) const {
    return bucket_.word(lane / 4).load(std::memory_order_acquire) >> (lane % 4 * lane_bits) & 0xffff;
  }

  std::atomic_ref<std::uint64_t> word(int plane) const {
    return bucket_.word(layout.first_word + plane / layout.planes_per_word());
  }
  static int bit(int plane) { return layout.first_bit + plane % layout.planes_per_word() * layout.lanes; }

  Scan scan_lanes(std::uint16_t tag) const {
    Scan found;
    for (int word = 0; word * 4 < layout.lanes; word += 2) {
      const std::uint64_t low = bucket_.word(word).load(std::memory_order_acquire);
      const std::uint64_t high = bucket_.word(word + 1).load(std::memory_order_acquire);
      const std::uint32_t both = compare_eight(low, high, tag);
      found.matches |= (both & 0xff) << (word * 4);
      found.free |= both >> 8 << (word * 4);
    }
    found.matches &= layout.all_lanes();
    found.free &= layout.all_lanes();
    return found;
  }

  /// Bits 0 to 7: lanes that equal `tag` but for the code. Bits 8 to 15: lanes that are 0.
  static std::uint32_t compare_eight(std::uint64_t low, std::uint64_t high, std::uint16_t tag) {
#if defined(__SSE2__)
    const __m128i lanes = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
    const __m128i tags = _mm_and_si128(lanes, _mm_set1_epi16(static_cast<short>(~code_mask)));
    const __m128i equal = _mm_cmpeq_epi16(tags, _mm_set1_epi16(static_cast<short>(tag)));
    const __m128i empty = _mm_cmpeq_epi16(lanes, _mm_setzero_si128());
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(equal, empty)));
#else
    std::uint32_t found = 0;
    for (int lane = 0; lane < 8; ++lane) {
      const auto value = static_cast<std::uint16_t>((lane < 4 ? low : high) >> (lane % 4 * lane_bits));
      found |= std::uint32_t{(value & ~code_mask & 0xffff) == tag} << lane;
      found |= std::uint32_t{value == 0} << (8 + lane);
    }
    return found;
#endif
  }

  Bucket& bucket_;
  int planes_;
};

}  // namespace dropslide::compact
