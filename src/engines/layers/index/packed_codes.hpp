// The codes of a group of packed lines, in the order in which the boards of a layer are laid out.
//
// Codes are ordered by the sum of their tiles; of one sum the open ones come first, then the full ones with a
// small corner, then the guarded ones. So the boards that need no bit (full ones, and those whose four
// corners are all large) are the ends of runs of codes.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/packed_lines.hpp"

namespace dropslide::layers {

/// What a code says of the empty cells and of the corners of its board.
enum class Fullness : std::uint8_t {
  open,    ///< Some cell is empty.
  full,    ///< No cell is empty.
  guarded  ///< No cell is empty, and both corners of the group are larger than Dmax. Of end groups alone.
};

/// Whether no cell of a code is empty.
constexpr bool is_full(Fullness fullness) { return fullness != Fullness::open; }

/// Which groups have two corners of the board.
enum class GroupKind : std::uint8_t { end, inside };

/// All codes of a group of `lines` lines.
class PackedCodes {
 public:
  /// What an address needs of a code, in one word:
  ///
  ///   | not used 4 | place 22 | ordinal 22 | sum 14 | full 1 | guarded 1 |
  ///
  /// `place` is the number of a code among all, `ordinal` that among the codes of its sum. The codes of one
  /// *kind* have one sum and are all open or all full.
  struct Code {
    std::uint64_t word = 0;

    std::uint32_t place() const { return static_cast<std::uint32_t>(word >> 38 & 0x3FFFFF); }
    std::uint32_t ordinal() const { return static_cast<std::uint32_t>(word >> 16 & 0x3FFFFF); }
    std::uint32_t kind() const { return static_cast<std::uint16_t>(word) >> 1; }  ///< 2 sum + (1 if full).
    int sum() const { return static_cast<std::uint16_t>(word) >> 2; }  ///< Of 2^(v-1) over the tiles.
    bool is_full() const { return (word & 2) != 0; }                   ///< Whether no cell is empty.
    bool is_open() const { return !is_full(); }                        ///< Whether some cell is empty.
    /// See `Fullness`.
    Fullness fullness() const { return static_cast<Fullness>((word >> 1 & 1) + (word & 1)); }
  };

  /// Codes of `lines` lines; none: the one code of no line, which is full.
  ///
  /// Memory  8 bytes for each line of a code, 16 bytes for each combination of line numbers.
  /// Throws  EnvironmentError if codes or sums do not fit their fields.
  PackedCodes(const PackedLines& of, int lines, GroupKind kind, int dmax);

  int lines() const { return lines_; }
  std::uint32_t size() const {
    return static_cast<std::uint32_t>(codes_.size());
  }  ///< How many codes there are.
  int max_sum() const { return static_cast<int>(first_.size()) - 2; }

  /// Places of the codes with that sum: [first(sum), first(sum + 1)). Requires 0 <= sum <= max_sum() + 1.
  std::uint32_t first(int sum) const { return first_[static_cast<std::size_t>(sum)]; }
  /// Codes with that sum; 0 for a sum that no code has.
  std::uint32_t count(int sum) const { return is_sum(sum) ? first(sum + 1) - first(sum) : 0; }
  /// Open codes with that sum.
  std::uint32_t open_count(int sum) const { return is_sum(sum) ? open_[static_cast<std::size_t>(sum)] : 0; }
  /// Codes of that kind; 0 for a sum that no code has.
  std::uint32_t count_of_kind(std::uint32_t kind) const {
    const int sum = static_cast<int>(kind / 2);
    return kind % 2 == 0 ? open_count(sum) : count(sum) - open_count(sum);
  }
  /// Codes with that sum that are not guarded.
  std::uint32_t unguarded_count(int sum) const {
    return is_sum(sum) ? unguarded_[static_cast<std::size_t>(sum)] : 0;
  }

  /// What an address needs of the code at that place.
  const Code& at(std::uint32_t place) const { return codes_[place]; }
  /// The number of a line of the code at that place, 0 <= line < lines().
  LineNumber line(std::uint32_t place, int line) const {
    return line_numbers_[std::size_t{place} * static_cast<std::size_t>(lines_) +
                         static_cast<std::size_t>(line)];
  }

  /// The numbers of the lines of the code at that place, that of line i from bit i * number_bits on.
  std::uint64_t line_numbers(std::uint32_t place, int number_bits) const {
    std::uint64_t numbers = 0;
    for (int i = 0; i < lines_; ++i) numbers |= std::uint64_t{line(place, i)} << (i * number_bits);
    return numbers;
  }
  /// The code whose line i has the number in bits [i * number_bits, (i + 1) * number_bits) of `numbers`.
  const Code& in_order(std::uint64_t numbers) const { return in_order_[numbers]; }
  /// The code whose lines stand there from the last one to the first.
  const Code& in_reverse(std::uint64_t numbers) const { return in_reverse_[numbers]; }

 private:
  bool is_sum(int sum) const { return sum >= 0 && sum <= max_sum(); }
  void sort_codes(const PackedLines& of, GroupKind kind, int dmax);
  void find_by_numbers(int number_bits);

  int lines_;
  std::vector<Code> codes_;
  std::vector<LineNumber> line_numbers_;
  std::vector<std::uint32_t> first_, open_, unguarded_;
  std::vector<Code> in_order_, in_reverse_;
};

}  // namespace dropslide::layers
