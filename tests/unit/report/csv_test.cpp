// Objects as CSV.
#include <nlohmann/json.hpp>

#include "report/format/csv.hpp"
#include "support/catch.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

TEST_CASE("CSV has a line for each object of the first list, with the single values before them") {
  const Json json{{"shape", "3x4"},
                  {"rows", Json::array({{{"tile", 3}, {"cost", {{"bytes", 5}}}, {"at", {1, 2}}},
                                        {{"tile", 4}, {"shape", "own"}, {"note", "a \"b\", c"}}})},
                  {"others", Json::array({{{"x", 1}}})}};
  CHECK(to_csv(json) ==
        "shape,tile,cost.bytes,at,rows.shape,note\n"
        "3x4,3,5,1 2,,\n"
        "3x4,4,,,own,\"a \"\"b\"\", c\"\n");
}

TEST_CASE("CSV of an object without a list has one line") {
  CHECK(to_csv({{"a", 1.5}, {"b", nullptr}, {"c", {{"d", true}}}, {"e", "line\nend"}}) ==
        "a,b,c.d,e\n1.5,,true,\"line\nend\"\n");
}

TEST_CASE("a board is in brackets for a spreadsheet alone") {
  CHECK(board_field("12/11", CsvForm::plain) == "12/11");
  CHECK(board_field("12/11", CsvForm::spreadsheet) == "[12/11]");
}

TEST_CASE("a row by itself has the header of all rows") {
  const CsvLines lines = csv_lines({{"board", "12/11"}, {"value", 1.5}});
  CHECK(lines.header == "board,value\n");
  CHECK(lines.row == "12/11,1.5\n");
}

}  // namespace
}  // namespace dropslide
