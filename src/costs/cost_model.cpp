// The one cost model.
#include "costs/cost_model.hpp"

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "costs/records.hpp"

namespace dropslide {
namespace {

GameCost recorded_cost(const RecordedProof& proof) {
  return {.shape = proof.shape,
          .game = proof.game,
          .engine = Engine::proof,
          .positions = proof.positions,
          .memory_bytes = proof.bytes,
          .least_bytes = proof.bytes,
          .processor_seconds = proof.processor_seconds,
          .basis = CostBasis::recorded,
          .method = proof.method};
}

GameCost unknown_cost(Shape shape, const ObjectiveGame& game) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  return {.shape = shape,
          .game = game,
          .engine = Engine::proof,
          .positions = infinite,
          .memory_bytes = infinite,
          .least_bytes = infinite,
          .processor_seconds = infinite,
          .basis = CostBasis::unknown};
}

}  // namespace

CostModel::CostModel() : CostModel(read_record(search_costs_record())) {}

CostModel::CostModel(const JsonValue& search_costs)
    : layers_(read_record(layer_rates_record())),
      tablebases_(read_record(tablebase_rates_record())),
      expectations_(read_record(expectation_rates_record())),
      searches_(search_costs),
      proofs_(read_record(proof_costs_record())) {}

std::optional<GameCost> CostModel::by_layers(Shape shape, const ObjectiveGame& game) const {
  const auto cost = layers_.cost(shape, game);
  if (!cost) return std::nullopt;
  return GameCost{
      .shape = shape,
      .game = game,
      .engine = Engine::layers,
      .positions = cost->plan.boards,
      .memory_bytes = cost->plan.memory_bytes(),
      .least_bytes = std::min(cost->plan.memory_bytes(), cost->plan.memory_bytes(layers::HeldLayers::one)),
      .disk_bytes = cost->plan.disk_bytes(),
      .processor_seconds = cost->processor_seconds,
      .basis = cost->is_recorded ? CostBasis::recorded : CostBasis::nearest};
}

std::optional<GameCost> CostModel::as_tablebase(Shape shape, const ObjectiveGame& game) const try {
  const TablebaseCost cost = tablebases_.cost(shape, game);
  return GameCost{.shape = shape,
                  .game = game,
                  .engine = Engine::tablebase,
                  .positions = cost.positions,
                  .memory_bytes = cost.memory_bytes,
                  .least_bytes = cost.memory_bytes,
                  .disk_bytes = cost.peak_disk_bytes,
                  .processor_seconds = cost.processor_seconds,
                  .basis = cost.is_recorded ? CostBasis::recorded : CostBasis::nearest};
} catch (const UsageError&) {
  return std::nullopt;
}

GameCost CostModel::by_proof(Shape shape, const ObjectiveGame& game) const {
  if (const RecordedProof* const proof = proofs_.find(shape, game)) return recorded_cost(*proof);
  if (!proofs_.decides_cell(shape, game)) return unknown_cost(shape, game);
  const CellCost cell = searches_.cost(Quantity::largest_tile, shape, game.dmax);
  const auto bytes = static_cast<double>(cell.bytes());
  return {.shape = shape,
          .game = game,
          .engine = Engine::proof,
          .positions = static_cast<double>(cell.peak_positions),
          .memory_bytes = bytes,
          .least_bytes = bytes,
          .processor_seconds = cell.processor_seconds,
          .basis = cell.is_recorded ? CostBasis::recorded : CostBasis::extrapolated};
}

std::vector<GameCost> CostModel::by_each(Shape shape, const ObjectiveGame& game) const {
  std::vector<GameCost> costs;
  for (const Engine engine : {Engine::layers, Engine::tablebase, Engine::proof})
    if (auto cost = by(engine, shape, game)) costs.push_back(*cost);
  return costs;
}

std::optional<GameCost> CostModel::by(Engine engine, Shape shape, const ObjectiveGame& game) const {
  switch (engine) {
    case Engine::layers:
      return by_layers(shape, game);
    case Engine::tablebase:
      return as_tablebase(shape, game);
    case Engine::proof:
      return by_proof(shape, game);
    case Engine::automatic:
      break;
  }
  return cheaper(shape, game);
}

GameCost CostModel::cheaper(Shape shape, const ObjectiveGame& game) const {
  const auto layers = by_layers(shape, game);
  const GameCost proof = by_proof(shape, game);
  const bool is_proof =
      !layers || (proof.basis == CostBasis::recorded && proof.processor_seconds < layers->processor_seconds);
  return is_proof ? proof : *layers;
}

CellNeed CostModel::need(Quantity quantity, Shape shape, int dmax) const {
  const CellCost cell = this->cell(quantity, shape, dmax);
  return {cell.processor_seconds, static_cast<double>(cell.bytes()), {}};
}

std::optional<CellNeed> CostModel::against_chance(Shape shape, const ObjectiveGame& game) const try {
  const TablebaseCost cost = expectations_.cost(shape, game, sizeof(double));
  return CellNeed{cost.processor_seconds, cost.memory_bytes, {}};
} catch (const UsageError&) {
  return std::nullopt;
}

std::optional<CellNeed> CostModel::counting(Shape shape, const ObjectiveGame& game) const try {
  return expectations_.counting(shape, game);
} catch (const UsageError&) {
  return std::nullopt;
}

const CostModel& cost_model() {
  static const CostModel model;
  return model;
}

}  // namespace dropslide
