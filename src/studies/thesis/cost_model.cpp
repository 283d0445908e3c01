// Costs of cells.
#include "studies/thesis/cost_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::json;

/// Slots of 16 to 24 bits, just grown, and the numbers of open ones.
constexpr std::uint64_t bytes_per_position = 4;
constexpr std::uint64_t fixed_bytes = 64ULL << 20;

CellCost parse_cost(const Json& json) {
  CellCost cost;
  cost.quantity = parse_quantity(json.at("quantity").get<std::string>());
  cost.shape = parse_shape(json.at("shape").get<std::string>());
  cost.dmax = json.at("dmax");
  cost.processor_seconds = json.at("processor_seconds");
  cost.peak_positions = json.at("peak_positions");
  cost.is_recorded = true;
  return cost;
}

/// Growth of a cell's cost with each cell of its board; measured between 3 and 22 on the recorded positions
/// of boards with two rows or more, most often near this.
constexpr double growth_per_cell = 10;

double scaled(double cost, int cells) { return std::min(cost * std::pow(growth_per_cell, cells), 1e18); }

bool is_part_of(Shape part, Shape whole) { return part.rows <= whole.rows && part.cols <= whole.cols; }

}  // namespace

std::uint64_t CellCost::bytes() const { return fixed_bytes + peak_positions * bytes_per_position; }

CostModel::CostModel(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream)
    throw EnvironmentError(fmt::format("cannot read {}: expected the recorded costs there", file.string()));
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
  const CellCost* nearest = nullptr;
  for (const CellCost& cost : recorded_) {
    if (cost.quantity != quantity || cost.dmax != dmax || !is_part_of(cost.shape, shape)) continue;
    if (nearest == nullptr || cost.shape.cells() >= nearest->shape.cells()) nearest = &cost;
  }
  CellCost cost{.quantity = quantity, .shape = shape, .dmax = dmax, .peak_positions = 1};
  if (nearest != nullptr) {
    const int more_cells = shape.cells() - nearest->shape.cells();
    cost.processor_seconds = scaled(nearest->processor_seconds, more_cells);
    cost.peak_positions =
        static_cast<std::uint64_t>(scaled(static_cast<double>(nearest->peak_positions), more_cells));
  }
  return cost;
}

}  // namespace dropslide
