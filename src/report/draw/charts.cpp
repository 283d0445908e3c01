// Histograms, box plots and scatter plots as SVG.
#include "report/draw/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/players/game_statistics.hpp"

namespace dropslide {
namespace {

constexpr double width = 560, height = 340, left = 70, right = 15, top = 34, bottom = 48;
constexpr double plot_width = width - left - right, plot_height = height - top - bottom;

/// A round number near a fifth of the range, for ticks.
double tick_step(double largest) {
  const double fifth = largest / 5, power = std::pow(10.0, std::floor(std::log10(fifth)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (fifth <= factor * power) return factor * power;
  return 10 * power;
}

/// A picture in the making: axes from 0 to the largest values, and marks in their units.
class Picture {
 public:
  Picture(const ChartText& text, double largest_x, double largest_y)
      : largest_x_(largest_x > 0 ? largest_x : 1), largest_y_(largest_y > 0 ? largest_y : 1) {
    add_text(width / 2, 20, "middle", text.title, 14);
    add_text(left + plot_width / 2, height - 10, "middle", text.x, 12);
    svg_ += fmt::format(
        "<text x=\"16\" y=\"{0}\" text-anchor=\"middle\" font-size=\"12\" transform=\"rotate(-90 16 "
        "{0})\">{1}</text>\n",
        top + plot_height / 2, text.y);
    const double step = tick_step(largest_y_);
    for (int tick = 0; tick * step <= largest_y_; ++tick) {
      segment(left, y(tick * step), width - right, y(tick * step), "#ddd");
      add_text(left - 6, y(tick * step) + 4, "end", fmt::format("{:g}", tick * step), 11);
    }
  }

  double x(double value) const { return left + value / largest_x_ * plot_width; }
  double y(double value) const { return top + plot_height - value / largest_y_ * plot_height; }
  double largest_x() const { return largest_x_; }

  void add_x_ticks() {
    const double step = tick_step(largest_x_);
    for (int tick = 0; tick * step <= largest_x_; ++tick)
      add_x_tick(tick * step, fmt::format("{:g}", tick * step));
  }

  void add_x_tick(double value, const std::string& name) {
    add_text(x(value), top + plot_height + 16, "middle", name, 11);
  }

  void add_dot(double at_x, double at_y) {
    svg_ +=
        fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"1.8\" fill=\"#1f4e79\" fill-opacity=\"0.5\"/>\n",
                    x(at_x), y(at_y));
  }

  void add_line(double x1, double y1, double x2, double y2, const char* colour) {
    segment(x(x1), y(y1), x(x2), y(y2), colour);
  }

  /// A filled box between two corners.
  void add_box(double x1, double y1, double x2, double y2) {
    svg_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#9dbbd8\" "
        "stroke=\"#1f4e79\"/>\n",
        x(x1), y(y2), x(x2) - x(x1), y(y1) - y(y2));
  }

  std::string svg() const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n{2}</svg>\n",
        width, height, svg_);
  }

 private:
  void add_text(double at_x, double at_y, const char* anchor, const std::string& text, int size) {
    svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n",
                        at_x, at_y, anchor, size, text);
  }

  void segment(double x1, double y1, double x2, double y2, const char* colour) {
    svg_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1,
                        y1, x2, y2, colour);
  }

  double largest_x_, largest_y_;
  std::string svg_;
};

double largest_of(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

void add_box_plot(Picture& picture, double middle, std::vector<double> values) {
  const Interval fences = outlier_fences(values);
  std::sort(values.begin(), values.end());
  const double low = *std::find_if(values.begin(), values.end(), [&](double v) { return fences.holds(v); });
  const double high =
      *std::find_if(values.rbegin(), values.rend(), [&](double v) { return fences.holds(v); });
  const double first = quantile(values, 0.25), third = quantile(values, 0.75), median = quantile(values, 0.5);
  picture.add_line(middle, low, middle, high, "#1f4e79");
  picture.add_box(middle - 0.3, first, middle + 0.3, third);
  picture.add_line(middle - 0.3, median, middle + 0.3, median, "#c00000");
  double last_y = -1;
  for (const double value : values) {
    if (fences.holds(value) || std::abs(picture.y(value) - last_y) < 0.5) continue;  // One dot a place.
    picture.add_dot(middle, value);
    last_y = picture.y(value);
  }
}

}  // namespace

std::string draw_scatter(const ChartText& text, const std::vector<std::pair<double, double>>& points,
                         const std::optional<StraightLine>& line) {
  double largest_x = 0, largest_y = 0;
  for (const auto& [x, y] : points) largest_x = std::max(largest_x, x), largest_y = std::max(largest_y, y);
  Picture picture(text, largest_x, largest_y);
  picture.add_x_ticks();
  for (const auto& [x, y] : points) picture.add_dot(x, y);
  if (line && line->slope > 0) {
    const double from = std::max(0.0, -line->intercept / line->slope);
    const double to = std::min(largest_x, (largest_y - line->intercept) / line->slope);
    picture.add_line(from, line->intercept + line->slope * from, to, line->intercept + line->slope * to,
                     "#c00000");
  }
  return picture.svg();
}

std::string draw_histogram(const ChartText& text, const std::vector<double>& values, int bins) {
  const double largest = largest_of(values), bin_width = (largest > 0 ? largest : 1) / bins;
  std::vector<double> counts(static_cast<std::size_t>(bins));
  for (const double value : values)
    ++counts[std::min(static_cast<std::size_t>(value / bin_width), counts.size() - 1)];
  Picture picture(text, bins * bin_width, largest_of(counts));
  picture.add_x_ticks();
  for (std::size_t bin = 0; bin < counts.size(); ++bin)
    picture.add_box(static_cast<double>(bin) * bin_width, 0, static_cast<double>(bin + 1) * bin_width,
                    counts[bin]);
  return picture.svg();
}

std::string draw_bars(const ChartText& text, const std::vector<std::pair<std::string, double>>& bars) {
  double largest = 0;
  for (const auto& [name, value] : bars) largest = std::max(largest, value);
  Picture picture(text, static_cast<double>(bars.size()), largest);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double middle = static_cast<double>(i) + 0.5;
    picture.add_box(middle - 0.4, 0, middle + 0.4, bars[i].second);
    picture.add_x_tick(middle, bars[i].first);
  }
  return picture.svg();
}

std::string draw_boxes(const ChartText& text,
                       const std::vector<std::pair<std::string, std::vector<double>>>& boxes) {
  double largest = 0;
  for (const auto& [name, values] : boxes) largest = std::max(largest, largest_of(values));
  Picture picture(text, static_cast<double>(boxes.size()), largest);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    add_box_plot(picture, static_cast<double>(i) + 0.5, boxes[i].second);
    picture.add_x_tick(static_cast<double>(i) + 0.5, boxes[i].first);
  }
  return picture.svg();
}

}  // namespace dropslide
