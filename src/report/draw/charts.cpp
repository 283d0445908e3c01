// Histograms, box plots and scatter plots as SVG, with their rows as CSV.
#include "report/draw/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/draw/chart.hpp"
#include "studies/players/game_statistics.hpp"

namespace dropslide {
namespace {

/// The picture that one chart fills.
SvgWriter chart_picture() {
  const ChartArea area;
  return {area.width, area.height, {{"font-family", "sans-serif"}}};
}

double largest_of(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// "largest_tile": the name of an axis as that of a column.
std::string column(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string csv_row(const std::string& name, std::string_view mark, double value) {
  return fmt::format("{},{},{}\n", name, mark, value);
}

/// Draws the values of one name, and adds their rows to `csv`.
void add_box_plot(Chart& chart, double middle, const std::string& name, std::vector<double> values,
                  std::string& csv) {
  const Interval fences = outlier_fences(values);
  std::sort(values.begin(), values.end());
  const double low = *std::find_if(values.begin(), values.end(), [&](double v) { return fences.holds(v); });
  const double high =
      *std::find_if(values.rbegin(), values.rend(), [&](double v) { return fences.holds(v); });
  const double first = quantile(values, 0.25), third = quantile(values, 0.75), median = quantile(values, 0.5);
  chart.add_line(middle, low, middle, high, "#1f4e79");
  chart.add_box(middle - 0.3, first, middle + 0.3, third);
  chart.add_line(middle - 0.3, median, middle + 0.3, median, "#c00000");
  csv += csv_row(name, "lower_whisker", low) + csv_row(name, "first_quartile", first) +
         csv_row(name, "median", median) + csv_row(name, "third_quartile", third) +
         csv_row(name, "upper_whisker", high);
  double last_y = -1;
  for (const double value : values) {
    if (fences.holds(value) || std::abs(chart.y(value) - last_y) < 0.5) continue;  // One dot a place.
    chart.add_dot(middle, value);
    csv += csv_row(name, "outlier", value);
    last_y = chart.y(value);
  }
}

/// Where the axis of a scatter plot ends, and what lies beyond.
struct ScatterEnd {
  ChartAxis axis;      ///< From 0.
  int beyond = 0;      ///< Points with a larger value.
  double largest = 0;  ///< Of all values.
};

ScatterEnd scatter_end(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const double largest = values.back(), usual = quantile(values, 0.98);
  if (usual == 0 || largest <= 3 * usual) return {ChartAxis::with_headroom(largest), 0, largest};
  const ChartAxis axis = ChartAxis::from_zero(1.2 * usual);
  const auto first = std::upper_bound(values.begin(), values.end(), axis.largest);
  return {axis, static_cast<int>(values.end() - first), largest};
}

std::string scatter_legend(const ScatterEnd& end, const std::string& unit, bool has_line) {
  std::string legend = "a dot a game";
  if (has_line) legend += "; red: the straight line of least squares";
  if (end.beyond > 0)
    legend += fmt::format("; at the right edge: {} of more {}, up to {:.2g}", end.beyond, unit, end.largest);
  return legend;
}

}  // namespace

DrawnChart draw_scatter(const ChartText& text, const std::vector<std::pair<double, double>>& points,
                        const std::optional<StraightLine>& line) {
  std::vector<double> xs;
  double largest_y = 0;
  for (const auto& [x, y] : points) xs.push_back(x), largest_y = std::max(largest_y, y);
  const ScatterEnd end = scatter_end(xs);
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, end.axis, ChartAxis::with_headroom(largest_y));
  chart.add_x_ticks();
  std::string csv = column(text.x) + "," + column(text.y) + "\n";
  for (const auto& [x, y] : points) {
    chart.add_dot(std::min(x, end.axis.largest), y);
    csv += fmt::format("{},{}\n", x, y);
  }
  const bool has_line = line && line->slope > 0;
  if (has_line) {
    const double from = std::max(0.0, -line->intercept / line->slope);
    const double to = std::min({end.largest, end.axis.largest, (largest_y - line->intercept) / line->slope});
    chart.add_line(from, line->intercept + line->slope * from, to, line->intercept + line->slope * to,
                   "#c00000");
  }
  chart.add_legend(scatter_legend(end, text.x, has_line));
  return {svg.file(), csv};
}

DrawnChart draw_histogram(const ChartText& text, const std::vector<double>& values, int bins) {
  const double largest = largest_of(values), bin_width = (largest > 0 ? largest : 1) / bins;
  std::vector<double> counts(static_cast<std::size_t>(bins));
  for (const double value : values)
    ++counts[std::min(static_cast<std::size_t>(value / bin_width), counts.size() - 1)];
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(bins * bin_width),
              ChartAxis::with_headroom(largest_of(counts)));
  chart.add_x_ticks();
  std::string csv = fmt::format("{0}_from,{0}_to,{1}\n", column(text.x), column(text.y));
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    const double from = static_cast<double>(bin) * bin_width, to = static_cast<double>(bin + 1) * bin_width;
    chart.add_box(from, 0, to, counts[bin]);
    csv += fmt::format("{},{},{}\n", from, to, counts[bin]);
  }
  return {svg.file(), csv};
}

DrawnChart draw_bars(const ChartText& text, const std::vector<std::pair<std::string, double>>& bars) {
  double largest = 0;
  for (const auto& [name, value] : bars) largest = std::max(largest, value);
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(static_cast<double>(bars.size())),
              ChartAxis::with_headroom(largest));
  std::string csv = column(text.x) + "," + column(text.y) + "\n";
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double middle = static_cast<double>(i) + 0.5;
    chart.add_box(middle - 0.4, 0, middle + 0.4, bars[i].second);
    chart.add_x_tick(middle, bars[i].first);
    csv += fmt::format("{},{}\n", bars[i].first, bars[i].second);
  }
  return {svg.file(), csv};
}

DrawnChart draw_boxes(const ChartText& text,
                      const std::vector<std::pair<std::string, std::vector<double>>>& boxes) {
  double largest = 0;
  for (const auto& [name, values] : boxes) largest = std::max(largest, largest_of(values));
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(static_cast<double>(boxes.size())),
              ChartAxis::with_headroom(largest));
  std::string csv = column(text.x) + ",mark," + column(text.y) + "\n";
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    add_box_plot(chart, static_cast<double>(i) + 0.5, boxes[i].first, boxes[i].second, csv);
    chart.add_x_tick(static_cast<double>(i) + 0.5, boxes[i].first);
  }
  chart.add_legend("box: quartiles; red: median; dots: outliers");
  return {svg.file(), csv};
}

}  // namespace dropslide
