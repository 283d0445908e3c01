// The orbit index: an arithmetic number for every board of a layer up to symmetry, without storage.
//
// Of the images of a board the *canonical* one is least as a packed word, so that its last cell is its least
// corner, at most Dmax by Theorem 1, and on squares up to 4x4 the cell before it is at most that cell's
// mirror image. Boards that keep these rules are numbered by corner, then group after group of neighbouring
// cells, each group's codes sorted by sum:
//
//     4x4:  | corner 15 | cells 14-11 | 10-8 | 7-4 | 3-0 |        (high bits to low bits of the word)
//           |  corner   |   group 0   |  1   |  2  |  3  |
//
// A rank is one table look-up for the code of each group, and one for each pair of sums. Several boards of an
// orbit may keep the rules (ties), so some ranks belong to no canonical board: the slack that
// docs/INDEXING.md states.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "index/group_codes.hpp"
#include "packed/packing.hpp"

namespace dropslide {

/// The index of all layers; shared by the `OrbitLayer`s. Thread-safe.
template <class WordType>
class OrbitIndex {
 public:
  using Word = WordType;

  /// Where the boards with a sum of one group begin among those with a sum of it and all inner groups. By the
  /// number of the group's sum (`GroupCodes`).
  struct SumRange {
    std::uint64_t before;  ///< Boards with a smaller sum of this group.
    std::uint64_t stride;  ///< Boards for each code of this sum: those of the inner groups with the rest.
  };

  /// Boards with tiles below `objective` and a corner of at most `dmax`.
  ///
  /// Throws  UsageError for a tile that the word cannot hold, tables above 1 GiB, or more than 2^63
  ///         boards.
  OrbitIndex(Shape shape, int objective, int dmax);

  Shape shape() const { return shape_; }
  /// The largest corner that a board with a rank has.
  int dmax() const { return static_cast<int>(corners_.size()) - 1; }
  /// The largest sum that any play reaches: its i-th largest tile is at most mn + Dmax - i, since when the
  /// last of the i largest was completed the others took i - 1 cells (Theorem 6 on the cells that were left).
  int top_layer() const { return top_layer_; }
  /// Ranks of the layer.
  std::uint64_t size(int layer) const;
  /// Bytes of the tables, which all layers share.
  std::uint64_t memory_bytes() const;
  /// Of each `OrbitLayer`, besides.
  std::uint64_t layer_bytes() const;

 private:
  template <class>
  friend class OrbitLayer;
  template <class>
  friend class OrbitCursor;

  /// One group of cells, for boards with one value of the corner.
  struct CellGroup {
    std::shared_ptr<const GroupCodes<Word>> codes;
    /// By (sum with the inner groups, number of the group's sum); not for the first and last.
    std::vector<SumRange> ranges;
    const SumRange* ranges_of(int sum) const {
      return &ranges[static_cast<std::size_t>(sum) * codes->sums().size()];
    }
  };
  struct Corner {
    int sum = 0;  ///< Of the corner's own tile.
    std::vector<CellGroup> groups;
    std::vector<std::uint64_t> boards;  ///< Of all groups, by sum.
  };

  std::vector<SumRange> make_ranges(const GroupCodes<Word>& codes, const std::vector<std::uint64_t>& inner,
                                    int sum) const;

  Shape shape_;
  int top_layer_;
  int corner_shift_;
  std::vector<Corner> corners_;                             ///< By value of the corner, 0..dmax.
  std::vector<std::vector<std::uint64_t>> inner_of_first_;  ///< Boards inside the first group, by sum.
};

/// The ranks of one layer. Cheap to make; thread-safe.
template <class WordType>
class OrbitLayer {
 public:
  using Word = WordType;
  static constexpr std::uint64_t no_rank = ~std::uint64_t{0};

  /// Requires  0 <= layer; the index must outlive it. A layer above the top one has no ranks, and `rank` says
  /// so.
  OrbitLayer(const OrbitIndex<Word>& index, int layer);

  /// The layer sum of its boards.
  int layer() const { return layer_; }
  /// Ranks of the layer: one more than the highest.
  std::uint64_t size() const { return size_; }

  /// Rank of a canonical board of this layer: a value below `size()`, which `OrbitCursor::board` inverts.
  ///
  /// Returns     `no_rank` if its least corner is above Dmax: then it is not reachable.
  /// Requires    a canonical board with this sum and tiles below the objective; `has_rank` asks.
  /// Complexity  one look-up for each group and one for each group but the last; no allocation.
  std::uint64_t rank(Word board) const {
    const auto value = static_cast<std::size_t>(board >> index_->corner_shift_);
    if (value >= corners_.size()) return no_rank;
    const CornerRanges& corner = corners_[value];
    std::uint64_t rank = corner.before;
    int rest = corner.rest;
    const auto* groups = corner.corner->groups.data();
    const typename OrbitIndex<Word>::SumRange* ranges = corner.ranges.data();
    for (int group = 0; group < group_count_ - 1; ++group) {
      const auto entry = groups[group].codes->entry(board);
      if (group > 0) ranges = groups[group].ranges_of(rest);
      const auto& range = ranges[entry.number()];
      rank += range.before + entry.offset() * range.stride;
      rest -= entry.sum();
    }
    const auto entry = groups[group_count_ - 1].codes->entry(board);
    assert(entry.is_valid() && entry.sum() == rest);
    return rank + entry.offset();
  }

  /// Whether the board is one of this layer that keeps the rules.
  bool has_rank(Word board) const;

 private:
  template <class>
  friend class OrbitCursor;

  struct CornerRanges {
    std::uint64_t before = 0;  ///< Boards with a smaller corner.
    int rest = 0;              ///< Sum of all groups; negative: none.
    const typename OrbitIndex<Word>::Corner* corner = nullptr;
    std::vector<typename OrbitIndex<Word>::SumRange> ranges;  ///< Of the first group.
  };

  const OrbitIndex<Word>* index_;
  int layer_;
  int group_count_;
  std::uint64_t size_ = 0;
  std::vector<CornerRanges> corners_;
};

/// Finds the boards of ranks, quickly where they ascend. One for each thread.
template <class WordType>
class OrbitCursor {
 public:
  using Word = WordType;

  /// The layer must outlive it.
  explicit OrbitCursor(const OrbitLayer<Word>& layer);

  /// Requires  rank < layer.size(); asserted.
  Word board(std::uint64_t rank) {
    assert(rank < layer_->size());
    if (rank - block_begin_ >= block_size_) find_block(rank);
    return outer_ | block_[rank - block_begin_];
  }

 private:
  /// The codes of one sum of one group, under fixed outer groups.
  struct Level {
    std::uint64_t begin = 0, size = 0, stride = 1;  ///< Ranks of the range, and for each of its codes.
    const Word* words = nullptr;
    int sum = 0;
    Word outer = 0;  ///< The corner and the outer groups.
    int rest = 0;    ///< Sum of this group and the inner ones.
    const typename OrbitIndex<Word>::SumRange* ranges = nullptr;
  };

  void find_block(std::uint64_t rank);
  void enter_corner(std::uint64_t rank);
  void enter_group(std::size_t group, std::uint64_t begin, Word outer, int rest);
  void find_range(std::size_t group, std::uint64_t rank);

  const OrbitLayer<Word>* layer_;
  std::size_t corner_ = 0;
  std::uint64_t corner_begin_ = 0, corner_size_ = 0;
  std::vector<Level> levels_;               ///< All groups but the last.
  std::vector<std::uint64_t> group_begin_;  ///< Where the boards under a level's outer groups begin.
  Word outer_ = 0;
  const Word* block_ = nullptr;
  std::uint64_t block_begin_ = 0, block_size_ = 0;
};

extern template class OrbitIndex<Word64>;
extern template class OrbitIndex<Word128>;
extern template class OrbitLayer<Word64>;
extern template class OrbitLayer<Word128>;
extern template class OrbitCursor<Word64>;
extern template class OrbitCursor<Word128>;

}  // namespace dropslide
