// The thesis's own solver.
#include "engines/thesis/thesis_solver.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "base/error.hpp"
#include "engines/thesis/sparse_table.hpp"
#include "graph/position_graph.hpp"
#include "index/thesis_hash.hpp"
#include "run/memory_refusal.hpp"
#include "run/run_context.hpp"

namespace dropslide {
namespace {

constexpr std::uint64_t expansions_between_looks = 4096;  // Chosen: some milliseconds.

ThesisState to_state(Winner winner) {
  return winner == Winner::slider ? ThesisState::dropper_loses : ThesisState::dropper_wins;
}

Winner to_winner(ThesisState state) {
  assert(state != ThesisState::unreachable);
  return state == ThesisState::dropper_loses ? Winner::slider : Winner::dropper;
}

/// One depth-first search with an explicit stack.
template <class Word, class Table>
class DepthFirst {
 public:
  DepthFirst(const PositionGraph<Word>& graph, const ThesisHash& hash, Table& table, const ThesisTask& task,
             ThesisSolution& solution, RunContext& context)
      : graph_(graph), hash_(hash), table_(table), task_(task), solution_(solution), context_(context) {}

  void run() {
    Decision& decision = solution_.decision;
    enter(graph_.root(), entry_of(graph_.root()));
    while (depth_ > 0 && decision.stopped == StopReason::none) step(frames_[depth_ - 1]);
    if (decision.stopped == StopReason::none) decision.winner = root_winner_;
    decision.memory_bytes = memory_bytes();
    solution_.table_bytes = table_.size_bytes();
    decision.seconds = context_.elapsed_seconds();
  }

 private:
  /// A Dropper position under evaluation: the drop that is tried, and Slider's next slide after it.
  struct Frame {
    Word128 entry = 0;
    Successors<Word> successors;
    std::size_t drop = 0;
    std::uint32_t slide = 0;
    std::uint64_t bytes = 0;

    std::uint64_t size_bytes() const {
      return sizeof(Frame) + successors.children.capacity() * sizeof(Child<Word>) +
             (successors.slides.capacity() + successors.seen.capacity()) * sizeof(std::uint16_t) +
             successors.drops.capacity() * sizeof(typename Successors<Word>::DropReplies);
    }
    void try_drop(std::size_t number) {
      drop = number;
      if (drop < successors.drops.size()) slide = successors.drops[drop].begin;
    }
  };

  /// Frames are kept for reuse: pushing one allocates only when the search is deeper than ever.
  void enter(Word position, Word128 entry) {
    if (depth_ == frames_.size()) frames_.emplace_back();
    Frame& frame = frames_[depth_++];
    frame.entry = entry;
    graph_.expand(position, frame.successors);
    frame.try_drop(0);
    stack_bytes_ += frame.size_bytes() - frame.bytes;
    frame.bytes = frame.size_bytes();
    if (++solution_.decision.expansions % expansions_between_looks == 0) look_around();
    if (memory_bytes() > context_.memory_budget()) stop_for_memory();
  }

  void step(Frame& frame) {
    const Successors<Word>& next = frame.successors;
    if (next.dropper_wins) return leave(Winner::dropper);
    if (frame.drop == next.drops.size()) return leave(Winner::slider);
    if (frame.slide == next.drops[frame.drop].end) return leave(Winner::dropper);
    const Word child = next.child(frame.slide).position;
    const Word128 entry = entry_of(child);
    const ThesisState state = look_up(entry);
    if (state == ThesisState::unreachable) return enter(child, entry);
    apply(frame, to_winner(state));
  }

  /// One slide that wins for Slider refutes the drop.
  static void apply(Frame& frame, Winner winner) {
    if (winner == Winner::slider)
      frame.try_drop(frame.drop + 1);
    else
      ++frame.slide;
  }

  void leave(Winner winner) {
    store(frames_[--depth_].entry, winner);
    if (depth_ == 0)
      root_winner_ = winner;
    else
      apply(frames_[depth_ - 1], winner);
  }

  Word128 entry_of(Word position) const { return hash_.least_hash_of_canonical(graph_.to_board(position)); }

  ThesisState look_up(Word128 entry) const {
    if (entry >= solution_.table_length) return ThesisState::unreachable;
    return table_.at(static_cast<std::uint64_t>(entry));
  }

  void store(Word128 entry, Winner winner) {
    if (entry >= solution_.table_length) return;
    const auto number = static_cast<std::uint64_t>(entry);
    assert(look_up(entry) == ThesisState::unreachable);
    if (!table_.store(number, to_state(winner))) return stop_for_memory();
    solution_.largest_entry = std::max(solution_.largest_entry, number);
    ++solution_.decision.positions;
    if (task_.stored) task_.stored(number);
  }

  std::uint64_t memory_bytes() const { return table_.size_bytes() + stack_bytes_; }

  void stop_for_memory() {
    solution_.decision.stopped = StopReason::memory_full;
    solution_.decision.needed_bytes = 2 * stack_bytes_ + table_.bytes_for_more();
  }

  void look_around() {
    if (context_.stop_requested()) solution_.decision.stopped = StopReason::interrupted;
    context_.report_if_due([&] {
      return ProgressFigures{solution_.decision.positions, memory_bytes(), done_fraction()};
    });
  }

  /// As if all drops of a position took the same time.
  double done_fraction() const {
    double done = 0;
    double weight = 1;
    for (std::size_t i = 0; i < depth_ && weight > 1e-12 && !frames_[i].successors.drops.empty(); ++i) {
      weight /= static_cast<double>(frames_[i].successors.drops.size());
      done += weight * static_cast<double>(frames_[i].drop);
    }
    return std::min(done, 1.0);
  }

  const PositionGraph<Word>& graph_;
  const ThesisHash& hash_;
  Table& table_;
  const ThesisTask& task_;
  ThesisSolution& solution_;
  RunContext& context_;
  std::vector<Frame> frames_;
  std::size_t depth_ = 0;
  std::uint64_t stack_bytes_ = 0;
  Winner root_winner_ = Winner::dropper;
};

/// Searches with this table, which outlives the search.
template <class Table>
void search(Shape shape, const ObjectiveGame& game, const Resources& resources, const ThesisTask& task,
            Table& table, ThesisSolution& solution) {
  const ThesisHash hash(shape, game);
  RunContext context(resources, {.name = task.name});
  std::visit(
      [&]<class Graph>(const Graph& graph) {
        using Word = typename Graph::element_type::Word;
        DepthFirst<Word, Table>(*graph, hash, table, task, solution, context).run();
      },
      make_position_graph(shape, game));
}

/// Whether the table is beyond the budget; then the solution says so.
bool is_refused(const ThesisTask& task, const Resources& resources, ThesisSolution& solution) {
  constexpr Word128 most_bytes = std::numeric_limits<std::uint64_t>::max();
  if (task.sparse && solution.table_length > Word128{1} << 63)
    throw UsageError("a sparse table has at most 2^63 entries: take a smaller board or objective");
  const Word128 bytes =
      task.sparse ? Word128{SparseTable::least_bytes} : TritTable::bytes_for(solution.table_length);
  if (bytes <= resources.memory_bytes) return false;
  solution.decision.stopped = StopReason::memory_full;
  solution.decision.needed_bytes = static_cast<std::uint64_t>(std::min(bytes, most_bytes));
  return true;
}

}  // namespace

double ThesisSolution::density() const {
  return static_cast<double>(decision.positions) / static_cast<double>(table_length);
}

ThesisSolution solve_like_thesis(Shape shape, const ObjectiveGame& game, const Resources& resources,
                                 const ThesisTask& task) {
  assert(task.most_entries >= 1);
  ThesisSolution solution;
  solution.full_length = ThesisHash(shape, game).table_length();
  solution.table_length = std::min(solution.full_length, task.most_entries);
  if (is_refused(task, resources, solution)) return solution;
  const auto length = static_cast<std::uint64_t>(solution.table_length);
  const auto search_with_table = [&] {
    if (task.sparse) {
      SparseTable table(length, resources.memory_bytes);
      search(shape, game, resources, task, table, solution);
    } else {
      solution.table = TritTable(length);
      WholeTable table(solution.table);
      search(shape, game, resources, task, table, solution);
    }
  };
  within_memory(search_with_table, [&](std::uint64_t needed_bytes) {
    solution.decision.stopped = StopReason::memory_full;
    solution.decision.needed_bytes = needed_bytes;
  });
  return solution;
}

}  // namespace dropslide
