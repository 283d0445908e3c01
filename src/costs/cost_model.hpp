// The one cost model: what deciding a game takes by each engine, from the records of tables/results.
//
// `plan`, the choice of `--engine auto`, every refusal for want of memory, `known` and the tables of the
// thesis ask it, and so say the same.
#pragma once

#include <optional>
#include <vector>

#include "costs/game_cost.hpp"
#include "costs/layer_costs.hpp"
#include "costs/search_costs.hpp"
#include "costs/tablebase_costs.hpp"

namespace dropslide {

/// Costs of games and cells. Answers in milliseconds.
class CostModel {
 public:
  /// From the records that are compiled in.
  CostModel();

  /// With other costs of cells.
  explicit CostModel(const JsonValue& search_costs);

  /// By all layers; nothing if the kernel cannot hold the game.
  std::optional<GameCost> by_layers(Shape shape, const ObjectiveGame& game) const;
  /// As a tablebase; nothing if the orbit index cannot hold the game.
  std::optional<GameCost> as_tablebase(Shape shape, const ObjectiveGame& game) const;
  /// By proof search: as recorded of this very game; else, if it decides its cell of the table, what the
  /// whole cell takes; else unknown.
  GameCost by_proof(Shape shape, const ObjectiveGame& game) const;
  /// By each engine that can hold the game: layers, tablebase, proof.
  std::vector<GameCost> by_each(Shape shape, const ObjectiveGame& game) const;
  /// By this engine; by the cheaper one of layers and proof search if it is `automatic`.
  std::optional<GameCost> by(Engine engine, Shape shape, const ObjectiveGame& game) const;

  /// By layers or by proof search, whichever takes less processor time. Without a budget what the layers take
  /// is believed rather than what was extrapolated or is unknown.
  GameCost cheaper(Shape shape, const ObjectiveGame& game) const;

  /// The searches behind a cell of a table.
  CellCost cell(Quantity quantity, Shape shape, int dmax) const {
    return searches_.cost(quantity, shape, dmax);
  }

  /// The same in the terms of a need.
  CellNeed need(Quantity quantity, Shape shape, int dmax) const;
  /// The expected score of a board against chance, for the objective that stands for it; nothing if the orbit
  /// index cannot hold the game.
  std::optional<CellNeed> against_chance(Shape shape, const ObjectiveGame& game) const;

  /// The count of the states of that game; nothing likewise.
  std::optional<CellNeed> counting(Shape shape, const ObjectiveGame& game) const;

  /// Details of the layers.
  const LayerCosts& layers() const { return layers_; }
  /// Details of tablebases of two players.
  const TablebaseCosts& tablebases() const { return tablebases_; }
  /// Details of the game against chance.
  const TablebaseCosts& expectations() const { return expectations_; }

 private:
  LayerCosts layers_;
  TablebaseCosts tablebases_;
  TablebaseCosts expectations_;
  SearchCosts searches_;
  ProofCosts proofs_;
};

/// The model of the records that are compiled in; made once.
const CostModel& cost_model();

}  // namespace dropslide
