// Histograms, box plots and scatter plots as SVG.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/draw/chart.hpp"

namespace dropslide {

/// A straight line y = intercept + slope * x.
struct StraightLine {
  double slope = 0;      ///< Units of y for one of x.
  double intercept = 0;  ///< y at x = 0.
};

/// A point for each pair of x and y, both at least 0, and the line if there is one. Requires a point.
std::string draw_scatter(const ChartText& text, const std::vector<std::pair<double, double>>& points,
                         const std::optional<StraightLine>& line);

/// Values at least 0 in `bins` bins of equal width from 0 to the largest. Requires a value and a bin.
std::string draw_histogram(const ChartText& text, const std::vector<double>& values, int bins);

/// A bar for each name. Requires a bar.
std::string draw_bars(const ChartText& text, const std::vector<std::pair<std::string, double>>& bars);

/// For each name a box from the first to the third quartile with the median, whiskers to the last values
/// within 1.5 times its height, and the outliers beyond. Requires a box, and a value at least 0 in each.
std::string draw_boxes(const ChartText& text,
                       const std::vector<std::pair<std::string, std::vector<double>>>& boxes);

}  // namespace dropslide
