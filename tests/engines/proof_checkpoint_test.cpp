// Checkpoints of proof search: stopped, killed and damaged, it goes on to the same winner.
#include <algorithm>
#include <stop_token>
#include <vector>

#include "base/error.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

namespace {

namespace fs = std::filesystem;

constexpr ObjectiveGame game{2, 6};  // 3x4: Slider wins, some 3.4 million positions.

/// Asks for a stop once the search holds so many positions.
class Stopper final : public ProgressSink {
 public:
  explicit Stopper(std::uint64_t positions) : positions_(positions) {}
  void report(const Progress& progress) override {
    first_seen = first_seen == 0 ? progress.positions : first_seen;
    if (progress.positions >= positions_) source.request_stop();
  }

  std::stop_source source;
  std::uint64_t first_seen = 0;

 private:
  std::uint64_t positions_;
};

struct Run {
  Decision decision;
  std::vector<std::string> notices;
  std::uint64_t first_seen = 0;

  bool was_notified(const std::string& text) const {
    return std::any_of(notices.begin(), notices.end(),
                       [&](const std::string& notice) { return notice.find(text) != std::string::npos; });
  }
};

Run run(const fs::path& folder, std::uint64_t stop_at, ObjectiveGame of = game,
        std::uint64_t memory_bytes = 1ULL << 30, AllowedDrops drops = AllowedDrops::all,
        double checkpoint_every_seconds = 0.3) {
  Stopper stopper(stop_at);
  Run result;
  SearchTask task{.method = ProofMethod::depth_first, .drops = drops};
  task.run.folder = folder;
  task.run.checkpoint_every_seconds = checkpoint_every_seconds;
  task.run.notice = [&](const std::string& text) { result.notices.push_back(text); };
  result.decision = search_proof(
      {3, 4}, of,
      {.threads = 2, .memory_bytes = memory_bytes, .stop = stopper.source.get_token(), .progress = &stopper},
      task);
  result.first_seen = stopper.first_seen;
  return result;
}

constexpr std::uint64_t never = ~std::uint64_t{0};

/// Changes one bit of a file, `place` bytes from its middle.
void damage(const fs::path& file, std::size_t place = 0) {
  std::string bytes = contents(file);
  char& byte = bytes[bytes.size() / 2 + place];
  byte = static_cast<char>(byte ^ 0x10);
  overwrite(file, bytes);
}

}  // namespace

TEST_CASE("a stopped search goes on from its checkpoint to the same winner, and then leaves none") {
  const TemporaryFolder folder;
  const Run stopped = run(folder.path(), 500'000);
  CHECK(stopped.decision.stopped == StopReason::interrupted);
  CHECK(fs::exists(folder.path() / "window.0"));
  const Run finished = run(folder.path(), never);
  CHECK(finished.was_notified("going on from"));
  CHECK(finished.first_seen >= 500'000);
  CHECK(finished.decision.winner == Winner::slider);
  CHECK_FALSE(fs::exists(folder.path() / "window.0"));
  CHECK_FALSE(fs::exists(folder.path() / "window.1"));
}

TEST_CASE("a search that is stopped before its first checkpoint is due saves one") {
  const TemporaryFolder folder;
  const Run stopped = run(folder.path(), 500'000, game, 1ULL << 30, AllowedDrops::all, 3600);
  CHECK(stopped.decision.stopped == StopReason::interrupted);
  const Run finished = run(folder.path(), never);
  CHECK(finished.was_notified("going on from"));
  CHECK(finished.first_seen >= 500'000);
}

TEST_CASE("of damaged checkpoints the older one is used, or none, and the winner stays the same") {
  const TemporaryFolder folder;
  run(folder.path(), 500'000);
  run(folder.path(), 1'000'000);
  REQUIRE(fs::exists(folder.path() / "window.1"));
  damage(newer_window(folder.path()));
  const Run one = run(folder.path(), 1'500'000);
  CHECK(one.was_notified("damaged"));
  CHECK(one.was_notified("going on from"));
  damage(folder.path() / "window.0", 1);  // Elsewhere: the same bit again would repair it.
  damage(folder.path() / "window.1", 1);
  const Run none = run(folder.path(), never);
  CHECK(none.was_notified("damaged"));
  CHECK_FALSE(none.was_notified("going on from"));
  CHECK(none.decision.winner == Winner::slider);
}

TEST_CASE("a checkpoint of another game, or too large for the memory, is refused and stays as it is") {
  const TemporaryFolder folder;
  run(folder.path(), 1'000'000);
  const auto bytes = fs::file_size(folder.path() / "window.0");
  CHECK_THROWS_AS(run(folder.path(), never, {2, 7}), EnvironmentError);
  CHECK_THROWS_AS(run(folder.path(), never, game, 56ULL << 20), EnvironmentError);
  CHECK(fs::file_size(folder.path() / "window.0") == bytes);
}

TEST_CASE("a checkpoint of a restricted game is one of that game alone") {
  const TemporaryFolder folder;
  const auto drops = AllowedDrops::beside_tile;
  CHECK(run(folder.path(), 100'000, game, 1ULL << 30, drops).decision.stopped == StopReason::interrupted);
  CHECK_THROWS_WITH(run(folder.path(), never), contains_text("drops beside-tile"));
  const Run other = run(folder.path(), never, game, 1ULL << 30, drops);
  CHECK(other.was_notified("going on from"));
  CHECK_FALSE(other.decision.winner);  // Slider wins it, as he does with all drops.
  CHECK(other.decision.stopped == StopReason::none);
  CHECK_FALSE(fs::exists(folder.path() / "window.0"));
}

TEST_CASE("a search in a folder that another run uses is refused") {
  const TemporaryFolder folder;
  const FolderLock lock(folder.path());
  CHECK_THROWS_WITH(run(folder.path(), never), contains_text("in use by another run"));
}

TEST_CASE("a search that fills its memory leaves a checkpoint for a larger one") {
  const TemporaryFolder folder;
  CHECK(run(folder.path(), never, game, 57ULL << 20).decision.stopped == StopReason::memory_full);
  const Run larger = run(folder.path(), never);
  CHECK(larger.was_notified("going on from"));
  CHECK(larger.decision.winner == Winner::slider);
}

TEST_CASE("what a checkpoint knew of open positions is known again, where it fits") {
  using proof::SearchCheckpoint, proof::SharedPositions;
  const TemporaryFolder folder;
  const Word64 numbers = Word64{1} << 40;
  const SearchCheckpoint checkpoint(folder.path(), {{3, 4}, game}, {});
  SharedPositions before(numbers, 64ULL << 20, 1);
  SharedPositions::Counters counters;
  for (Word64 number = 0; number < 1000; ++number) {
    before.store_numbers(before.key(3 * number), {static_cast<std::uint32_t>(number) + 1, 7}, counters);
    before.insert(before.key(3 * number + 1), Winner::dropper, 1, counters);
  }
  before.leave(counters);
  SearchCheckpoint(checkpoint).save(before);

  SharedPositions after(numbers, 64ULL << 20, 1), depth_first(numbers, 64ULL << 20, 1, false);
  checkpoint.load(after, 0);
  checkpoint.load(depth_first, 0);
  CHECK(after.open() == before.open());
  for (Word64 number = 0; number < 1000; ++number) {
    CAPTURE(number);
    const auto found = after.numbers().find(after.key(3 * number));
    REQUIRE(found);
    CHECK(found->proof == number + 1);
    CHECK(found->disproof == 7);
    CHECK(after.find(after.key(3 * number + 1)) == Winner::dropper);
    CHECK(depth_first.find(depth_first.key(3 * number + 1)) == Winner::dropper);
  }
}

TEST_CASE("a --memory that the refusal of a checkpoint names suffices") {
  const TemporaryFolder folder;
  run(folder.path(), 1'000'000);
  try {
    run(folder.path(), never, game, 56ULL << 20);
    FAIL("it fits 56 MiB");
  } catch (const EnvironmentError& error) {
    const std::string text = error.what();
    const std::size_t named = text.find("--memory of ");
    REQUIRE(named != std::string::npos);
    const auto mebibytes = std::stoull(text.substr(named + 12));
    CHECK(run(folder.path(), 1'100'000, game, mebibytes << 20).was_notified("going on from"));
  }
}
