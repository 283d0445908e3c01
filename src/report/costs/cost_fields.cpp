// Costs as programs read them: one object wherever a cost is printed.
#include "report/costs/cost_fields.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// Of the game that costs, unless nobody knows it or there is none.
template <class Get>
auto of_known_game(Get get) {
  return [get](const CellNeed& need) {
    return need.game && need.game->is_known() ? std::optional(std::invoke(get, *need.game)) : std::nullopt;
  };
}

/// Of the dearest game of a cell, not of the whole cell; without a game of the search.
std::optional<double> memory_bytes_of(const CellNeed& need) {
  return need.game ? of_known_game(&GameCost::memory_bytes)(need) : need.memory_bytes;
}

std::optional<double> core_seconds_of(const CellNeed& need) {
  return need.game ? of_known_game(&GameCost::processor_seconds)(need) : need.processor_seconds;
}

}  // namespace

std::uint64_t whole_count(double count) { return static_cast<std::uint64_t>(std::min(count, 9e18)); }

CellNeed need_of(const GameCost& cost) { return {cost.processor_seconds, cost.memory_bytes, cost}; }

void describe(FieldTable<CellNeed>& table) {
  using R = CellNeed;
  const auto of_game = [](auto get) {
    return [get](const R& need) { return need.game ? std::optional(get(*need.game)) : std::nullopt; };
  };
  table
      .about(
          "What a question takes by one engine. Of a search that is no game all keys but ram_bytes and "
          "core_seconds are null; of basis unknown all numbers but dmax and objective.")
      .field("engine", "The engine.", type::one_of({"layers", "tablebase", "proof"}),
             of_game([](const GameCost& cost) { return cost.engine; }))
      .field("dmax", "Largest tile that Dropper may drop in the game that costs.", type::dmax(),
             of_game([](const GameCost& cost) { return cost.game.dmax; }))
      .field("objective", "Objective of that game.", type::objective(),
             of_game([](const GameCost& cost) { return cost.game.objective; }))
      .field("positions_total", "Boards or positions, about.", type::count(),
             of_known_game([](const GameCost& cost) { return whole_count(cost.positions); }))
      .field("ram_bytes", "Memory; null where nobody knows.", type::bytes(),
             [](auto& r) {
               const auto bytes = memory_bytes_of(r);
               return bytes ? std::optional(whole_count(*bytes)) : std::nullopt;
             })
      .field("disk_bytes", "Disk with --out; null where nobody knows.", type::bytes(),
             [](auto& r) {
               return r.game && r.game->disk_bytes > 0 ? std::optional(whole_count(r.game->disk_bytes))
                                                       : std::nullopt;
             })
      .field("core_seconds",
             "Processor time of all threads, of the recorded runs' machine; null where nobody knows.",
             type::seconds(), core_seconds_of)
      .field("basis", "Whether it was run before, or is taken from the nearest game, or from smaller boards.",
             type::one_of({"recorded", "nearest", "extrapolated", "unknown"}),
             of_game([](const GameCost& cost) { return cost.basis; }));
}

}  // namespace dropslide
