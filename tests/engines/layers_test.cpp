// Layers held against the oracle, proof search, a plain retrograde solution, what was published, and
// themselves.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "engines/layers/layer_search.hpp"
#include "engines/proof/proof_search.hpp"
#include "files/checked_file.hpp"
#include "oracle/oracle.hpp"
#include "support/catch.hpp"
#include "support/choices.hpp"
#include "support/folders.hpp"
#include "support/layer_cuts.hpp"
#include "support/plain_retrograde.hpp"
#include "support/source_tables.hpp"
#include "support/test_game.hpp"

using namespace dropslide;
using namespace dropslide::layers;
using layers::InstructionSet;

namespace {

namespace fs = std::filesystem;

LayerDecision decide(Shape shape, int dmax, int objective, const LayerTask& task = {}, int threads = 2) {
  return search_layers(shape, make_objective_game(dmax, objective), resources(threads), task);
}

Winner by_proof(Shape shape, int dmax, int objective) {
  return search_proof(shape, make_objective_game(dmax, objective), resources(), {}).winner.value();
}

/// The Slider wins of a `layers.csv`, by layer.
std::map<int, std::uint64_t> published_wins(const fs::path& file) {
  std::ifstream stream(file);
  std::map<int, std::uint64_t> wins;
  std::string line;
  std::getline(stream, line);
  int layer = 0;
  std::uint64_t count = 0;
  for (char comma = 0; stream >> layer >> comma >> count; std::getline(stream, line)) wins[layer] = count;
  return wins;
}

/// A game whose layers were published, and where; `is_whole` if all of them are there.
struct Published {
  TestGame game;
  fs::path file;
  std::map<int, std::uint64_t> wins;
  int layers() const { return (game.shape.cells() << (game.objective - 2)) + 1; }
  bool is_whole() const { return wins.size() == static_cast<std::size_t>(layers()); }
};

std::vector<Published> published_games() {
  std::vector<Published> games;
  for (const auto& entry : fs::directory_iterator(source_tables() / "results/layers")) {
    TestGame game{};
    const std::string name = entry.path().filename().string();
    if (std::sscanf(name.c_str(), "%dx%d-dmax%d-objective%d.csv", &game.shape.rows, &game.shape.cols,
                    &game.dmax, &game.objective) == 4)
      games.push_back({game, entry.path(), published_wins(entry.path())});
  }
  return games;
}

/// Boards of each layer, all of them.
std::vector<double> boards_by_layer(const TestGame& game) {
  std::vector<double> boards{1};
  for (int cell = 0; cell < game.shape.cells(); ++cell) {
    std::vector<double> more = boards;
    more.resize(boards.size() + (std::size_t{1} << (game.objective - 2)));
    for (int tile = 1; tile < game.objective; ++tile)
      for (std::size_t sum = 0; sum < boards.size(); ++sum)
        more[sum + (std::size_t{1} << (tile - 1))] += boards[sum];
    boards = std::move(more);
  }
  return boards;
}

}  // namespace

TEST_CASE("layers and oracle name the same winner on every board of up to 6 cells, with every cut") {
  for (const Shape shape : playable_shapes())
    for (int dmax = 1; dmax <= 4 && shape.cells() <= 6; ++dmax)
      for (int objective = dmax + 1; objective <= std::min(shape.cells() + dmax, dmax + 3); ++objective)
        for (const auto& cuts : usable_cuts(shape, objective)) {
          INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ", " << to_text(cuts));
          const bool slider = oracle::slider_wins(shape.rows, shape.cols, dmax, objective);
          CHECK((decide(shape, dmax, objective, {.cuts = cuts}).winner == Winner::slider) == slider);
        }
}

TEST_CASE("layers and proof search name the same winner, Dmax 1 to 6") {
  for (const Shape shape : {Shape{1, 6}, Shape{2, 4}, Shape{3, 3}, Shape{2, 5}})
    for (int dmax = 1; dmax <= 6; ++dmax)
      for (int objective = dmax + 1; objective <= dmax + 3 && objective <= 8; ++objective) {
        const double boards = std::pow(objective, shape.cells());
        if (boards > 4e8 || !choose_cuts(shape, make_objective_game(dmax, objective))) continue;
        INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
        CHECK(decide(shape, dmax, objective).winner == by_proof(shape, dmax, objective));
      }
  CHECK(decide({3, 4}, 2, 6).winner == Winner::slider);
  CHECK(decide({3, 4}, 3, 6).winner == Winner::dropper);
}

TEST_CASE("every layer has as many Slider wins as the plain rules give") {
  for (const auto& [shape, dmax, objective] :
       {TestGame{{2, 2}, 2, 4}, TestGame{{2, 3}, 1, 4}, TestGame{{2, 3}, 2, 5}, TestGame{{2, 3}, 3, 4},
        TestGame{{2, 4}, 2, 4}, TestGame{{3, 3}, 1, 3}, TestGame{{3, 3}, 2, 4}, TestGame{{1, 5}, 2, 4}}) {
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    const PlainRetrograde plain(shape, dmax, objective);
    for (const auto& cuts : usable_cuts(shape, objective)) {
      INFO(to_text(cuts));
      const LayerDecision decision = decide(shape, dmax, objective, {.cuts = cuts});
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
  for (const Published& published : published_games()) {
    INFO(published.file.filename().string());
    if (!published.is_whole()) {  // A bounded game has no layers at its top.
      ++bounded_files;
      continue;
    }
    const std::vector<double> boards = boards_by_layer(published.game);
    int bottom = published.layers();
    for (double sum = 0; (sum += boards[static_cast<std::size_t>(bottom - 1)]) <= most_boards;) --bottom;
    const auto& [shape, dmax, objective] = published.game;
    const PlainRetrograde plain(shape, dmax, objective, {}, {}, bottom);
    std::uint64_t wins = 0;
    for (int layer = bottom; layer < published.layers(); ++layer) {
      INFO("layer " << layer);
      CHECK(published.wins.at(layer) == plain.wins(layer));
      wins += plain.wins(layer);
    }
    CHECK(wins > 0);
    ++files;
  }
  CHECK(files == 15);
  CHECK(bounded_files == 4);
}

TEST_CASE("the published layers of games that take moments are found again, byte for byte") {
  constexpr double most_stored_boards = 2e9;
  int found = 0;
  for (const Published& published : published_games()) {
    const auto& [shape, dmax, objective] = published.game;
    INFO(published.file.filename().string());
    const auto plan = plan_layers(shape, make_objective_game(dmax, objective));
    REQUIRE(plan);
    if (!published.is_whole() || plan->boards > most_stored_boards) continue;
    CHECK(to_csv(decide(shape, dmax, objective).records) == contents(published.file));
    ++found;
  }
  CHECK(found >= 1);
}

TEST_CASE("all cuts, thread counts and instruction sets give the same layers") {
  for (const auto& [shape, dmax, objective] :
       {TestGame{{3, 3}, 2, 5}, TestGame{{2, 4}, 3, 5}, TestGame{{2, 5}, 2, 4}, TestGame{{3, 4}, 2, 4},
        TestGame{{2, 6}, 1, 4}, TestGame{{4, 4}, 2, 3}}) {
    CAPTURE(to_text(shape), dmax, objective);
    const auto expected = decide(shape, dmax, objective).records;
    REQUIRE(expected.size() == static_cast<std::size_t>(shape.cells() * (1 << (objective - 2)) + 1));
    for (const auto& cuts : usable_cuts(shape, objective))
      for (const InstructionSet set : layers::instruction_sets()) {
        INFO(to_text(cuts) << " set " << static_cast<int>(set));
        CHECK(decide(shape, dmax, objective, {.cuts = cuts, .instructions = set}, 1).records == expected);
      }
    CHECK(decide(shape, dmax, objective, {}, 4).records == expected);
  }
}

TEST_CASE(
    "with every number of inner lines that fits the layers are the same, and other numbers are refused") {
  for (const auto& [shape, dmax, objective] :
       {TestGame{{3, 4}, 2, 4}, TestGame{{4, 4}, 2, 3}, TestGame{{1, 8}, 1, 4}, TestGame{{3, 5}, 1, 3}}) {
    CAPTURE(to_text(shape), dmax, objective);
    const ObjectiveGame game = make_objective_game(dmax, objective);
    const auto expected = decide(shape, dmax, objective).records;
    const std::vector<int> possible = possible_inner_lines(shape, game);
    CHECK(possible.size() >= 2);
    for (int lines = 0; lines <= shape.cols; ++lines) {
      CAPTURE(lines);
      const bool fits = std::ranges::find(possible, lines) != possible.end();
      if (fits)
        CHECK(decide(shape, dmax, objective, {.inner_lines = lines}).records == expected);
      else
        CHECK_THROWS_WITH(decide(shape, dmax, objective, {.inner_lines = lines}),
                          contains_text("the layer engine holds"));
    }
  }
}

TEST_CASE("games of every shape, Dmax and bound have the layers that the engine of all boards had found") {
  struct Found {
    TestGame game;
    std::optional<Bound> bound;
    std::uint64_t digest;  ///< Of `layers.csv` as version 1.0.0 wrote it.
  };
  const Found games[] = {
      {{{1, 1}, 1, 3}, {}, 0x8b7fb629c252729d},
      {{{1, 5}, 2, 4}, {}, 0xa4d2238f760126c0},
      {{{1, 8}, 1, 4}, {}, 0x197fee81aed0f24c},
      {{{2, 2}, 3, 6}, {}, 0x4cdccb6f7fb39275},
      {{{2, 3}, 4, 5}, {}, 0x53565e2488777615},
      {{{2, 4}, 3, 5}, {}, 0x8bc72807b6da78d4},
      {{{2, 5}, 1, 5}, {}, 0xb00834341b5dd20d},
      {{{3, 3}, 2, 6}, {}, 0xc6b40e8e54da4361},
      {{{3, 4}, 2, 4}, {}, 0xb39dd935a42bc023},
      {{{2, 6}, 2, 4}, {}, 0x1eacb9d1f2401e77},
      {{{3, 5}, 1, 4}, {}, 0x59a3c14e658aa3b0},
      {{{4, 4}, 2, 3}, {}, 0x7e7220fb0510ed42},
      {{{4, 4}, 1, 4}, {}, 0x3a2fe8e2c6cb2894},
      {{{3, 4}, 2, 5}, {}, 0x8e3d61f85e444d67},
      {{{1, 10}, 1, 5}, {}, 0x2f6f2bf0839e213e},
      {{{1, 7}, 2, 5}, Bound{20, Winner::dropper}, 0x862060a56b5ad308},
      {{{2, 5}, 2, 5}, Bound{30, Winner::slider}, 0x67855ddfd460fc8b},
      {{{3, 3}, 2, 6}, Bound{35, Winner::dropper}, 0x745e1ca8b443ed5e},
      {{{3, 3}, 3, 6}, Bound{40, Winner::slider}, 0x0cb29069a006906a},
      {{{3, 4}, 2, 5}, Bound{33, Winner::dropper}, 0xc7546f58161c2678},
      {{{4, 4}, 2, 4}, Bound{20, Winner::dropper}, 0x54e4459ca0d5e88a},
      {{{3, 4}, 3, 5}, Bound{41, Winner::dropper}, 0xee8564fc91c20176},
      {{{3, 4}, 4, 5}, Bound{36, Winner::slider}, 0x268bd91994a4d12e},
  };
  for (const auto& [game, bound, digest] : games) {
    CAPTURE(text_of(game), bound ? bound->layer : 0);
    const auto found = decide(game.shape, game.dmax, game.objective, {.bound = bound});
    CHECK(checksum_of(to_csv(found.records, bound)) == digest);
  }
}
