// The layer kernel held against the oracle, proof search, a plain retrograde solution, and itself.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <stop_token>

#include "base/error.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "oracle/oracle.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/plain_retrograde.hpp"
#include "support/source_tables.hpp"
#include "support/stop_after.hpp"

using namespace dropslide;
using layers::AcrossMethod;
using layers::InstructionSet;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

LayerDecision decide(Shape shape, int dmax, int objective, const LayerTask& task = {}, int threads = 2) {
  return search_layers(shape, make_objective_game(dmax, objective), resources(threads), task);
}

Winner by_proof(Shape shape, int dmax, int objective) {
  return search_proof(shape, make_objective_game(dmax, objective), resources(), {}).winner.value();
}

/// Cuts of the shape that the kernel can use for the objective.
std::vector<BoardCut> usable_cuts(Shape shape, int objective) {
  std::vector<BoardCut> cuts;
  for (const BoardCut& cut : possible_cuts(shape)) {
    const auto codes = [&](LineGroup group) { return std::pow(objective, group.lines * group.cells); };
    if (codes(cut.inner_group()) <= 5000 && codes(cut.end_group()) <= 5000) cuts.push_back(cut);
  }
  return cuts;
}

/// The Slider wins of a `layers.csv`, by layer.
std::map<int, std::uint64_t> published_wins(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::map<int, std::uint64_t> wins;
  std::string line;
  std::getline(stream, line);
  int layer = 0;
  std::uint64_t count = 0;
  for (char comma = 0; stream >> layer >> comma >> count; std::getline(stream, line)) wins[layer] = count;
  return wins;
}

}  // namespace

TEST_CASE("layers and oracle name the same winner on every board of up to 6 cells, with every cut") {
  for (const Shape shape : playable_shapes())
    for (int dmax = 1; dmax <= 4 && shape.cells() <= 6; ++dmax)
      for (int objective = dmax + 1; objective <= std::min(shape.cells() + dmax, dmax + 3); ++objective)
        for (const BoardCut& cut : usable_cuts(shape, objective)) {
          INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ", " << to_text(cut));
          const bool slider = oracle::slider_wins(shape.rows, shape.cols, dmax, objective);
          CHECK((decide(shape, dmax, objective, {.cut = cut}).winner == Winner::slider) == slider);
        }
}

TEST_CASE("layers and proof search name the same winner, Dmax 1 to 6") {
  for (const Shape shape : {Shape{1, 6}, Shape{2, 4}, Shape{3, 3}, Shape{2, 5}})
    for (int dmax = 1; dmax <= 6; ++dmax)
      for (int objective = dmax + 1; objective <= dmax + 3 && objective <= 8; ++objective) {
        const double boards = std::pow(objective, shape.cells());
        if (boards > 4e8 || !layers::choose_cut(shape, make_objective_game(dmax, objective))) continue;
        INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
        CHECK(decide(shape, dmax, objective).winner == by_proof(shape, dmax, objective));
      }
  CHECK(decide({3, 4}, 2, 6).winner == Winner::slider);
  CHECK(decide({3, 4}, 3, 6).winner == Winner::dropper);
}

TEST_CASE("every layer has as many Slider wins as the plain rules give") {
  struct Game {
    Shape shape;
    int dmax, objective;
  };
  for (const auto& [shape, dmax, objective] :
       {Game{{2, 2}, 2, 4}, Game{{2, 3}, 1, 4}, Game{{2, 3}, 2, 5}, Game{{2, 3}, 3, 4}, Game{{2, 4}, 2, 4},
        Game{{3, 3}, 1, 3}, Game{{3, 3}, 2, 4}, Game{{1, 5}, 2, 4}}) {
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    const PlainRetrograde plain(shape, dmax, objective);
    for (const BoardCut& cut : usable_cuts(shape, objective)) {
      INFO(to_text(cut));
      const LayerDecision decision = decide(shape, dmax, objective, {.cut = cut});
      CHECK((decision.winner == Winner::slider) == plain.slider_wins());
      for (const LayerRecord& record : decision.records) {
        CAPTURE(record.layer);
        CHECK(record.slider_wins == plain.wins(record.layer));
      }
    }
  }
}

TEST_CASE("published layers have as many Slider wins at their top as the plain rules give") {
  constexpr double most_boards = 200'000;
  int files = 0, bounded_files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_tables() / "results/layers")) {
    Shape shape;
    int dmax = 0, objective = 0;
    const std::string name = entry.path().filename().string();
    if (std::sscanf(name.c_str(), "%dx%d-dmax%d-objective%d.csv", &shape.rows, &shape.cols, &dmax,
                    &objective) != 4)
      continue;
    INFO(name);
    const std::vector<double> boards = layers::sum_distribution(shape.cells(), objective);
    int bottom = static_cast<int>(boards.size());
    for (double sum = 0; (sum += boards[static_cast<std::size_t>(bottom - 1)]) <= most_boards;) --bottom;
    const std::map<int, std::uint64_t> published = published_wins(entry.path());
    if (published.size() < boards.size()) {  // A bounded game has no layers at its top.
      ++bounded_files;
      continue;
    }
    const PlainRetrograde plain(shape, dmax, objective, {}, {}, bottom);
    std::uint64_t wins = 0;
    for (int layer = bottom; layer < static_cast<int>(boards.size()); ++layer) {
      INFO("layer " << layer);
      CHECK(published.at(layer) == plain.wins(layer));
      wins += plain.wins(layer);
    }
    CHECK(wins > 0);
    ++files;
  }
  CHECK(files == 15);
  CHECK(bounded_files == 2);
}

TEST_CASE("all cuts, thread counts and instruction sets give the same layers") {
  for (const auto& [shape, dmax, objective] :
       {std::tuple{Shape{3, 3}, 2, 5}, std::tuple{Shape{2, 4}, 3, 5}, std::tuple{Shape{2, 5}, 2, 4},
        std::tuple{Shape{2, 5}, 2, 6}, std::tuple{Shape{3, 4}, 2, 4}, std::tuple{Shape{2, 6}, 1, 4},
        std::tuple{Shape{4, 4}, 2, 3}}) {
    CAPTURE(to_text(shape), dmax, objective);
    const auto expected = decide(shape, dmax, objective).records;
    REQUIRE(expected.size() == static_cast<std::size_t>(shape.cells() * (1 << (objective - 2)) + 1));
    for (const BoardCut& cut : usable_cuts(shape, objective))
      for (const InstructionSet set : layers::instruction_sets()) {
        INFO(to_text(shape) << " " << to_text(cut) << " set " << static_cast<int>(set));
        CHECK(decide(shape, dmax, objective, {.cut = cut, .instructions = set}, 1).records == expected);
      }
    CHECK(decide(shape, dmax, objective, {}, 4).records == expected);
  }
}

TEST_CASE("squares have the same layers by slides across and by transposition") {
  for (const auto& [shape, dmax, objective] : {std::tuple{Shape{2, 2}, 2, 5}, std::tuple{Shape{3, 3}, 2, 5},
                                               std::tuple{Shape{3, 3}, 3, 5}, std::tuple{Shape{4, 4}, 2, 3}})
    for (const BoardCut& cut : usable_cuts(shape, objective)) {
      const auto expected =
          decide(shape, dmax, objective, {.cut = cut, .across = AcrossMethod::slides}).records;
      for (const InstructionSet set : layers::instruction_sets())
        for (const int threads : {1, 4}) {
          INFO(to_text(shape) << " " << to_text(cut) << " set " << static_cast<int>(set) << " " << threads);
          const LayerTask task{.cut = cut, .across = AcrossMethod::transposition, .instructions = set};
          CHECK(decide(shape, dmax, objective, task, threads).records == expected);
        }
    }
}

TEST_CASE("an interrupted run on a square goes on to the same layers, by either method") {
  const auto expected = decide({3, 3}, 2, 6, {.across = AcrossMethod::slides}).records;
  int stopped = 0;
  for (const bool begins_with_slides : {false, true})
    for (std::uint64_t part = 1; part <= 2; ++part) {
      CAPTURE(begins_with_slides, part);
      const TemporaryFolder folder;
      LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0}};
      const auto method = [](bool slides) {
        return slides ? AcrossMethod::slides : AcrossMethod::transposition;
      };
      task.across = method(begins_with_slides);
      StopAfter stop(part * 1'000'000);
      Resources with = resources();
      with.progress = &stop;
      with.stop = stop.token();
      const auto first = search_layers({3, 3}, make_objective_game(2, 6), with, task);
      task.across = method(!begins_with_slides);
      const auto second = search_layers({3, 3}, make_objective_game(2, 6), resources(), task);
      CHECK(second.records == expected);
      if (!first.winner) ++stopped;
      CHECK((first.winner || second.resumed_at >= 0));
    }
  CHECK(stopped > 0);
}

TEST_CASE("an interrupted run goes on from its checkpoint to the same layers") {
  const auto expected = decide({3, 4}, 2, 5).records;
  for (const InstructionSet set : layers::instruction_sets())
    for (std::uint64_t part = 1; part <= 5; ++part) {
      CAPTURE(set, part);
      const TemporaryFolder folder;
      LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0.01}, .instructions = set};
      StopAfter stop(part * 10'000'000);
      Resources with = resources();
      with.progress = &stop;
      with.stop = stop.token();
      const auto first = search_layers({3, 4}, make_objective_game(2, 5), with, task);
      task.instructions = InstructionSet::portable;
      const auto second = search_layers({3, 4}, make_objective_game(2, 5), resources(1), task);
      CHECK(second.records == expected);
      CHECK(second.winner == Winner::slider);
      if (!first.winner) {
        CHECK(first.stopped == StopReason::interrupted);
        CHECK(second.resumed_at == first.records.back().layer);  // The last one that was done.
      }
      CHECK(std::filesystem::exists(folder.path() / "layers.csv"));
      CHECK_FALSE(std::filesystem::exists(folder.path() / "window.0"));
    }
}

TEST_CASE("a run stopped before its next layer leaves its checkpoints as they are") {
  const TemporaryFolder folder;
  const LayerTask task{
      .run = {.folder = folder.path(), .checkpoint_every_seconds = 0}};  // After every layer.
  StopAfter stop(30'000'000);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  REQUIRE_FALSE(search_layers({3, 4}, make_objective_game(2, 5), with, task).winner);
  const auto two_generations = all_contents(folder.path());
  REQUIRE(two_generations.contains("window.0"));
  REQUIRE(two_generations.contains("window.1"));
  with.progress = nullptr;
  const auto again = search_layers({3, 4}, make_objective_game(2, 5), with, task);
  CHECK(again.stopped == StopReason::interrupted);
  CHECK(again.resumed_at >= 0);
  CHECK(all_contents(folder.path()) == two_generations);
}

TEST_CASE("for a damaged checkpoint there is a notice, and the older one or the start is used") {
  const auto expected = decide({3, 4}, 2, 5).records;
  for (const int damaged : {1, 2}) {
    CAPTURE(damaged);
    const TemporaryFolder folder;
    LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0}};  // After every layer.
    StopAfter stop(30'000'000);
    Resources with = resources(1);
    with.progress = &stop;
    with.stop = stop.token();
    REQUIRE_FALSE(search_layers({3, 4}, make_objective_game(2, 5), with, task).winner);
    std::vector<std::filesystem::path> files{newer_window(folder.path())};
    if (damaged == 2) files = {folder.path() / "window.0", folder.path() / "window.1"};
    for (const auto& file : files) {
      std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
      stream.seekp(-20, std::ios::end);
      stream.write("\x5a\xa5\x5a\xa5", 4);
    }
    std::vector<std::string> notices;
    task.run.notice = [&](const std::string& text) { notices.push_back(text); };
    const auto decision = search_layers({3, 4}, make_objective_game(2, 5), resources(), task);
    CHECK(decision.records == expected);
    CHECK((decision.resumed_at >= 0) == (damaged == 1));
    CHECK(std::count_if(notices.begin(), notices.end(), [](const std::string& notice) {
            return notice.find("is damaged") != std::string::npos;
          }) == damaged);
  }
}

TEST_CASE("a finished run is known again; another game, axis or engine is refused in its folder") {
  const TemporaryFolder folder;
  LayerTask task{.run = {.folder = folder.path()}, .axis = Axis::rows};
  const ObjectiveGame game = make_objective_game(2, 4);
  const auto first = search_layers({2, 3}, game, resources(), task);
  REQUIRE(first.winner == Winner::slider);
  const auto files = all_contents(folder.path());
  CHECK(files.contains("layers.csv"));
  std::vector<std::string> notices;
  task.run.notice = [&](const std::string& text) { notices.push_back(text); };
  const auto again = search_layers({2, 3}, game, resources(), task);
  CHECK(again.winner == first.winner);
  CHECK(again.records == first.records);
  CHECK(again.positions == first.positions);
  CHECK(again.cut == first.cut);
  CHECK(notices.size() == 1);
  overwrite(folder.path() / "window.0", "left by a kill");
  std::filesystem::remove(folder.path() / "layers.csv");
  search_layers({2, 3}, game, resources(), task);
  CHECK(all_contents(folder.path()) == files);
  SearchTask proof;
  proof.run.folder = folder.path();
  CHECK_THROWS_AS(search_proof({2, 3}, game, resources(), proof), EnvironmentError);
  CHECK_THROWS_AS(search_layers({2, 3}, make_objective_game(2, 5), resources(), task), EnvironmentError);
  CHECK_THROWS_AS(search_layers({2, 4}, game, resources(), task), EnvironmentError);
  task.axis = Axis::columns;
  CHECK_THROWS_AS(search_layers({2, 3}, game, resources(), task), EnvironmentError);
  CHECK_THROWS_AS(search_tablebase({2, 3}, game, resources(), {.run = {.folder = folder.path()}}),
                  EnvironmentError);
  CHECK(all_contents(folder.path()) == files);
  for (std::size_t byte = 0; byte < files.at("layers.result").size(); ++byte) {
    CAPTURE(byte);
    std::string flipped = files.at("layers.result");
    flipped[byte] = static_cast<char>(flipped[byte] ^ 1);
    overwrite(folder.path() / "layers.result", flipped);
    CHECK_THROWS_AS(search_layers({2, 3}, game, resources(), {.run = {.folder = folder.path()}}),
                    EnvironmentError);
  }
  const TemporaryFolder other;
  REQUIRE(search_tablebase({2, 3}, game, resources(), {.run = {.folder = other.path()}}).winner);
  CHECK_THROWS_AS(search_layers({2, 3}, game, resources(), {.run = {.folder = other.path()}}),
                  EnvironmentError);
}

TEST_CASE("a stopped run goes on along its axis, and along no other") {
  const TemporaryFolder folder;
  StopAfter stop(1'000'000);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0.001}, .axis = Axis::columns};
  const ObjectiveGame game = make_objective_game(2, 5);
  REQUIRE_FALSE(search_layers({3, 4}, game, with, task).winner);
  task.axis = Axis::rows;
  CHECK_THROWS_AS(search_layers({3, 4}, game, resources(), task), EnvironmentError);
  task.axis.reset();
  CHECK(search_layers({3, 4}, game, resources(), task).cut->axis == Axis::columns);
}

TEST_CASE(
    "a result with another word for the winner is refused, and one without the checksum of the records is "
    "not") {
  const TemporaryFolder folder;
  const LayerTask task{.run = {.folder = folder.path()}};
  const ObjectiveGame game = make_objective_game(2, 4);
  REQUIRE(search_layers({2, 3}, game, resources(), task).winner == Winner::slider);
  const std::filesystem::path file = folder.path() / "layers.result";
  const std::string whole = CheckedFile::open(file, "layers-result")->header();
  const std::size_t winner = whole.rfind("slider"), csv = whole.rfind("csv");
  REQUIRE((winner != std::string::npos && csv != std::string::npos && csv > winner));
  const auto answer_to = [&](const std::string& header) {
    write_checked_file(file, "layers-result", header, {}, Durability::program);
    return search_layers({2, 3}, game, resources(), task).winner;
  };
  CHECK(answer_to(whole.substr(0, csv)) == Winner::slider);
  for (const char* word : {"Slider", "slide", "nobody", "dropperslider"}) {
    CAPTURE(word);
    CHECK_THROWS_AS(answer_to(whole.substr(0, winner) + word + whole.substr(winner + 6)), DamageError);
  }
  CHECK_THROWS_AS(answer_to(whole.substr(0, csv) + "cvs" + whole.substr(csv + 3)), DamageError);
}

TEST_CASE("an answer is given even if nothing can be written at the end") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/full", folder.path() / "layers.csv");
  std::vector<std::string> notices;
  const LayerTask task{
      .run = {.folder = folder.path(), .notice = [&](const std::string& text) { notices.push_back(text); }}};
  CHECK(search_layers({2, 3}, make_objective_game(2, 4), resources(), task).winner == Winner::slider);
  REQUIRE(notices.size() == 1);
  CHECK(notices[0].find("the result is not written") != std::string::npos);
}

TEST_CASE("a window in scratch files gives the same layers") {
  const TemporaryFolder folder;
  const auto expected = decide({3, 4}, 2, 5).records;
  Resources little = resources();
  little.memory_bytes = 1 << 20;  // Less than the tables.
  CHECK(search_layers({3, 4}, make_objective_game(2, 5), little, {.scratch = folder.path()}).stopped ==
        StopReason::memory_full);
  const auto plan = layers::plan_layers({3, 4}, make_objective_game(2, 5));
  little.memory_bytes = static_cast<std::uint64_t>(plan->table_bytes) + 1024;  // A window of some 10 MiB.
  CHECK(search_layers({3, 4}, make_objective_game(2, 5), little, {}).stopped == StopReason::memory_full);
  CHECK(search_layers({3, 4}, make_objective_game(2, 5), little, {.scratch = folder.path()}).records ==
        expected);
  CHECK(std::filesystem::is_empty(folder.path()));
  CHECK_THROWS_AS(
      search_layers({3, 4}, make_objective_game(2, 5), little, {.scratch = folder.path() / "none"}),
      EnvironmentError);
}

TEST_CASE("a budget that tables nearly fill is refused for a window in scratch files, too") {
  const TemporaryFolder folder;
  const ObjectiveGame game{2, 7};
  const auto plan = layers::plan_layers({2, 7}, game);  // Tables of 151 MiB, a window of 628.
  const auto tables = static_cast<std::uint64_t>(plan->table_bytes);
  std::stop_source stop;
  stop.request_stop();  // What is begun ends at once.
  Resources little = resources();
  little.stop = stop.get_token();
  little.memory_bytes = tables + tables / 8;
  CHECK_FALSE(plan->is_for_scratch(static_cast<double>(little.memory_bytes), 2));
  const LayerDecision refused = search_layers({2, 7}, game, little, {.scratch = folder.path()});
  CHECK(refused.stopped == StopReason::memory_full);
  CHECK(refused.needed_bytes > little.memory_bytes);
  little.memory_bytes = refused.needed_bytes;
  CHECK(search_layers({2, 7}, game, little, {.scratch = folder.path()}).stopped == StopReason::interrupted);
}

TEST_CASE("a folder with another game's checkpoint is refused") {
  const TemporaryFolder folder;
  StopAfter stop(1'000'000);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  const LayerTask task{.run = {.folder = folder.path(), .checkpoint_every_seconds = 0.001}};
  REQUIRE_FALSE(search_layers({3, 4}, make_objective_game(2, 5), with, task).winner);
  CHECK_THROWS_AS(search_layers({3, 4}, make_objective_game(2, 4), resources(), task), EnvironmentError);
}

TEST_CASE("a folder with a checkpoint of anything but layers is refused and stays as it is") {
  const TemporaryFolder folder;
  for (const char* header : {"proof 1 3x4 dmax 2 objective 5", "a kind that is yet to come"}) {
    CAPTURE(header);
    CheckpointFolder(folder.path()).save(header, {});
    CHECK_THROWS_AS(
        search_layers({3, 4}, make_objective_game(2, 5), resources(), {.run = {.folder = folder.path()}}),
        EnvironmentError);
  }
  CHECK(std::filesystem::exists(folder.path() / "window.1"));
}

TEST_CASE("a folder that another run uses is refused") {
  const TemporaryFolder folder;
  LayerTask task;
  task.run.folder = folder.path();
  const FolderLock lock(folder.path());
  CHECK_THROWS_WITH(decide({2, 3}, 2, 5, task), contains_text("in use by another run"));
}

TEST_CASE("a window beyond the budget is refused before anything is done, with what it needs") {
  Resources with = resources();
  with.memory_bytes = 64 << 20;
  const auto decision = search_layers({3, 5}, make_objective_game(2, 6), with, {});
  CHECK_FALSE(decision.winner);
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.needed_bytes > with.memory_bytes);
}

TEST_CASE("a window that is counted to be one byte beyond the budget is refused, too") {
  const auto refusal_within = [](std::uint64_t bytes) {
    CAPTURE(bytes);
    Resources with = resources();
    with.memory_bytes = bytes;
    const auto decision = search_layers({3, 4}, make_objective_game(2, 6), with, {});
    CHECK_FALSE(decision.winner);
    CHECK(decision.stopped == StopReason::memory_full);
    CHECK(decision.needed_bytes > bytes);
    return decision.needed_bytes;
  };
  const std::uint64_t planned = refusal_within(16 << 20);
  const std::uint64_t counted = refusal_within(planned / 10 * 9);  // So near to the plan all is counted.
  CHECK(refusal_within(counted - 1) == counted);
}
