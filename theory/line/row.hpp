// A row as it lies on a board, with gaps and on either side: whose turn it can be, and which string of the
// thesis decides each.
//
// docs/LINE.md, "From a row to its string", says why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/line/configuration.hpp"

namespace dropslide::line {

enum class Turn : std::uint8_t {
  slider,  ///< A drop has just been made.
  dropper  ///< A slide has just ended, or the row is empty.
};

/// A way to read a row: it occurs with this turn if the string does.
struct RowReading {
  Turn turn = Turn::slider;
  Configuration normal_form{};  ///< The bitonic normal form: with the next drop, if Dropper moves.
  bool is_mirrored = false;     ///< The normal form is seen from the other side than the row.
};

/// The ways to read the row with that turn; none if no drop, or no slide, leaves such a row.
///
/// A full row with Slider to move has two if its dropped 1 may be the one on either end; every other row has
/// one at most.
std::vector<RowReading> readings(const Configuration& row, Turn turn);

/// The slides on a board that a word of the thesis stands for. In a word the row is mirrored after every l,
/// so that all tiles stay on the right; on a board it is not, and the tiles stand where the last slide went.
///
/// Returns  a letter for each of the word's: l, a slide to the left, or r, one to the right. They end in the
///          row that has the word's string as its normal form, mirrored or not.
std::string slides_of(std::string_view word, bool is_mirrored);

/// The row that `text` spells, as `parse_configuration` reads it.
///
/// Throws UsageError, too, for a letter that stands for a tile above the number of cells: words of a language
/// hold such letters, and no row that occurs does (Lemma 12).
Configuration parse_row(std::string_view text);

}  // namespace dropslide::line
