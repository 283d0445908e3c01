// The states of a solved board by age: where they are few and why, and what lists of them take. Kaneko and
// Yamashita (2025) found both on 4x3.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engines/tablebase/expectation_search.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// The positions of one age of the stochastic game, up to symmetry.
struct AgeCounts {
  std::uint64_t age = 0;                      ///< The sum of faces, even.
  std::uint64_t states = 0, afterstates = 0;  ///< Dead states are among the states.
  std::uint64_t dead = 0;                     ///< States without a slide.
};

/// The ages that have states or afterstates, ascending; `layers` from layer 0 on.
std::vector<AgeCounts> age_counts(const std::vector<tablebase::LayerCounts>& layers);

/// What `expect SHAPE --ages FILE.csv` or `count` wrote of the board, by age, ascending; none if the file is
/// not there. Throws DamageError if it is another file, or has ages that the board does not have.
std::vector<AgeCounts> read_age_counts(const std::filesystem::path& file, Shape shape);

/// The least number of tiles of any board of this age: each is a power of two, so as many as the age has ones
/// in binary.
int least_tiles(std::uint64_t age);

/// Few states near a multiple of 2^(mn-1).
struct Valley {
  std::uint64_t multiple = 0;                     ///< q: the valley is near q 2^(mn-1), 1 to 7.
  int tiles = 0;                                  ///< At least, of every board two ages before it.
  AgeCounts lowest;                               ///< The fewest states within a quarter of 2^(mn-1) of it.
  std::uint64_t most_before = 0, most_after = 0;  ///< States of one age, up to the next multiple.
};

/// Every multiple below the highest age. Requires the ages of the shape, all of them.
std::vector<Valley> find_valleys(Shape shape, const std::vector<AgeCounts>& ages);

/// Share, 0 to 1, of the ranks of the board that lie in layers up to the last of these ages.
double share_of_ranks(Shape shape, const std::vector<AgeCounts>& ages);

/// Share, 0 to 1, of a solved board's states that lie in the first ages that hold that share of its ranks, in
/// proportion within an age. Requires  all ages; `of_ranks` from 0 to 1.
double share_of_states(Shape shape, const std::vector<AgeCounts>& ages, double of_ranks);

std::uint64_t states_of(const std::vector<AgeCounts>& ages);

/// Bytes of lists of all positions of a board, by age.
struct ListSizes {
  std::uint64_t states = 0, afterstates = 0, ranks = 0;  ///< Up to symmetry; ranks of the orbit index.
  double afterstate_boards = 0;  ///< Elias-Fano code of the afterstates as numbers of 4 bits a cell.
  double afterstate_ranks = 0;   ///< The same as ranks of the orbit index.
  double policy = 0;             ///< Elias-Fano code of the states' ranks, and two bits for each best slide.
};

/// Of a board whose positions by age are known: to the byte, without headers of files.
ListSizes list_sizes(Shape shape, const std::vector<AgeCounts>& ages);

/// Of a board whose totals alone are known: no list takes more. A list of n numbers below u takes at most
/// n (2 + log2(u / n)) bits, and the sum over ages is largest if all ages have the same share of their ranks.
///
/// Requires  states and afterstates of at most half of the ranks.
ListSizes most_list_sizes(Shape shape, std::uint64_t states, std::uint64_t afterstates);

/// Bytes that a list of so many of the board's states and their best slides takes at the most, likewise.
double most_policy_bytes(Shape shape, std::uint64_t states);

}  // namespace dropslide
