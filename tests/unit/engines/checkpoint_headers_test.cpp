// Headers of checkpoints with right checksums that no run writes: none may be taken for a run.
#include <fmt/format.h>

#include <span>

#include "base/error.hpp"
#include "engines/layers/layer_files.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;

namespace {

/// `cut`: as version 1.0.0 wrote it, or nothing.
std::string layers_header(int dmax, int objective, const std::string& bound = "",
                          const std::string& cut = "") {
  return fmt::format("layers 2 3{} dmax {} objective {} layer 3{}\n", cut, dmax, objective, bound);
}

const std::string old_cut = " axis 0 ends 0 extra 0 inner 2";

const std::string cuts_of_today = " cuts rows 1 0 0 columns 1 0 1";

/// A piece of layer 2 of 2x3 (2, 4), as a file that is whole.
void write_piece(const std::filesystem::path& folder, const std::string& bound, const std::string& cuts,
                 int lowest_value = 1) {
  std::filesystem::create_directories(folder / "pieces");
  const std::string bits(8, '\0');
  const std::string name =
      lowest_value == 1 ? "0000002-0000" : fmt::format("0000002-0000-from-{}", lowest_value);
  write_checked_file(folder / "pieces" / name, "layer-piece",
                     layers_header(2, 4, bound + cuts) + fmt::format("piece 2 0 {} 0 0\n", lowest_value),
                     {std::as_bytes(std::span(bits))}, Durability::program);
}

std::string search_header(const std::string& game, const std::string& buckets = "32768") {
  return fmt::format("proof 3 2x2 {}\nlines {} stored 0 given-up 0 number-lines 16384 open 0\n", game,
                     buckets);
}

}  // namespace

TEST_CASE("a header of layers is of a game that can be asked for") {
  const auto is_run = [](int dmax, int objective, const std::string& bound = "") {
    std::string rest;
    return layers::parse_run_header(layers_header(dmax, objective, bound), rest).has_value();
  };
  REQUIRE(is_run(2, 4));
  REQUIRE(is_run(2, 4, " bound 9 conceded-to dropper"));
  CHECK_FALSE(is_run(0, 4));
  CHECK_FALSE(is_run(-7, 4));
  CHECK_FALSE(is_run(2, 2));
  CHECK_FALSE(is_run(2, -2));
  CHECK_FALSE(is_run(2, 4, " bound 0 conceded-to dropper"));
  CHECK_FALSE(is_run(2, 4, " bound 9 conceded-to nobody"));
  CHECK_FALSE(is_run(2, 4, " cuts rows 1 0 0"));  // Of the columns nothing is said.
  CHECK_FALSE(is_run(2, 4, " cuts rows 1 0 0 columns 1 0 5"));
  CHECK(is_run(2, 4, cuts_of_today));
}

TEST_CASE("a header of version 1.0.0 is known as such, and one of today is not") {
  CHECK(layers::old_checkpoint(layers_header(2, 4, "", old_cut)));
  CHECK(layers::old_checkpoint(layers_header(2, 4, " bound 9 conceded-to dropper", old_cut)));
  CHECK_FALSE(layers::old_checkpoint(search_header("dmax 2 objective 4")));
  CHECK_FALSE(layers::old_checkpoint(layers_header(2, 4, cuts_of_today)));
}

TEST_CASE("a piece whose layer is not that of its header, or of no such cut, is no run") {
  std::vector<std::string> damaged;
  const auto is_run = [&](const std::string& bound, const std::string& cuts) {
    const TemporaryFolder folder;
    write_piece(folder.path(), bound, cuts);
    return layers::unfinished_run(folder.path(), damaged).has_value();
  };
  CHECK(is_run("", cuts_of_today));
  CHECK(is_run(" bound 9 conceded-to dropper", cuts_of_today));
  CHECK(damaged.empty());
  CHECK_FALSE(is_run("", ""));
  CHECK_FALSE(is_run("", " cuts rows 2 0 0 columns 1 0 1"));
  CHECK_FALSE(is_run("", " cuts columns 1 0 1 rows 1 0 0"));
  CHECK(damaged.size() == 3);
}

TEST_CASE("a piece that drops of more than Dmax made is of no run") {
  std::vector<std::string> damaged;
  for (const int lowest_value : {1, 2, 3}) {
    CAPTURE(lowest_value);
    const TemporaryFolder folder;
    write_piece(folder.path(), "", cuts_of_today, lowest_value);
    CHECK(layers::unfinished_run(folder.path(), damaged).has_value() == (lowest_value <= 2));
  }
  CHECK(damaged.size() == 1);
  const TemporaryFolder folder;
  write_piece(folder.path(), "", cuts_of_today);
  overwrite(folder.path() / "pieces/0000002-0000-from-9", "another file");
  const auto run = layers::unfinished_run(folder.path(), damaged);
  REQUIRE(run);
  CHECK_FALSE(run->dropped);
  CHECK(run->done_fraction >= 0);
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
