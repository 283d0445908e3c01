// Counting the states of the game against chance, held against the tablebase's counts, plain recursion, stops
// and damage.
#include <array>
#include <map>

#include "base/error.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/state_count.hpp"
#include "files/checked_file.hpp"
#include "oracle/chance.hpp"
#include "questions/folder_status.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"

using namespace dropslide;

namespace fs = std::filesystem;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

std::vector<std::array<std::uint64_t, 4>> by_age(const std::vector<tablebase::LayerCounts>& layers) {
  std::vector<std::array<std::uint64_t, 4>> rows;
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    if (const auto& counts = layers[layer]; counts.slider + counts.dropper > 0)
      rows.push_back({2 * layer, counts.slider, counts.dropper, counts.stuck});
  return rows;
}

std::vector<std::array<std::uint64_t, 4>> counted(Shape shape, const RunTask& task = {}, int threads = 2) {
  const StateCount count = count_states(shape, resources(threads), task);
  CHECK(count.stopped == StopReason::none);
  CHECK(count.ranks_counted == 1);
  return by_age(count.layers);
}

std::vector<std::array<std::uint64_t, 4>> solved(Shape shape) {
  return by_age(search_expectation(shape, {}, resources(), {}).run.layer_counts);
}

/// A task that writes a checkpoint after every layer, and what it notices.
struct EagerTask {
  explicit EagerTask(const fs::path& folder)
      : task{.name = "test", .folder = folder, .checkpoint_every_seconds = 0} {
    task.notice = [this](const std::string& text) { notices += text + "\n"; };
  }
  std::string notices;
  RunTask task;
};

/// Stopped when so many states are counted.
StateCount stopped_count(Shape shape, std::uint64_t states, const RunTask& task) {
  StopAfter stop(states);
  Resources own = resources();
  own.progress = &stop;
  own.stop = stop.token();
  return count_states(shape, own, task);
}

}  // namespace

TEST_CASE("counting alone finds the states that solving finds, age by age") {
  for (const Shape shape : {Shape{1, 2}, {1, 5}, {2, 2}, {2, 3}, {2, 4}}) {
    INFO(to_text(shape));
    CHECK(counted(shape) == solved(shape));
    CHECK(counted(shape, {}, 1) == counted(shape, {}, 3));
  }
}

TEST_CASE("counting alone finds the states of plain recursion") {
  for (const Shape shape : {Shape{1, 2}, {1, 4}, {2, 2}, {2, 3}}) {
    INFO(to_text(shape));
    const auto expected = oracle::best_score(shape.rows, shape.cols);
    const auto total = count_states(shape, resources(), {}).total();
    CHECK(total.slider == expected.states);
    CHECK(total.dropper == expected.afterstates.size());
    CHECK(total.stuck == expected.dead);
  }
}

TEST_CASE("games that end with a tile have the states of plain recursion, and their folder is theirs alone") {
  for (const auto& [shape, tile] :
       {std::pair(Shape{1, 4}, 4), {Shape{2, 2}, 3}, {Shape{2, 2}, 5}, {Shape{2, 3}, 5}}) {
    INFO(to_text(shape) << ", tile " << tile);
    const auto expected = oracle::least_failure(shape.rows, shape.cols, tile);
    const auto total = count_states(shape, resources(), {}, tile).total();
    CHECK(total.slider == expected.states);
    CHECK(total.dropper == expected.afterstates.size());
    CHECK(total.stuck == expected.dead);
  }
  CHECK_THROWS_AS(count_states({2, 2}, resources(), {}, 2), UsageError);
  CHECK_THROWS_AS(count_states({2, 2}, resources(), {}, 6), UsageError);
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  const auto made = count_states({2, 3}, resources(), eager.task, 5);
  CHECK(by_age(count_states({2, 3}, resources(), eager.task, 5).layers) == by_age(made.layers));
  CHECK_THROWS_AS(count_states({2, 3}, resources(), eager.task), EnvironmentError);
  CHECK_THROWS_AS(count_states({2, 3}, resources(), eager.task, 6), EnvironmentError);
  CHECK(status_of(folder.path()).game == "2x3 against chance to 32, number of states");
}

TEST_CASE("the first ages of boards that no recursion reaches the end of are counted as on text") {
  for (const auto& [shape, last_age] : {std::pair(Shape{2, 3}, 200), {Shape{3, 3}, 60}, {Shape{3, 4}, 36}}) {
    INFO(to_text(shape));
    const StateCount count = stopped_count(shape, shape == Shape{3, 4} ? 400'000 : 1'000'000'000, {});
    const auto expected = oracle::states_by_age(shape.rows, shape.cols, last_age);
    REQUIRE(count.layers.size() >= expected.size());
    for (std::size_t layer = 0; layer < expected.size(); ++layer) {
      CAPTURE(layer);
      CHECK(count.layers[layer].slider == expected[layer].states);
      CHECK(count.layers[layer].stuck == expected[layer].dead);
      CHECK(count.layers[layer].dropper == expected[layer].afterstates);
    }
  }
}

TEST_CASE("a count that is stopped again and again finds the same") {
  const auto whole = solved({2, 4});
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  int stops = 0;
  for (std::size_t layers = 0; stops < 1000; ++stops) {
    const StateCount count = stopped_count({2, 4}, 600'000, eager.task);
    CAPTURE(stops);
    if (count.stopped == StopReason::none) break;
    CHECK(count.stopped == StopReason::interrupted);
    CHECK(count.layers.size() >= layers);
    CHECK(count.ranks_counted < 1);
    layers = count.layers.size();
    const auto part = by_age(count.layers);
    CHECK(std::equal(part.begin(), part.end(), whole.begin()));
  }
  CHECK(stops > 3);
  CHECK(eager.notices.find("going on from") != std::string::npos);
  CHECK(counted({2, 4}, eager.task) == whole);
  const auto files = all_contents(folder.path());
  REQUIRE(files.size() == 1);
  CHECK(files.contains("count.result"));
}

TEST_CASE("a damaged checkpoint of a count is named and not used, a damaged result refused") {
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  REQUIRE(stopped_count({2, 3}, 9'000, eager.task).stopped == StopReason::interrupted);
  const std::map<std::string, std::string> files = all_contents(folder.path());
  REQUIRE(files.size() == 2);
  const std::string newest = newer_window(folder.path()).filename().string();
  eager.task.checkpoint_every_seconds = 600;
  const auto expected = solved({2, 3});
  for (const auto& [name, bytes] : files)
    for (std::size_t byte = 0; byte < bytes.size(); byte += 41) {
      CAPTURE(name, byte);
      eager.notices.clear();
      for (const auto& [other, whole] : files) overwrite(folder.path() / other, whole);
      std::string flipped = bytes;
      flipped[byte] = static_cast<char>(flipped[byte] ^ 1);
      overwrite(folder.path() / name, flipped);
      fs::remove(folder.path() / "count.result");
      CHECK(counted({2, 3}, eager.task) == expected);
      if (name == newest) CHECK(eager.notices.find(name + " is damaged") != std::string::npos);
    }
  const std::string result = all_contents(folder.path()).at("count.result");
  for (std::size_t byte = 0; byte < result.size(); byte += 7) {
    CAPTURE(byte);
    std::string flipped = result;
    flipped[byte] = static_cast<char>(flipped[byte] ^ 1);
    overwrite(folder.path() / "count.result", flipped);
    CHECK_THROWS_AS(count_states({2, 3}, resources(), eager.task), DamageError);
  }
}

TEST_CASE("a checkpoint whose checksums are right and whose contents are not a count's is not used") {
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  REQUIRE(stopped_count({2, 3}, 9'000, eager.task).stopped == StopReason::interrupted);
  const fs::path window = newer_window(folder.path());
  fs::remove(folder.path() / (window.filename() == "window.0" ? "window.1" : "window.0"));
  const auto file = CheckedFile::open(window, "checkpoint");
  REQUIRE(file);
  using Parts = std::vector<std::vector<std::uint64_t>>;
  Parts whole;
  for (const std::uint64_t bytes : file->part_bytes()) whole.emplace_back(bytes / 8);
  std::vector<std::span<std::byte>> room;
  for (auto& part : whole) room.push_back(writable_bytes_of(part));
  REQUIRE(file->read_parts(room));
  REQUIRE(whole.size() == 3);  // The counts, and the afterstates of two layers.
  eager.task.checkpoint_every_seconds = 600;
  const auto expected = solved({2, 3});

  const auto is_used = [&](const std::string& header, const Parts& parts) {
    std::vector<std::span<const std::byte>> bytes;
    for (const auto& part : parts) bytes.push_back(bytes_of(part));
    fs::remove(folder.path() / "count.result");
    write_checked_file(window, "checkpoint", header, bytes, Durability::program);
    eager.notices.clear();
    CHECK(counted({2, 3}, eager.task) == expected);
    return eager.notices.find("is damaged") == std::string::npos;
  };
  CHECK(is_used(file->header(), whole));
  Parts parts = whole;
  parts[2].back() |= std::uint64_t{1} << 63;
  parts[0][parts[0].size() - 3] += 1;  // So many are there now.
  CHECK(!is_used(file->header(), parts));
  parts = whole;
  parts[1][0] ^= 1;
  CHECK(!is_used(file->header(), parts));
  parts = whole;
  parts[0].resize(parts[0].size() - 3);
  CHECK(!is_used(file->header(), parts));
  parts = whole;
  parts.pop_back();
  CHECK(!is_used(file->header(), parts));
  parts = whole;
  parts[0][1] = std::uint64_t{1} << 63;
  CHECK(!is_used(file->header(), parts));
  parts = whole;
  parts[0][2] = 1;  // A dead state where there is none.
  CHECK(!is_used(file->header(), parts));
  CHECK(!is_used("1\ncount 2x3 2000000000 ranks 1 of 2", whole));
  CHECK(!is_used("1\ncount 2x3 0 ranks 0 of 2", whole));
}

TEST_CASE("a result whose checksum is right and whose contents are not a count's is refused") {
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  counted({2, 3}, eager.task);
  const auto refuses = [&](const std::string& header, const std::vector<std::uint64_t>& numbers) {
    write_checked_file(folder.path() / "count.result", "count-result", header, {bytes_of(numbers)},
                       Durability::program);
    CHECK_THROWS_AS(count_states({2, 3}, resources(), eager.task), DamageError);
  };
  refuses("count 2x3 127 ranks 5 of 5", {});
  refuses("count 2x3 0 ranks 0 of 5", {});
  refuses("count 2x3 1 ranks 1 of 5", {0, std::uint64_t{1} << 63, 0});
  refuses("count 2x3 1 ranks 1 of 5", {0, 0, 1});
  refuses("count 2x3 1 ranks 6 of 5", {0, 0, 0});
  refuses("count 1x1 1 ranks 1 of 5", {0, 0, 0});
  refuses("count 2x3 one", {0, 0, 0});
}

TEST_CASE("a folder of another run, a board without room and too little memory are refused") {
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  counted({2, 2}, eager.task);
  CHECK_THROWS_AS(count_states({2, 3}, resources(), eager.task), EnvironmentError);
  CHECK_THROWS_AS(search_expectation({2, 2}, {}, resources(), {.run = eager.task}), EnvironmentError);
  const TemporaryFolder solved_folder;
  EagerTask solving(solved_folder.path());
  search_expectation({2, 2}, {}, resources(), {.run = solving.task});
  CHECK_THROWS_AS(count_states({2, 2}, resources(), solving.task), EnvironmentError);
  CHECK_THROWS_AS(count_states({1, 1}, resources(), {}), UsageError);
  const StateCount full = count_states({3, 3}, {.threads = 1, .memory_bytes = 1000}, {});
  CHECK(full.stopped == StopReason::memory_full);
  CHECK(full.needed_bytes > 1000);
}

TEST_CASE("the status of a folder says how far a count is") {
  const TemporaryFolder folder;
  EagerTask eager(folder.path());
  const StateCount count = stopped_count({2, 3}, 9'000, eager.task);
  FolderStatus status = status_of(folder.path());
  CHECK(status.kind == RunKind::count);
  CHECK(!status.is_finished);
  CHECK_THAT(status.done_fraction.value(), Catch::Matchers::WithinRel(count.ranks_counted, 1e-12));
  CHECK(status.command == "dropslide count 2x3 --out " + folder.path().string());
  counted({2, 3}, eager.task);
  status = status_of(folder.path());
  CHECK(status.is_finished);
  CHECK(status.done_fraction == 1);
}
