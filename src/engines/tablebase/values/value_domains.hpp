// The list of all value domains: how a name in a file leads to the type.
#pragma once

#include <array>
#include <stdexcept>
#include <utility>
#include <variant>

#include "engines/tablebase/values/depth.hpp"
#include "engines/tablebase/values/expected_score.hpp"
#include "engines/tablebase/values/failure.hpp"
#include "engines/tablebase/values/rounded_score.hpp"
#include "engines/tablebase/values/value_columns.hpp"
#include "engines/tablebase/values/winner.hpp"
#include "engines/tablebase/values/worst_score.hpp"

namespace dropslide::tablebase {

/// All domains, one of them at a time. Policy files hold the place in this list: new ones go to the end.
using AnyValueDomain =
    std::variant<WinnerDomain, DepthDomain, ScoreDomain, RoundedScoreDomain, FailureDomain, WorstScoreDomain>;

/// Which domain a tablebase has: its place in the list, from 0.
enum class ValueKind : std::uint8_t {};

/// How many there are.
inline constexpr std::size_t value_kinds = std::variant_size_v<AnyValueDomain>;

/// The kind of a domain.
template <ValueDomain D>
inline constexpr ValueKind kind_of = []<class... Ds>(std::type_identity<std::variant<Ds...>>) {
  unsigned place = 0;
  bool is_found = false;
  ((is_found = is_found || std::same_as<D, Ds>, place += is_found ? 0 : 1), ...);
  return static_cast<ValueKind>(place);
}(std::type_identity<AnyValueDomain>{});

/// What is known of a kind without a game.
struct ValueFacts {
  std::string_view name;
  std::span<const CellWidth> widths;  ///< Of the columns in files.
  bool can_use_orbit_index = false;   ///< Otherwise the sparse index alone.
  bool is_number = false;             ///< A NumberDomain; otherwise a TwoPlayerDomain.
  bool has_moves = false;             ///< Of two players: besides the winner, moves to the end.
  std::string_view csv_columns;       ///< Of `export`, behind the board.
  std::optional<NumberText> text;
};

/// The facts of a kind. Requires one of the list.
const ValueFacts& facts_of(ValueKind kind);

/// The kind of that name; nothing if there is none.
std::optional<ValueKind> value_kind_named(std::string_view name);

/// The domain of the kind for a game. Requires a kind of the list.
AnyValueDomain make_value_domain(ValueKind kind, Shape shape, const ObjectiveGame& game);

/// Calls visitor(domain) with the domain of the kind; returns what it returns, the same type for all domains.
template <class Visitor>
decltype(auto) with_value_domain(ValueKind kind, Shape shape, const ObjectiveGame& game, Visitor&& visitor) {
  return std::visit(std::forward<Visitor>(visitor), make_value_domain(kind, shape, game));
}

/// Calls visitor(domain) with a NumberDomain; returns what it returns. Throws std::logic_error for a domain
/// of two players.
template <class Visitor>
decltype(auto) with_number_domain(const AnyValueDomain& domain, Visitor&& visitor) {
  using Result = decltype(visitor(std::declval<const ScoreDomain&>()));
  return std::visit(
      [&]<class Domain>(const Domain& own) -> Result {
        if constexpr (NumberDomain<Domain>)
          return visitor(own);
        else
          throw std::logic_error("not a domain of numbers");
      },
      domain);
}

}  // namespace dropslide::tablebase
