// SVG and charts.
#include "support/catch.hpp"

#include "report/draw/charts.hpp"

namespace dropslide {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("text in a picture is escaped") {
  SvgWriter svg(10, 20, {{"font-family", "a \"b\""}});
  svg.add_text("1 < 2 & 3", {{"x", 1}});
  CHECK(contains(svg.file(), "font-family=\"a &quot;b&quot;\""));
  CHECK(contains(svg.file(), "<text x=\"1\">1 &lt; 2 &amp; 3</text>"));
}

TEST_CASE("a picture is a whole file with its size and a white ground") {
  const std::string file = SvgWriter(10, 20, {}).file();
  CHECK(file.starts_with(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" viewBox=\"0 0 10 20\">\n"));
  CHECK(contains(file, "<rect width=\"10\" height=\"20\" fill=\"#ffffff\"/>\n"));
  CHECK(file.ends_with("</svg>\n"));
}

TEST_CASE("whole numbers in a picture have no decimals, others have one") {
  SvgWriter svg(1, 1, {});
  svg.add("circle", {{"cx", 7}, {"cy", 7.0}, {"r", 1.26}});
  CHECK(contains(svg.file(), "<circle cx=\"7\" cy=\"7.0\" r=\"1.3\"/>\n"));
}

TEST_CASE("ticks are round numbers up to the end of the axis") {
  CHECK(ChartAxis::from_zero(12).ticks() == std::vector<double>{0, 5, 10});
  CHECK(ChartAxis::from_zero(0).ticks().back() == 1);
  CHECK(ChartAxis::from_zero(12).tick_name(2.5) == "2.5");
  CHECK(ChartAxis::from_zero(5e6).tick_name(2e6) == "2 M");
}

TEST_CASE("a logarithmic axis goes from power of ten to power of ten") {
  const ChartAxis axis = ChartAxis::by_powers_of_ten(30, 4000);
  CHECK(axis.least == 10);
  CHECK(axis.largest == 10000);
  CHECK(axis.ticks() == std::vector<double>{10, 100, 1000, 10000});
  CHECK(axis.tick_name(1000) == "10^3");
  CHECK(axis.place(10) == 0);
  CHECK(axis.place(1) == 0);
  CHECK(axis.place(10000) == 1);
}

TEST_CASE("values of one size make a logarithmic axis of one power of ten") {
  const ChartAxis axis = ChartAxis::by_powers_of_ten(100, 100);
  CHECK(axis.least == 100);
  CHECK(axis.largest == 1000);
}

TEST_CASE("a chart draws within its area") {
  SvgWriter svg(400, 400, {});
  Chart chart(svg, {"t", "x", "y"}, ChartAxis::from_zero(10), ChartAxis::from_zero(10), {200, 100, 200, 300});
  chart.add_curve({{0, 0}, {10, 10}}, "#123456");
  CHECK(contains(svg.file(),
                 "<polyline fill=\"none\" stroke=\"#123456\" points=\"270.0,352.0 385.0,144.0\"/>"));
  CHECK(chart.y(0) == 352);
}

TEST_CASE("an outlier of a box plot is a dot, named in the legend and in a row of the CSV") {
  const std::vector<double> usual{10, 11, 12, 13, 14}, with_outlier{10, 11, 12, 13, 14, 90};
  const DrawnChart without = draw_boxes({"title", "tile", "moves"}, {{"64", usual}});
  const DrawnChart chart = draw_boxes({"title", "tile", "moves"}, {{"64", with_outlier}});
  CHECK(contains(chart.csv, "\n64,outlier,90\n"));
  CHECK(contains(chart.csv, "64,upper_whisker,14\n"));
  CHECK(contains(chart.svg, "<circle"));
  CHECK(contains(chart.svg, "dots: outliers<"));
  CHECK(!contains(without.csv, "outlier"));
  CHECK(!contains(without.svg, "<circle"));
}

TEST_CASE(
    "a far point of a scatter plot stands at its edge, counted in the legend, with its value in the CSV") {
  std::vector<std::pair<double, double>> points;
  for (int i = 1; i <= 100; ++i) points.emplace_back(i, i);
  CHECK(!contains(draw_scatter({"title", "seconds", "score"}, points, {}).svg, "at the right edge"));
  points.emplace_back(5000, 7);
  const DrawnChart chart = draw_scatter({"title", "seconds", "score"}, points, {});
  CHECK(contains(chart.svg, "at the right edge: 1 of more seconds, up to 5e+03<"));
  CHECK(contains(chart.csv, "\n5000,7\n"));
}

TEST_CASE("an axis without a name has none") {
  SvgWriter svg(100, 100, {});
  const Chart chart(svg, {"title", {}, {}}, ChartAxis::from_zero(1), ChartAxis::from_zero(1));
  CHECK(contains(svg.file(), ">title<"));
  CHECK(!contains(svg.file(), "rotate"));
}

}  // namespace
}  // namespace dropslide
