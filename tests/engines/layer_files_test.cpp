// What runs of layers leave in a folder: wherever they are stopped, damaged and continued, their layers are
// the same.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_files.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"
#include "support/test_game.hpp"

using namespace dropslide;
using namespace dropslide::layers;
using layers::InstructionSet;

namespace {

namespace fs = std::filesystem;

/// A game, perhaps a bounded one.
struct Asked {
  Shape shape;
  int dmax, objective;
  std::optional<Bound> bound{};

  ObjectiveGame game() const { return make_objective_game(dmax, objective); }
};

LayerDecision decide(const Asked& of, LayerTask task = {}, const Resources& with = resources()) {
  task.bound = of.bound;
  return search_layers(of.shape, of.game(), with, task);
}

Bound conceded(int layer, Winner to) { return {layer, to}; }

/// A run that takes some tenths of a second.
const Asked long_game{{3, 4}, 2, 5};

LayerTask task_in(const fs::path& folder, HeldLayers held = HeldLayers::all,
                  double checkpoint_every_seconds = 600) {
  return {.run = {.folder = folder, .checkpoint_every_seconds = checkpoint_every_seconds}, .held = held};
}

/// A run of a game that is stopped when so many boards are done.
LayerDecision stopped_after(std::uint64_t boards, const LayerTask& task, const Asked& of = long_game) {
  StopAfter stop(boards);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  return decide(of, task, with);
}

/// A run of `long_game` that was stopped halfway, in that folder.
LayerDecision stopped_halfway(const fs::path& folder, double checkpoint_every_seconds,
                              HeldLayers held = HeldLayers::all) {
  return stopped_after(15'000'000, task_in(folder, held, checkpoint_every_seconds));
}

std::vector<fs::path> piece_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder / "pieces")) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Whether a layer is there on which not all drops were tried.
bool has_open_pass(const fs::path& folder) {
  std::error_code none;
  return std::ranges::any_of(fs::directory_iterator(folder / "pieces", none),
                             [](const fs::directory_entry& entry) {
                               return entry.path().filename().string().find("-from-") != std::string::npos;
                             });
}

void damage(const fs::path& file) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(-20, std::ios::end);
  stream.write("\x5a\xa5\x5a\xa5", 4);
}

/// What the work throws says; nothing if it throws nothing.
template <class Work>
std::string refusal(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a run goes on where it was stopped, also within a layer") {
  const auto expected = decide(long_game);
  for (const double every_seconds : {0.0, 0.02, 600.0}) {
    CAPTURE(every_seconds);
    const TemporaryFolder folder;
    const LayerDecision first = stopped_halfway(folder.path(), every_seconds);
    REQUIRE(first.stopped == StopReason::interrupted);
    CHECK(fs::exists(folder.path() / "layers.csv"));
    LayerTask task = task_in(folder.path());
    task.instructions = InstructionSet::portable;
    const LayerDecision second = decide(long_game, task, resources(1));
    CHECK(second.resumed_at == first.records.back().layer);
    CHECK(second.records == expected.records);
    CHECK(second.winner == Winner::slider);
    CHECK(second.positions == expected.positions);
    CHECK_FALSE(fs::exists(folder.path() / "pieces"));
    const LayerDecision third = decide(long_game, task_in(folder.path()));
    CHECK(third.records == expected.records);
    CHECK(third.seconds == 0);  // Nothing was computed.
  }
}

TEST_CASE("an interrupted run goes on from what it saved to the same layers, with other instructions") {
  const auto expected = decide(long_game).records;
  for (const InstructionSet set : layers::instruction_sets())
    for (std::uint64_t part = 1; part <= 5; ++part) {
      CAPTURE(static_cast<int>(set), part);
      const TemporaryFolder folder;
      LayerTask task = task_in(folder.path(), HeldLayers::all, 0.01);
      task.instructions = set;
      const auto first = stopped_after(part * 4'000'000, task);
      task.instructions = InstructionSet::portable;
      const auto second = decide(long_game, task, resources(1));
      CHECK(second.records == expected);
      CHECK(second.winner == Winner::slider);
      if (!first.winner) {
        CHECK(first.stopped == StopReason::interrupted);
        CHECK(second.resumed_at == first.records.back().layer);  // The last one that was done.
      }
      CHECK(fs::exists(folder.path() / "layers.csv"));
      CHECK_FALSE(fs::exists(folder.path() / "pieces"));
    }
}

TEST_CASE("an interrupted bounded run goes on with its bound alone, to the same layers") {
  const Bound bound = conceded(32, Winner::dropper);
  const Asked game{{3, 4}, 2, 5, bound};
  const auto expected = decide(game);
  for (std::uint64_t part = 1; part <= 4; ++part) {
    CAPTURE(part);
    const TemporaryFolder folder;
    LayerTask task = task_in(folder.path(), HeldLayers::all, 0.01);
    const auto first = stopped_after(part * 1'000'000, task, game);
    if (first.stopped == StopReason::interrupted)
      for (const std::optional<Bound>& wrong :
           {std::optional<Bound>(), std::optional(Bound{33, Winner::dropper}),
            std::optional(Bound{32, Winner::slider})}) {
        CAPTURE(wrong ? wrong->layer : 0);
        CHECK_THROWS_AS(decide({game.shape, 2, 5, wrong}, task), EnvironmentError);
      }
    task.instructions = InstructionSet::portable;
    const auto second = decide(game, task, resources(1));
    CHECK(second.records == expected.records);
    CHECK(second.winner == expected.winner);
    if (first.stopped == StopReason::interrupted) CHECK(second.resumed_at >= 0);
    CHECK(contents(folder.path() / "layers.csv") == to_csv(expected.records, bound));
  }
}

TEST_CASE("a bounded run that is stopped once the conceded layers are done goes on from them") {
  const Asked game{{3, 4}, 2, 5, conceded(32, Winner::dropper)};
  const LayerPlan plan = *plan_layers(game.shape, game.game(), game.bound);
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder.path());
  CHECK(stopped_after(static_cast<std::uint64_t>(plan.conceded_boards), task, game).stopped ==
        StopReason::interrupted);
  const auto second = decide(game, task);
  CHECK(second.resumed_at == 32);
  CHECK(second.records == decide(game).records);
}

TEST_CASE("one layer in memory is enough, and a run goes on with one or all") {
  const Asked games[] = {long_game,
                         {{3, 3}, 3, 6},
                         {{1, 6}, 2, 5},
                         {{2, 4}, 1, 6},
                         {{4, 4}, 2, 4, conceded(20, Winner::dropper)},
                         {{3, 3}, 3, 6, conceded(40, Winner::slider)}};
  for (const Asked& of : games) {
    CAPTURE(to_text(of.shape), of.dmax, of.objective, of.bound.has_value());
    const TemporaryFolder folder;
    const LayerDecision found = decide(of, task_in(folder.path(), HeldLayers::one));
    CHECK(found.records == decide(of).records);
    if (of.dmax > 2) CHECK(found.memory_bytes < decide(of).memory_bytes);
    CHECK_FALSE(fs::exists(folder.path() / "pieces"));
  }
  const auto expected = decide(long_game).records;
  for (const HeldLayers before : {HeldLayers::all, HeldLayers::one})
    for (const HeldLayers behind : {HeldLayers::all, HeldLayers::one}) {
      CAPTURE(before, behind);
      const TemporaryFolder folder;
      const LayerDecision first = stopped_halfway(folder.path(), 0, before);
      REQUIRE(first.stopped == StopReason::interrupted);
      const LayerDecision second = decide(long_game, task_in(folder.path(), behind));
      CHECK(second.resumed_at >= first.records.back().layer);
      CHECK(second.resumed_at <= first.records.back().layer + 2);
      CHECK(second.records == expected);
    }
}

TEST_CASE("a run that was stopped between two passes of a layer goes on, also where all layers would fit") {
  const Asked game{{3, 4}, 3, 5};
  bool is_between_passes = false;
  for (int attempt = 1; attempt <= 50 && !is_between_passes; ++attempt) {
    CAPTURE(attempt);
    const TemporaryFolder folder;
    std::stop_source stop;
    Resources with = resources();
    with.stop = stop.get_token();
    LayerDecision first;
    {
      const std::jthread watcher([&](const std::stop_token& is_over) {
        while (!is_over.stop_requested() && !has_open_pass(folder.path())) std::this_thread::yield();
        stop.request_stop();
      });
      first = decide(game, task_in(folder.path(), HeldLayers::one), with);
    }
    is_between_passes = has_open_pass(folder.path());
    if (!is_between_passes) continue;
    REQUIRE_FALSE(first.records.empty());
    const auto second = decide(game, task_in(folder.path()));
    CHECK(second.resumed_at >= 0);
    CHECK(second.resumed_at <= first.records.back().layer);
    CHECK(second.records == decide(game).records);
  }
  CHECK(is_between_passes);
}

TEST_CASE("a layer of which all drops were tried on some pieces goes on by passes") {
  const TemporaryFolder folder;
  REQUIRE(stopped_halfway(folder.path(), 0).stopped == StopReason::interrupted);
  const auto files = piece_files(folder.path());
  const auto second =
      std::ranges::find_if(files, [](const fs::path& file) { return file.string().ends_with("-0001"); });
  REQUIRE(second != files.end());
  for (auto file = files.begin(); file <= second; ++file)
    if (file + 1 != second) fs::remove(*file);  // One piece of this layer is left.
  const LayerDecision again = decide(long_game, task_in(folder.path(), HeldLayers::one));
  CHECK(again.resumed_at >= 0);
  CHECK(again.records == decide(long_game).records);
}

TEST_CASE("such a layer goes on by passes, also if they are stopped again and again") {
  const Asked game{{3, 4}, 3, 5};
  const TemporaryFolder folder;
  REQUIRE(stopped_after(20'000'000, task_in(folder.path(), HeldLayers::all, 0), game).stopped ==
          StopReason::interrupted);
  const auto files = piece_files(folder.path());
  REQUIRE(files.size() > 1);
  if (files[0].filename().string().substr(0, 7) == files[1].filename().string().substr(0, 7))
    fs::remove(files[1]);  // The first piece alone is left of the lowest layer.
  LayerDecision last;
  for (int i = 0; !last.winner; ++i) {
    CAPTURE(i, last.positions);
    REQUIRE(i < 100);
    last = stopped_after(last.positions + 2'000'000, task_in(folder.path(), HeldLayers::one, 0), game);
  }
  CHECK(last.records == decide(game).records);
}

TEST_CASE("with a folder a budget for one layer is enough; without one it is refused, with what is enough") {
  const auto plan = plan_layers({3, 5}, make_objective_game(3, 5));
  REQUIRE(plan);
  const double all = plan->memory_bytes(), one = plan->memory_bytes(HeldLayers::one);
  REQUIRE(one < 0.8 * all);
  Resources little = resources();
  little.memory_bytes = static_cast<std::uint64_t>((one + all) / 2);
  std::vector<std::string> notices;
  LayerTask task;
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  const Asked game{{3, 5}, 3, 5};
  const LayerDecision refused = decide(game, task, little);
  CHECK(refused.stopped == StopReason::memory_full);
  CHECK(refused.needed_bytes > little.memory_bytes);
  REQUIRE(notices.size() == 1);
  CHECK_THAT(notices.front(),
             contains_text("with --out") && contains_text(format_bytes(static_cast<std::uint64_t>(one))));
  notices.clear();
  const TemporaryFolder folder;
  task.run.folder = folder.path();
  StopAfter stop(1);
  little.progress = &stop;
  little.stop = stop.token();
  CHECK(decide(game, task, little).stopped == StopReason::interrupted);
  REQUIRE_FALSE(notices.empty());
  CHECK_THAT(notices.front(), contains_text("one layer is in memory"));
}

TEST_CASE("a run stopped before its next layer leaves the pieces that it needs as they are") {
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
    CAPTURE(held);
    const TemporaryFolder folder;
    const LayerTask task = task_in(folder.path(), held, 0);
    REQUIRE_FALSE(stopped_halfway(folder.path(), 0, held).winner);
    const auto saved = all_contents(folder.path());
    REQUIRE(saved.size() >= 3);
    Resources with = resources();
    std::stop_source stopped;
    stopped.request_stop();
    with.stop = stopped.get_token();
    const auto again = decide(long_game, task, with);
    CHECK(again.stopped == StopReason::interrupted);
    CHECK(again.resumed_at >= 0);
    const auto left = all_contents(folder.path());
    CHECK(left.size() >= 3);
    for (const auto& [name, bytes] : left) {
      CAPTURE(name);
      CHECK((saved.contains(name) && saved.at(name) == bytes));
    }
    CHECK(decide(long_game, task, with).resumed_at == again.resumed_at);
  }
}

TEST_CASE("a damaged piece of the only layers is named, and nothing is made of it") {
  const TemporaryFolder folder;
  REQUIRE(stopped_halfway(folder.path(), 0, HeldLayers::one).stopped == StopReason::interrupted);
  for (const auto& file : piece_files(folder.path())) damage(file);
  std::vector<std::string> notices;
  LayerTask task = task_in(folder.path(), HeldLayers::one);
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  const LayerDecision again = decide(long_game, task);
  CHECK(again.resumed_at == -1);
  CHECK(again.records == decide(long_game).records);
  REQUIRE_FALSE(notices.empty());
  CHECK(notices.front().find("is damaged") != std::string::npos);
}

TEST_CASE("for damaged layers there is a notice, and higher layers or the start are used") {
  const auto expected = decide(long_game).records;
  for (const bool all : {false, true}) {
    CAPTURE(all);
    const TemporaryFolder folder;
    const int stopped_at = stopped_halfway(folder.path(), 0).records.back().layer;
    const auto files = piece_files(folder.path());
    REQUIRE(files.size() >= 3);
    for (const auto& file : files)
      if (all || file == files.front()) damage(file);
    std::vector<std::string> notices;
    LayerTask task = task_in(folder.path());
    task.run.notice = [&](const std::string& text) { notices.push_back(text); };
    const LayerDecision again = decide(long_game, task);
    CHECK(again.records == expected);
    CHECK((all ? again.resumed_at == -1 : again.resumed_at > stopped_at));
    CHECK(notices.size() >= (all ? 2 : 1));
    std::erase_if(notices, [](const std::string& text) { return text.starts_with("going on from"); });
    for (const std::string& notice : notices) {
      CAPTURE(notice);
      CHECK(notice.find("is damaged") != std::string::npos);
    }
  }
}

TEST_CASE("layers of another game or bound, or with other inner lines, are refused in a folder") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder.path());
  REQUIRE(stopped_halfway(folder.path(), 0).stopped == StopReason::interrupted);
  const Asked others[] = {
      {{3, 4}, 2, 4}, {{3, 4}, 1, 5}, {{3, 3}, 2, 5}, {{3, 4}, 2, 5, Bound{33, Winner::dropper}}};
  const auto are_refused = [&] {
    for (const Asked& other : others) {
      CAPTURE(to_text(other.shape), other.dmax, other.objective);
      CHECK_THROWS_AS(decide(other, task), EnvironmentError);
    }
  };
  are_refused();
  const auto files = all_contents(folder.path());
  int refused = 0;
  for (const int lines : possible_inner_lines(long_game.shape, long_game.game())) {
    CAPTURE(lines);
    LayerTask other = task;
    other.inner_lines = lines;
    if (choose_cuts(long_game.shape, long_game.game(), lines) ==
        choose_cuts(long_game.shape, long_game.game()))
      continue;
    CHECK_THAT(refusal([&] { decide(long_game, other); }), contains_text("leave --inner-lines away"));
    ++refused;
  }
  CHECK(refused > 0);
  CHECK(all_contents(folder.path()) == files);
  REQUIRE(decide(long_game, task).winner);
  are_refused();
}

TEST_CASE("a finished run is known again; another game, engine or a damaged result is refused") {
  const TemporaryFolder folder;
  LayerTask task = task_in(folder.path());
  const Asked game{{2, 3}, 2, 4};
  const auto first = decide(game, task);
  REQUIRE(first.winner == Winner::slider);
  const auto files = all_contents(folder.path());
  CHECK(files.size() == 2);
  std::vector<std::string> notices;
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  const auto again = decide(game, task);
  CHECK(again.winner == first.winner);
  CHECK(again.records == first.records);
  CHECK(again.positions == first.positions);
  CHECK(notices.size() == 1);
  fs::create_directories(folder.path() / "pieces");
  overwrite(folder.path() / "pieces" / "0000003-0000", "left by a kill");
  fs::remove(folder.path() / "layers.csv");
  decide(game, task);
  CHECK(all_contents(folder.path()) == files);
  SearchTask proof;
  proof.run.folder = folder.path();
  CHECK_THROWS_AS(search_proof({2, 3}, game.game(), resources(), proof), EnvironmentError);
  CHECK_THROWS_AS(decide({{2, 3}, 2, 5}, task), EnvironmentError);
  CHECK_THROWS_AS(decide({{2, 4}, 2, 4}, task), EnvironmentError);
  CHECK_THROWS_AS(search_tablebase({2, 3}, game.game(), resources(), {.run = {.folder = folder.path()}}),
                  EnvironmentError);
  CHECK(all_contents(folder.path()) == files);
  for (std::size_t byte = 0; byte < files.at("layers.result").size(); ++byte) {
    CAPTURE(byte);
    std::string flipped = files.at("layers.result");
    flipped[byte] = static_cast<char>(flipped[byte] ^ 1);
    overwrite(folder.path() / "layers.result", flipped);
    CHECK_THROWS_AS(decide(game, task_in(folder.path())), EnvironmentError);
  }
  const TemporaryFolder other;
  REQUIRE(search_tablebase({2, 3}, game.game(), resources(), {.run = {.folder = other.path()}}).winner);
  CHECK_THROWS_AS(decide(game, task_in(other.path())), EnvironmentError);
}

TEST_CASE("an unfinished run of layers is no place for a tablebase or a search") {
  const TemporaryFolder folder;
  REQUIRE_FALSE(stopped_halfway(folder.path(), 0).winner);
  const auto files = all_contents(folder.path());
  SearchTask proof;
  proof.run.folder = folder.path();
  CHECK_THROWS_AS(search_proof(long_game.shape, long_game.game(), resources(), proof), EnvironmentError);
  CHECK_THROWS_AS(
      search_tablebase(long_game.shape, long_game.game(), resources(), {.run = {.folder = folder.path()}}),
      EnvironmentError);
  CHECK(all_contents(folder.path()) == files);
}

TEST_CASE("a finished bounded run is known again, decided or not, and refused with another bound") {
  for (const int layer : {4, 20}) {
    CAPTURE(layer);
    const TemporaryFolder folder;
    const LayerTask task = task_in(folder.path());
    const Asked game{{2, 3}, 2, 4, conceded(layer, Winner::dropper)};
    const auto first = decide(game, task);
    CHECK(first.winner.has_value() == (layer == 20));
    const auto files = all_contents(folder.path());
    const auto again = decide(game, task);
    CHECK(again.winner == first.winner);
    CHECK(again.bound == first.bound);
    CHECK(again.records == first.records);
    CHECK(again.positions == first.positions);
    for (const std::optional<Bound>& wrong :
         {std::optional<Bound>(), std::optional(Bound{5, Winner::dropper}),
          std::optional(Bound{layer, Winner::slider})}) {
      CAPTURE(wrong ? wrong->layer : 0);
      CHECK_THROWS_AS(decide({{2, 3}, 2, 4, wrong}, task), EnvironmentError);
    }
    CHECK(all_contents(folder.path()) == files);
  }
}

TEST_CASE(
    "a result with another word for the winner is refused, and one without the checksum of the records is "
    "not") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder.path());
  const Asked game{{2, 3}, 2, 4};
  REQUIRE(decide(game, task).winner == Winner::slider);
  const fs::path file = folder.path() / "layers.result";
  const std::string whole = CheckedFile::open(file, "layers-result")->header();
  const std::size_t winner = whole.rfind("slider"), csv = whole.rfind("csv");
  REQUIRE((winner != std::string::npos && csv != std::string::npos && csv > winner));
  const auto answer_to = [&](const std::string& header) {
    write_checked_file(file, "layers-result", header, {}, Durability::program);
    return decide(game, task).winner;
  };
  CHECK(answer_to(whole.substr(0, csv)) == Winner::slider);
  for (const char* word : {"Slider", "slide", "nobody", "dropperslider"}) {
    CAPTURE(word);
    CHECK_THROWS_AS(answer_to(whole.substr(0, winner) + word + whole.substr(winner + 6)), DamageError);
  }
  CHECK_THROWS_AS(answer_to(whole.substr(0, csv) + "cvs" + whole.substr(csv + 3)), DamageError);
}

TEST_CASE("a result of version 1.0.0, which names its cut, is still known") {
  const TemporaryFolder folder;
  const LayerTask task = task_in(folder.path());
  const Asked game{{2, 3}, 2, 4};
  const auto first = decide(game, task);
  const fs::path file = folder.path() / "layers.result";
  std::string header = CheckedFile::open(file, "layers-result")->header();
  const std::string shape = "layers 2 3 ";
  REQUIRE(header.starts_with(shape));
  header.insert(shape.size(), "axis 0 ends 1 extra 0 inner 0 ");
  write_checked_file(file, "layers-result", header, {}, Durability::program);
  CHECK(decide(game, task).records == first.records);
}

TEST_CASE("an answer is given even if nothing can be written at the end") {
  const TemporaryFolder folder;
  fs::create_symlink("/dev/full", folder.path() / "layers.csv");
  std::vector<std::string> notices;
  LayerTask task = task_in(folder.path());
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  CHECK(decide({{2, 3}, 2, 4}, task).winner == Winner::slider);
  REQUIRE(notices.size() == 1);
  CHECK(notices[0].find("the result is not written") != std::string::npos);
}

TEST_CASE("a folder with a checkpoint is refused and stays as it is; one of version 1.0.0 says what to do") {
  const TemporaryFolder folder;
  for (const auto& [header, said] :
       {std::pair{"proof 1 3x4 dmax 2 objective 5", "of another kind"},
        {"a kind that is yet to come", "of another kind"},
        {"layers 3 4 axis 0 ends 1 extra 0 inner 1 dmax 2 objective 5 layer 40\n96 0 1\n",
         "go on with version 1.0.0"}}) {
    CAPTURE(header);
    CheckpointFolder(folder.path()).save(header, {});
    const auto files = all_contents(folder.path());
    CHECK_THAT(refusal([&] { decide(long_game, task_in(folder.path())); }), contains_text(said));
    CHECK(all_contents(folder.path()) == files);
  }
}

TEST_CASE("a folder that another run uses is refused") {
  const TemporaryFolder folder;
  const FolderLock lock(folder.path());
  CHECK_THROWS_WITH(decide({{2, 3}, 2, 5}, task_in(folder.path())), contains_text("in use by another run"));
}

TEST_CASE("layers beyond the budget are refused before anything is done, with what they need") {
  const LayerDecision decision = decide({{4, 4}, 2, 8});
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.needed_bytes > 1ULL << 34);
}

TEST_CASE("layers that are counted to be one byte beyond the budget are refused, too") {
  for (const bool has_folder : {false, true}) {
    CAPTURE(has_folder);
    const TemporaryFolder folder;
    const auto refusal_within = [&](std::uint64_t bytes) {
      CAPTURE(bytes);
      Resources with = resources();
      with.memory_bytes = bytes;
      const auto decision = decide({{3, 4}, 2, 6}, has_folder ? task_in(folder.path()) : LayerTask{}, with);
      CHECK_FALSE(decision.winner);
      CHECK(decision.stopped == StopReason::memory_full);
      CHECK(decision.needed_bytes > bytes);
      return decision.needed_bytes;
    };
    const std::uint64_t planned = refusal_within(8 << 20);
    const std::uint64_t counted = refusal_within(planned / 10 * 9);  // So near to the plan all is counted.
    CHECK(refusal_within(counted - 1) == counted);
  }
}

TEST_CASE("a disk that is too small for the layers that are kept is refused before the first of them") {
  const TemporaryFolder folder;
  const LayerFiles files(folder.path(), {{3, 3}, make_objective_game(2, 5), {}}, {});
  CHECK_NOTHROW(files.expect_room(0));
  CHECK_THAT(refusal([&] { files.expect_room(1e18); }), contains_text("too small a disk"));
}

TEST_CASE("what a stopped run has done is known from its folder") {
  for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
    CAPTURE(held);
    const TemporaryFolder folder;
    const LayerDecision stopped = stopped_halfway(folder.path(), 0, held);
    std::vector<std::string> damaged;
    const auto run = unfinished_run(folder.path(), damaged);
    REQUIRE(run);
    CHECK(run->header.of == LayerGame{long_game.shape, long_game.game(), {}});
    CHECK(run->layer() <= stopped.records.back().layer);
    CHECK(run->layer() >= stopped.records.back().layer - 1);
    CHECK(run->done_fraction > 0.2);
    CHECK(run->done_fraction < 0.9);
    CHECK(damaged.empty());
    damage(piece_files(folder.path()).front());  // Its header is as it was.
    CHECK(unfinished_run(folder.path(), damaged)->layer() == run->layer());
    overwrite(piece_files(folder.path()).front(), "damaged");
    CHECK(unfinished_run(folder.path(), damaged)->layer() >= run->layer());
    CHECK(damaged == std::vector{piece_files(folder.path()).front().string()});
  }
  const TemporaryFolder empty;
  std::vector<std::string> damaged;
  CHECK_FALSE(unfinished_run(empty.path(), damaged));
}
