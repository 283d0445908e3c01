// Records in a file.
#include <fstream>
#include "support/catch.hpp"

#include "base/error.hpp"
#include "files/json_lines.hpp"
#include "support/folders.hpp"

namespace dropslide {
namespace {

TEST_CASE("records are read in the order in which they were appended, with their keys in order") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "records.jsonl";
  append_json_line(file, {{"z", 1}, {"a", 0.1}});
  append_json_line(file, {{"z", 2}});
  const auto records = read_json_lines(file);
  REQUIRE(records.size() == 2);
  CHECK(records[0].json().dump() == R"({"z":1,"a":0.1})");
  CHECK(records[1].at("z").whole() == 2);
}

TEST_CASE("a line that is no object is refused with its number") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "records.jsonl";
  std::ofstream(file) << "{\"a\":1}\n{\"a\":\n";
  CHECK_THROWS_WITH(read_json_lines(file), contains_text("line 2: expected a JSON object"));
}

TEST_CASE("what is wrong with a record names its file, line and key") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "records.jsonl";
  std::ofstream(file) << "{\"a\":1}\n{\"a\":1.5}\n";
  CHECK_THROWS_WITH(read_json_lines(file)[1].at("a").count(),
                    contains_text("records.jsonl, line 2: a is 1.5, expected a whole number"));
}

TEST_CASE("records that cannot be read or written are errors of the environment") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(read_json_lines(folder.path() / "none"), EnvironmentError);
  CHECK_THROWS_AS(read_json_lines("/dev/zero"), EnvironmentError);
  CHECK_THROWS_AS(append_json_line(folder.path() / "none" / "records", {{"a", 1}}), EnvironmentError);
}

}  // namespace
}  // namespace dropslide
