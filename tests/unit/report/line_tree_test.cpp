// Figure 4 as a picture.
#include "report/draw/line_tree.hpp"

#include <cstdlib>
#include <regex>

#include "support/catch.hpp"

namespace dropslide {
namespace {

/// Where the letters of the moves stand.
std::vector<std::pair<int, int>> letters_of(const std::string& svg) {
  const std::regex letter(R"re(<text x="(\d+)" y="(\d+)"[^>]*>[lr]</text>)re");
  std::vector<std::pair<int, int>> places;
  for (std::sregex_iterator found(svg.begin(), svg.end(), letter), end; found != end; ++found)
    places.emplace_back(std::stoi((*found)[1]), std::stoi((*found)[2]));
  return places;
}

TEST_CASE("no two letters of Figure 4 stand on each other") {
  const std::string svg = to_svg(line::grow_game_tree(5, 12, {.threads = 1, .memory_bytes = 64 << 20}));
  const auto places = letters_of(svg);
  REQUIRE(places.size() > 30);
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(places[i], places[j]);
      const bool is_apart = std::abs(places[i].first - places[j].first) >= 12 ||
                            std::abs(places[i].second - places[j].second) >= 14;
      CHECK(is_apart);
    }
}

}  // namespace
}  // namespace dropslide
