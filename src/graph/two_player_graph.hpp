// The graph of a game between Dropper and Slider, from the slides of the board and what a rule set adds to
// them.
#pragma once

#include <concepts>

#include "graph/position_graph.hpp"
#include "packed/settled_play.hpp"
#include "packed/shape_dispatch.hpp"
#include "packed/slide_kernel.hpp"

namespace dropslide {

/// What a game between Dropper and Slider adds to drops and slides: the seam for a new one. A rule set is
/// made for one shape and word (`Pack`) and has no state but the game's settings; calls are safe from several
/// threads.
///
///   decisive_from()  a slide that makes a tile of at least this wins for Slider;
///   highest()        the largest tile on a board on which the game is not decided;
///   choices(board)   Dropper chooses among the tiles 1..choices(board);
///   left_out(board, bit)  except these, in the empty cell whose lowest bit stands there: bits of a word;
///   canonical(board) the one board that stands for a position and all that equal it in the game.
///
/// A new rule set is a header beside graph/objective_rules.hpp, a description in game/rules.hpp, and
/// a maker of its graph (graph/objective_graph.cpp).
template <class Rules, class Pack>
concept GameRules = std::copyable<Rules> && requires(const Rules& rules, const typename Pack::Word& board) {
  { rules.decisive_from() } -> std::same_as<int>;
  { rules.highest() } -> std::same_as<int>;
  { rules.choices(board) } -> std::same_as<int>;
  { rules.left_out(board, 0) } -> std::same_as<std::uint32_t>;
  { Rules::canonical(board) } -> std::same_as<typename Pack::Word>;
};

/// The graph of one rule set on boards of one shape.
template <class Kernel, GameRules<typename Kernel::Pack> Rules>
class TwoPlayerGraph final : public PositionGraph<typename Kernel::Word> {
 public:
  using Word = typename Kernel::Word;
  using Pack = typename Kernel::Pack;  ///< How boards are packed.

  /// The graph of the game that `game` describes (game/rules.hpp).
  template <class G>
  explicit TwoPlayerGraph(const G& game)
      : rules_(game),
        kernel_(rules_.decisive_from(), rules_.highest()),
        settled_(rules_.decisive_from(), settled_slides) {}

  /// As `PositionGraph` says, and so are those below.
  void expand(Word position, Successors<Word>& out) const override {
    expand_as(position, out, [](Word) { return std::nullopt; });
  }

  /// Asks `static_winner` once for each kind of reply.
  [[gnu::flatten]] void expand_undecided(Word position, Successors<Word>& out) const override {
    expand_as(position, out, [this](Word child) { return static_winner(child); });
  }

  /// Looks at equal neighbours first, for Slider, then at a single empty cell, for Dropper.
  std::optional<Winner> static_winner(Word position) const override {
    const Word right = Pack::equal_to_right(position), below = Pack::equal_to_below(position);
    if ((right | below) != 0) {
      const bool wins = rules_.decisive_from() <= 1 || settled_.wins(position, right, below);
      return wins ? std::optional(Winner::slider) : std::nullopt;
    }
    const Word empty = Pack::cell_ones() & ~Pack::occupied(position);
    if (empty == 0 || (empty & (empty - 1)) != 0) return std::nullopt;
    const std::uint32_t neighbours = Pack::tiles_beside(position, lowest_bit(empty));
    for (int value = rules_.choices(position); value >= 1; --value)
      if ((neighbours >> value & 1) == 0) return Winner::dropper;
    return std::nullopt;
  }

  /// The board of a position, as it is packed.
  Board to_board(Word position) const override { return Pack::unpack(position); }

 private:
  /// What is known of the replies of one kind: nothing, the static winner, that there is none, or, from
  /// `listed` on, the index of their child.
  enum Seen : std::uint16_t { unseen, slider_wins, dropper_wins, open, listed };

  /// `winner_of(Word)` returns the winner of a child, not canonical, that is not to be listed.
  template <class StaticWinner>
  void expand_as(Word position, Successors<Word>& out, StaticWinner&& winner_of) const {
    out.clear();
    const int choices = rules_.choices(position);
    out.seen.assign(static_cast<std::size_t>(Kernel::count_kinds(choices)), unseen);
    const auto left_out = [&](int bit) { return rules_.left_out(position, bit); };
    kernel_.for_each_drop(position, choices, left_out, [&](const Replies<Word>& replies) {
      if (replies.decisive) return true;  // Slider wins at once: this drop is no choice.
      if (any_wins_for_slider(replies, out, winner_of)) return true;
      return !(out.dropper_wins = !add_drop(replies, out));
    });
  }

  /// Looks at the replies whose kind has not been seen.
  template <class StaticWinner>
  static bool any_wins_for_slider(const Replies<Word>& replies, Successors<Word>& out,
                                  StaticWinner&& winner_of) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(replies.count); ++i) {
      std::uint16_t& seen = out.seen[replies.kinds[i]];
      if (seen == unseen) {
        const std::optional<Winner> winner = winner_of(replies.slid[i]);
        seen = !winner ? open : winner == Winner::slider ? slider_wins : dropper_wins;
      }
      if (seen == slider_wins) return true;
    }
    return false;
  }

  /// False if Dropper wins with this drop.
  static bool add_drop(const Replies<Word>& replies, Successors<Word>& out) {
    const auto begin = static_cast<std::uint32_t>(out.slides.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(replies.count); ++i) {
      std::uint16_t& seen = out.seen[replies.kinds[i]];
      if (seen == dropper_wins) continue;
      if (seen == open) {
        seen = static_cast<std::uint16_t>(listed + out.children.size());
        add_child(replies.slid[i], out);
      }
      out.slides.push_back(static_cast<std::uint16_t>(seen - listed));
    }
    const auto end = static_cast<std::uint32_t>(out.slides.size());
    if (begin == end) return false;
    out.drops.push_back({begin, end});
    return true;
  }

  static void add_child(Word slid, Successors<Word>& out) {
    out.children.push_back({Rules::canonical(slid), static_cast<std::uint8_t>(Pack::count_empty(slid)),
                            static_cast<std::uint8_t>(count_bits(Pack::equal_to_right(slid)) +
                                                      count_bits(Pack::equal_to_below(slid)))});
  }

  Rules rules_;
  Kernel kernel_;
  SettledPlay<Pack> settled_;
};

/// The graph of a game on a shape of the set. `Rules` is made from the game's description.
///
/// Compiled for one rule set and one set of boards at a time, for the sake of compile time: the makers of the
/// graphs name those that other files compile.
template <class Word, BoardSet Set, template <class> class Rules, class Game>
std::unique_ptr<const PositionGraph<Word>> make_two_player_graph(Shape shape, const Game& game) {
  return with_packed_shape<Word, Set>(shape, [&]<class P>(P) -> std::unique_ptr<const PositionGraph<Word>> {
    using Kernel = SlideKernel<P::rows, P::cols, Word>;
    return std::make_unique<TwoPlayerGraph<Kernel, Rules<typename Kernel::Pack>>>(game);
  });
}

}  // namespace dropslide
