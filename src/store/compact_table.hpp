// The exact table of decided positions that all threads of a search share, in about 18 bits each.
//
// A bijection mixes the number of a position (store/mix.hpp). The mixed number is cut, without a remainder
// that is thrown away:
//
//     mixed number = | shard : 6 | line | tag |,      line = rest / run,   tag = rest % run,
//
// where a shard has as many lines as memory allows and `run` is what is then left for each. Shard and line
// say where, so a slot needs the tag alone: no two positions are ever taken for each other, since from a slot
// and its place the number can be told again (growing does so). A slot is
//
//     | tag | code : 3 |    code 1 to 4: first or second value, of a small or a large subtree, in its own
//     line;
//                           code 5, 6: first or second value, in the line's neighbour, which was not full.
//
// Two neighbouring lines share their overflow: a position whose line is full goes to the other one of the
// pair, and one for which both are full is not kept, which costs its search again and never an answer. At a
// load of 86 % that befalls 1 in 100.
//
// A position once stored stays in its slot until the table is rebuilt while all its users wait: to grow, or,
// where it cannot grow, to make room by giving up small subtrees.
#pragma once

#include <array>
#include <cstdint>

#include "store/huge_buffer.hpp"
#include "store/line_layout.hpp"
#include "store/mix.hpp"

namespace dropslide {

/// What is known of a position. The store knows numbers, not games: 1 and 2 mean what its user says.
enum class StoredValue : std::uint8_t { unknown = 0, first = 1, second = 2 };

/// What finding a value again would cost; small ones give way where memory is short.
enum class Worth : std::uint8_t { small = 0, large = 1 };

enum class Insertion : std::uint8_t {
  added,
  known,    ///< It was there.
  no_room,  ///< Both lines are full: not kept.
};

class CompactTable {
 public:
  static constexpr std::uint64_t shard_count = 64;
  static constexpr std::uint64_t line_bytes = sizeof(compact::Line);

  /// A mixed number: | shard : 6 | rest : 58 |.
  using Key = Word64;

  /// For numbers below `numbers`, in `lines` lines of 64 bytes, rounded up to a multiple of 128.
  ///
  /// Requires  1 <= numbers <= 2^63. Throws std::bad_alloc.
  CompactTable(Word64 numbers, std::uint64_t lines);

  Key key(Word64 number) const {
    const Word64 mixed = mixer_(number);
    const int low_bits = mixer_.low_bits();
    const Word64 low = mixed & ((Word64{1} << low_bits) - 1);
    const int kept = low_bits - shard_bits;
    return low >> kept << (64 - shard_bits) | mixed >> low_bits << kept | (low & ((Word64{1} << kept) - 1));
  }

  /// Asks the memory for the position's line ahead of `find` or `insert`.
  ///
  /// Always inlined: a call whose only effect is a prefetch counts as free of effects, and compilers drop it.
  [[gnu::always_inline]] void prefetch(Key key) const {
    const Shard& shard = shards_[key >> (64 - shard_bits)];
    __builtin_prefetch(&shard.data[shard.place(key).line]);
  }

  /// Once the line has arrived: asks for its neighbour too if it is full, and tells so.
  bool prefetch_overflow(Key key) const;

  /// Value of the position, or `unknown`. Safe beside other finds and inserts.
  StoredValue find(Key key) const;

  /// Stores a value. Safe beside other finds and inserts; two threads that insert the same position at once
  /// may store it twice.
  ///
  /// Requires  value != unknown.
  /// Throws    std::logic_error if the position has the other value already: two players cannot both win.
  Insertion insert(Key key, StoredValue value, Worth worth);

  std::uint64_t lines() const;
  std::uint64_t bytes() const { return lines() * line_bytes; }
  /// Slots, free or not.
  std::uint64_t capacity() const;
  /// Slots of a table with so many lines.
  static std::uint64_t capacity(Word64 numbers, std::uint64_t lines);

  /// Bytes held at the most while the table is rebuilt with so many lines, `threads` shards at once.
  static std::uint64_t bytes_to_rebuild(std::uint64_t lines, int threads);

  /// Moves one shard to its part of `lines` lines, with everything or without small subtrees. Different
  /// shards may be moved at the same time, but nothing else may touch the table meanwhile. A table of which
  /// some shards have been rebuilt works like any other.
  ///
  /// Returns  how many positions the shard holds now.
  /// Requires shard < shard_count.
  /// Throws   std::bad_alloc, and then the shard is as it was.
  std::uint64_t rebuild_shard(std::uint64_t shard, std::uint64_t lines, Worth least_worth);

 private:
  static constexpr int shard_bits = 6;

  struct Place {
    std::uint64_t line;
    Word64 tag;
  };

  struct Shard {
    compact::Line* data = nullptr;
    std::uint64_t lines = 0;  ///< Even.
    Word64 run = 1;           ///< Numbers for each line.
    Word64 reciprocal = 0;    ///< floor((2^64 - 1) / run).
    std::size_t layout = 0;
    int planes = 0;

    /// Quotient and remainder of the key's rest by `run`: the product is too small by 1 at the most.
    Place place(Key key) const {
      const Word64 rest = key & (~Key{0} >> shard_bits);
      Word64 line = static_cast<Word64>((static_cast<Word128>(rest) * reciprocal) >> 64);
      Word64 tag = rest - line * run;
      const bool next = tag >= run;
      line += next ? 1 : 0;
      tag -= next ? run : 0;
      return {line, tag};
    }
  };

  static std::uint64_t lines_per_shard(std::uint64_t lines) {
    return (lines + 2 * shard_count - 1) / (2 * shard_count) * 2;
  }
  static Shard geometry(const RangeMixer& mixer, std::uint64_t lines);
  static Shard new_shard(const RangeMixer& mixer, HugeBuffer& memory, std::uint64_t lines);

  template <std::size_t Layout>
  static StoredValue find_in(const Shard& shard, Place place);
  template <std::size_t Layout>
  static Insertion insert_into(const Shard& shard, Place place, StoredValue value, Worth worth);
  static Insertion insert_into(const Shard& shard, Place place, StoredValue value, Worth worth);
  template <std::size_t Layout>
  static std::uint64_t move_all(const Shard& from, const Shard& to, Worth least_worth);

  RangeMixer mixer_;
  std::array<Shard, shard_count> shards_{};
  std::array<HugeBuffer, shard_count> memory_;
};

}  // namespace dropslide
