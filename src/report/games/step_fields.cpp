// Drops, and the steps of games, as programs read them.
#include "report/games/step_fields.hpp"

#include "report/fields/field_table.hpp"

namespace dropslide {

void describe(FieldTable<Drop>& table) {
  table.about("A tile on an empty cell.")
      .field("row", "Row of the cell, from 0; kept as long as schema is 1.", &Drop::row)
      .field("col", "Column of the cell, from 0; kept as long as schema is 1.", &Drop::col)
      .field("tile", "The tile dropped.", type::exponent(), &Drop::value)
      .field("row_number", "Row of the cell, from 1, as in text and in the thesis.", type::whole(1),
             [](auto& drop) { return drop.row + 1; })
      .field("column_number", "Column of the cell, from 1, as in text and in the thesis.", type::whole(1),
             [](auto& drop) { return drop.col + 1; });
}

void describe(FieldTable<GameStep>& table) {
  table.about("A drop and the slide after it.")
      .field("drop", "What Dropper does.", &GameStep::drop)
      .field("slide", "What Slider answers; null at the end.", &GameStep::slide)
      .field("board", "The board after both.", &GameStep::board);
}

}  // namespace dropslide
