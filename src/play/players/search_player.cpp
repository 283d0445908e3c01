// Players that look a given number of plies ahead.
#include "play/players/search_player.hpp"

#include "packed/shape_dispatch.hpp"
#include "play/look_ahead.hpp"
#include "play/players/blind.hpp"

namespace dropslide::play {
namespace {

enum class Opponent { chance, adversary };

template <int Rows, int Cols, class Word, Opponent Drops>
class SnakeValues final : public SlideValues<Word> {
 public:
  explicit SnakeValues(int depth) : depth_(depth), search_({.face_weights = snake_weights({Rows, Cols})}) {}

  std::array<double, 4> of(const Choice<Word>& choice, std::uint64_t& states) const override {
    if (slides_within_word(choice.board, Rows * Cols) < static_cast<std::uint64_t>(depth_) + 2)
      throw TileBeyondWord{};
    Effort effort(choice.stop);
    std::array<double, 4> values{};
    for (const Direction slide : all_directions)
      values[index_of(slide)] = choice.is_legal(slide) ? value_of(choice.after[index_of(slide)], effort)
                                                       : -std::numeric_limits<double>::infinity();
    states += effort.states();
    return values;
  }

 private:
  using Search = LookAhead<Rows, Cols, Word>;

  double value_of(Word after, Effort& effort) const {
    if constexpr (Drops == Opponent::chance) return search_.mean(after, depth_ + 1, effort);
    return Search::mean_over_drops(after, [&](Word state) {
      return static_cast<double>(search_.best(state, depth_, Search::lowest, Search::highest, effort));
    });
  }

  int depth_;
  Search search_;
};

/// Makes the slide of the largest value.
template <class Word>
class ValuingPlayer final : public Player<Word> {
 public:
  explicit ValuingPlayer(std::unique_ptr<const SlideValues<Word>> values) : values_(std::move(values)) {}

  Direction choose(const Choice<Word>& choice, Generator& random) const override {
    return best(choice).draw(random);
  }
  std::optional<SlideChances> slide_chances(const Choice<Word>& choice) const override {
    return best(choice);
  }

 private:
  SlideChances best(const Choice<Word>& choice) const {
    std::uint64_t states = 0;
    const auto values = values_->of(choice, states);
    return best_slides(random_slide(choice), [&](Direction slide) { return values[index_of(slide)]; });
  }

  std::unique_ptr<const SlideValues<Word>> values_;
};

template <class Word, Opponent Drops>
std::unique_ptr<const SlideValues<Word>> snake_values(Shape shape, int depth) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const SlideValues<Word>> {
    return std::make_unique<SnakeValues<P::rows, P::cols, Word, Drops>>(depth);
  });
}

template <class Word, Opponent Drops>
PlayerMaker::Function<Word> maker(int depth) {
  return [depth](Shape shape) {
    return std::make_unique<ValuingPlayer<Word>>(snake_values<Word, Drops>(shape, depth));
  };
}

}  // namespace

template <class Word>
std::unique_ptr<const SlideValues<Word>> expectimax_values(Shape shape, int depth) {
  return snake_values<Word, Opponent::chance>(shape, depth);
}

template <class Word>
std::unique_ptr<const SlideValues<Word>> minimax_values(Shape shape, int depth) {
  return snake_values<Word, Opponent::adversary>(shape, depth);
}

PlayerMaker expectimax(int depth) {
  return {maker<Word64, Opponent::chance>(depth), maker<Word128, Opponent::chance>(depth)};
}

PlayerMaker minimax(int depth) {
  return {maker<Word64, Opponent::adversary>(depth), maker<Word128, Opponent::adversary>(depth)};
}

template std::unique_ptr<const SlideValues<Word64>> expectimax_values(Shape, int);
template std::unique_ptr<const SlideValues<Word128>> expectimax_values(Shape, int);
template std::unique_ptr<const SlideValues<Word64>> minimax_values(Shape, int);
template std::unique_ptr<const SlideValues<Word128>> minimax_values(Shape, int);

}  // namespace dropslide::play
