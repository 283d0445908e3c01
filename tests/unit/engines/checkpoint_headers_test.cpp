// Headers of checkpoints with right checksums that no run writes: none may be taken for a run.
#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

namespace {

std::string layers_header(int dmax, int objective, const std::string& bound = "") {
  return fmt::format("layers 2 3 axis 0 ends 0 extra 0 inner 2 dmax {} objective {} layer 3{}\n", dmax,
                     objective, bound);
}

std::string search_header(const std::string& game, const std::string& buckets = "32768") {
  return fmt::format("proof 3 2x2 {}\nlines {} stored 0 given-up 0 number-lines 16384 open 0\n", game,
                     buckets);
}

}  // namespace

TEST_CASE("a checkpoint of layers is of a game that can be asked for") {
  const auto is_run = [](const std::string& header) { return layers::unfinished_run(header).has_value(); };
  REQUIRE(is_run(layers_header(2, 4)));
  REQUIRE(is_run(layers_header(2, 4, " bound 9 conceded-to dropper")));
  CHECK_FALSE(is_run(layers_header(0, 4)));
  CHECK_FALSE(is_run(layers_header(-7, 4)));
  CHECK_FALSE(is_run(layers_header(2, 2)));
  CHECK_FALSE(is_run(layers_header(2, -2)));
  CHECK_FALSE(is_run(layers_header(2, 4, " bound 0 conceded-to dropper")));
}

TEST_CASE("a finished run of layers is of a game that can be asked for") {
  const TemporaryFolder folder;
  const auto write = [&](const std::string& header) {
    write_checked_file(folder.path() / layers::result_file, "layers-result", header + "boards 7 slider\n", {},
                       Durability::program);
  };
  write(layers_header(2, 4));
  REQUIRE(layers::finished_run(folder.path()));
  write(layers_header(2, 99));
  CHECK_THROWS_AS(layers::finished_run(folder.path()), DamageError);
}

TEST_CASE("a finished run of layers names a winner, or, with a bound, that it decided nothing") {
  const TemporaryFolder folder;
  const auto write = [&](const std::string& bound, const std::string& winner) {
    write_checked_file(folder.path() / layers::result_file, "layers-result",
                       layers_header(2, 4, bound) + "boards 7 " + winner + "\n", {}, Durability::program);
  };
  const std::string bound = " bound 9 conceded-to dropper";
  write("", "dropper");
  CHECK(layers::finished_run(folder.path())->winner == Winner::dropper);
  write(bound, "undecided");
  CHECK_FALSE(layers::finished_run(folder.path())->winner);
  write("", "undecided");
  CHECK_THROWS_AS(layers::finished_run(folder.path()), DamageError);
  write(bound, "nobody");
  CHECK_THROWS_AS(layers::finished_run(folder.path()), DamageError);
}

TEST_CASE("a checkpoint of a search is of a game that can be asked for") {
  const auto is_search = [](const std::string& header) { return proof::search_state(header).has_value(); };
  REQUIRE(is_search(search_header("dmax 2 objective 4")));
  REQUIRE(is_search(search_header("dmax 2 no-merge")));
  CHECK_FALSE(is_search(search_header("dmax 2 objective 1000")));
  CHECK_FALSE(is_search(search_header("dmax 0 objective 4")));
  CHECK_FALSE(is_search(search_header("dmax 99 no-merge")));
}

TEST_CASE("a checkpoint of a restricted game names its drops") {
  const auto drops_of = [](const std::string& game) {
    const auto state = proof::search_state(search_header(game));
    return state ? std::optional(state->drops) : std::nullopt;
  };
  CHECK(drops_of("dmax 2 objective 4") == AllowedDrops::all);
  CHECK(drops_of("dmax 2 objective 4 drops beside-no-equal") == AllowedDrops::beside_no_equal);
  CHECK_FALSE(drops_of("dmax 2 objective 4 drops"));
  CHECK_FALSE(drops_of("dmax 2 objective 4 drops of-water"));
  CHECK_FALSE(drops_of("dmax 2 objective 4 corners"));
}

TEST_CASE("a checkpoint that names more buckets than there is memory for is refused before it is read") {
  const TemporaryFolder folder;
  const std::string bucket(64, '\0'), numbers(std::size_t{16384} * 64, '\0');
  // So many buckets take 64 bytes modulo 2^64.
  write_checked_file(folder.path() / "window.0", "checkpoint",
                     "1\n" + search_header("dmax 2 objective 4", "288230376151711745"),
                     {std::as_bytes(std::span(bucket)), std::as_bytes(std::span(numbers))},
                     Durability::program);
  std::vector<std::string> notices;
  proof::SharedPositions positions(1 << 20, std::uint64_t{16} << 20, 1);
  const proof::SearchCheckpoint checkpoint(folder.path(), {{2, 2}, ObjectiveGame{2, 4}},
                                           [&](const std::string& text) { notices.push_back(text); });
  checkpoint.load(positions, 0);
  REQUIRE(notices.size() == 1);
  CHECK(notices.front().ends_with("is damaged and not used"));
}
