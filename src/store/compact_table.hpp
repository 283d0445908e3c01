// The exact table of decided positions that all threads of a search share, in about 18 bits each.
//
// A bijection mixes the number of a position (store/mix.hpp). The mixed number is cut, without a remainder
// that is thrown away:
//
//     mixed number = | shard : 8 | line | tag |,      line = rest / run,   tag = rest % run,
//
// where a shard has as many lines as memory allows and `run` is what is then left for each. Shard and line
// say where, so a slot needs the tag alone: no two positions are ever taken for each other, since from a slot
// and its place the number can be told again (growing does so). A slot is
//
//     | tag | code : 3 |    code 1 to 4: first or second value, of a small or a large subtree, in its line;
//                           code 5, 6: first or second value, in the line's neighbour, which was not full.
//
// Two neighbouring lines share their overflow: a position whose line is full goes to the other one of the
// pair, and one for which both are full is not kept, which costs its search again and never an answer. Until
// a table is 86 % full that has befallen 1 in 106, 95 or 79 for slots of 16, 17 or 18 bits, until 91 % 1 in
// 41, 39 or 34 (tests/unit/compact_table_load_test.cpp; wider slots are fewer to a line, and at 25 bits it is
// twice as many). Of what comes next it is 1 in 7 and 1 in 3.
//
// A position once stored stays in its slot until the table is rebuilt while all its users wait: to grow, or,
// where it cannot grow, to make room by giving up small subtrees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

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
  static constexpr std::uint64_t shard_count = 256;
  static constexpr std::uint64_t line_bytes = sizeof(compact::Line);

  /// A mixed number: | shard : 8 | rest : 56 |.
  using Key = Word64;

  /// For numbers below `numbers`, in `lines` lines of 64 bytes, rounded up to a multiple of 512.
  ///
  /// Requires  1 <= numbers <= 2^63, 1 <= lines. Throws std::bad_alloc.
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
    __builtin_prefetch(table_.line_of(shard_of(key), table_.geometry.place(key).line));
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

  /// The lines as they lie in memory, for a checkpoint. Only while nobody writes.
  std::span<const std::byte> content() const;

  /// Makes the table an empty one of so many lines, as `lines()` told when its content was saved; returns the
  /// memory for that content. Throws std::bad_alloc, and then the table is as it was.
  std::span<std::byte> renew(std::uint64_t lines);

  std::uint64_t lines() const { return shard_count * table_.geometry.lines; }
  std::uint64_t bytes() const { return lines() * line_bytes; }
  /// Slots, free or not.
  std::uint64_t capacity() const { return slots_in(table_.geometry); }
  /// Slots of a table with so many lines.
  static std::uint64_t capacity(Word64 numbers, std::uint64_t lines);

  /// Bytes held at the most while the table is rebuilt with so many lines by so many threads.
  static std::uint64_t bytes_to_rebuild(std::uint64_t lines, int threads);

  /// Rebuilding: `start_rebuilding`, then `rebuild_shard` once for every shard, different ones at the same
  /// time if need be, then `finish_rebuilding`. Nothing else may touch the table meanwhile. The memory of the
  /// old table is given back shard by shard.
  ///
  /// Throws  std::bad_alloc, and then the table is as it was.
  void start_rebuilding(std::uint64_t lines);

  /// Moves everything, or everything of at least some worth. Returns how many positions were kept.
  std::uint64_t rebuild_shard(std::uint64_t shard, Worth least_worth);
  void finish_rebuilding();

 private:
  static constexpr int shard_bits = 8;

  static std::uint64_t shard_of(Key key) { return key >> (64 - shard_bits); }

  struct Place {
    std::uint64_t line;
    Word64 tag;
  };

  /// How the numbers of a shard lie in its lines; the same for every shard.
  struct Geometry {
    std::uint64_t lines = 0;  ///< Of a shard; even.
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

  static std::uint64_t slots_in(const Geometry& geometry) {
    return shard_count * geometry.lines * static_cast<std::uint64_t>(compact::layouts[geometry.layout].lanes);
  }

  static std::uint64_t lines_per_shard(std::uint64_t lines) {
    return (lines + 2 * shard_count - 1) / (2 * shard_count) * 2;
  }
  static Geometry geometry(const RangeMixer& mixer, std::uint64_t lines);

  struct Table {
    Table() = default;
    Table(const RangeMixer& mixer, std::uint64_t lines);

    compact::Line* line_of(std::uint64_t shard, std::uint64_t line) const {
      return &data[shard * geometry.lines + line];
    }

    Geometry geometry;
    HugeBuffer memory;
    compact::Line* data = nullptr;
  };

  template <std::size_t Layout>
  StoredValue find_in(Key key) const;
  template <std::size_t Layout>
  Insertion insert_into(Key key, StoredValue value, Worth worth);
  template <std::size_t Layout>
  std::uint64_t move_all(std::uint64_t shard, Worth least_worth);
  bool append(Key key, StoredValue value, Worth worth);

  RangeMixer mixer_;
  Table table_;
  Table rebuilt_;  ///< While the table is being rebuilt.
};

}  // namespace dropslide
