// Instantiation of the packed layer for every shape and both words.
#include "unit/packed/packed_shape.hpp"

#include <memory>

#include "packed/shape_dispatch.hpp"

using namespace dropslide;

namespace {

template <class Pack>
std::vector<typename Pack::Word> images_of(typename Pack::Word board) {
  std::vector<typename Pack::Word> images;
  Pack::for_each_image(board, [&](typename Pack::Word image) { images.push_back(image); });
  return images;
}

}  // namespace

template <class Word>
PackedFunctions<Word> packed_functions(Shape shape) {
  return with_packed_shape<Word>(shape, []<class P>(P) {
    using Pack = Packing<P::rows, P::cols, Word>;
    PackedFunctions<Word> functions{P::rows,
                                    P::cols,
                                    &Pack::pack,
                                    &Pack::unpack,
                                    &Pack::occupied,
                                    &Pack::count_empty,
                                    &Pack::equal_to_right,
                                    &Pack::equal_to_below,
                                    &Pack::cells_with,
                                    &Pack::tiles_beside,
                                    &Pack::reverse_rows,
                                    &Pack::reverse_columns,
                                    nullptr,
                                    &Pack::canonical,
                                    &images_of<Pack>};
    if constexpr (P::rows == P::cols) functions.transpose = &Pack::transpose;
    return functions;
  });
}

template <class Word>
Kernel<Word> make_kernel(Shape shape, int decisive_from, int highest) {
  return with_packed_shape<Word>(shape, [&]<class P>(P) -> Kernel<Word> {
    const auto kernel = std::make_shared<const SlideKernel<P::rows, P::cols, Word>>(decisive_from, highest);
    return [kernel](Word board, int dmax, const Visit<Word>& visit) {
      kernel->for_each_drop(board, dmax, visit);
    };
  });
}

template PackedFunctions<Word64> packed_functions<Word64>(Shape);
template PackedFunctions<Word128> packed_functions<Word128>(Shape);
template Kernel<Word64> make_kernel<Word64>(Shape, int, int);
template Kernel<Word128> make_kernel<Word128>(Shape, int, int);
