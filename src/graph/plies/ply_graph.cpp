// The objective game as a graph of single moves. Its slides are derived from game/line_slide.hpp.
#include "graph/plies/ply_graph.hpp"

#include "packed/line_slides.hpp"
#include "packed/shape_dispatch.hpp"

namespace dropslide {
namespace {

template <int Rows, int Cols, class WordType>
class ObjectivePlies final : public PlyGraph<WordType> {
 public:
  using Word = WordType;
  using Pack = Packing<Rows, Cols, Word>;

  explicit ObjectivePlies(const ObjectiveGame& game)
      : dmax_(game.dmax),
        row_slides_(game.objective, game.objective - 1),
        column_slides_(game.objective, game.objective - 1) {
    for (int cell = 0; cell < Pack::cells; ++cell) {
      int image_number = 0;
      Pack::for_each_image(Word{1} << (Pack::bits * cell), [&](Word image) {
        image_bit_[size(image_number++)][size(cell)] = lowest_bit(image);
      });
    }
  }

  void drops(Word dropper, std::vector<DropChild<Word>>& out) const override {
    const auto images = images_of(dropper);
    Word empty = Pack::cell_ones() & ~Pack::occupied(dropper);
    out.resize(size(count_bits(empty) * dmax_));
    for (auto child = out.begin(); empty != 0; empty &= empty - 1) {
      const std::size_t cell = size(lowest_bit(empty) / Pack::bits);
      for (int tile = 1; tile <= dmax_; ++tile) *child++ = {canonical_with(images, cell, tile), tile};
    }
  }

  [[gnu::flatten]] SlideSuccessors<Word> slides(Word slider) const override {
    SlideSuccessors<Word> out;
    const auto add = [&](Direction direction, Word slid, bool decisive) {
      if (decisive && !out.wins) out.winning = direction;
      out.wins |= decisive;
      if (decisive || slid == slider) return;
      out.directions[size(out.count)] = direction;
      out.positions[size(out.count++)] = Pack::canonical(slid);
    };
    Word left = 0, right = 0, up = 0, down = 0;
    bool wins_left = false, wins_up = false;  // A line that merges in one direction merges in the other.
    for (int row = 0; row < Rows; ++row) {
      const int shift = Pack::shift(row, 0);
      const Word code = (slider >> shift) & Pack::row_mask(0);
      const Word low = row_slides_.to_low(code), high = row_slides_.to_high(code);
      wins_left |= low == RowSlides::decisive;
      left |= low << shift;
      right |= high << shift;
    }
    add(Direction::left, left, wins_left);
    add(Direction::right, right, wins_left);
    if constexpr (Rows > 1) {
      for (int col = 0; col < Cols; ++col) {
        const int shift = Pack::shift(0, col);
        const Word code = ColumnSlides::gather(slider >> shift);
        const Word low = column_slides_.to_low(code), high = column_slides_.to_high(code);
        wins_up |= low == ColumnSlides::decisive;
        up |= low << shift;
        down |= high << shift;
      }
      add(Direction::up, up, wins_up);
      add(Direction::down, down, wins_up);
    }
    return out;
  }

  Word canonical(const Board& board) const override { return Pack::canonical(Pack::pack(board)); }
  Board to_board(Word position) const override { return Pack::unpack(position); }

 private:
  using RowSlides = LineSlides<Cols, 1, Word>;
  using ColumnSlides = LineSlides<Rows, Cols, Word>;
  static constexpr int image_count =
      (Cols > 1 ? 2 : 1) * (Rows > 1 ? 2 : 1) * (Rows == Cols && Rows > 1 ? 2 : 1);
  using Images = std::array<Word, image_count>;

  static constexpr std::size_t size(int n) { return static_cast<std::size_t>(n); }

  static Images images_of(Word board) {
    Images images;
    std::size_t i = 0;
    Pack::for_each_image(board, [&](Word image) { images[i++] = image; });
    return images;
  }

  /// The canonical word of a board with one more tile, from the images of the board.
  Word canonical_with(const Images& images, std::size_t cell, int tile) const {
    Word least = ~Word{0};
    for (std::size_t i = 0; i < images.size(); ++i)
      least = std::min(least, images[i] | Word(tile) << image_bit_[i][cell]);
    return least;
  }

  int dmax_;
  RowSlides row_slides_;
  ColumnSlides column_slides_;
  std::array<std::array<int, Pack::cells>, image_count> image_bit_{};
};

template <class Word>
std::unique_ptr<const PlyGraph<Word>> make_graph(Shape shape, const ObjectiveGame& game) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const PlyGraph<Word>> {
    return std::make_unique<ObjectivePlies<P::rows, P::cols, Word>>(game);
  });
}

}  // namespace

AnyPlyGraph make_ply_graph(Shape shape, const ObjectiveGame& game) {
  if (fits_word64(shape, game.objective - 1)) return make_graph<Word64>(shape, game);
  return make_graph<Word128>(shape, game);
}

}  // namespace dropslide
