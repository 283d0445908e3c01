// Boards and shapes: a refusal, or what is written as it was read (faces of tiles become symbols, brackets
// and blanks go).
#include "fuzzed_file.hpp"
#include "game/board.hpp"
#include "game/slide.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dropslide;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const Board board = parse_board(text);
    const bool is_rewritten = text.find_first_of(",[ \t\r\n\v\f") != std::string_view::npos;
    fuzz::expect((is_rewritten || to_text(board) == text) && parse_board(to_text(board)) == board);
    fuzz::expect(count_tiles(board) <= board.shape().cells());
  });
  for (const ShapeUse use : {ShapeUse::search, ShapeUse::replay})
    fuzz::read_or_refuse([&] {
      const Shape shape = parse_shape(text, use);
      fuzz::expect(parse_shape(to_text(shape), use) == shape);
    });
  return 0;
}
