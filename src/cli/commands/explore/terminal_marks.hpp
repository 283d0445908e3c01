// Values as the short marks that fit into a cell of the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "questions/explore/explored_table.hpp"

namespace dropslide::cli {

/// Numbers as people read them; nothing of two players and of a policy.
using Numbers = std::optional<tablebase::NumberText>;

/// "S31", "D8", "S" without depths; against chance "480.3", "13297" or, of a chance to fail, the chance of
/// success: "93.93%", "100%" if it is forced. "?" where the table has no value; nothing for a policy, which
/// has none at all. A number below a million takes at most 6 columns.
std::string mark_of(const TableMove& move, const Numbers& numbers);

/// That of the board asked for; empty for a policy.
std::string mark_of(const TableAnswer& answer, const Numbers& numbers);

/// Chances of drops on each empty cell, by tile: {0.225, 0.025}; empty where drops are chosen or there is
/// none.
std::vector<double> chances_of_drops(const TableAnswer& answer);

}  // namespace dropslide::cli
