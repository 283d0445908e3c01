// The cooperative game as a graph.
#include "graph/cooperative_graph.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "packed/shape_dispatch.hpp"
#include "packed/slide_kernel.hpp"

namespace dropslide {
namespace {

template <class Kernel>
class PackedCooperativeGraph final : public CooperativeGraph<typename Kernel::Word> {
 public:
  using Word = typename Kernel::Word;
  using Pack = typename Kernel::Pack;

  explicit PackedCooperativeGraph(const CooperativeGame& game)
      : dmax_(game.dmax), kernel_(highest_cell<Word> + 1, highest_cell<Word>) {}

  void expand(Word position, const CooperativeBounds& bounds,
              CooperativeSuccessors<Word>& out) const override {
    out.children.clear();
    out.dead_boards.clear();
    out.seen.assign(static_cast<std::size_t>(Kernel::count_kinds(dmax_)), false);
    kernel_.for_each_drop(position, dmax_, [&](const Replies<Word>& replies) {
      if (replies.decisive)
        throw EnvironmentError(fmt::format("a game needs a tile above {}: too large for this board's packing",
                                           highest_cell<Word>));
      if (replies.count == 0) out.dead_boards.push_back(Pack::canonical(replies.after_drop));
      add_children(replies, bounds, out);
      return true;
    });
  }

  Board to_board(Word position) const override { return Pack::unpack(position); }

 private:
  /// Replies of a kind that was seen are boards that are listed.
  static void add_children(const Replies<Word>& replies, const CooperativeBounds& bounds,
                           CooperativeSuccessors<Word>& out) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(replies.count); ++i) {
      if (out.seen[replies.kinds[i]]) continue;
      out.seen[replies.kinds[i]] = true;
      const Word slid = replies.slid[i];
      if (Pack::cells - Pack::count_empty(slid) >= bounds.least_tiles && excess(slid) <= bounds.most_excess)
        out.children.push_back(Pack::canonical(slid));
    }
  }

  static std::uint64_t excess(Word board) {
    std::uint64_t sum = 0;
    for (int cell = 0; cell < Pack::cells; ++cell) {
      const auto value = static_cast<int>((board >> (Pack::bits * cell)) & Pack::cell_mask);
      if (value >= 3) sum += (std::uint64_t{1} << (value - 1)) - 2;
    }
    return sum;
  }

  int dmax_;
  Kernel kernel_;
};

template <class Word>
std::unique_ptr<const CooperativeGraph<Word>> make_graph(Shape shape, const CooperativeGame& game) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const CooperativeGraph<Word>> {
    return std::make_unique<PackedCooperativeGraph<SlideKernel<P::rows, P::cols, Word>>>(game);
  });
}

}  // namespace

AnyCooperativeGraph make_cooperative_graph(Shape shape, const CooperativeGame& game) {
  if (fits_word64(shape, game.dmax + 1)) return make_graph<Word64>(shape, game);
  return make_graph<Word128>(shape, game);
}

}  // namespace dropslide
