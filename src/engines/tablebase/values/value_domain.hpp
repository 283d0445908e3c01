// What a tablebase can store of a position: the concept that every value domain meets.
//
// A value domain is one file of this folder, and its place in the list of value_domains.hpp. It owns
//
//   name             the key in manifests; files hold it, so it never changes
//   Value            what is held while layers are decided
//   Code             what files hold: a tuple of cells, each a column of the layer's file (value_columns.hpp)
//   encode, decode   one from the other, nothing lost, so that a run can go on from files
//   is_sound         whether a run could have written the code
//   at_slider        (position, slides, value_of): the value with Slider to move, also where he is stuck or
//   wins
//                    at once; value_of(position) is that with Dropper to move
//   at_dropper       (drops, value_of): the value with Dropper to move; value_of(drop) is that with Slider
//                    to move
//   Answer, answer   what queries and reports show; it says which of the two families the domain is of
//
// Families: a TwoPlayerDomain answers with a PositionValue, of the game from the empty board; a NumberDomain
// with a number, of the game that opens with two tiles. What queries and reports need of a number is in the
// domain too, on plain numbers: verification recomputes values by other formulas than a run.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/words.hpp"
#include "graph/plies/ply_graph.hpp"

namespace dropslide::tablebase {

/// What a tablebase knows of a position of two players.
struct PositionValue {
  Winner winner = Winner::dropper;
  std::optional<std::uint32_t> moves;  ///< Of both players to the end, under best play.

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// A cell of a code that takes a fifth of a byte. 0 is left for positions that are not reachable: a layer
/// whose codes are one trit can stand on disk without a list of its positions (the orbit index).
struct Trit {
  std::uint8_t value = 0;  ///< 1 or 2.
};

/// An opening of two tiles: its chance among all openings, and its value with Slider to move.
struct OpeningValue {
  double chance = 0;  ///< Above 0.
  double value = 0;   ///< Of all games that open so.
};

/// A dropped tile, and the value with Slider to move after it.
struct DropValue {
  int tile = 0;      ///< 1 (face 2) or 2 (face 4).
  double value = 0;  ///< With Slider to move.
};

/// How a number is shown to people and programs.
struct NumberText {
  std::string_view label;       ///< "expected score still to come".
  std::string_view csv_column;  ///< Of `export`.
  std::string_view dropper;     ///< Who drops: "chance" or "Dropper".
  int decimals = 0;
  bool drops_are_random = true;  ///< Otherwise Dropper chooses them.
  bool is_failure = false;       ///< A chance to fail: people see the chance of success.
};

/// See the head of this file. Everything may be called from several threads at once.
template <class D>
concept ValueDomain = requires(const D& domain, Shape shape, const ObjectiveGame& game,
                               typename D::Value value, const typename D::Code& code, Word64 board,
                               const SlideSuccessors<Word64>& slides,
                               const std::vector<DropChild<Word64>>& drops,
                               typename D::Value (*after_slide)(Word64),
                               typename D::Value (*after_drop)(const DropChild<Word64>&)) {
  { D::name } -> std::convertible_to<std::string_view>;
  { D::make(shape, game) } -> std::same_as<D>;
  { domain.encode(value) } -> std::same_as<typename D::Code>;
  { domain.decode(code) } -> std::same_as<typename D::Value>;
  { domain.is_sound(code) } -> std::same_as<bool>;
  { domain.at_slider(board, slides, after_slide) } -> std::same_as<typename D::Value>;
  { domain.at_dropper(drops, after_drop) } -> std::same_as<typename D::Value>;
  { domain.answer(value) } -> std::same_as<typename D::Answer>;
};

/// Of two players: who wins. `csv_columns`: of `export`, behind the board.
template <class D>
concept TwoPlayerDomain = ValueDomain<D> && std::same_as<typename D::Answer, PositionValue> && requires {
  { D::csv_columns } -> std::convertible_to<std::string_view>;
  { D::has_moves } -> std::convertible_to<bool>;
};

/// Of the game that opens with two tiles: a number.
///
///   at_end        the number where Slider is stuck
///   at_objective  the number where a slide has made the objective; nothing if that is no end of the game
///   after_slide   (score of the slide, number behind it): the number of the slide
///   worth         (number): the larger, the better for Slider
///   after_drops   (all drops): the number before them, by another formula than `at_dropper`, to the last bit
///   of_game       (openings): the number of the whole game
template <class D>
concept NumberDomain = ValueDomain<D> && std::same_as<typename D::Answer, double> &&
    requires(const D& domain, double number, std::span<const DropValue> drops,
             std::span<const OpeningValue> openings) {
  { D::text } -> std::convertible_to<NumberText>;
  { D::at_end } -> std::convertible_to<double>;
  { D::at_objective } -> std::convertible_to<std::optional<double>>;
  { D::after_slide(number, number) } -> std::same_as<double>;
  { D::worth(number) } -> std::same_as<double>;
  { domain.after_drops(drops) } -> std::same_as<double>;
  { D::of_game(openings) } -> std::same_as<double>;
};

/// Whether layers of the domain may have the orbit index.
template <ValueDomain D>
inline constexpr bool can_use_orbit_index = std::same_as<typename D::Code, std::tuple<Trit>>;

}  // namespace dropslide::tablebase
