// Runs of packed layers: their records are those of complete layers, however they are divided, stopped and
// continued.
#include "engines/packed_layers/packed_search.hpp"

#include <algorithm>
#include <fstream>
#include <stop_token>

#include "base/error.hpp"
#include "checker.hpp"
#include "engines/layers/layer_search.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using namespace dropslide::packed_layers;

namespace {

struct Game {
  Shape shape;
  int dmax, objective;
  std::optional<Bound> bound{};
};

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

LayerDecision by_complete_layers(const Game& of) {
  return search_layers(of.shape, make_objective_game(of.dmax, of.objective), resources(),
                       {.bound = of.bound});
}

PackedDecision by_packed_layers(const Game& of, const PackedTask& task = {},
                                const Resources& with = resources()) {
  PackedTask bounded = task;
  bounded.bound = of.bound;
  return search_packed_layers(of.shape, make_objective_game(of.dmax, of.objective), with, bounded);
}

Bound conceded(int layer, Winner to) { return {layer, to}; }

/// A run that takes some tenths of a second.
const Game long_game{{3, 4}, 2, 5};

/// A run of `long_game` that was stopped halfway, in that folder.
PackedDecision stopped_halfway(const std::filesystem::path& folder, double checkpoint_every_seconds,
                               HeldLayers held = HeldLayers::all) {
  StopAfter stop(15'000'000);
  Resources with = resources();
  with.progress = &stop;
  with.stop = stop.token();
  return by_packed_layers(
      long_game,
      {.run = {.folder = folder, .checkpoint_every_seconds = checkpoint_every_seconds}, .held = held}, with);
}

std::vector<std::filesystem::path> piece_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "layers"))
    files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

void damage(const std::filesystem::path& file) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(-20, std::ios::end);
  stream.write("\x5a\xa5\x5a\xa5", 4);
}

}  // namespace

TEST_CASE("runs of packed layers have the records of complete layers") {
  const Winner slider = Winner::slider, dropper = Winner::dropper;
  const Game games[] = {{{1, 1}, 1, 3},
                        {{1, 5}, 2, 4},
                        {{1, 8}, 1, 4},
                        {{2, 2}, 3, 6},
                        {{2, 3}, 4, 5},
                        {{2, 4}, 3, 5},
                        {{2, 5}, 1, 5},
                        {{3, 3}, 2, 6},
                        {{3, 4}, 2, 4},
                        {{2, 6}, 2, 4},
                        {{3, 5}, 1, 4},
                        {{4, 4}, 2, 3},
                        {{4, 4}, 1, 4},
                        {{1, 7}, 2, 5, conceded(20, dropper)},
                        {{2, 5}, 2, 5, conceded(30, slider)},
                        {{3, 3}, 2, 6, conceded(35, dropper)},
                        {{3, 3}, 3, 6, conceded(40, slider)},
                        {{3, 4}, 2, 5, conceded(33, dropper)},
                        {{4, 4}, 2, 4, conceded(20, dropper)}};
  for (const Game& of : games) {
    CAPTURE(to_text(of.shape), of.dmax, of.objective, of.bound.has_value());
    const LayerDecision expected = by_complete_layers(of);
    for (const layers::InstructionSet set : layers::instruction_sets()) {
      CAPTURE(set);
      const PackedDecision found = by_packed_layers(of, {.instructions = set});
      CHECK(found.winner == expected.winner);
      CHECK(found.records == expected.records);
    }
  }
}

TEST_CASE("a run of packed layers goes on where it was stopped, also within a layer") {
  const auto expected = by_complete_layers(long_game).records;
  for (const double every_seconds : {0.0, 0.02, 600.0}) {
    CAPTURE(every_seconds);
    const TemporaryFolder folder;
    const PackedDecision first = stopped_halfway(folder.path(), every_seconds);
    REQUIRE(first.stopped == StopReason::interrupted);
    CHECK(std::filesystem::exists(folder.path() / "layers.csv"));
    const PackedDecision second = by_packed_layers(
        long_game, {.run = {.folder = folder.path()}, .instructions = layers::InstructionSet::portable},
        resources(1));
    CHECK(second.resumed_at == first.records.back().layer);
    CHECK(second.records == expected);
    CHECK(second.winner == Winner::slider);
    CHECK(second.positions == by_packed_layers(long_game).positions);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "layers"));
    const PackedDecision third = by_packed_layers(long_game, {.run = {.folder = folder.path()}});
    CHECK(third.records == expected);
    CHECK(third.seconds == 0);  // Nothing was computed.
  }
}

TEST_CASE("one packed layer in memory is enough, and a run goes on with one or all") {
  const Game games[] = {long_game,
                        {{3, 3}, 3, 6},
                        {{1, 6}, 2, 5},
                        {{2, 4}, 1, 6},
                        {{4, 4}, 2, 4, conceded(20, Winner::dropper)},
                        {{3, 3}, 3, 6, conceded(40, Winner::slider)}};
  for (const Game& of : games) {
    CAPTURE(to_text(of.shape), of.dmax, of.objective, of.bound.has_value());
    const TemporaryFolder folder;
    const PackedDecision found =
        by_packed_layers(of, {.run = {.folder = folder.path()}, .held = HeldLayers::one});
    CHECK(found.records == by_complete_layers(of).records);
    if (of.dmax > 2) CHECK(found.memory_bytes < by_packed_layers(of).memory_bytes);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "layers"));
  }
  const auto expected = by_complete_layers(long_game).records;
  for (const HeldLayers before : {HeldLayers::all, HeldLayers::one})
    for (const HeldLayers behind : {HeldLayers::all, HeldLayers::one}) {
      CAPTURE(before, behind);
      const TemporaryFolder folder;
      const PackedDecision first = stopped_halfway(folder.path(), 0, before);
      REQUIRE(first.stopped == StopReason::interrupted);
      const PackedDecision second =
          by_packed_layers(long_game, {.run = {.folder = folder.path()}, .held = behind});
      CHECK(second.resumed_at >= first.records.back().layer);
      CHECK(second.resumed_at <= first.records.back().layer + 2);
      CHECK(second.records == expected);
    }
}

TEST_CASE("a layer of which all drops were tried on some pieces goes on by passes") {
  const TemporaryFolder folder;
  REQUIRE(stopped_halfway(folder.path(), 0).stopped == StopReason::interrupted);
  const auto files = piece_files(folder.path());
  const auto second = std::ranges::find_if(
      files, [](const std::filesystem::path& file) { return file.string().ends_with("-0001"); });
  REQUIRE(second != files.end());
  for (auto file = files.begin(); file <= second; ++file)
    if (file + 1 != second) std::filesystem::remove(*file);  // One piece of this layer is left.
  const PackedDecision again =
      by_packed_layers(long_game, {.run = {.folder = folder.path()}, .held = HeldLayers::one});
  CHECK(again.resumed_at >= 0);
  CHECK(again.records == by_complete_layers(long_game).records);
}

TEST_CASE("such a layer goes on by passes, also if they are stopped again and again") {
  const Game game{{3, 4}, 3, 5};
  const TemporaryFolder folder;
  const auto go_on = [&](std::uint64_t boards, HeldLayers held) {
    StopAfter stop(boards);
    Resources with = resources();
    with.progress = &stop;
    with.stop = stop.token();
    return by_packed_layers(
        game, {.run = {.folder = folder.path(), .checkpoint_every_seconds = 0}, .held = held}, with);
  };
  REQUIRE(go_on(20'000'000, HeldLayers::all).stopped == StopReason::interrupted);
  const auto files = piece_files(folder.path());
  REQUIRE(files.size() > 1);
  if (files[0].filename().string().substr(0, 7) == files[1].filename().string().substr(0, 7))
    std::filesystem::remove(files[1]);  // The first piece alone is left of the lowest layer.
  PackedDecision last;
  for (int i = 0; !last.winner; ++i) {
    CAPTURE(i, last.positions);
    REQUIRE(i < 100);
    last = go_on(last.positions + 2'000'000, HeldLayers::one);
  }
  CHECK(last.records == by_complete_layers(game).records);
}

TEST_CASE("the members of a team share packed layers in one folder, and go on as another team or alone") {
  const Game games[] = {
      long_game, {{3, 3}, 3, 6}, {{1, 6}, 2, 5}, {{4, 4}, 2, 4, conceded(20, Winner::dropper)}};
  const auto by_team = [](int members, const Game& of, const std::filesystem::path& folder,
                          std::stop_token stop = {}) {
    std::vector<PackedDecision> decisions(static_cast<std::size_t>(members));
    run_as_team(members, [&](ThreadLink& link) {
      Resources with = resources(1);
      with.stop = stop;
      decisions[static_cast<std::size_t>(link.number())] =
          by_packed_layers(of, {.run = {.folder = folder}, .link = &link}, with);
    });
    return decisions;
  };
  for (const Game& of : games)
    for (const int members : {2, 3}) {
      CAPTURE(to_text(of.shape), of.dmax, of.objective, of.bound.has_value(), members);
      const TemporaryFolder folder;
      const auto expected = by_complete_layers(of);
      for (const PackedDecision& found : by_team(members, of, folder.path())) {
        CAPTURE(found.positions);
        CHECK(found.records == expected.records);
        CHECK(found.winner == expected.winner);
      }
      CHECK_FALSE(std::filesystem::exists(folder.path() / "layers"));
      CHECK(by_team(2, of, folder.path()).back().records == expected.records);  // From its result.
    }
  for (const int members : {1, 2, 3}) {
    CAPTURE(members);
    const TemporaryFolder folder;
    REQUIRE(stopped_halfway(folder.path(), 0, HeldLayers::one).stopped == StopReason::interrupted);
    std::stop_source at_once;
    at_once.request_stop();
    CHECK(by_team(2, long_game, folder.path(), at_once.get_token()).front().stopped ==
          StopReason::interrupted);
    for (const PackedDecision& found : by_team(members, long_game, folder.path())) {
      CAPTURE(found.positions);
      CHECK(found.records == by_complete_layers(long_game).records);
    }
  }
  ThreadTeam alone(1);
  ThreadLink link(alone, 0);
  CHECK_THROWS_AS(by_packed_layers(long_game, {.link = &link}), UsageError);  // Without a folder.
}

TEST_CASE("the certificate by packed layers is proved by the checker, and claims who wins") {
  const Game games[] = {{{1, 5}, 2, 4},
                        {{2, 2}, 3, 5},
                        {{2, 3}, 1, 5},
                        {{2, 4}, 1, 6},
                        {{2, 5}, 2, 5},
                        {{3, 3}, 2, 6},
                        {{3, 3}, 3, 5},
                        {{3, 4}, 2, 4},
                        {{4, 4}, 2, 3},
                        {{3, 4}, 2, 5, conceded(32, Winner::dropper)},
                        {{3, 3}, 2, 6, conceded(50, Winner::slider)}};
  for (const Game& of : games)
    for (const HeldLayers held : {HeldLayers::all, HeldLayers::one}) {
      CAPTURE(to_text(of.shape), of.dmax, of.objective, of.bound.has_value(), held);
      const TemporaryFolder folder;
      PackedTask task{.run = {.folder = folder.path() / "run"}, .held = held};
      task.certificate = folder.path() / "certificate";
      const PackedDecision found = by_packed_layers(of, task);
      REQUIRE(found.certificate);
      std::ifstream stream(*task.certificate, std::ios::binary);
      const auto verdict = dropslide_check::check(stream);
      CHECK(verdict.reason.empty());
      CHECK(verdict.holds);
      CHECK((verdict.claim.find("Slider wins") != std::string::npos) == (found.winner == Winner::slider));
      CHECK_FALSE(std::filesystem::exists(folder.path() / "run" / "layers"));
      std::filesystem::remove(*task.certificate);
      CHECK_THROWS_AS(by_packed_layers(of, task), EnvironmentError);  // The layers are gone.
    }
  const TemporaryFolder folder;
  REQUIRE(stopped_halfway(folder.path(), 0).stopped == StopReason::interrupted);
  PackedTask task{.run = {.folder = folder.path()}};
  task.certificate = folder.path() / "certificate";
  CHECK_THROWS_AS(by_packed_layers(long_game, task), EnvironmentError);  // Not all layers were kept.
  task.run.folder.reset();
  CHECK_THROWS_AS(by_packed_layers(long_game, task), UsageError);
}

TEST_CASE("a damaged piece of the only layers is named, and nothing is made of it") {
  const TemporaryFolder folder;
  REQUIRE(stopped_halfway(folder.path(), 0, HeldLayers::one).stopped == StopReason::interrupted);
  for (const auto& file : piece_files(folder.path())) damage(file);
  std::vector<std::string> notices;
  const PackedDecision again = by_packed_layers(
      long_game,
      {.run = {.folder = folder.path(), .notice = [&](const std::string& text) { notices.push_back(text); }},
       .held = HeldLayers::one});
  CHECK(again.resumed_at == -1);
  CHECK(again.records == by_complete_layers(long_game).records);
  REQUIRE_FALSE(notices.empty());
  CHECK(notices.front().find("is damaged") != std::string::npos);
}

TEST_CASE("for damaged packed layers there is a notice, and higher layers or the start are used") {
  const auto expected = by_complete_layers(long_game).records;
  for (const bool all : {false, true}) {
    CAPTURE(all);
    const TemporaryFolder folder;
    const int stopped_at = stopped_halfway(folder.path(), 0).records.back().layer;
    const auto files = piece_files(folder.path());
    REQUIRE(files.size() >= 3);
    for (const auto& file : files)
      if (all || file == files.front()) damage(file);
    std::vector<std::string> notices;
    const PackedDecision again = by_packed_layers(
        long_game, {.run = {.folder = folder.path(),
                            .notice = [&](const std::string& text) { notices.push_back(text); }}});
    CHECK(again.records == expected);
    CHECK((all ? again.resumed_at == -1 : again.resumed_at > stopped_at));
    CHECK(notices.size() >= (all ? 2 : 1));
    for (const std::string& notice : notices) {
      CAPTURE(notice);
      CHECK(notice.find("is damaged") != std::string::npos);
    }
  }
}

TEST_CASE("packed layers of another game or bound are refused in a folder") {
  const TemporaryFolder folder;
  const PackedTask task{.run = {.folder = folder.path()}};
  REQUIRE(stopped_halfway(folder.path(), 0).stopped == StopReason::interrupted);
  const Game others[] = {
      {{3, 4}, 2, 4}, {{3, 4}, 1, 5}, {{3, 3}, 2, 5}, {{3, 4}, 2, 5, Bound{33, Winner::dropper}}};
  const auto are_refused = [&] {
    for (const Game& other : others) {
      CAPTURE(to_text(other.shape), other.dmax, other.objective);
      CHECK_THROWS_AS(by_packed_layers(other, task), EnvironmentError);
    }
  };
  are_refused();
  REQUIRE(by_packed_layers(long_game, task).winner);
  are_refused();
}

TEST_CASE("packed layers that do not fit the budget are refused, and bounds that mean nothing") {
  const PackedDecision decision = by_packed_layers({{4, 4}, 2, 8}, {}, resources());
  CHECK(decision.stopped == StopReason::memory_full);
  CHECK(decision.needed_bytes > 1ULL << 34);
  CHECK_THROWS_AS(by_packed_layers({{3, 3}, 2, 5, Bound{0, Winner::dropper}}), UsageError);
  CHECK_THROWS_AS(by_packed_layers({{3, 3}, 2, 5, Bound{73, Winner::dropper}}), UsageError);
  CHECK_THROWS_AS(by_packed_layers({{5, 5}, 2, 12}), UsageError);
}
