// What a run says of itself in its folder.
#include "files/run_record.hpp"

#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

namespace {

RunRecord example() {
  return {.words = {"solve", "3x4", "--out", "Größe 3"},
          .task = "3x4, Dmax 2, objective 6 (64)",
          .host = "node7",
          .process = 4711,
          .since = "2026-11-27T20:02:11Z",
          .as_of = "2026-11-27T23:14:05Z",
          .positions = 12'345,
          .positions_per_second = 120.5,
          .seconds_left = 3600};
}

}  // namespace

TEST_CASE("a record of a run is read as it was written") {
  const TemporaryFolder folder;
  RunRecord record = example();
  for (const std::optional<double> left : {std::optional<double>(3600), std::optional<double>()}) {
    CAPTURE(left.has_value());
    record.seconds_left = left;
    record.save(folder.path());
    const auto read = RunRecord::load(folder.path());
    REQUIRE(read);
    CHECK(read->words == record.words);
    CHECK(read->task == record.task);
    CHECK(read->host == record.host);
    CHECK(read->process == record.process);
    CHECK(read->since == record.since);
    CHECK(read->as_of == record.as_of);
    CHECK(read->positions == record.positions);
    CHECK(read->positions_per_second == record.positions_per_second);
    CHECK(read->seconds_left == record.seconds_left);
  }
  RunRecord::remove(folder.path());
  CHECK_FALSE(RunRecord::load(folder.path()));
  CHECK_NOTHROW(RunRecord::remove(folder.path()));
}

TEST_CASE("a record of an older version names neither its task nor its beginning") {
  const TemporaryFolder folder;
  overwrite(folder.path() / "run.json",
            R"({"format": "dropslide run 1", "words": ["solve"], "host": "node7", "process": 1, "as_of": "",
                "positions": 2, "positions_per_second": 3, "seconds_left": null})");
  const auto read = RunRecord::load(folder.path());
  REQUIRE(read);
  CHECK(read->task.empty());
  CHECK(read->since.empty());
}

TEST_CASE("a record that is not whole, or no record, is none") {
  const TemporaryFolder folder;
  CHECK_FALSE(RunRecord::load(folder.path()));
  example().save(folder.path());
  const std::string whole = contents(folder.path() / "run.json");
  const auto is_read = [&](const std::string& text) {
    overwrite(folder.path() / "run.json", text);
    return RunRecord::load(folder.path()).has_value();
  };
  REQUIRE(is_read(whole));
  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(is_read(whole.substr(0, length)));
  }
  for (const char* text : {"[]", "{}", "null", R"({"format": "dropslide run 2"})", R"({"format": 1})"}) {
    CAPTURE(text);
    CHECK_FALSE(is_read(text));
  }
}
