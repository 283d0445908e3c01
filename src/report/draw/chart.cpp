// One chart.
#include "report/draw/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dropslide {
namespace {

/// Between the plot and the sides of the chart's area; names of ticks stand there.
constexpr int left = 70, right = 15, top = 44, bottom = 48;

/// A round number near a fifth of the range, for ticks.
double tick_step(double range) {
  const double fifth = range / 5, power = std::pow(10.0, std::floor(std::log10(fifth)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (fifth <= factor * power) return factor * power;
  return 10 * power;
}

}  // namespace

ChartAxis ChartAxis::by_powers_of_ten(double least, double largest) {
  const double first = std::floor(std::log10(least)), last = std::ceil(std::log10(largest));
  return {std::pow(10.0, first), std::pow(10.0, std::max(last, first + 1)), true};
}

double ChartAxis::place(double value) const {
  if (!is_logarithmic) return (value - least) / (largest - least);
  return std::log10(std::max(value, least) / least) / std::log10(largest / least);
}

std::vector<double> ChartAxis::ticks() const {
  std::vector<double> ticks;
  if (is_logarithmic) {
    const auto powers = std::lround(std::log10(largest / least));
    for (long power = 0; power <= powers; ++power)
      ticks.push_back(least * std::pow(10.0, static_cast<double>(power)));
    return ticks;
  }
  const double step = tick_step(largest - least);
  for (int tick = 0; least + tick * step <= largest; ++tick) ticks.push_back(least + tick * step);
  return ticks;
}

std::string ChartAxis::tick_name(double tick) const {
  if (is_logarithmic) return fmt::format("10^{}", std::lround(std::log10(tick)));
  return tick >= 1e6 ? fmt::format("{:g} M", tick / 1e6) : fmt::format("{:g}", tick);
}

Chart::Chart(SvgWriter& svg, const ChartText& text, const ChartAxis& x, const ChartAxis& y,
             const ChartArea& area)
    : svg_(svg), x_axis_(x), y_axis_(y), area_(area) {
  add_text(area_.left + area_.width / 2, area_.top + 20, "middle", text.title, 14);
  if (!text.x.empty())
    add_text(area_.left + left + plot_width() / 2, area_.top + area_.height - 10, "middle", text.x, 12);
  if (!text.y.empty()) {
    const int at_x = area_.left + 16, middle = area_.top + top + static_cast<int>(plot_height()) / 2;
    svg_.add_text(text.y, {{"x", at_x},
                           {"y", middle},
                           {"text-anchor", "middle"},
                           {"font-size", 12},
                           {"transform", fmt::format("rotate(-90 {} {})", at_x, middle)}});
  }
  const double begin = area_.left + left;
  for (const double tick : y_axis_.ticks()) {
    const double at_y = this->y(tick);
    add_segment(begin, at_y, begin + plot_width(), at_y, "#ddd");
    add_text(begin - 6, at_y + 4, "end", y_axis_.tick_name(tick), 11);
  }
}

double Chart::plot_width() const { return area_.width - left - right; }
double Chart::plot_height() const { return area_.height - top - bottom; }

double Chart::x(double value) const { return area_.left + left + x_axis_.place(value) * plot_width(); }

double Chart::y(double value) const {
  return area_.top + top + plot_height() - y_axis_.place(value) * plot_height();
}

void Chart::add_x_ticks() {
  for (const double tick : x_axis_.ticks()) add_x_tick(tick, x_axis_.tick_name(tick));
}

void Chart::add_x_tick(double value, std::string_view name) {
  add_text(x(value), area_.top + top + plot_height() + 16, "middle", name, 11);
}

void Chart::add_x_mark(double value, std::string_view name) {
  const double upper = area_.top + top;
  svg_.add("line", {{"x1", x(value)},
                    {"y1", upper},
                    {"x2", x(value)},
                    {"y2", upper + plot_height()},
                    {"stroke", "#999"},
                    {"stroke-dasharray", "4 4"}});
  add_x_tick(value, name);
}

void Chart::add_legend(std::string_view words) {
  add_text(area_.left + area_.width / 2, area_.top + 36, "middle", words, 11);
}

void Chart::add_dot(double at_x, double at_y) {
  svg_.add("circle",
           {{"cx", x(at_x)}, {"cy", y(at_y)}, {"r", 1.8}, {"fill", "#1f4e79"}, {"fill-opacity", 0.5}});
}

void Chart::add_line(double x1, double y1, double x2, double y2, std::string_view colour) {
  add_segment(x(x1), y(y1), x(x2), y(y2), colour);
}

void Chart::add_curve(const Points& points, std::string_view colour) {
  std::string places;
  for (const auto& [at_x, at_y] : points)
    places += fmt::format("{}{:.1f},{:.1f}", places.empty() ? "" : " ", x(at_x), y(at_y));
  svg_.add("polyline", {{"fill", "none"}, {"stroke", colour}, {"points", places}});
}

void Chart::add_box(double x1, double y1, double x2, double y2) {
  svg_.add("rect", {{"x", x(x1)},
                    {"y", y(y2)},
                    {"width", x(x2) - x(x1)},
                    {"height", y(y1) - y(y2)},
                    {"fill", "#9dbbd8"},
                    {"stroke", "#1f4e79"}});
}

void Chart::add_text(double at_x, double at_y, std::string_view anchor, std::string_view text, int size) {
  svg_.add_text(text, {{"x", at_x}, {"y", at_y}, {"text-anchor", anchor}, {"font-size", size}});
}

void Chart::add_segment(double x1, double y1, double x2, double y2, std::string_view colour) {
  svg_.add("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"stroke", colour}});
}

}  // namespace dropslide
