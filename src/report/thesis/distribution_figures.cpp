// Figures 16 to 22 of the thesis.
#include "report/thesis/distribution_figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/draw/chart.hpp"

namespace dropslide {
namespace {

constexpr int bins_width = 640, bins_height = 180, sweep_width = 450, sweep_height = 240;
constexpr std::string_view curve_colour = "#1f4e79";

/// "3x4-5" as "3x4, Dmax 2, O = 5", "4x4-5-compressed" as "4x4, Dmax 2, O = 5, compressed".
std::string game_text(const std::string& name) {
  const std::size_t dash = name.find('-');
  std::string rest = name.substr(dash + 1);
  if (const std::size_t second = rest.find('-'); second != std::string::npos) rest.replace(second, 1, ", ");
  return fmt::format("{}, Dmax 2, O = {}", name.substr(0, dash), rest);
}

SvgWriter page(int width, int height) { return {width, height, {{"font-family", "sans-serif"}}}; }

/// Steps: a level line for each run of equal bins, so that the picture is not larger than it must be.
Chart::Points steps_of(const std::vector<std::uint64_t>& boards) {
  Chart::Points points;
  for (std::size_t bin = 0; bin < boards.size(); ++bin) {
    const auto height = static_cast<double>(boards[bin]);
    if (bin == 0 || boards[bin - 1] != boards[bin]) points.emplace_back(static_cast<double>(bin), height);
    if (bin + 1 == boards.size() || boards[bin + 1] != boards[bin])
      points.emplace_back(static_cast<double>(bin + 1), height);
  }
  return points;
}

void add_bins(SvgWriter& svg, const RecordedBins& table, int top) {
  const auto most = *std::max_element(table.boards.begin(), table.boards.end());
  const std::string title =
      fmt::format("{}: boards stored in each of {} bins", game_text(table.name), table.boards.size());
  Chart chart(svg, {title, "bin", "boards"}, ChartAxis::from_zero(static_cast<double>(table.boards.size())),
              ChartAxis::with_headroom(static_cast<double>(most)), {0, top, bins_width, bins_height});
  chart.add_x_ticks();
  chart.add_curve(steps_of(table.boards), curve_colour);
}

/// The points with one of their numbers over the length.
Chart::Points curve_of(const RecordedSweep& game, double SweepPoint::*number) {
  Chart::Points points;
  for (const SweepPoint& point : game.points) points.emplace_back(point.length_fraction, point.*number);
  return points;
}

void add_sweep_chart(SvgWriter& svg, const std::string& title, const ChartAxis& axis,
                     const Chart::Points& points, const ChartArea& area) {
  const std::string what = title.substr(title.find(": ") + 2);
  Chart chart(svg, {title, "table length / full length", what}, ChartAxis::from_zero(1), axis, area);
  chart.add_x_ticks();
  chart.add_curve(points, curve_colour);
  for (const auto& [x, y] : points) chart.add_dot(x, y);
}

void add_sweep(SvgWriter& svg, const RecordedSweep& game, int top) {
  const auto [least, most] = std::minmax_element(
      game.points.begin(), game.points.end(),
      [](const SweepPoint& a, const SweepPoint& b) { return a.expansions < b.expansions; });
  double densest = 0;
  for (const SweepPoint& point : game.points) densest = std::max(densest, point.density);
  add_sweep_chart(svg, game_text(game.name) + ": positions searched",
                  ChartAxis::by_powers_of_ten(least->expansions, most->expansions),
                  curve_of(game, &SweepPoint::expansions), {0, top, sweep_width, sweep_height});
  add_sweep_chart(svg, game_text(game.name) + ": density", ChartAxis::with_headroom(densest),
                  curve_of(game, &SweepPoint::density), {sweep_width, top, sweep_width, sweep_height});
}

/// A figure of the thesis and the tables that it shows, in its order.
struct FigureRow {
  int number;
  bool is_sweep;
  std::vector<std::string> names;
};

std::vector<FigureRow> figure_rows() {
  return {{16, true, {"3x4-5", "3x4-6", "3x4-4"}},
          {17, true, {"4x4-4", "4x4-5"}},
          {18, false, {"3x4-4", "3x4-5", "3x4-6", "3x4-7", "3x4-8"}},
          {19, false, {"3x5-4", "3x5-5", "3x5-6"}},
          {20, false, {"3x3-4", "3x3-5", "3x3-6", "3x3-7", "3x3-8"}},
          {21, false, {"4x4-4", "4x4-5", "4x4-6"}},
          {22, false, {"4x4-4-compressed", "4x4-5-compressed", "4x4-6-compressed"}}};
}

/// The picture of a figure; empty if none of its files is there.
std::string draw_figure(const FigureRow& figure, const std::filesystem::path& folder) {
  std::vector<RecordedSweep> games;
  std::vector<RecordedBins> tables;
  for (const std::string& name : figure.names) {
    if (figure.is_sweep) games.push_back(read_sweep(folder, name));
    if (!figure.is_sweep) tables.push_back(read_bins(folder, name));
  }
  std::erase_if(games, [](const RecordedSweep& game) { return game.points.empty(); });
  std::erase_if(tables, [](const RecordedBins& table) { return table.boards.empty(); });
  if (!games.empty()) return draw_sweeps(games);
  return tables.empty() ? "" : draw_bins(tables);
}

}  // namespace

std::string draw_bins(const std::vector<RecordedBins>& tables) {
  SvgWriter svg = page(bins_width, bins_height * static_cast<int>(tables.size()));
  int top = 0;
  for (const RecordedBins& table : tables) {
    add_bins(svg, table, top);
    top += bins_height;
  }
  return svg.file();
}

std::string draw_sweeps(const std::vector<RecordedSweep>& games) {
  SvgWriter svg = page(2 * sweep_width, sweep_height * static_cast<int>(games.size()));
  int top = 0;
  for (const RecordedSweep& game : games) {
    add_sweep(svg, game, top);
    top += sweep_height;
  }
  return svg.file();
}

std::vector<NamedPicture> distribution_figures(const std::filesystem::path& folder) {
  std::vector<NamedPicture> pictures;
  for (const FigureRow& figure : figure_rows())
    if (std::string svg = draw_figure(figure, folder); !svg.empty())
      pictures.push_back({fmt::format("figure-{}.svg", figure.number), std::move(svg)});
  return pictures;
}

}  // namespace dropslide
