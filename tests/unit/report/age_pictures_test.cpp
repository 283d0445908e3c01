// The pictures of reports/against-chance, which are what the program draws of the rows beside them.
#include "report/chance/expectation_report.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

TEST_CASE("the pictures of states by age are what 'dropslide report age-pictures' draws") {
  const std::filesystem::path folder = source_tables().parent_path() / "reports/against-chance";
  int pictures = 0;
  for (const Shape shape : playable_shapes()) {
    const auto ages = read_age_counts(folder / (to_text(shape) + ".csv"), shape);
    if (ages.empty()) continue;
    CAPTURE(to_text(shape));
    const bool is_same = ages_svg(shape, ages) == contents(folder / (to_text(shape) + ".svg"));
    CHECK(is_same);
    ++pictures;
  }
  CHECK(pictures == 12);
}

}  // namespace
}  // namespace dropslide
