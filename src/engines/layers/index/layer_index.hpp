// Where each board of a layer has its bit: an arithmetic index of all boards with one sum of tiles, up to the
// symmetries of a cut.
//
// A board (first, extra, inner, last) of layer T belongs to the *slice* of its first code and is ordered
// there by last, extra and inner code, each sorted by sum. Reversing and mirroring the lines make four boards
// of one; the one that is stored has the first code that comes first of all, and within its mirror pair the
// smaller. So a slice starts at the last code that equals its first code. Codes of one sum start on a word
// boundary. Derivation, slack and cost: docs/INDEXING.md.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/line_codes.hpp"

namespace dropslide {

/// A board as the codes of its groups; `extra` is 0 without an extra group.
struct CutBoard {
  LineCode first = 0;  ///< Of the group of that name, as all of them.
  LineCode extra = 0;  ///< See above.
  LineCode inner = 0;  ///< See above.
  LineCode last = 0;   ///< See above.
};

/// Where each board of a layer has its bit, for all layers of one game. Immutable and without pointers into
/// itself: a copy of its tables serves as well as the original.
class LayerIndex {
 public:
  /// What the address of a board needs of its first or last code, in one word that orders like the slices:
  ///
  ///   | slice 16 | mirrored 1 | sum 15 | ordinal of the mirrored code 16 | ordinal 16 |
  ///
  /// `slice` is the number of the mirror pair; `mirrored` says that the other code of the pair comes first;
  /// an ordinal is the number of a code among the codes of its sum.
  struct EndCode {
    std::uint64_t word;  ///< As drawn above.

    /// Number of the slice whose first code is this one or its mirror image.
    std::uint32_t slice() const { return static_cast<std::uint32_t>(slice_of(word)); }
    /// 1 if the mirror image comes first, otherwise 0.
    unsigned mirrored() const { return static_cast<unsigned>(mirrored_of(word)); }
    int sum() const { return static_cast<int>(sum_of(word)); }  ///< Of the tiles, as in `LineCodes`.
    /// Ordinal of the code (`of_mirrored` 0) or of its mirror image (1).
    std::uint64_t ordinal(unsigned of_mirrored) const { return ordinal_of(word, std::uint64_t{of_mirrored}); }

    /// `slice` of one word, or of each of a vector of words; so with the next ones.
    template <class Words>
    static Words slice_of(Words words) {
      return words >> 48;
    }
    /// `mirrored` of each word.
    template <class Words>
    static Words mirrored_of(Words words) {
      return words >> 47 & 1;
    }
    /// `sum` of each word.
    template <class Words>
    static Words sum_of(Words words) {
      return words >> 32 & 0x7FFF;
    }
    /// `ordinal` of each word.
    template <class Words>
    static Words ordinal_of(Words words, Words of_mirrored) {
      return words >> (16 * of_mirrored) & 0xFFFF;
    }
  };

  /// Where the boards of one sum of the last code lie in a slice: | start in bits 40 | bits a code 24 |
  struct LastCodes {
    std::uint64_t word;  ///< As drawn above.

    std::uint64_t start() const { return start_of(word); }    ///< From the start of the slice.
    std::uint64_t stride() const { return stride_of(word); }  ///< From one last code to the next.

    /// `start` of one word, or of each of a vector of words.
    template <class Words>
    static Words start_of(Words words) {
      return words >> 24;
    }
    /// `stride` of each word.
    template <class Words>
    static Words stride_of(Words words) {
      return words & 0xFFFFFF;
    }
  };

  /// Index of boards with tiles below `objective`, for drops of at most `dmax`.
  ///
  /// Memory  8 bytes an end code, beside its tables of codes, and 8 bytes a pair of sums.
  /// Throws  EnvironmentError if the codes, sums or slices of the cut do not fit their fields.
  LayerIndex(const BoardCut& cut, int objective, int dmax);

  const BoardCut& cut() const { return cut_; }       ///< How boards are divided into groups.
  int objective() const { return objective_; }       ///< O: all tiles are below.
  int dmax() const { return dmax_; }                 ///< The largest tile that a drop may be.
  const LineCodes& ends() const { return ends_; }    ///< Codes of `first` and of `last`.
  const LineCodes& extra() const { return extra_; }  ///< Without an extra group the one code 0.
  const LineCodes& inner() const { return inner_; }  ///< Codes whose boards are neighbouring bits.
  /// Those of that group.
  const LineCodes& codes(Group group) const {
    return group == Group::inner ? inner_ : group == Group::extra ? extra_ : ends_;
  }

  /// The largest sum of any board.
  int top_layer() const { return top_layer_; }
  /// Of every layer, the highest ones' empty slices included.
  std::uint32_t slices() const { return static_cast<std::uint32_t>(slice_codes_.size()); }
  /// The first code of the slice's boards.
  LineCode slice_code(std::uint32_t slice) const { return slice_codes_[slice]; }
  /// What the address of a board needs of the end code.
  const EndCode& end(LineCode code) const { return end_codes_[code]; }
  /// `end` by code, for vector gathers; as the other tables valid as long as the index.
  const EndCode* end_table() const { return end_codes_.data(); }

  /// The boards of a slice, whose other groups sum to `rest`, with last codes of that sum.
  /// Requires 0 <= sum <= min(rest, max_sum of the ends).
  LastCodes last_codes(int rest, int sum) const { return last_codes_[size(rest) * last_sums() + size(sum)]; }
  /// `last_codes` by rest * last_sums() + sum.
  const LastCodes* last_codes_table() const { return last_codes_.data(); }
  /// How many sums a last code may have, 0 among them.
  std::size_t last_sums() const { return size(ends_.max_sum()) + 1; }

  /// With an extra group, by the sum of the extra code: where the boards of that sum start, in bits from the
  /// first board with these first and last codes. `rest`: sum of extra and inner code.
  const std::uint64_t* extra_starts(int rest) const { return &extra_start_[size(rest) * extra_sums_]; }

  /// Sums of last codes that occur in a slice with that rest: [least_last_sum, most_last_sum].
  int least_last_sum(int rest) const;
  /// See `least_last_sum`.
  int most_last_sum(int rest) const { return std::min(rest, ends_.max_sum()); }

  /// Where each slice starts in the bits of the layer: the bit that a board with the first of all last codes
  /// would have, were it stored; so it may be negative. The last entry is the size of the layer in bits, a
  /// multiple of 64.
  ///
  /// Complexity  a few operations a slice, of which there may be 2^16.
  std::vector<std::int64_t> slice_starts(int layer) const;

  /// The first word of a slice among those of the layer; for `slices()` the end of the layer. No word belongs
  /// to two slices. `slice_starts` are those of the layer.
  std::uint64_t first_word(int layer, const std::int64_t* slice_starts, std::uint32_t slice) const;

  /// Size of the layer in 64-bit words.
  std::uint64_t layer_words(int layer) const;
  /// Boards stored in the layer (a few boards have two bits, see docs/INDEXING.md).
  std::uint64_t stored_boards(int layer) const;

  /// Calls `visit` with every table, a vector of values without pointers.
  template <class Visit>
  void for_each_table(Visit&& visit) const {
    for (const LineCodes* codes : {&ends_, &extra_, &inner_}) codes->for_each_table(visit);
    visit(slice_codes_), visit(end_codes_), visit(last_codes_), visit(last_bits_), visit(whole_slice_bits_);
    visit(extra_start_), visit(end_sums_), visit(slices_of_sum_), visit(tied_pairs_), visit(boards_of_last_);
  }

  /// Of all its tables.
  std::size_t memory_bytes() const;

  /// The board in groups, in the orientation in which it is given.
  CutBoard cut_board(const Board& board) const;
  /// The inverse of `cut_board`.
  Board board(const CutBoard& cut) const;

  /// The bit of a board in its layer, whatever its orientation; `slice_starts` are those of its layer.
  std::uint64_t bit_of(const Board& board, const std::vector<std::int64_t>& slice_starts) const;

 private:
  static std::size_t size(int n) { return static_cast<std::size_t>(n); }
  std::uint64_t bits_of_last(int rest) const { return rest < 0 ? 0 : last_bits_[size(rest)]; }
  std::uint64_t slice_bits(int rest, LineCode first) const;
  int rests() const;
  void check_fields() const;
  void number_slices();
  void place_extra_codes();
  void place_last_codes();

  BoardCut cut_;
  int objective_;
  int dmax_;
  LineCodes ends_, extra_, inner_;
  int top_layer_;
  std::size_t extra_sums_;
  std::vector<LineCode> slice_codes_;
  std::vector<EndCode> end_codes_;
  std::vector<LastCodes> last_codes_;
  std::vector<std::uint64_t> last_bits_, whole_slice_bits_, extra_start_;
  std::vector<int> end_sums_;                  ///< Sums that an end code has, ascending.
  std::vector<std::uint64_t> slices_of_sum_;   ///< Slices whose first code has that sum,
  std::vector<std::uint64_t> tied_pairs_;      ///< and the last codes of that sum that they hold.
  std::vector<std::uint64_t> boards_of_last_;  ///< Boards (extra, inner) with that sum.
};

}  // namespace dropslide
