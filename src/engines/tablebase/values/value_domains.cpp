// The list of all value domains.
#include "engines/tablebase/values/value_domains.hpp"

#include <algorithm>
#include <cassert>

namespace dropslide::tablebase {
namespace {

template <ValueDomain D>
constexpr ValueFacts make_facts() {
  static_assert(TwoPlayerDomain<D> || NumberDomain<D>, "a domain is of one of the two families");
  ValueFacts facts{.name = D::name,
                   .widths = cell_widths<typename D::Code>,
                   .can_use_orbit_index = can_use_orbit_index<D>,
                   .is_number = NumberDomain<D>,
                   .csv_columns = {},
                   .text = {}};
  if constexpr (NumberDomain<D>) {
    facts.csv_columns = D::text.csv_column;
    facts.text = D::text;
  } else {
    facts.has_moves = D::has_moves;
    facts.csv_columns = D::csv_columns;
  }
  return facts;
}

template <class List>
struct Table;

template <class... Ds>
struct Table<std::variant<Ds...>> {
  using Make = AnyValueDomain (*)(Shape, const ObjectiveGame&);
  static constexpr std::array<ValueFacts, sizeof...(Ds)> facts{make_facts<Ds>()...};
  static constexpr std::array<Make, sizeof...(Ds)> make{
      [](Shape shape, const ObjectiveGame& game) -> AnyValueDomain { return Ds::make(shape, game); }...};
};

using Domains = Table<AnyValueDomain>;

std::size_t place_of(ValueKind kind) {
  assert(static_cast<std::size_t>(kind) < value_kinds);
  return static_cast<std::size_t>(kind);
}

}  // namespace

const ValueFacts& facts_of(ValueKind kind) { return Domains::facts[place_of(kind)]; }

std::optional<ValueKind> value_kind_named(std::string_view name) {
  const auto* const found = std::find_if(Domains::facts.begin(), Domains::facts.end(),
                                         [&](const auto& facts) { return facts.name == name; });
  if (found == Domains::facts.end()) return std::nullopt;
  return static_cast<ValueKind>(found - Domains::facts.begin());
}

AnyValueDomain make_value_domain(ValueKind kind, Shape shape, const ObjectiveGame& game) {
  return Domains::make[place_of(kind)](shape, game);
}

}  // namespace dropslide::tablebase
