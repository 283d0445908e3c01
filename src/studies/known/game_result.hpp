// Who wins one game, on what evidence, and which other games that decides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "game/shape.hpp"

namespace dropslide {

/// A game of two players on a board; without an objective it is the no-merge game.
struct BoardGame {
  Shape shape;
  int dmax = 1;                  ///< Dropper drops tiles 1..dmax.
  std::optional<int> objective;  ///< O, with dmax < O.

  friend bool operator==(const BoardGame&, const BoardGame&) = default;
};

/// "3x5 (2, 7)", "3x8 without merges (5)".
std::string to_text(const BoardGame& game);

/// "3x5-dmax2-objective7", "no-merge-3x8-dmax5": how records and files call it; nothing for any other text.
std::optional<BoardGame> parse_board_game(std::string_view name);

/// What an answer rests on; the earlier, the less is to be believed.
enum class Evidence : std::uint8_t {
  certificate,  ///< A certificate that dropslide-check accepted.
  theorem,      ///< A proof for all boards of a kind.
  layers,       ///< All boards of the game, or of an easier one, layer by layer.
  search        ///< One proof search that left no certificate.
};

/// "certificate", "theorem", "layers" or "search".
std::string_view to_text(Evidence evidence);

/// Who has followed the proof that an answer rests on beside computation, or in its place.
enum class Proof : std::uint8_t {
  none,  ///< There is nothing but computation.
  coq,   ///< Coq: a theorem of verified/Assumptions.v.
  prose
};

/// "none", "Coq" or "prose".
std::string_view to_text(Proof proof);

/// The answer of one game.
struct GameResult {
  BoardGame game;  ///< The one that was decided.
  Winner winner = Winner::dropper;
  Evidence evidence = Evidence::search;  ///< What it rests on.
  std::string source;                    ///< A file, or the name of a theorem.
  Proof proof = Proof::none;             ///< Of a theorem, never none.
};

/// Whether the winner of `result` wins `game`, too.
///
/// Four rules, each proved in a line. (1) Dropper, who wins with the tiles 1..d, wins with more tiles: he
/// does not use them. (2) He then wins every larger objective: a tile above Dmax is made of two of the tile
/// below, so the smaller one came first. (3) If he avoids every merge with the tiles 1..d, no tile above d is
/// ever on the board. (4) With Dmax 1 the first merge makes a 2, so the games "objective 2" and "no merge"
/// are one. Where Slider wins, the same rules hold from the other end. Boards of other shapes say nothing.
bool follows(const BoardGame& game, const GameResult& result);

/// Throws DamageError that names both, if one result says that Slider wins and another that Dropper does.
void refuse_contradictions(std::span<const GameResult> results);

}  // namespace dropslide
