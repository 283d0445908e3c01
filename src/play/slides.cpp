// The four slides of a board whose shape is known at run time.
#include "play/slides.hpp"

#include "packed/board_slides.hpp"
#include "packed/shape_dispatch.hpp"

namespace dropslide::play {
namespace {

template <int Rows, int Cols, class Word>
class SlidesOn final : public Slides<Word> {
 public:
  std::array<Word, 4> of(Word board) const override { return slides_.slides(board); }
  Word canonical(Word board) const override { return Packing<Rows, Cols, Word>::canonical(board); }

 private:
  BoardSlides<Rows, Cols, Word> slides_;
};

}  // namespace

template <class Word>
std::unique_ptr<const Slides<Word>> make_slides(Shape shape) {
  return with_packed_shape<Word>(shape, []<class P>(P) -> std::unique_ptr<const Slides<Word>> {
    return std::make_unique<SlidesOn<P::rows, P::cols, Word>>();
  });
}

template std::unique_ptr<const Slides<Word64>> make_slides(Shape shape);
template std::unique_ptr<const Slides<Word128>> make_slides(Shape shape);

}  // namespace dropslide::play
