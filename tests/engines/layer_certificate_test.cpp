// Certificates that are made of the layers, held against the checker, which shares no code with them.
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <utility>

#include "base/error.hpp"
#include "checker.hpp"
#include "engines/layers/layer_search.hpp"
#include "files/checked_file.hpp"
#include "files/folder_lock.hpp"
#include "oracle/oracle.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/layer_cuts.hpp"
#include "support/stop_after.hpp"
#include "support/test_game.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

namespace fs = std::filesystem;

/// Keeps its layers in a folder and writes the certificate beside it.
LayerTask task_in(const TemporaryFolder& folder) {
  return {.run = {.folder = folder.path() / "run"}, .certificate = folder.path() / "certificate"};
}

LayerDecision decide(const TestGame& game, const LayerTask& task, const Resources& with = resources()) {
  return search_layers(game.shape, make_objective_game(game.dmax, game.objective), with, task);
}

dropslide_check::Verdict check(const fs::path& certificate) {
  std::ifstream stream(certificate, std::ios::binary);
  return dropslide_check::check(stream);
}

/// The certificate of a run that nothing befalls.
std::string certificate_of(const TestGame& game) {
  const TemporaryFolder folder;
  decide(game, task_in(folder));
  return contents(folder.path() / "certificate");
}

/// What the work throws says; nothing if it throws nothing.
template <class Work>
std::string refusal(Work&& work) {
  try {
    work();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return {};
}

void check_certificate(const TemporaryFolder& folder, const LayerDecision& decision) {
  const auto verdict = check(folder.path() / "certificate");
  CHECK(verdict.reason.empty());
  CHECK(verdict.holds);
  CHECK((verdict.claim.find("Slider wins") != std::string::npos) == (decision.winner == Winner::slider));
  CHECK(decision.certificate.value().bytes == fs::file_size(folder.path() / "certificate"));
}

const TestGame slider_game{{3, 4}, 2, 4}, dropper_game{{3, 3}, 2, 6};

}  // namespace

TEST_CASE("the certificate by layers of every small game is proved by the checker, and claims who wins") {
  for (const Shape shape : {Shape{1, 1}, Shape{1, 5}, Shape{1, 6}, Shape{2, 2}, Shape{2, 3}})
    for (int dmax = 1; dmax <= 4; ++dmax)
      for (int objective = dmax + 1; objective <= dmax + 2; ++objective) {
        const TestGame game{shape, dmax, objective};
        INFO(text_of(game));
        const TemporaryFolder folder;
        const auto decision = decide(game, task_in(folder));
        check_certificate(folder, decision);
        CHECK((decision.winner == Winner::slider) ==
              oracle::slider_wins(shape.rows, shape.cols, dmax, objective));
      }
}

TEST_CASE("while a certificate is made of its layers a folder is held") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder);
  decide(slider_game, task);
  const FolderLock another_run(folder.path() / "run");
  fs::remove(folder.path() / "certificate");
  CHECK_THAT(refusal([&] { decide(slider_game, task); }), contains_text("is in use by another run"));
  CHECK_FALSE(fs::exists(folder.path() / "certificate"));
}

TEST_CASE("the certificate by layers of larger games is proved by the checker, and claims who wins") {
  for (const TestGame& game :
       {TestGame{{2, 4}, 1, 6}, TestGame{{2, 4}, 1, 7}, TestGame{{2, 4}, 3, 4}, TestGame{{2, 5}, 2, 5},
        TestGame{{2, 5}, 2, 6}, TestGame{{1, 7}, 2, 4}, TestGame{{3, 3}, 1, 7}, TestGame{{3, 3}, 2, 5},
        TestGame{{3, 3}, 2, 6}, TestGame{{3, 3}, 3, 5}, TestGame{{3, 4}, 2, 4}, TestGame{{3, 4}, 3, 5},
        TestGame{{4, 4}, 2, 3}}) {
    INFO(text_of(game));
    const TemporaryFolder folder;
    const auto decision = decide(game, task_in(folder));
    check_certificate(folder, decision);
    CHECK(decision.winner == decide(game, {}).winner);
  }
}

TEST_CASE("a bounded game's certificate is one of the game itself; a game that it does not decide has none") {
  for (const auto& [game, bound] : {std::pair{TestGame{{2, 3}, 2, 4}, Bound{14, Winner::dropper}},
                                    {{{3, 4}, 2, 5}, {32, Winner::dropper}},
                                    {{{2, 6}, 2, 5}, {30, Winner::dropper}},
                                    {{{3, 4}, 3, 5}, {41, Winner::dropper}},
                                    {{{3, 4}, 4, 5}, {36, Winner::slider}},
                                    {{{3, 3}, 2, 6}, {50, Winner::slider}}}) {
    INFO(text_of(game) << ", bound " << bound.layer);
    const TemporaryFolder folder;
    LayerTask task = task_in(folder);
    task.bound = bound;
    const auto decision = decide(game, task);
    REQUIRE(decision.winner == bound.provable());
    check_certificate(folder, decision);
    task.run.folder = folder.path() / "undecided";
    task.certificate = folder.path() / "none";
    task.bound->layer = 5;
    CHECK_FALSE(decide(game, task).winner);
    CHECK_FALSE(fs::exists(folder.path() / "none"));
    CHECK_FALSE(fs::exists(folder.path() / "undecided" / "pieces"));
  }
}

TEST_CASE("an undecided game whose result cannot be written keeps its layers, and the same command goes on") {
  const TemporaryFolder folder;
  LayerTask task = task_in(folder);
  task.bound = Bound{5, Winner::dropper};
  std::vector<std::string> notices;
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  const fs::path in_the_way = *task.run.folder / "layers.csv";
  fs::create_directories(in_the_way / "folder");
  task.run.checkpoint_every_seconds = 0;
  CHECK_FALSE(decide({{3, 4}, 2, 5}, task).winner);
  REQUIRE_FALSE(notices.empty());
  CHECK(notices.back().find("the result is not written") == 0);
  CHECK(fs::exists(*task.run.folder / "pieces"));
  fs::remove_all(in_the_way);
  CHECK_FALSE(decide({{3, 4}, 2, 5}, task).winner);
  CHECK_FALSE(fs::exists(*task.run.folder / "pieces"));
}

/// A run that has solved and kept all layers, and was stopped before its certificate.
void keep_all_layers(const TestGame& game, const LayerTask& task) {
  StopAfter stop(decide(game, {}).positions);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  REQUIRE(decide(game, task, with).stopped == StopReason::interrupted);
  REQUIRE(fs::exists(*task.run.folder / "layers.result"));
}

TEST_CASE("what killed runs left unfinished among the kept layers is removed") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder);
  const fs::path left = *task.run.folder / "pieces" / "dropslide-0a1b2c.unfinished";
  const auto leave = [&left] {
    fs::create_directories(left.parent_path());
    std::ofstream(left) << "left";
  };
  leave();
  keep_all_layers(slider_game, task);
  CHECK_FALSE(fs::exists(left));
  leave();
  CHECK(decide(slider_game, task).winner);
  CHECK_FALSE(fs::exists(left));
}

TEST_CASE("a certificate by layers is the same for all cuts, thread counts and instruction sets") {
  for (const TestGame& game :
       {TestGame{{3, 3}, 2, 5}, TestGame{{2, 4}, 3, 5}, TestGame{{3, 4}, 2, 4}, TestGame{{4, 4}, 2, 3}}) {
    const std::string expected = certificate_of(game);
    for (const auto& cuts : usable_cuts(game.shape, game.objective)) {
      INFO(text_of(game) << ", " << to_text(cuts));
      const TemporaryFolder folder;
      LayerTask task = task_in(folder);
      task.cuts = cuts;
      task.instructions = dropslide::layers::InstructionSet::portable;
      decide(game, task, resources(1));
      CHECK((contents(*task.certificate) == expected));
    }
  }
}

TEST_CASE("a certificate by layers is no larger than it was: the moves that keep it small are taken") {
  for (const auto& [game, positions] : {std::pair(TestGame{{3, 4}, 2, 4}, 6942),
                                        {TestGame{{3, 3}, 2, 5}, 8316},
                                        {TestGame{{2, 5}, 3, 5}, 11'457},
                                        {TestGame{{3, 3}, 2, 6}, 29'412}}) {
    INFO(text_of(game));
    const TemporaryFolder folder;
    const auto decision = decide(game, task_in(folder));
    CHECK(decision.certificate.value().positions == static_cast<std::uint64_t>(positions));
  }
}

TEST_CASE("an interrupted run goes on to the same certificate, whenever it was interrupted") {
  const std::string expected = certificate_of(slider_game);
  const TemporaryFolder folder;
  LayerTask task = task_in(folder);
  task.run.checkpoint_every_seconds = 0;
  const std::uint64_t all = decide(slider_game, {}).positions;
  for (const std::uint64_t boards :
       {all / 9, all / 3, 2 * all / 3, all}) {  // The last one when all layers are done.
    CAPTURE(boards);
    StopAfter stop(boards);
    Resources with = resources();
    with.progress = &stop;
    with.stop = stop.token();
    const auto stopped = decide(slider_game, task, with);
    CHECK(stopped.stopped == StopReason::interrupted);
    CHECK_FALSE(stopped.winner);
    CHECK_FALSE(fs::exists(*task.certificate));
    CHECK(fs::exists(*task.run.folder / "layers.result") == (boards == all));
  }
  CHECK(decide(slider_game, task).winner == Winner::slider);
  CHECK((contents(*task.certificate) == expected));
}

TEST_CASE("no certificate is made of layers that are damaged, missing or of another run") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder);
  keep_all_layers(dropper_game, task);
  CHECK(all_contents(*task.run.folder / "pieces").size() >= 110);  // Some layers have no stored boards.
  const auto refuses = [&] {
    CHECK_THROWS_AS(decide(dropper_game, task), EnvironmentError);
    CHECK_FALSE(fs::exists(*task.certificate));
  };
  const fs::path file = *task.run.folder / "pieces" / "0000017-0000";
  const std::string whole = contents(file);
  for (std::size_t i = 0; i < whole.size(); i += 1 + whole.size() / 200) {
    CAPTURE(i);
    std::string bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ 4);
    overwrite(file, bytes);
    refuses();
  }
  overwrite(file, whole.substr(0, whole.size() - 1));
  refuses();
  overwrite(file, contents(*task.run.folder / "pieces" / "0000018-0000"));
  refuses();
  overwrite(file, whole);
  const auto piece = CheckedFile::open(file, "layer-piece");
  std::vector<std::byte> bits(piece->part_bytes().front());
  REQUIRE(piece->read_parts({bits}));
  std::string header = piece->header();
  header.insert(header.find(" cuts"), " bound 50 conceded-to slider");
  write_checked_file(file, "layer-piece", header, {bits}, Durability::program);
  refuses();
  fs::remove(file);
  refuses();
  overwrite(file, whole);
  decide(dropper_game, task);
  CHECK(check(*task.certificate).holds);
}

TEST_CASE("a run that kept not all layers is refused a certificate, finished or not, and stays as it is") {
  for (const bool is_finished : {true, false}) {
    CAPTURE(is_finished);
    const TemporaryFolder folder;
    LayerTask task = task_in(folder);
    const auto certificate = std::exchange(task.certificate, std::nullopt);
    task.run.checkpoint_every_seconds = 0;
    StopAfter stop(is_finished ? ~std::uint64_t{0} : decide(slider_game, {}).positions / 2);
    Resources with = resources();
    with.progress = &stop;
    with.stop = stop.token();
    CHECK(decide(slider_game, task, with).winner.has_value() == is_finished);
    const auto before = all_contents(folder.path());
    task.certificate = certificate;
    CHECK_THAT(refusal([&] { decide(slider_game, task); }),
               contains_text("did not keep") || contains_text("was not kept"));
    CHECK((all_contents(folder.path()) == before));
  }
}

TEST_CASE("a certificate by layers needs a folder, and a process alone") {
  const TemporaryFolder folder;
  LayerTask task = task_in(folder);
  task.run.folder.reset();
  CHECK_THROWS_AS(decide(dropper_game, task), UsageError);
  task = task_in(folder);
  std::atomic<int> refused = 0;
  run_as_team(2, [&](ThreadLink& link) {
    LayerTask of_member = task;
    of_member.link = &link;
    try {
      decide(dropper_game, of_member);
    } catch (const UsageError&) {
      ++refused;
    }
  });
  CHECK(refused == 2);
}

TEST_CASE("without memory for the walk there is no winner and no certificate; with it the same run goes on") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder);
  std::uint64_t least = 0;
  for (std::uint64_t megabytes = 16; megabytes < 64 && least == 0; ++megabytes) {
    CAPTURE(megabytes);
    Resources with = resources();
    with.memory_bytes = megabytes << 20;
    const auto decision = decide(dropper_game, task, with);
    if (decision.winner) least = megabytes;
    CHECK((decision.winner || decision.stopped == StopReason::memory_full));
    CHECK((decision.winner || decision.needed_bytes > with.memory_bytes));
    CHECK(fs::exists(*task.certificate) == decision.winner.has_value());
  }
  CHECK(least > 16);
  CHECK(check(*task.certificate).holds);
}

TEST_CASE("a disk that is full meanwhile ends the run with a message, and the same command goes on") {
  const std::string expected = certificate_of(slider_game);
  const TemporaryFolder folder;
  LayerTask task = task_in(folder);
  task.run.checkpoint_every_seconds = 0;
  // A limit of the size of a file, as a full disk an error of the system.
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const std::string said = refusal([&] { decide(slider_game, task); });
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(said.find("pieces/00000") != std::string::npos);
  CHECK(decide(slider_game, task).winner == Winner::slider);
  CHECK((contents(*task.certificate) == expected));
}
