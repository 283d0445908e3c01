// Costs of cells.
#include "analyze/cost_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::json;

constexpr double positions_per_second_and_thread = 1.6e6;  // Measured: bench/dropslide-bench, 3x4 (2, 6).
constexpr std::uint64_t bytes_per_position = 12;           // At a load of two thirds, the least after a growth.
constexpr std::uint64_t fixed_bytes = 64ULL << 20;

CellCost parse_cost(const Json& json) {
  CellCost cost;
  cost.quantity = parse_quantity(json.at("quantity").get<std::string>());
  cost.shape = parse_shape(json.at("shape").get<std::string>());
  cost.dmax = json.at("dmax");
  cost.total_positions = json.at("total_positions");
  cost.peak_positions = json.at("peak_positions");
  cost.is_recorded = true;
  return cost;
}

/// Slope and intercept of the least-squares line through (x, y).
struct Line {
  double slope = 0;
  double intercept = 0;
  double at(double x) const { return intercept + slope * x; }
};

Line fit_line(const std::vector<std::pair<double, double>>& points) {
  double n = 0, x_sum = 0, y_sum = 0, xx_sum = 0, xy_sum = 0;
  for (const auto& [x, y] : points) n += 1, x_sum += x, y_sum += y, xx_sum += x * x, xy_sum += x * y;
  const double spread = n * xx_sum - x_sum * x_sum;
  if (spread <= 0) return {};
  const double slope = (n * xy_sum - x_sum * y_sum) / spread;
  return {slope, (y_sum - slope * x_sum) / n};
}

std::uint64_t to_positions(double logarithm) {
  return static_cast<std::uint64_t>(std::exp(std::clamp(logarithm, 0.0, 41.0)));
}

}  // namespace

double CellCost::seconds(int threads) const {
  return static_cast<double>(total_positions) / positions_per_second_and_thread / threads;
}

std::uint64_t CellCost::bytes() const { return fixed_bytes + peak_positions * bytes_per_position; }

CostModel::CostModel(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected the recorded costs there", file.string()));
  try {
    const Json json = Json::parse(stream);
    for (const Json& entry : json.at("costs")) recorded_.push_back(parse_cost(entry));
  } catch (const std::exception& error) {
    throw EnvironmentError(fmt::format("{} is not a table of costs: {}", file.string(), error.what()));
  }
}

CellCost CostModel::cost(Quantity quantity, Shape shape, int dmax) const {
  const auto known = std::find_if(recorded_.begin(), recorded_.end(), [&](const CellCost& cost) {
    return cost.quantity == quantity && cost.shape == shape && cost.dmax == dmax;
  });
  return known != recorded_.end() ? *known : extrapolate(quantity, shape, dmax);
}

CellCost CostModel::extrapolate(Quantity quantity, Shape shape, int dmax) const {
  std::vector<std::pair<double, double>> totals, peaks;
  for (const CellCost& cost : recorded_) {
    if (cost.quantity != quantity || cost.dmax != dmax || (shape.rows > 1) != (cost.shape.rows > 1)) continue;
    totals.emplace_back(cost.shape.cells(), std::log(static_cast<double>(cost.total_positions)));
    peaks.emplace_back(cost.shape.cells(), std::log(static_cast<double>(cost.peak_positions)));
  }
  CellCost cost{.quantity = quantity, .shape = shape, .dmax = dmax};
  cost.total_positions = to_positions(fit_line(totals).at(shape.cells()));
  cost.peak_positions = to_positions(fit_line(peaks).at(shape.cells()));
  return cost;
}

}  // namespace dropslide
