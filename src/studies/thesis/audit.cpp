// The audit of the register.
#include "studies/thesis/audit.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <functional>

#include "base/clock.hpp"
#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "questions/largest_tile.hpp"
#include "questions/least_no_merge_dmax.hpp"
#include "studies/thesis/reachable_positions.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

using Quantity = ValueClaim::Quantity;
/// Longest rows for each Dmax, and the other boards; measured: a minute on two cores for the quick ones.
struct Reach {
  std::array<int, 4> longest_row;             ///< Of which all positions are found, by Dmax - 1.
  std::vector<std::pair<Shape, int>> boards;  ///< The other games of which all positions are found.
  int most_board_cells;  ///< All boards, reachable or not, with tiles up to `highest_of_all_boards`.
  int longest_string;
  int longest_slide;            ///< For the statements on sliding right.
  std::array<int, 2> no_merge;  ///< Longest board of one and of two rows.
  std::array<int, 2> forced;    ///< The same for the largest tile.
  int most_shortest_cells;      ///< Shortest games with Dmax 1, of boards of three rows and more.
  int most_filled_cells;        ///< The same with Dmax 2 to 4.
};

constexpr int highest_of_all_boards = 4;
/// Shortest games on one row grow as 2^(n/2).
constexpr int longest_shortest_row = 14;
constexpr int longest_shortest_two_rows = 8;

Reach reach_of(Tier tier) {
  Reach reach{.longest_row = {11, 9, 7, 6},
              .boards = {{{2, 2}, 1},
                         {{2, 2}, 2},
                         {{2, 2}, 3},
                         {{2, 2}, 4},
                         {{2, 3}, 1},
                         {{2, 3}, 2},
                         {{2, 3}, 3},
                         {{2, 4}, 1},
                         {{3, 3}, 1}},
              .most_board_cells = 7,
              .longest_string = 11,
              .longest_slide = 14,
              .no_merge = {16, 6},
              .forced = {9, 5},
              .most_shortest_cells = 20,
              .most_filled_cells = 9};
  if (tier == Tier::quick) return reach;
  reach.longest_row = {13, 10, 9, 8};
  reach.boards.insert(reach.boards.end(), {{{2, 3}, 4}, {{2, 4}, 2}, {{2, 4}, 3}, {{3, 3}, 2}});
  reach.most_board_cells = 8;
  reach.longest_string = 13;
  reach.longest_slide = 16;
  reach.no_merge = {25, 8};
  reach.forced = {10, 5};
  reach.most_shortest_cells = 25;
  reach.most_filled_cells = 12;
  return reach;
}

/// A number that was computed, and the play that shows it, if it is one.
struct Found {
  std::uint64_t value;
  std::vector<GameStep> game = {};
};

class Auditor {
 public:
  Auditor(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources)
      : reach_(reach_of(tier)), resources_(resources) {
    result_.tier = tier;
    for (const Statement* statement : chosen) result_.statements.push_back({.statement = statement});
  }

  Audit run() {
    check_all_boards();
    check_strings();
    check_lengths();
    check_no_merge();
    check_largest_forced();
    check_shortest();
    check_reachable_positions();
    result_.was_interrupted = resources_.stop.stop_requested();
    result_.seconds = seconds_since(start_);
    return std::move(result_);
  }

 private:
  struct Failures {
    std::uint64_t count = 0;
    std::size_t first = ~std::size_t{0};
  };

  /// The audited statements whose claim is of this type and fits.
  template <class C, class Fits>
  std::vector<std::pair<StatementAudit*, const C*>> of_type(Fits&& fits) {
    std::vector<std::pair<StatementAudit*, const C*>> found;
    for (StatementAudit& entry : result_.statements)
      if (const C* claim = std::get_if<C>(&entry.statement->claim); claim != nullptr && fits(*claim))
        found.push_back({&entry, claim});
    return found;
  }

  template <class C>
  auto of_type() {
    return of_type<C>([](const C&) { return true; });
  }

  void tell(const std::string& task) const {
    if (resources_.progress != nullptr)
      resources_.progress->report({"audit: " + task, result_.positions, 0, seconds_since(start_), 0});
  }

  bool is_stopped() const { return resources_.stop.stop_requested(); }

  /// Counts the cases 0..count-1 for which `holds` is false, on all threads.
  template <class Holds>
  static Failures count_failures(std::size_t count, Holds&& holds) {
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, count, 1024), Failures{},
        [&](const auto& range, Failures found) {
          for (std::size_t i = range.begin(); i != range.end(); ++i)
            if (!holds(i)) ++found.count, found.first = std::min(found.first, i);
          return found;
        },
        [](const Failures& a, const Failures& b) {
          return Failures{a.count + b.count, std::min(a.first, b.first)};
        });
  }

  /// Checks one statement on `count` cases; `explain` makes the counterexample of a failed case.
  template <class Holds>
  static void check(StatementAudit& entry, std::string_view unit, const std::string& scope, std::size_t count,
                    Holds&& holds, const std::function<Counterexample(std::size_t)>& explain) {
    const auto start = Clock::now();
    const Failures failures = count_failures(count, holds);
    entry.cases += count;
    entry.unit = unit;
    entry.failures += failures.count;
    if (entry.scopes.empty() || entry.scopes.back() != scope) entry.scopes.push_back(scope);
    if (failures.count > 0 && !entry.counterexample) entry.counterexample = explain(failures.first);
    entry.seconds += seconds_since(start);
  }

  /// Every board of a few cells, whether it can be reached or not.
  void check_all_boards() {
    const auto claims =
        of_type<PositionClaim>([](const auto& claim) { return claim.kind == PositionKind::any_board; });
    if (claims.empty()) return;
    for (const Shape shape : playable_shapes()) {
      if (shape.cells() > reach_.most_board_cells || is_stopped()) continue;
      std::size_t count = 1;
      for (int cell = 0; cell < shape.cells(); ++cell) count *= highest_of_all_boards + 1;
      for (const auto& [entry, claim] : claims)
        check(
            *entry, "positions",
            fmt::format("all {} boards with tiles up to {}", to_text(shape), highest_of_all_boards), count,
            [&, &c = *claim](std::size_t i) { return c.holds(numbered_board(shape, i), max_dmax); },
            [&](std::size_t i) {
              return Counterexample{to_text(shape), to_text(numbered_board(shape, i)), {}};
            });
    }
  }

  static Board numbered_board(Shape shape, std::size_t number) {
    Board board(shape);
    for (int cell = 0; cell < shape.cells(); ++cell, number /= highest_of_all_boards + 1)
      board.set(cell / shape.cols, cell % shape.cols,
                static_cast<Exponent>(number % (highest_of_all_boards + 1)));
    return board;
  }

  /// Every string of the passing game, by plain play on text: none of the theorems is used to find them.
  void check_strings() {
    const auto claims = of_type<StringClaim>();
    for (int n = 1; n <= reach_.longest_string && !claims.empty() && !is_stopped(); ++n) {
      const std::uint64_t most = resources_.memory_bytes / (sizeof(line::Configuration) + 32);
      std::uint64_t held = 1;
      std::vector<std::vector<line::Configuration>> layers{{line::start(n)}};
      for (; !layers.back().empty() && !is_stopped(); layers.push_back(strings_after(layers.back()))) {
        tell(fmt::format("strings of length {}", n));
        held += layers.back().size();
        if (held > most) {
          result_.skipped.push_back(fmt::format("strings of length {}", n));
          break;
        }
        for (const auto& [entry, claim] : claims)
          check(
              *entry, "strings", fmt::format("n = {}", n), layers.back().size(),
              [&, &c = *claim](std::size_t i) { return c.holds(layers.back()[i], layers.size() - 1); },
              [&](std::size_t i) {
                return Counterexample{fmt::format("n = {}", n), line::to_text(layers.back()[i]),
                                      line_to(layers, i)};
              });
      }
    }
  }

  static std::vector<line::Configuration> strings_after(const std::vector<line::Configuration>& strings) {
    std::vector<line::Configuration> next;
    for (const auto& c : strings)
      for (const auto& after : {line::swipe_left(c), line::swipe_right(c)})
        if (after) next.push_back(*after);
    sort_unique(next);
    return next;
  }

  /// The strings on the way to the i-th of the last layer.
  static std::vector<std::string> line_to(const std::vector<std::vector<line::Configuration>>& layers,
                                          std::size_t i) {
    std::vector<std::string> line;
    line::Configuration target = layers.back()[i];
    for (auto layer = layers.rbegin() + 1; layer != layers.rend(); ++layer)
      for (const auto& c : *layer) {
        const bool by_left = line::swipe_left(c) == target;
        if (!by_left && line::swipe_right(c) != target) continue;
        line.insert(line.begin(), fmt::format("{}: {}", by_left ? 'l' : 'r', line::to_text(target)));
        target = c;
        break;
      }
    return line;
  }

  void check_lengths() {
    for (const auto& [entry, claim] : of_type<LengthClaim>())
      for (int n = 1; n <= reach_.longest_slide && !is_stopped(); ++n)
        check(
            *entry, "lengths", fmt::format("n = {}", n), 1,
            [&, &c = *claim](std::size_t) { return c.holds(n); },
            [&](std::size_t) {
              return Counterexample{fmt::format("n = {}", n), "not reached", {}};
            });
  }

  /// Checks the claims about a quantity; `value(shape, dmax)` finds it, once, where a claim applies, and is
  /// empty if it stopped.
  template <class Value>
  void check_values(Quantity quantity, const std::vector<std::pair<Shape, int>>& games, Value&& value) {
    const auto claims = of_type<ValueClaim>([&](const auto& claim) { return claim.quantity == quantity; });
    for (const auto& [shape, dmax] : games) {
      std::optional<Found> found;
      for (const auto& [entry, claim] : claims) {
        if (is_stopped()) return;
        if (!claim->applies(shape, dmax)) continue;
        const auto start = Clock::now();
        const std::string where = quantity == Quantity::least_no_merge
                                      ? to_text(shape)
                                      : fmt::format("{}, Dmax {}", to_text(shape), dmax);
        if (!found) tell(where);
        if (!found) found = value(shape, dmax);
        if (!found) break;
        entry->seconds += seconds_since(start);
        check(
            *entry, "games", where, 1,
            [&, shape = shape, dmax = dmax, &c = *claim](std::size_t) {
              return c.holds(shape, dmax, found->value);
            },
            [&](std::size_t) { return counterexample(where, *found); });
      }
    }
  }

  static Counterexample counterexample(const std::string& where, const Found& found) {
    if (found.game.empty()) return {where, fmt::format("{}", found.value), {}};
    Counterexample example{where, fmt::format("{}, {}", found.value, to_text(found.game.back().board)), {}};
    for (const GameStep& step : found.game) example.line.push_back(to_text(step));
    return example;
  }

  void check_no_merge() {
    std::vector<std::pair<Shape, int>> games;
    for (const int m : {1, 2})
      for (int n = m; n <= reach_.no_merge[static_cast<std::size_t>(m - 1)]; ++n)
        games.push_back({{m, n}, 1});
    check_values(Quantity::least_no_merge, games, [&](Shape shape, int) -> std::optional<Found> {
      const LeastNoMergeDmax found = find_least_no_merge_dmax(shape, resources_);
      if (!found.is_exact) return {};
      return Found{static_cast<std::uint64_t>(found.at_least)};
    });
  }

  void check_largest_forced() {
    std::vector<std::pair<Shape, int>> games;
    for (const int m : {1, 2})
      for (int n = m; n <= reach_.forced[static_cast<std::size_t>(m - 1)]; ++n)
        for (const int dmax : {2, 3, 4}) games.push_back({{m, n}, dmax});
    check_values(Quantity::largest_forced, games, [&](Shape shape, int dmax) -> std::optional<Found> {
      const LargestTile found = find_largest_tile(shape, dmax, {.engine = Engine::proof}, resources_);
      if (!found.is_exact) return {};
      return Found{static_cast<std::uint64_t>(found.at_least)};
    });
  }

  /// On two rows positions grow fivefold with each column.
  bool is_short_enough(Shape shape) const {
    if (shape.rows <= 2)
      return shape.cols <= (shape.rows == 1 ? longest_shortest_row : longest_shortest_two_rows);
    return shape.cells() <= reach_.most_shortest_cells;
  }

  void check_shortest() {
    std::vector<std::pair<Shape, int>> games;
    for (const Shape shape : playable_shapes())
      if (is_short_enough(shape)) games.push_back({shape, 1});
    for (const Shape shape : playable_shapes())
      for (const int dmax : {2, 3, 4})
        if (shape.cells() <= reach_.most_filled_cells) games.push_back({shape, dmax});
    check_values(Quantity::fewest_drops, games, [&](Shape shape, int dmax) -> std::optional<Found> {
      const ShortestGame found = find_shortest_game(shape, {dmax}, resources_, "audit: shortest game");
      if (found.stopped != StopReason::none) return {};
      return Found{static_cast<std::uint64_t>(found.drops), found.game};
    });
  }

  void check_reachable_positions() {
    if (of_type<PositionClaim>().empty() &&
        of_type<ValueClaim>([](const auto& c) { return c.quantity == Quantity::highest_reached; }).empty())
      return;
    std::vector<std::pair<Shape, int>> games;
    for (const int dmax : {1, 2, 3, 4})
      for (int n = 1; n <= reach_.longest_row[static_cast<std::size_t>(dmax - 1)]; ++n)
        games.push_back({{1, n}, dmax});
    games.insert(games.end(), reach_.boards.begin(), reach_.boards.end());
    for (const auto& [shape, dmax] : games) {
      if (is_stopped()) return;
      // A tile that Theorem 6 excludes is let onto the board, so that its check can fail.
      const auto graph = make_ply_graph(shape, {dmax, highest_obtainable_tile(shape, dmax) + 2});
      std::visit([&, shape = shape, dmax = dmax](const auto& any) { check_game(shape, dmax, *any); }, graph);
    }
  }

  template <class Word>
  void check_game(Shape shape, int dmax, const PlyGraph<Word>& graph) {
    const std::uint64_t most = resources_.memory_bytes / (4 * sizeof(Word));
    const ReachablePositions<Word> reachable(graph, dmax, most, resources_);
    if (!reachable.is_complete()) {
      if (!is_stopped()) result_.skipped.push_back(fmt::format("{}, Dmax {}", to_text(shape), dmax));
      return;
    }
    result_.positions += reachable.size();
    for (const auto& [entry, claim] : of_type<PositionClaim>())
      for (const auto& [sum, layer] : reachable.layers()) {
        if (is_stopped()) return;
        tell(fmt::format("positions of {}, Dmax {}", to_text(shape), dmax));
        if (claim->kind != PositionKind::slider_to_move)
          check_layer(*entry, *claim, shape, dmax, graph, reachable, layer.dropper, false);
        if (claim->kind != PositionKind::dropper_to_move)
          check_layer(*entry, *claim, shape, dmax, graph, reachable, layer.slider, true);
      }
    check_values(Quantity::highest_reached, {{shape, dmax}}, [&](Shape, int) -> std::optional<Found> {
      std::uint64_t highest = 0;
      for (const auto& [sum, layer] : reachable.layers())
        for (const Word position : layer.slider)
          highest = std::max<std::uint64_t>(highest, highest_tile(graph.to_board(position)));
      return Found{highest};
    });
  }

  template <class Word>
  static void check_layer(StatementAudit& entry, const PositionClaim& claim, Shape shape, int dmax,
                          const PlyGraph<Word>& graph, const ReachablePositions<Word>& reachable,
                          const std::vector<Word>& positions, bool slider_to_move) {
    if (positions.empty()) return;
    check(
        entry, "positions", fmt::format("{}, Dmax {}", to_text(shape), dmax), positions.size(),
        [&](std::size_t i) { return claim.holds(graph.to_board(positions[i]), dmax); },
        [&](std::size_t i) {
          Counterexample found{
              fmt::format("{}, Dmax {}", to_text(shape), dmax), to_text(graph.to_board(positions[i])), {}};
          for (const PlayedPly& ply : reachable.line_to(graph.to_board(positions[i]), slider_to_move))
            found.line.push_back(fmt::format("{}: {}", ply.move, to_text(ply.board)));
          return found;
        });
  }

  Reach reach_;
  const Resources& resources_;
  Clock::time_point start_ = Clock::now();
  Audit result_;
};

}  // namespace

bool Audit::is_as_registered() const {
  return std::all_of(statements.begin(), statements.end(),
                     [](const auto& s) { return s.is_as_registered(); });
}

Audit audit(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources) {
  tbb::task_arena arena(resources.threads);
  return arena.execute([&] { return Auditor(chosen, tier, resources).run(); });
}

}  // namespace dropslide
