// A Dropper who looks some plies ahead and wants the game to end.
#include "play/players/adversary.hpp"

#include "packed/shape_dispatch.hpp"
#include "play/look_ahead.hpp"

namespace dropslide::play {
namespace {

template <int Rows, int Cols, class Word>
class Adversary final : public Dropper<Word> {
 public:
  explicit Adversary(int depth)
      : depth_(depth), search_({.empty_cell = empty_cell_counts, .dead_by_plies = dead_ply_counts}) {}

  CellDrop drop(Word board, Generator& random, const std::stop_token* stop) const override {
    if (slides_within_word(board, Rows * Cols) < static_cast<std::uint64_t>(depth_) + 2)
      throw TileBeyondWord{};
    Effort effort(stop);
    Value least = Search::highest;
    std::vector<CellDrop> worst;
    for (Word empty = Search::empty_cells(board); empty != 0; empty &= empty - 1)
      for (int tile = 1; tile <= dropped_four; ++tile) {
        const int bit = lowest_bit(empty);
        // A bound above `least` will do for drops that are not as bad.
        const Value value = search_.best(board | Word(tile) << bit, depth_, Search::lowest,
                                         least == Search::highest ? least : least + 1, effort);
        if (value < least) worst.clear(), least = value;
        if (value == least) worst.push_back({bit / cell_bits<Word>, tile});
      }
    return worst[random.below(static_cast<std::uint32_t>(worst.size()))];
  }

 private:
  using Search = LookAhead<Rows, Cols, Word>;
  using Value = typename Search::Value;

  int depth_;
  Search search_;
};

template <class Word>
DropperMaker::Function<Word> maker(int depth) {
  return [depth](Shape shape) {
    return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const Dropper<Word>> {
      return std::make_unique<Adversary<P::rows, P::cols, Word>>(depth);
    });
  };
}

}  // namespace

DropperMaker adversary(int depth) { return {maker<Word64>(depth), maker<Word128>(depth)}; }

}  // namespace dropslide::play
