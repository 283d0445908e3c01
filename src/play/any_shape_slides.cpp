// The four slides of a board whose shape is known at run time.
#include "play/any_shape_slides.hpp"

#include "packed/board_slides.hpp"
#include "packed/shape_dispatch.hpp"

namespace dropslide::play {
namespace {

template <int Rows, int Cols, class Word>
class SlidesOf final : public AnyShapeSlides<Word> {
 public:
  std::array<Word, 4> of(Word board) const override { return slides_.slides(board); }
  Word canonical(Word board) const override { return Packing<Rows, Cols, Word>::canonical(board); }

 private:
  BoardSlides<Rows, Cols, Word> slides_;
};

}  // namespace

template <class Word>
std::unique_ptr<const AnyShapeSlides<Word>> make_any_shape_slides(Shape shape) {
  return with_packed_shape<Word>(shape, []<class P>(P) -> std::unique_ptr<const AnyShapeSlides<Word>> {
    return std::make_unique<SlidesOf<P::rows, P::cols, Word>>();
  });
}

template std::unique_ptr<const AnyShapeSlides<Word64>> make_any_shape_slides(Shape shape);
template std::unique_ptr<const AnyShapeSlides<Word128>> make_any_shape_slides(Shape shape);

}  // namespace dropslide::play
