// How a row of a board is read: whose turn it is, and which string decides.
#include "base/error.hpp"
#include "support/catch.hpp"
#include "theory/line/row.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

/// "..112", "..112 mirrored", two of them with a comma between, or "".
std::string read_as(const std::string& row, Turn turn) {
  std::string text;
  for (const RowReading& reading : readings(parse_row(row), turn)) {
    CAPTURE(row);
    CHECK(reading.turn == turn);
    text +=
        (text.empty() ? "" : ", ") + to_text(reading.normal_form) + (reading.is_mirrored ? " mirrored" : "");
  }
  return text;
}

}  // namespace

TEST_CASE("right after a drop a row is read without its gap, from the side of its empty cells") {
  const auto slider = [](const char* row) { return read_as(row, Turn::slider); };
  CHECK(slider("..112") == "..112");
  CHECK(slider("211..") == "..112 mirrored");
  CHECK(slider("1.2") == ".12");
  CHECK(slider("2.1") == ".12 mirrored");
  CHECK(slider("1..12") == "..112");
  CHECK(slider(".1..") == "...1");
  CHECK(slider("1.1") == ".11");
  CHECK(slider("1231") == "1231, 1321 mirrored");
  for (const char* row : {"....", ".12.", "12.", ".21", "1.2.", "12.12", "2222"}) {
    CAPTURE(row);
    CHECK(slider(row) == "");
  }
}

TEST_CASE("right after a slide a row is read with the next drop") {
  const auto dropper = [](const char* row) { return read_as(row, Turn::dropper); };
  CHECK(dropper("....") == "...1");
  CHECK(dropper("..12") == ".112");
  CHECK(dropper("21..") == ".112 mirrored");
  CHECK(dropper("12..") == ".121 mirrored");
  CHECK(dropper("..1") == ".11");
  for (const char* row : {"1.2", ".12.", "1212", ".1.."}) {
    CAPTURE(row);
    CHECK(dropper(row) == "");
  }
}

TEST_CASE("a word of the thesis, which mirrors the row after every l, has its slides on a board") {
  CHECK(slides_of("lllllr", false) == "rlrlrr");
  CHECK(slides_of("lllllr", true) == "lrlrll");
  CHECK(slides_of("rrr", false) == "rrr");
  CHECK(slides_of("rrr", true) == "lll");
  CHECK(slides_of("", true) == "");
}

TEST_CASE("a word, a board of several rows and other symbols are no row, and the refusal says what is") {
  CHECK_THROWS_WITH(parse_row("nofile.txt"), contains_text("'n', the tile 23 on 10 cells") &&
                                                 contains_text("such as ..112 (dropslide help reach)"));
  for (const char* text : {"help", "4x4", "..c", "12/..", "12.\n", "1 2", "1A", "102"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_row(text), UsageError);
    CHECK_THROWS_WITH(parse_row(text), contains_text("such as ..112 (dropslide help reach)"));
  }
  CHECK(parse_row("..126").back() == 6);
  CHECK(parse_row(".........a").back() == 10);
}

TEST_CASE("a refusal shows a whole character, whatever its length") {
  CHECK_THROWS_WITH(parse_row("1é."), contains_text("'1é.' holds 'é':"));
  CHECK_THROWS_WITH(parse_row("€"), contains_text("holds '€':"));
}
