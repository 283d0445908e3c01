// Proof search: from the task to the decision and its certificate.
#include "engines/proof/proof_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>

#include "base/error.hpp"
#include "certify/strategy_certificate.hpp"
#include "engines/proof/depth_first_search.hpp"
#include "engines/proof/proof_number_search.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "engines/proof/search_threads.hpp"
#include "files/folder_lock.hpp"
#include "files/new_file.hpp"
#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"
#include "run/memory_refusal.hpp"
#include "run/run_context.hpp"

namespace dropslide {
namespace {

using proof::DepthFirstSearch;
using proof::ProofNumberSearch;
using proof::SearchCheckpoint;
using proof::SearchedGame;
using proof::SearchState;
using proof::SearchThreads;
using proof::SharedPositions;

/// Reserved from the budget for the program, the slide tables and each thread's stack: measured below 24 MiB
/// and 1 MiB on every search of bench/, doubled.
constexpr std::uint64_t fixed_bytes = 48ULL << 20;
constexpr std::uint64_t thread_bytes = 2ULL << 20;

std::uint64_t reserved_bytes(int threads) {
  return fixed_bytes + thread_bytes * static_cast<std::uint64_t>(threads);
}

/// With less no search begins.
std::uint64_t least_budget_bytes(int threads) {
  return reserved_bytes(threads) + SharedPositions::least_budget_bytes(threads);
}

/// Writes the winner's strategy within so many bytes.
template <class Word>
using WriteCertificate =
    std::function<CertificateSummary(Winner, const WinnerSource<Word>&, std::uint64_t memory_bytes)>;

Decision out_of_memory(const RunContext& context, std::uint64_t needed_bytes) {
  return {
      .stopped = StopReason::memory_full, .needed_bytes = needed_bytes, .seconds = context.elapsed_seconds()};
}

/// One search of one game.
template <class Word>
class ProofRun {
 public:
  /// With a checkpoint the search starts from it and saves to it. The arguments must outlive it.
  ProofRun(const SearchedGame<Word>& game, RunContext& context, ProofMethod method, AllowedDrops drops,
           std::optional<SearchCheckpoint>& checkpoint)
      : game_(game),
        context_(context),
        method_(method),
        drops_(drops),
        checkpoint_(checkpoint),
        reserved_bytes_(reserved_bytes(context.threads())) {}

  /// `write_certificate` may be empty. Requires  `least_budget_bytes` at least.
  Decision run(const WriteCertificate<Word>& write_certificate) {
    SharedPositions positions(game_.numbers.count(), context_.memory_budget() - reserved_bytes_,
                              context_.threads(), method_ != ProofMethod::depth_first);
    if (checkpoint_) start_checkpoints(positions);
    SearchThreads<Word> threads(game_, positions, method_, context_);
    threads.run(checkpoint_.has_value());
    if (checkpoint_ && (!threads.winner() || write_certificate)) checkpoint_->save(positions);
    threads.rethrow_failure();
    Decision decision = decision_of(threads, positions);
    if (decision.winner && write_certificate) add_certificate(write_certificate, positions, decision);
    if (checkpoint_ && decision.stopped == StopReason::none) checkpoint_->conclude();
    return decision;
  }

 private:
  void start_checkpoints(SharedPositions& positions) {
    checkpoint_->load(positions, reserved_bytes_);
    positions.when_paused([&] { checkpoint_->save(positions); });
    context_.checkpoint_clock().restart();
  }

  Decision decision_of(const SearchThreads<Word>& threads, const SharedPositions& positions) const {
    Decision decision{.winner = threads.winner(),
                      .drops = drops_,
                      .positions = positions.size() + positions.evicted(),
                      .expansions = threads.expansions(),
                      .memory_bytes = positions.bytes(),
                      .seconds = context_.elapsed_seconds()};
    if (decision.winner) {
      const bool says_nothing = drops_ != AllowedDrops::all && decision.winner == Winner::slider;
      if (says_nothing) decision.winner.reset();
      return decision;
    }
    decision.stopped = positions.is_full() ? StopReason::memory_full : StopReason::interrupted;
    if (positions.is_full())
      decision.needed_bytes = reserved_bytes_ + bytes_for_the_whole(positions, threads.done_fraction());
    return decision;
  }

  /// What the table would hold at the end, if the rest of the search takes as much as the part that is done;
  /// at most every position of the game. Where nobody knows how much is done: twice what it holds.
  std::uint64_t bytes_for_the_whole(const SharedPositions& positions, double done_fraction) const {
    const auto bytes = static_cast<double>(positions.bytes());
    const auto stored = static_cast<double>(std::max<std::uint64_t>(positions.size(), 1));
    if (done_fraction == 0) return static_cast<std::uint64_t>(2 * bytes);
    const double bytes_per_position = bytes / stored;
    const double decided = stored + static_cast<double>(positions.evicted());
    const double at_this_rate = decided * bytes_per_position / std::max(done_fraction, 1e-6);
    const double at_most = static_cast<double>(game_.numbers.count()) * bytes_per_position;
    return static_cast<std::uint64_t>(std::min(at_this_rate, std::max(at_most, bytes)));
  }

  /// Without the certificate the answer is not complete: then the decision has no winner.
  void add_certificate(const WriteCertificate<Word>& write_certificate, SharedPositions& positions,
                       Decision& decision) {
    const std::uint64_t budget = context_.memory_budget();
    const std::uint64_t held = reserved_bytes_ + positions.bytes() + positions.numbers().bytes();
    const std::uint64_t left = budget - std::min(held, budget);
    CertificateSummary summary;
    try {
      summary = write_certificate(*decision.winner, winner_source(positions), left);
    } catch (const EnvironmentError&) {
      notice_missing_certificate(*decision.winner);
      throw;
    }
    if (summary.stopped == StopReason::none) {
      decision.certificate = summary;
      return;
    }
    notice_missing_certificate(*decision.winner);
    decision.stopped = summary.stopped;
    decision.winner.reset();
    decision.needed_bytes = budget + std::max(left, budget / 2);
  }

  void notice_missing_certificate(Winner winner) {
    context_.notice(fmt::format("{} wins, but the certificate is not written{}", to_text(winner),
                                checkpoint_ ? "; what was decided is in the checkpoint" : ""));
  }

  WinnerSource<Word> winner_source(SharedPositions& positions) const {
    return {[&](Word position) {
              const auto winner = game_.graph.static_winner(position);
              return winner ? winner : positions.find(positions.key(game_.numbers.number(position)));
            },
            [&](Word position, std::uint64_t most_expansions) {
              if (method_ == ProofMethod::depth_first)
                return decide_by<DepthFirstSearch<Word>>(position, positions, most_expansions);
              return decide_by<ProofNumberSearch<Word>>(position, positions, most_expansions);
            }};
  }

  /// Nothing if it takes more expansions, or after a stop request.
  template <class Search>
  std::optional<Winner> decide_by(Word position, SharedPositions& positions,
                                  std::uint64_t most_expansions) const {
    SharedPositions::Counters counters;
    Search search(game_, positions, position, 0, counters);
    while (search.step())
      if (search.expansions() > most_expansions || context_.stop_requested()) return std::nullopt;
    return search.winner();
  }

  SearchedGame<Word> game_;
  RunContext& context_;
  ProofMethod method_;
  AllowedDrops drops_;
  std::optional<SearchCheckpoint>& checkpoint_;
  std::uint64_t reserved_bytes_;
};

/// Empty if the task wants no certificate. The arguments must outlive what is returned.
template <class Word>
WriteCertificate<Word> certificate_writer(Shape shape, const TwoPlayerGame& game, const SearchTask& task,
                                          const Resources& resources, const AnyPositionGraph& graph) {
  if (!task.certificate) return {};
  return [&, shape](Winner winner, const WinnerSource<Word>& winners, std::uint64_t memory_bytes) {
    const CertificateClaim claim = std::visit(
        [&](const auto& rules) {
          return CertificateClaim{shape, rules, winner};
        },
        game);
    Resources left = resources;
    left.memory_bytes = memory_bytes;
    return write_strategy_certificate(*task.certificate, claim, graph, winners, left);
  };
}

/// Requires all drops in the no-merge game.
AnyPositionGraph graph_of(Shape shape, const TwoPlayerGame& game, AllowedDrops drops) {
  if (const auto* objective = std::get_if<ObjectiveGame>(&game))
    return make_position_graph(shape, *objective, drops);
  assert(drops == AllowedDrops::all);
  return make_position_graph(shape, std::get<NoMergeGame>(game));
}

/// Makes what the search needs, and searches.
Decision search_in(RunContext& context, Shape shape, const TwoPlayerGame& game, ProofMethod method,
                   const SearchTask& task) {
  const AnyPositionGraph graph = graph_of(shape, game, task.drops);
  return std::visit(
      [&]<class Graph>(const Graph& any) {
        using Word = typename Graph::element_type::Word;
        const auto numbers =
            std::visit([&](const auto& rules) { return make_position_numbers<Word>(shape, rules); }, game);
        std::optional<SearchCheckpoint> checkpoint;
        std::optional<FolderLock> lock;
        if (task.run.folder) {
          checkpoint.emplace(*task.run.folder, SearchState{shape, game, task.drops}, task.run.notice);
          lock.emplace(*task.run.folder, task.run.notice);
        }
        return ProofRun<Word>({*any, *numbers}, context, method, task.drops, checkpoint)
            .run(certificate_writer<Word>(shape, game, task, context.resources(), graph));
      },
      graph);
}

}  // namespace

Decision search_proof(Shape shape, const TwoPlayerGame& game, const Resources& resources,
                      const SearchTask& task) {
  if (task.certificate) expect_writable(*task.certificate);
  const ProofMethod method =
      task.method == ProofMethod::automatic ? method_for(game, task.certificate.has_value()) : task.method;
  RunContext context(resources, task.run);
  const std::uint64_t least = least_budget_bytes(context.threads());
  if (context.memory_budget() < least) return out_of_memory(context, least);
  const auto search = [&] { return search_in(context, shape, game, method, task); };
  return within_memory(search,
                       [&](std::uint64_t needed_bytes) { return out_of_memory(context, needed_bytes); });
}

}  // namespace dropslide
