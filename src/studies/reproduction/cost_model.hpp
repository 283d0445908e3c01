// What a cell of a table costs to compute: from recorded searches where there are any, else by extrapolation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "studies/reproduction/printed_tables.hpp"

namespace dropslide {

/// What the searches behind one cell take: never a result.
struct CellCost {
  Quantity quantity = Quantity::largest_tile;  ///< What the cell's number is.
  Shape shape;                                 ///< The cell's.
  int dmax = 0;                                ///< The cell's; 0 where there is none.
  double processor_seconds = 0;      ///< Of all searches of the cell, on the machine that the file names.
  std::uint64_t peak_positions = 0;  ///< That the largest of them stores.
  bool is_recorded = false;          ///< False: extrapolated.

  /// Wall-clock time, if all threads are busy.
  double seconds(int threads) const { return processor_seconds / threads; }
  /// At the highest load that the table grows at, with what the program needs besides.
  std::uint64_t bytes() const;
};

/// Costs of cells, from recorded ones.
class CostModel {
 public:
  /// Reads the recorded costs. Throws EnvironmentError if the file is unreadable or not of the expected form.
  explicit CostModel(const std::filesystem::path& file);

  /// The recorded cost, or an extrapolation: that of the largest recorded board that fits into the shape,
  /// times ten for each further cell. Good to a factor of about a hundred.
  CellCost cost(Quantity quantity, Shape shape, int dmax) const;

 private:
  CellCost extrapolate(Quantity quantity, Shape shape, int dmax) const;

  std::vector<CellCost> recorded_;
};

}  // namespace dropslide
