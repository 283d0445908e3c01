// What the searches behind a cell take.
#include "costs/search_costs.hpp"

#include <algorithm>
#include <cmath>

#include "costs/recorded_game.hpp"

namespace dropslide {
namespace {

/// Slots of 16 to 24 bits, just grown, and the numbers of open ones.
constexpr std::uint64_t bytes_per_position = 4;
constexpr std::uint64_t fixed_bytes = 64ULL << 20;

CellCost parse_cost(const JsonValue& entry) {
  CellCost cost;
  cost.quantity = entry.at("quantity").parsed(parse_quantity);
  cost.shape = entry.at("shape").parsed([](const std::string& text) { return parse_shape(text); });
  cost.dmax = entry.at("dmax").whole();
  cost.processor_seconds = entry.at("processor_seconds").number();
  cost.peak_positions = entry.at("peak_positions").count();
  cost.is_recorded = true;
  return cost;
}

/// Growth of a cell's cost with each cell of its board; measured between 3 and 22 on the recorded positions
/// of boards with two rows or more, most often near this.
constexpr double growth_per_cell = 10;

double scaled(double cost, int cells) { return std::min(cost * std::pow(growth_per_cell, cells), 1e18); }

RecordedProof parse_proof(const JsonValue& entry) {
  return {recorded_shape(entry),
          recorded_game(entry),
          entry.at("method").text(),
          static_cast<double>(entry.at("positions").count()),
          static_cast<double>(entry.at("bytes").count()),
          entry.at("processor_seconds").number()};
}

bool is_part_of(Shape part, Shape whole) { return part.rows <= whole.rows && part.cols <= whole.cols; }

}  // namespace

std::uint64_t CellCost::bytes() const { return fixed_bytes + peak_positions * bytes_per_position; }

SearchCosts::SearchCosts(const JsonValue& record) {
  for (const JsonValue& entry : record.at("costs").items()) recorded_.push_back(parse_cost(entry));
}

CellCost SearchCosts::cost(Quantity quantity, Shape shape, int dmax) const {
  const auto known = std::find_if(recorded_.begin(), recorded_.end(), [&](const CellCost& cost) {
    return cost.quantity == quantity && cost.shape == shape && cost.dmax == dmax;
  });
  return known != recorded_.end() ? *known : extrapolate(quantity, shape, dmax);
}

CellCost SearchCosts::extrapolate(Quantity quantity, Shape shape, int dmax) const {
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

ProofCosts::ProofCosts(const JsonValue& record) {
  for (const JsonValue& entry : record.at("proofs").items()) proofs_.push_back(parse_proof(entry));
  for (const JsonValue& entry : record.at("deciding").items())
    deciding_.push_back({recorded_shape(entry), recorded_game(entry)});
}

const RecordedProof* ProofCosts::find(Shape shape, const ObjectiveGame& game) const {
  const auto found = std::find_if(proofs_.begin(), proofs_.end(), [&](const RecordedProof& proof) {
    return game_distance(proof.shape, proof.game, shape, game) == 0;
  });
  return found == proofs_.end() ? nullptr : &*found;
}

bool ProofCosts::decides_cell(Shape shape, const ObjectiveGame& game) const {
  return std::any_of(deciding_.begin(), deciding_.end(), [&](const Cell& cell) {
    return game_distance(cell.shape, cell.game, shape, game) == 0;
  });
}

}  // namespace dropslide
