// The register: every numbered statement of the thesis, and what sections 6.1 and 7 say beside them, in our
// words, with a function that says whether it holds.
//
// Nothing here knows how positions are found or games are solved: `studies/thesis/audit.hpp` brings the
// positions, strings and games, and whoever doubts a line may bring others.
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "theory/line/configuration.hpp"

namespace dropslide {

/// What is known of a statement.
enum class Standing : std::uint8_t {
  proved_in_coq,  ///< Proved by the rules in verified/; the remark names the theorem.
  proved,         ///< The thesis proves it, or a remark here does.
  sharpened,      ///< It holds, and more does: see the remark.
  decided,        ///< A finite game, decided by exhaustion; certificates prove it.
  checked,        ///< Known by exhaustion only, as far as the audit goes.
  refuted         ///< As printed it is false: the audit must find a counterexample.
};

/// "proved in Coq", "holds by proof", "sharpened", "decided", "holds as far as checked" or "refuted".
std::string_view to_text(Standing standing);

/// The positions that a claim is about.
enum class PositionKind : std::uint8_t { dropper_to_move, slider_to_move, any_reachable, any_board };

/// A claim about positions of the game with tiles 1..Dmax; invariant under the symmetries of the board.
struct PositionClaim {
  PositionKind kind = PositionKind::any_reachable;  ///< Where it is claimed.
  bool (*holds)(const Board& board, int dmax);      ///< Whether it holds of a position of that kind.
};

/// A claim about strings of the passing game of section 5, reached after `moves` moves.
struct StringClaim {
  bool (*holds)(const line::Configuration& c, std::uint64_t moves);  ///< Whether it holds of a string.
};

/// A claim about a length n: that some play on n cells exists, which the function makes.
struct LengthClaim {
  bool (*holds)(int n);  ///< Whether the play that it makes exists; n >= 1.
};

/// A claim about a number that belongs to a shape and a Dmax.
struct ValueClaim {
  /// Highest: the highest tile that cooperation reaches. Least_no_merge: the least Dmax with which Dropper
  /// avoids every merge (dmax is then not used). Largest: the largest tile that Slider can force. Fewest:
  /// M(m, n, Dmax).
  enum class Quantity : std::uint8_t { highest_reached, least_no_merge, largest_forced, fewest_drops };
  Quantity quantity = Quantity::fewest_drops;
  bool (*applies)(Shape shape, int dmax);  ///< Whether anything is claimed of this shape and Dmax.
  bool (*holds)(Shape shape, int dmax,
                std::uint64_t value);  ///< Whether it holds if this is the number. Requires `applies`.
};

/// What a statement claims, by what it is about.
using Claim = std::variant<PositionClaim, StringClaim, LengthClaim, ValueClaim>;

/// One statement of the thesis, as the audit checks it.
struct Statement {
  std::string_view id;      ///< "theorem-5-slider": how commands and tests call it.
  std::string_view source;  ///< "Theorem 5, second part".
  int page = 0;
  std::string_view text;                 ///< What it says, in our words.
  Standing standing = Standing::proved;  ///< What is known of it.
  std::string_view
      remark;   ///< How it is sharpened, by what refuted, or what the print has otherwise; may be empty.
  Claim claim;  ///< As a function that can be called.
};

/// All of them, in the thesis's order.
std::span<const Statement> statements();

}  // namespace dropslide
