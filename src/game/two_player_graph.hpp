// The graph of a game between Dropper and Slider, from the slides of the board and what a rule set adds to
// them.
#pragma once

#include "game/position_graph.hpp"
#include "game/shape_dispatch.hpp"
#include "game/slide_kernel.hpp"

namespace dropslide {

/// `Rules` is a rule set over `Kernel::Pack`:
///   Rules(game)                   from the game's description;
///   int decisive_from(), highest() slides that make such a tile win for Slider; largest tile on a board;
///   int choices(Word board)       Dropper chooses among the tiles 1..choices(board);
///   static Word canonical(Word)   the representative of a position.
template <class Kernel, class Rules>
class TwoPlayerGraph final : public PositionGraph<typename Kernel::Word> {
 public:
  using Word = typename Kernel::Word;
  using Pack = typename Kernel::Pack;

  template <class G>
  explicit TwoPlayerGraph(const G& game) : rules_(game), kernel_(rules_.decisive_from(), rules_.highest()) {}

  void expand(Word position, Successors<Word>& out) const override {
    out.clear();
    kernel_.for_each_drop(position, rules_.choices(position), [&](const Replies<Word>& replies) {
      if (replies.decisive) return true;  // Slider wins at once: this drop is no choice.
      if (replies.count == 0) return !(out.dropper_wins = true);
      add_group(replies, out);
      return true;
    });
  }

  Board to_board(Word position) const override { return Pack::unpack(position); }

 private:
  static void add_group(const Replies<Word>& replies, Successors<Word>& out) {
    const auto begin = static_cast<std::uint32_t>(out.children.size());
    for (int i = 0; i < replies.count; ++i) {
      const Word slid = replies.slid[static_cast<std::size_t>(i)];
      out.children.push_back({Rules::canonical(slid), static_cast<std::uint8_t>(Pack::count_empty(slid))});
    }
    out.groups.push_back({begin, static_cast<std::uint32_t>(out.children.size())});
  }

  Rules rules_;
  Kernel kernel_;
};

/// The graph for a shape known at run time. Requires that the shape fits the word.
template <class Word, template <class> class Rules, class G>
std::unique_ptr<const PositionGraph<Word>> make_two_player_graph(Shape shape, const G& game) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const PositionGraph<Word>> {
    using Kernel = SlideKernel<P::rows, P::cols, Word>;
    return std::make_unique<TwoPlayerGraph<Kernel, Rules<typename Kernel::Pack>>>(game);
  });
}

}  // namespace dropslide
