// Codes of transposed boards, held against the codes of boards that game/symmetry.hpp transposes: all boards
// of small squares, with every cut.
#include "engines/layers/tables/transposed_codes.hpp"

#include "game/symmetry.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The sum of what the codes of the board contribute.
CrossSlide summed(const LayerIndex& index, const TransposedCodes& codes, const Board& board) {
  const CutBoard cut = index.cut_board(board);
  const auto part = [&](Group group, LineCode code) {
    return codes.of(group)[index.codes(group).place(code)];
  };
  return part(Group::first, cut.first) + part(Group::extra, cut.extra) + part(Group::inner, cut.inner) +
         part(Group::last, cut.last);
}

/// The codes of the board in the fields of a `CrossSlide`.
CrossSlide in_fields(const LayerIndex& index, const Board& board) {
  const CrossSlideBits bits = CrossSlideBits::of(index.cut().has_extra());
  const CutBoard cut = index.cut_board(board);
  return CrossSlide{cut.first} | CrossSlide{cut.last} << bits.end | CrossSlide{cut.inner} << (2 * bits.end) |
         CrossSlide{cut.extra} << (2 * bits.end + bits.inner);
}

}  // namespace

TEST_CASE("the contributions of a board's codes add up to the codes of the transposed board") {
  for (const auto& [shape, objective] : {std::pair{Shape{1, 1}, 5}, std::pair{Shape{2, 2}, 5},
                                         std::pair{Shape{3, 3}, 3}, std::pair{Shape{4, 4}, 2}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      CAPTURE(shape, objective, to_text(cut));
      const LayerIndex index(cut, objective, 1);
      const TransposedCodes codes(index);
      CHECK(first_exception(all_boards(shape, objective - 1), [&](const Board& board) {
              return summed(index, codes, board) == in_fields(index, apply({.transposes = true}, board));
            }) == none);
    }
}
