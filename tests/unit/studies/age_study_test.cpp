// States by age: the valleys that the tiles of a board explain, and the sizes of lists.
#include "studies/players/age_study.hpp"
#include "report/fields/field_table.hpp"

#include <algorithm>
#include <bit>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "report/chance/age_report.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

/// The counts of a board that `reports/against-chance` has.
std::vector<AgeCounts> recorded(const std::string& shape) {
  const std::filesystem::path tables = source_tables();
  return read_age_counts(tables.parent_path() / "reports/against-chance" / (shape + ".csv"),
                         parse_shape(shape));
}

/// The fewest powers of two from 2 on with this sum, by counting them up.
std::vector<int> fewest_summands(int most) {
  std::vector<int> fewest(static_cast<std::size_t>(most) + 1, 1'000);
  fewest[0] = 0;
  for (std::size_t sum = 2; sum < fewest.size(); sum += 2)
    for (std::size_t face = 2; face <= sum; face *= 2)
      fewest[sum] = std::min(fewest[sum], fewest[sum - face] + 1);
  return fewest;
}

}  // namespace

TEST_CASE("a board of some age has at least as many tiles as the age has ones in binary") {
  const auto fewest = fewest_summands(600);
  for (std::size_t age = 0; age < fewest.size(); age += 2) {
    CAPTURE(age);
    CHECK(least_tiles(age) == fewest[age]);
  }
}

TEST_CASE("on solved boards a valley is the deeper the more ones q - 1 has, and there are seven") {
  for (const Shape shape : {Shape{2, 3}, Shape{2, 4}, Shape{3, 3}, Shape{2, 5}}) {
    CAPTURE(to_text(shape));
    const auto valleys = find_valleys(shape, recorded(to_text(shape)));
    REQUIRE(valleys.size() == 7);
    for (const Valley& valley : valleys) {
      CAPTURE(valley.multiple);
      const int ones = std::popcount(valley.multiple - 1);
      CHECK(valley.tiles == shape.cells() - 2 + ones);
      CHECK(valley.lowest.states < valley.most_before);
      for (const Valley& other : valleys) {
        CAPTURE(other.multiple);
        if (std::popcount(other.multiple - 1) > ones) CHECK(other.lowest.states < valley.lowest.states);
      }
    }
  }
}

TEST_CASE("lists take no more than the bound from the totals, and hardly less") {
  for (const Shape shape : {Shape{2, 4}, Shape{3, 3}, Shape{2, 5}}) {
    CAPTURE(to_text(shape));
    const ListSizes sizes = list_sizes(shape, recorded(to_text(shape)));
    const ListSizes most = most_list_sizes(shape, sizes.states, sizes.afterstates);
    CHECK(sizes.ranks <= most.ranks);
    const double rounding = 40.0 * (1 << (shape.cells() + 1));  // Five words that are not full, a layer.
    for (const auto member :
         {&ListSizes::afterstate_boards, &ListSizes::afterstate_ranks, &ListSizes::policy}) {
      CAPTURE(sizes.*member);
      CHECK(sizes.*member <= most.*member + rounding);
      CHECK(sizes.*member > 0.85 * most.*member);
    }
  }
}

TEST_CASE("a file of other columns is refused, and one that is not there has no ages") {
  const TemporaryFolder folder;
  CHECK(read_age_counts(folder.path() / "3x3.csv", {3, 3}).empty());
  std::ofstream(folder.path() / "3x3.csv") << "age,states\n4,1\n";
  CHECK_THROWS_AS(read_age_counts(folder.path() / "3x3.csv", {3, 3}), DamageError);
}

TEST_CASE("the first ages of a board hold a share of its ranks and of its states") {
  for (const Shape shape : {Shape{2, 3}, Shape{2, 4}, Shape{3, 3}}) {
    CAPTURE(to_text(shape));
    const auto ages = recorded(to_text(shape));
    CHECK(share_of_ranks(shape, {}) == 0);
    CHECK(share_of_states(shape, ages, 0) == 0);
    CHECK_THAT(share_of_states(shape, ages, 1), Catch::Matchers::WithinRel(1.0, 1e-12));
    std::uint64_t states = 0;
    for (std::size_t first = 1; first <= ages.size(); ++first) {
      CAPTURE(first);
      const std::vector<AgeCounts> begun(ages.begin(), ages.begin() + static_cast<std::ptrdiff_t>(first));
      states += ages[first - 1].states;
      REQUIRE(states_of(begun) == states);
      const double share = static_cast<double>(states) / static_cast<double>(states_of(ages));
      CHECK_THAT(share_of_states(shape, ages, share_of_ranks(shape, begun)),
                 Catch::Matchers::WithinRel(share, 1e-9));
    }
  }
}

TEST_CASE("a board that is begun has as many states as it has, if foreseen from itself") {
  const auto ages = recorded("2x4");
  const std::vector<AgedBoard> boards{{{2, 4}, ages, 0}, {{3, 3}, recorded("3x3"), 0}};
  PublishedBoard published{{2, 4}, states_of(ages), 0, "nobody", {ages.begin(), ages.begin() + 100}};
  const auto as_on = to_json(AgeReport{boards, published}).at("published").at("begun").at("as_on").at(0);
  CHECK_THAT(as_on.at("states").get<double>(),
             Catch::Matchers::WithinRel(static_cast<double>(states_of(ages)), 1e-9));
  published.begun.clear();
  CHECK(to_json(AgeReport{boards, published}).at("published").at("begun").is_null());
}

TEST_CASE("ages that the board does not have are refused") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "2x2.csv";
  const std::string sound = "age,states,afterstates,dead\n4,1,1,0\n6,2,2,0\n";
  overwrite(file, sound);
  CHECK(read_age_counts(file, {2, 2}).size() == 2);
  for (const char* row : {"6,1,1,0", "4,1,1,0", "7,1,1,0", "8,1000,1,0", "8,1,1000,0", "64,1,1,0",
                          "99999999,1,1,0", "8,-1,1,0", "8,1,1e300,0"}) {
    CAPTURE(row);
    overwrite(file, sound + row + "\n");
    CHECK_THROWS_AS(read_age_counts(file, {2, 2}), DamageError);
  }
}
