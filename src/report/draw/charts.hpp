// Histograms, box plots and scatter plots as SVG, with their rows as CSV.
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

/// A chart as a picture, and what it shows as CSV: a header, then a row for each mark.
struct DrawnChart {
  std::string svg;  ///< The whole file.
  std::string csv;  ///< The same.
};

/// A point for each pair of x and y, both at least 0, and the line if there is one. If the largest x is more
/// than three times what 98 % of the points have, the axis ends soon after those: points beyond stand at its
/// end, and the legend says how many they are and how far they go. Requires a point.
DrawnChart draw_scatter(const ChartText& text, const std::vector<std::pair<double, double>>& points,
                        const std::optional<StraightLine>& line);

/// Values at least 0 in `bins` bins of equal width from 0 to the largest. Requires a value and a bin.
DrawnChart draw_histogram(const ChartText& text, const std::vector<double>& values, int bins);

/// A bar for each name. Requires a bar.
DrawnChart draw_bars(const ChartText& text, const std::vector<std::pair<std::string, double>>& bars);

/// For each name a box from the first to the third quartile with the median, whiskers to the last values
/// within 1.5 times its height, and the outliers beyond. Requires a box, and a value at least 0 in each.
DrawnChart draw_boxes(const ChartText& text,
                      const std::vector<std::pair<std::string, std::vector<double>>>& boxes);

}  // namespace dropslide
