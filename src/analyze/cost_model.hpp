// What a cell of a table costs to compute: from recorded searches where there are any, else by extrapolation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "analyze/printed_tables.hpp"

namespace dropslide {

/// Positions that the searches behind one cell store: a cost, never a result.
struct CellCost {
  Quantity quantity = Quantity::largest_tile;
  Shape shape;
  int dmax = 0;
  std::uint64_t total_positions = 0;  ///< Of all searches of the cell.
  std::uint64_t peak_positions = 0;   ///< Of the largest one.
  bool is_recorded = false;           ///< False: extrapolated.

  /// At the rate of the reference machine (docs/ARCHITECTURE.md, "Measured"): 1.6 M positions a second and
  /// thread.
  double seconds(int threads) const;
  /// At the highest load that the table grows at, with what the program needs besides.
  std::uint64_t bytes() const;
};

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
