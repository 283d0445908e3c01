// What proof search and the other searches behind a cell of the thesis's tables take: from recorded searches
// where there are any, else by extrapolation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "costs/quantity.hpp"
#include "files/json_value.hpp"
#include "game/rules.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// What the searches behind one cell take: never a result.
struct CellCost {
  Quantity quantity = Quantity::largest_tile;  ///< What the cell's number is.
  Shape shape;
  int dmax = 0;                      ///< The cell's; 0 where there is none.
  double processor_seconds = 0;      ///< Of all searches of the cell, on the machine that the record names.
  std::uint64_t peak_positions = 0;  ///< That the largest of them stores.
  bool is_recorded = false;

  /// At the highest load that the table grows at, with what the program needs besides.
  std::uint64_t bytes() const;
};

/// Recorded costs of cells.
class SearchCosts {
 public:
  /// Throws DamageError if the record is not of the expected form.
  explicit SearchCosts(const JsonValue& record);

  /// The recorded cost, or an extrapolation: that of the largest recorded board that fits into the shape,
  /// times ten for each further cell. Good to a factor of about a hundred.
  CellCost cost(Quantity quantity, Shape shape, int dmax) const;

 private:
  CellCost extrapolate(Quantity quantity, Shape shape, int dmax) const;

  std::vector<CellCost> recorded_;
};

/// A proof search of one game that is on record: what it took, never who won.
struct RecordedProof {
  Shape shape;
  ObjectiveGame game;  ///< Dmax and the objective.
  std::string method;  ///< As `--method` takes it.
  double positions = 0;
  double bytes = 0;  ///< Of the process, without the certificate.
  double processor_seconds = 0;
};

/// The proof searches on record, and of each cell the game that decides it.
class ProofCosts {
 public:
  /// Throws DamageError if the record is not of the expected form.
  explicit ProofCosts(const JsonValue& record);

  /// The recorded search of this very game, or null. Valid as long as this object.
  const RecordedProof* find(Shape shape, const ObjectiveGame& game) const;

  /// Whether the cell of the table is decided by this game, so that what the cell takes is what it takes.
  bool decides_cell(Shape shape, const ObjectiveGame& game) const;

 private:
  struct Cell {
    Shape shape;
    ObjectiveGame game;
  };

  std::vector<RecordedProof> proofs_;
  std::vector<Cell> deciding_;
};

}  // namespace dropslide
