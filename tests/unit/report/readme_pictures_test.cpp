// The README's pictures, which are what the program draws.
#include "engines/cooperative/shortest_game.hpp"
#include "report/draw/board_drawing.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

TEST_CASE("the README's pictures are what 'dropslide shortest --svg' draws") {
  const std::filesystem::path pictures = source_tables() / "../docs/pictures";
  const Resources resources{.threads = 1, .memory_bytes = 256 << 20};
  for (const Shape shape : {Shape{2, 2}, Shape{3, 4}}) {
    const ShortestGame found = find_shortest_game(shape, {1}, resources, "");
    CAPTURE(to_text(shape));
    const bool is_same =
        draw_svg(shape, found.game) == contents(pictures / ("shortest-" + to_text(shape) + ".svg"));
    CHECK(is_same);
  }
}

}  // namespace
}  // namespace dropslide
