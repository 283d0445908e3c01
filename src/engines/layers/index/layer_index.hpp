// Where each board of a layer has its bit: an arithmetic index of all boards with one sum of tiles, up to the
// symmetries of a cut.
//
// A board (first, extra, inner, last) of layer T stands in the *row* of its first code, there by last, extra
// and inner code, each sorted by sum. Of the four boards that reversing and mirroring the lines make of one,
// the row is that of the code which comes first, and within its mirror pair the smaller; so a row starts at
// the last code that equals it. Codes of one sum start on a word boundary.
// Derivation, slack and cost: docs/INDEXING.md.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/layers/index/line_codes.hpp"

namespace dropslide {

/// A board as the codes of its groups.
struct CutBoard {
  LineCode first = 0, extra = 0, inner = 0, last = 0;
};

class LayerIndex {
 public:
  /// What the address of a board needs of its first or last code, in one word that orders like the rows:
  ///
  ///   | row 16 | mirrored 1 | sum 15 | position of the mirrored code 16 | position 16 |
  ///
  /// `row` is the number of the mirror pair; `mirrored` says that the other code of the pair comes first;
  /// positions are within the codes of that sum.
  struct EndCode {
    std::uint64_t word;

    std::uint32_t row() const { return static_cast<std::uint32_t>(row_of(word)); }
    unsigned mirrored() const { return static_cast<unsigned>(mirrored_of(word)); }
    int sum() const { return static_cast<int>(sum_of(word)); }
    /// Of the code, or of its mirror image.
    std::uint64_t position(unsigned of_mirrored) const {
      return position_of(word, std::uint64_t{of_mirrored});
    }

    /// The same of one word, or of each of a vector of words.
    template <class Words>
    static Words row_of(Words words) {
      return words >> 48;
    }
    template <class Words>
    static Words mirrored_of(Words words) {
      return words >> 47 & 1;
    }
    template <class Words>
    static Words sum_of(Words words) {
      return words >> 32 & 0x7FFF;
    }
    template <class Words>
    static Words position_of(Words words, Words of_mirrored) {
      return words >> (16 * of_mirrored) & 0xFFFF;
    }
  };

  /// Where the boards of one sum of the last code lie in a row: | start in bits 40 | bits a code 24 |
  struct LastCodes {
    std::uint64_t word;

    std::uint64_t start() const { return start_of(word); }
    std::uint64_t stride() const { return stride_of(word); }

    template <class Words>
    static Words start_of(Words words) {
      return words >> 24;
    }
    template <class Words>
    static Words stride_of(Words words) {
      return words & 0xFFFFFF;
    }
  };

  /// Memory  8 bytes an end code, beside its tables of codes, and 8 bytes a pair of sums.
  LayerIndex(const BoardCut& cut, int objective, int dmax);

  const BoardCut& cut() const { return cut_; }
  int objective() const { return objective_; }
  int dmax() const { return dmax_; }
  const LineCodes& ends() const { return ends_; }
  const LineCodes& extra() const { return extra_; }
  const LineCodes& inner() const { return inner_; }

  /// The largest sum of any board.
  int top_layer() const { return top_layer_; }
  std::uint32_t rows() const { return static_cast<std::uint32_t>(row_codes_.size()); }
  LineCode row_code(std::uint32_t row) const { return row_codes_[row]; }
  const EndCode& end(LineCode code) const { return end_codes_[code]; }
  const EndCode* end_table() const { return end_codes_.data(); }

  /// The boards of a row, whose other groups sum to `rest`, with last codes of that sum: start counts from
  /// the start of the row. Requires 0 <= sum <= min(rest, max_sum of the ends).
  LastCodes last_codes(int rest, int sum) const { return last_codes_[size(rest) * last_sums() + size(sum)]; }
  const LastCodes* last_codes_table() const { return last_codes_.data(); }
  std::size_t last_sums() const { return size(ends_.max_sum()) + 1; }

  /// The same one level below, for the extra code.
  const std::uint64_t* extra_starts(int rest) const { return &extra_start_[size(rest) * extra_sums_]; }

  /// Sums of last codes that occur in a row with that rest: [least_last_sum, most_last_sum].
  int least_last_sum(int rest) const;
  int most_last_sum(int rest) const { return std::min(rest, ends_.max_sum()); }

  /// Where each row starts in the bits of the layer: the place that a board with the first of all last codes
  /// would have, were it stored. The last entry is the size of the layer in bits, a multiple of 64.
  std::vector<std::int64_t> row_starts(int layer) const;

  /// Size of the layer in 64-bit words.
  std::uint64_t layer_words(int layer) const;
  /// Boards stored in the layer (a few boards have two places, see docs/INDEXING.md).
  std::uint64_t stored_boards(int layer) const;

  /// Of all its tables.
  std::size_t memory_bytes() const;

  CutBoard cut_board(const Board& board) const;
  Board board(const CutBoard& cut) const;

  /// The bit of a board in its layer, whatever its orientation.
  std::uint64_t bit_of(const Board& board, const std::vector<std::int64_t>& row_starts) const;

 private:
  static std::size_t size(int n) { return static_cast<std::size_t>(n); }
  std::uint64_t bits_of_last(int rest) const { return rest < 0 ? 0 : last_bits_[size(rest)]; }
  std::uint64_t row_bits(int rest, LineCode first) const;

  BoardCut cut_;
  int objective_;
  int dmax_;
  LineCodes ends_, extra_, inner_;
  int top_layer_;
  std::size_t extra_sums_;
  std::vector<LineCode> row_codes_;
  std::vector<EndCode> end_codes_;
  std::vector<LastCodes> last_codes_;
  std::vector<std::uint64_t> last_bits_, row_size_, extra_start_;
  std::vector<int> end_sums_;                  ///< Sums that an end code has, ascending.
  std::vector<std::uint64_t> rows_of_sum_;     ///< Rows whose first code has that sum,
  std::vector<std::uint64_t> tied_pairs_;      ///< and the last codes of that sum that they hold.
  std::vector<std::uint64_t> boards_of_last_;  ///< Boards (extra, inner) with that sum.
};

}  // namespace dropslide
