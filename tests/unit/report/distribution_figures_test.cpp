// Figures of the thesis's hash table, drawn from files.
#include <fstream>
#include "support/catch.hpp"

#include "base/error.hpp"
#include "report/thesis/distribution_figures.hpp"
#include "support/folders.hpp"

namespace dropslide {
namespace {

const std::string sweep_header = "table_length,length_fraction,entries,density,expansions,seconds\n";

TEST_CASE("points of a sweep come from both files, the shortest table first") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "sweep-3x4-5.csv") << sweep_header << "20,1.0000,3,0.15,100,0.01\n";
  std::ofstream(folder.path() / "sweep-3x4-5-long.csv") << sweep_header << "10,0.5000,3,0.3,5000,0.10\n";
  const RecordedSweep sweep = read_sweep(folder.path(), "3x4-5");
  REQUIRE(sweep.points.size() == 2);
  CHECK(sweep.points[0].length_fraction == 0.5);
  CHECK(sweep.points[0].expansions == 5000);
  CHECK(sweep.points[1].density == 0.15);
}

TEST_CASE("a file of other columns, or with a word for a number, is refused") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "3x4-5.csv") << "bin,boards\n1,2\n";
  CHECK_THROWS_AS(read_bins(folder.path(), "3x4-5"), DamageError);
  std::ofstream(folder.path() / "3x4-6.csv") << "bin,first_entry,boards\n0,0,many\n";
  CHECK_THROWS_AS(read_bins(folder.path(), "3x4-6"), DamageError);
}

TEST_CASE("figures whose files are missing are left out") {
  const TemporaryFolder folder;
  CHECK(distribution_figures(folder.path()).empty());
  std::ofstream(folder.path() / "3x5-5.csv") << "bin,first_entry,boards\n0,0,3\n1,7,3\n2,14,1\n";
  const auto pictures = distribution_figures(folder.path());
  REQUIRE(pictures.size() == 1);
  CHECK(pictures[0].file_name == "figure-19.svg");
  CHECK(pictures[0].svg.find("3x5, Dmax 2, O = 5: boards stored in each of 3 bins") != std::string::npos);
}

TEST_CASE("Figure 22 shows the compressed tables") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "4x4-6-compressed.csv") << "bin,first_entry,boards\n0,0,3\n1,7,3\n";
  const auto pictures = distribution_figures(folder.path());
  REQUIRE(pictures.size() == 1);
  CHECK(pictures[0].file_name == "figure-22.svg");
  CHECK(pictures[0].svg.find("4x4, Dmax 2, O = 6, compressed: boards stored in each of 2 bins") !=
        std::string::npos);
}

TEST_CASE("equal bins are one level line, a twentieth below the top") {
  const std::string svg = draw_bins({{"3x3-4", {4, 4, 2}}});
  CHECK(svg.find("points=\"70.0,48.2 440.0,48.2 440.0,90.1 625.0,90.1\"") != std::string::npos);
}

TEST_CASE("a sweep has a chart of work and one of density, with a dot for each point") {
  const std::string svg = draw_sweeps({{"3x4-5", {{0.5, 0.3, 5000}, {1, 0.15, 100}}}});
  std::size_t dots = 0;
  for (auto at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1)) ++dots;
  CHECK(dots == 4);
  CHECK(svg.find("10^4") != std::string::npos);
}

}  // namespace
}  // namespace dropslide
