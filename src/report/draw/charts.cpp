// Histograms, box plots and scatter plots as SVG.
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

void add_box_plot(Chart& chart, double middle, std::vector<double> values) {
  const Interval fences = outlier_fences(values);
  std::sort(values.begin(), values.end());
  const double low = *std::find_if(values.begin(), values.end(), [&](double v) { return fences.holds(v); });
  const double high =
      *std::find_if(values.rbegin(), values.rend(), [&](double v) { return fences.holds(v); });
  const double first = quantile(values, 0.25), third = quantile(values, 0.75), median = quantile(values, 0.5);
  chart.add_line(middle, low, middle, high, "#1f4e79");
  chart.add_box(middle - 0.3, first, middle + 0.3, third);
  chart.add_line(middle - 0.3, median, middle + 0.3, median, "#c00000");
  double last_y = -1;
  for (const double value : values) {
    if (fences.holds(value) || std::abs(chart.y(value) - last_y) < 0.5) continue;  // One dot a place.
    chart.add_dot(middle, value);
    last_y = chart.y(value);
  }
}

}  // namespace

std::string draw_scatter(const ChartText& text, const std::vector<std::pair<double, double>>& points,
                         const std::optional<StraightLine>& line) {
  double largest_x = 0, largest_y = 0;
  for (const auto& [x, y] : points) largest_x = std::max(largest_x, x), largest_y = std::max(largest_y, y);
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::with_headroom(largest_x), ChartAxis::with_headroom(largest_y));
  chart.add_x_ticks();
  for (const auto& [x, y] : points) chart.add_dot(x, y);
  if (line && line->slope > 0) {
    const double from = std::max(0.0, -line->intercept / line->slope);
    const double to = std::min(largest_x, (largest_y - line->intercept) / line->slope);
    chart.add_line(from, line->intercept + line->slope * from, to, line->intercept + line->slope * to,
                   "#c00000");
    chart.add_legend("a dot a game; red: the straight line of least squares");
  } else {
    chart.add_legend("a dot a game");
  }
  return svg.file();
}

std::string draw_histogram(const ChartText& text, const std::vector<double>& values, int bins) {
  const double largest = largest_of(values), bin_width = (largest > 0 ? largest : 1) / bins;
  std::vector<double> counts(static_cast<std::size_t>(bins));
  for (const double value : values)
    ++counts[std::min(static_cast<std::size_t>(value / bin_width), counts.size() - 1)];
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(bins * bin_width),
              ChartAxis::with_headroom(largest_of(counts)));
  chart.add_x_ticks();
  for (std::size_t bin = 0; bin < counts.size(); ++bin)
    chart.add_box(static_cast<double>(bin) * bin_width, 0, static_cast<double>(bin + 1) * bin_width,
                  counts[bin]);
  return svg.file();
}

std::string draw_bars(const ChartText& text, const std::vector<std::pair<std::string, double>>& bars) {
  double largest = 0;
  for (const auto& [name, value] : bars) largest = std::max(largest, value);
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(static_cast<double>(bars.size())),
              ChartAxis::with_headroom(largest));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double middle = static_cast<double>(i) + 0.5;
    chart.add_box(middle - 0.4, 0, middle + 0.4, bars[i].second);
    chart.add_x_tick(middle, bars[i].first);
  }
  return svg.file();
}

std::string draw_boxes(const ChartText& text,
                       const std::vector<std::pair<std::string, std::vector<double>>>& boxes) {
  double largest = 0;
  for (const auto& [name, values] : boxes) largest = std::max(largest, largest_of(values));
  SvgWriter svg = chart_picture();
  Chart chart(svg, text, ChartAxis::from_zero(static_cast<double>(boxes.size())),
              ChartAxis::with_headroom(largest));
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    add_box_plot(chart, static_cast<double>(i) + 0.5, boxes[i].second);
    chart.add_x_tick(static_cast<double>(i) + 0.5, boxes[i].first);
  }
  chart.add_legend("box: quartiles; red: median; dots: outliers");
  return svg.file();
}

}  // namespace dropslide
