// Restricted games: Dropper has fewer drops, and what he wins with them he wins with all.
//
// A player whose choices are restricted and who wins all the same wins the game; if he does not, nothing is
// known (docs/SEARCH.md, "Restricted games").
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "game/board.hpp"
#include "game/slide.hpp"

namespace dropslide {

/// Which drops Dropper is left with. Cells are beside each other if they share an edge.
enum class AllowedDrops : std::uint8_t {
  all,              ///< Those of the game.
  beside_tile,      ///< Beside a tile; on the empty board in any cell.
  beside_no_equal,  ///< Not beside an equal tile.
  beside_tile_but_no_equal
};

/// "all", "beside-tile", "beside-no-equal", "beside-tile-but-no-equal".
std::string_view to_text(AllowedDrops drops);

/// All of them, in the order of the list above.
inline constexpr std::array all_allowed_drops{AllowedDrops::all, AllowedDrops::beside_tile,
                                              AllowedDrops::beside_no_equal,
                                              AllowedDrops::beside_tile_but_no_equal};

/// Whether a drop is beside a tile, or on the empty board, where that is asked for.
constexpr bool must_be_beside_tile(AllowedDrops drops) {
  return drops == AllowedDrops::beside_tile || drops == AllowedDrops::beside_tile_but_no_equal;
}

/// Whether a drop may not be beside an equal tile.
constexpr bool must_shun_equals(AllowedDrops drops) {
  return drops == AllowedDrops::beside_no_equal || drops == AllowedDrops::beside_tile_but_no_equal;
}

/// Whether Dropper is left with a drop on an empty cell of the board. The reference for the packed boards.
bool is_allowed(AllowedDrops drops, const Board& board, const Drop& drop);

}  // namespace dropslide
