// Where the thesis's solver stores its positions within its table: Figures 16 to 22 of the thesis.
#pragma once

#include <string>
#include <vector>

#include "engines/thesis/thesis_solver.hpp"

namespace dropslide {

/// What is to be counted.
struct DistributionRequest {
  int bins = 1000;                     ///< 1 to 1 000 000.
  Word128 most_entries = ~Word128{0};  ///< A shorter table than the full one, as in Figures 16 and 17.
  bool sparse = false;      ///< Whether the table holds the stored positions alone; the counts are the same.
  bool compressed = false;  ///< Whether the compressed table's bins are counted, too, as in Figure 22.
};

/// How the entries spread over the table.
struct HashDistribution {
  Shape shape;
  ObjectiveGame game;
  ThesisSolution solution;          ///< Of the solver itself.
  std::vector<std::uint64_t> bins;  ///< Entries in use in each bin of the table; empty if the search stopped.
  Word128 compressed_length = 0;    ///< Entries of the compressed table of section 8.3; 0 if not asked for.
  std::vector<std::uint64_t> compressed_bins;  ///< In use in each bin of that one; empty likewise.
};

/// Solves the game as the thesis did and counts: entry e of a table of length L falls in bin floor(e * bins /
/// L).
///
/// Throws  UsageError unless 1 <= bins <= 1 000 000 and most_entries >= 1, and for a sparse table of more
/// than
///         2^63 entries.
HashDistribution find_hash_distribution(Shape shape, const ObjectiveGame& game,
                                        const DistributionRequest& request, const Resources& resources);

}  // namespace dropslide
