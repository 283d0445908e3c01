// The packed layer for a shape chosen at run time, so that all shapes are instantiated in one test source
// only.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "packed/packing.hpp"
#include "packed/slide_kernel.hpp"

/// The functions of Packing<Rows, Cols, Word>.
template <class Word>
struct PackedFunctions {
  int rows = 0;
  int cols = 0;
  Word (*pack)(const dropslide::Board&) = nullptr;
  dropslide::Board (*unpack)(Word) = nullptr;
  Word (*occupied)(Word) = nullptr;
  int (*count_empty)(Word) = nullptr;
  Word (*equal_to_right)(Word) = nullptr;
  Word (*equal_to_below)(Word) = nullptr;
  Word (*cells_with)(Word, int) = nullptr;
  std::uint32_t (*tiles_beside)(Word, int) = nullptr;
  Word (*reverse_rows)(Word) = nullptr;
  Word (*reverse_columns)(Word) = nullptr;
  Word (*transpose)(Word) = nullptr;  ///< Null unless the shape is square.
  Word (*canonical)(Word) = nullptr;
  std::vector<Word> (*images)(Word) = nullptr;
};

/// Requires that the shape fits the word.
template <class Word>
PackedFunctions<Word> packed_functions(dropslide::Shape shape);

template <class Word>
using Visit = std::function<bool(const dropslide::Replies<Word>&)>;

/// SlideKernel<Rows, Cols, Word>::for_each_drop: called with a board, Dmax and a visitor.
template <class Word>
using Kernel = std::function<void(Word, int, const Visit<Word>&)>;

/// Requires that the shape fits the word; the other arguments as for SlideKernel.
template <class Word>
Kernel<Word> make_kernel(dropslide::Shape shape, int decisive_from, int highest);
