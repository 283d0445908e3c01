// The audit of what the thesis says about numbers of a game: tiles, Dmax and drops.
#include <fmt/format.h>

#include "engines/cooperative/shortest_game.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "studies/thesis/audit_run.hpp"

namespace dropslide {
namespace {

using Quantity = ValueClaim::Quantity;

Counterexample counterexample(const std::string& where, const FoundValue& found) {
  if (found.game.empty()) return {where, fmt::format("{}", found.value), {}};
  Counterexample example{where, fmt::format("{}, {}", found.value, to_text(found.game.back().board)), {}};
  for (const GameStep& step : found.game) example.line.push_back(to_text(step));
  return example;
}

std::string name_of(Quantity quantity, Shape shape, int dmax) {
  return quantity == Quantity::least_no_merge ? to_text(shape)
                                              : fmt::format("{}, Dmax {}", to_text(shape), dmax);
}

void check_value(StatementAudit& entry, const ValueClaim& claim, Shape shape, int dmax,
                 const std::string& where, const FoundValue& found) {
  AuditRun::check(
      entry, "games", where, 1, [&](std::size_t) { return claim.holds(shape, dmax, found.value); },
      [&](std::size_t) { return counterexample(where, found); });
}

std::optional<FoundValue> least_no_merge(Shape shape, const Resources& resources) {
  const LeastNoMergeDmax found = find_least_no_merge_dmax(shape, resources);
  if (!found.is_exact) return {};
  return FoundValue{static_cast<std::uint64_t>(found.at_least)};
}

std::optional<FoundValue> largest_forced(Shape shape, int dmax, const Resources& resources) {
  const LargestTile found = find_largest_tile(shape, dmax, {.engine = Engine::proof}, resources);
  if (!found.is_exact) return {};
  return FoundValue{static_cast<std::uint64_t>(found.at_least)};
}

std::optional<FoundValue> fewest_drops(Shape shape, int dmax, const Resources& resources) {
  const ShortestGame found = find_shortest_game(shape, {dmax}, resources, "audit: shortest game");
  if (found.stopped != StopReason::none) return {};
  return FoundValue{static_cast<std::uint64_t>(found.drops), found.game};
}

}  // namespace

void audit_values(AuditRun& run, Quantity quantity, const GameList& games, const FindValue& find) {
  const auto claims = run.claims<ValueClaim>([&](const auto& claim) { return claim.quantity == quantity; });
  for (const auto& [shape, dmax] : games) {
    const std::string where = name_of(quantity, shape, dmax);
    std::optional<FoundValue> found;
    for (const auto& [entry, claim] : claims) {
      if (run.is_stopped()) return;
      if (!claim->applies(shape, dmax)) continue;
      const auto start = Clock::now();
      if (!found) run.begin(where);
      if (!found) found = find(shape, dmax);
      if (!found) break;
      entry->seconds += seconds_since(start);
      check_value(*entry, *claim, shape, dmax, where, *found);
    }
  }
}

void audit_answers(AuditRun& run) {
  const AuditScope& scope = run.scope();
  const Resources& resources = run.resources();
  audit_values(run, Quantity::least_no_merge, games_without_merges(scope),
               [&](Shape shape, int) { return least_no_merge(shape, resources); });
  audit_values(run, Quantity::largest_forced, games_for_largest_tile(scope),
               [&](Shape shape, int dmax) { return largest_forced(shape, dmax, resources); });
  audit_values(run, Quantity::fewest_drops, games_for_shortest_play(scope),
               [&](Shape shape, int dmax) { return fewest_drops(shape, dmax, resources); });
}

}  // namespace dropslide
