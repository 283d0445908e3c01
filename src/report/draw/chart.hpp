// One chart: axes in a rectangle of a picture, and marks in the units of its axes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/draw/svg_writer.hpp"

namespace dropslide {

/// What stands at a chart.
struct ChartText {
  std::string title;  ///< Above it.
  std::string x;      ///< Along the horizontal axis; may be empty.
  std::string y;      ///< Along the vertical axis; may be empty.
};

/// The rectangle of the picture that a chart fills, names of its axes included; in pixels.
struct ChartArea {
  int left = 0;      ///< Of the picture's left side.
  int top = 0;       ///< Of the picture's upper side.
  int width = 560;   ///< More than 85: the margins take them.
  int height = 340;  ///< More than 82.
};

/// The values that an axis shows, from its beginning to its end.
struct ChartAxis {
  double least = 0;             ///< Above 0 on a logarithmic axis, and a power of ten.
  double largest = 1;           ///< Above `least`.
  bool is_logarithmic = false;  ///< Ticks at powers of ten.

  /// From 0 to `largest`, or to 1 if that is 0.
  static ChartAxis from_zero(double largest) { return {0, largest > 0 ? largest : 1}; }

  /// The same with a twentieth more, so that the highest mark stands clear of the title.
  static ChartAxis with_headroom(double largest) { return from_zero(1.05 * largest); }

  /// Logarithmic, from the power of ten at or below `least` to the one at or above `largest`. Requires
  /// 0 < least <= largest.
  static ChartAxis by_powers_of_ten(double least, double largest);

  /// Where a value stands: 0 at the beginning, 1 at the end. On a logarithmic axis what is below `least`
  /// stands at the beginning.
  double place(double value) const;

  /// Round values from the beginning to the end, some five of them; all powers of ten on a logarithmic axis.
  std::vector<double> ticks() const;

  /// "0.5", "2 M", "10^3".
  std::string tick_name(double tick) const;
};

/// A chart in the making: whoever makes it adds the marks. Values outside of the axes are drawn outside.
class Chart {
 public:
  /// Points of a curve, in units of the axes.
  using Points = std::vector<std::pair<double, double>>;

  /// Draws the texts and the grid of the vertical axis. `svg` must outlive it.
  Chart(SvgWriter& svg, const ChartText& text, const ChartAxis& x, const ChartAxis& y,
        const ChartArea& area = {});

  /// The vertical place of a value in the picture.
  double y(double value) const;

  /// Names the ticks of the horizontal axis.
  void add_x_ticks();

  /// Writes a name below a value.
  void add_x_tick(double value, std::string_view name);

  /// A broken line from the lower end to the upper, with its name below.
  void add_x_mark(double value, std::string_view name);

  /// Words below the title, which say what the marks are.
  void add_legend(std::string_view words);

  /// A dot; many of them on one place are darker.
  void add_dot(double x, double y);

  /// A straight line between two points.
  void add_line(double x1, double y1, double x2, double y2, std::string_view colour);

  /// Straight lines from point to point. Requires a point.
  void add_curve(const Points& points, std::string_view colour);

  /// A filled box between its lower left corner and its upper right one.
  void add_box(double x1, double y1, double x2, double y2);

 private:
  double x(double value) const;
  double plot_width() const;
  double plot_height() const;
  void add_text(double x, double y, std::string_view anchor, std::string_view text, int size);
  void add_segment(double x1, double y1, double x2, double y2, std::string_view colour);

  SvgWriter& svg_;
  ChartAxis x_axis_, y_axis_;
  ChartArea area_;
};

}  // namespace dropslide
