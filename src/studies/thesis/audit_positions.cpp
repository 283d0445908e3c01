// The audit of what the thesis says about positions.
#include <fmt/format.h>

#include "studies/thesis/audit_run.hpp"
#include "studies/thesis/reachable_positions.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

constexpr int highest_of_all_boards = 4;

Board numbered_board(Shape shape, std::size_t number) {
  Board board(shape);
  for (int cell = 0; cell < shape.cells(); ++cell, number /= highest_of_all_boards + 1)
    board.set(cell / shape.cols, cell % shape.cols,
              static_cast<Exponent>(number % (highest_of_all_boards + 1)));
  return board;
}

/// Boards of the shape with tiles up to `highest_of_all_boards`.
std::size_t count_boards(Shape shape) {
  std::size_t count = 1;
  for (int cell = 0; cell < shape.cells(); ++cell) count *= highest_of_all_boards + 1;
  return count;
}

/// The positions of one game, and the checks on them.
template <class Word>
class GamePositions {
 public:
  GamePositions(AuditRun& run, Shape shape, int dmax, const PlyGraph<Word>& graph)
      : run_(run),
        shape_(shape),
        dmax_(dmax),
        name_(fmt::format("{}, Dmax {}", to_text(shape), dmax)),
        graph_(graph),
        reachable_(graph, dmax, run.resources().memory_bytes / (4 * sizeof(Word)), run.resources()) {}

  void check() {
    if (!reachable_.is_complete()) {
      if (!run_.is_stopped()) run_.skip(name_);
      return;
    }
    run_.add_positions(reachable_.size());
    run_.begin("positions of " + name_);
    for (const auto& [entry, claim] : run_.claims<PositionClaim>()) {
      if (run_.is_stopped()) return;
      check_claim(*entry, *claim);
    }
    audit_values(run_, ValueClaim::Quantity::highest_reached, {{shape_, dmax_}},
                 [this](Shape, int) { return FoundValue{highest_reached()}; });
  }

 private:
  void check_claim(StatementAudit& entry, const PositionClaim& claim) {
    for (const auto& [sum, layer] : reachable_.layers()) {
      if (run_.is_stopped()) return;
      run_.report_if_due();
      if (claim.kind != PositionKind::slider_to_move) check_layer(entry, claim, layer.dropper, false);
      if (claim.kind != PositionKind::dropper_to_move) check_layer(entry, claim, layer.slider, true);
    }
  }

  void check_layer(StatementAudit& entry, const PositionClaim& claim, const std::vector<Word>& positions,
                   bool slider_to_move) const {
    if (positions.empty()) return;
    AuditRun::check(
        entry, "positions", name_, positions.size(),
        [&](std::size_t i) { return claim.holds(graph_.to_board(positions[i]), dmax_); },
        [&](std::size_t i) { return counterexample(graph_.to_board(positions[i]), slider_to_move); });
  }

  Counterexample counterexample(const Board& board, bool slider_to_move) const {
    Counterexample found{name_, to_text(board), {}};
    for (const PlayedPly& ply : reachable_.line_to(board, slider_to_move))
      found.line.push_back(fmt::format("{}: {}", ply.move, to_text(ply.board)));
    return found;
  }

  std::uint64_t highest_reached() const {
    std::uint64_t highest = 0;
    for (const auto& [sum, layer] : reachable_.layers())
      for (const Word position : layer.slider)
        highest = std::max<std::uint64_t>(highest, highest_tile(graph_.to_board(position)));
    return highest;
  }

  AuditRun& run_;
  Shape shape_;
  int dmax_;
  std::string name_;
  const PlyGraph<Word>& graph_;
  ReachablePositions<Word> reachable_;
};

}  // namespace

void audit_all_boards(AuditRun& run) {
  const auto claims =
      run.claims<PositionClaim>([](const auto& claim) { return claim.kind == PositionKind::any_board; });
  for (const Shape shape : playable_shapes()) {
    if (shape.cells() > run.scope().most_board_cells || run.is_stopped()) continue;
    const std::string scope =
        fmt::format("all {} boards with tiles up to {}", to_text(shape), highest_of_all_boards);
    for (const auto& [entry, claim] : claims)
      AuditRun::check(
          *entry, "positions", scope, count_boards(shape),
          [&, &c = *claim](std::size_t i) { return c.holds(numbered_board(shape, i), max_dmax); },
          [&](std::size_t i) {
            return Counterexample{to_text(shape), to_text(numbered_board(shape, i)), {}};
          });
  }
}

void audit_reachable_positions(AuditRun& run) {
  const auto is_highest = [](const ValueClaim& claim) {
    return claim.quantity == ValueClaim::Quantity::highest_reached;
  };
  if (run.claims<PositionClaim>().empty() && run.claims<ValueClaim>(is_highest).empty()) return;
  for (const auto& [shape, dmax] : games_with_all_positions(run.scope())) {
    if (run.is_stopped()) return;
    // A tile that Theorem 6 excludes is let onto the board, so that its check can fail.
    const auto graph = make_ply_graph(shape, {dmax, highest_obtainable_tile(shape, dmax) + 2});
    std::visit([&](const auto& any) { GamePositions(run, shape, dmax, *any).check(); }, graph);
  }
}

}  // namespace dropslide
