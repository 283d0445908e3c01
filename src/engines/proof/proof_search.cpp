// Proof search: the team of workers and the thread that watches it.
#include "engines/proof/proof_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "certify/certificate.hpp"
#include "engines/proof/depth_first_walker.hpp"
#include "engines/proof/proof_number_walker.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "files/folder_lock.hpp"
#include "files/new_file.hpp"
#include "graph/position_graph.hpp"
#include "index/position_numbers.hpp"
#include "run/run_context.hpp"

namespace dropslide {
namespace {

using proof::DepthFirstWalker;
using proof::ProofNumberWalker;
using proof::SearchCheckpoint;
using proof::SearchedGame;
using proof::SharedPositions;

/// Set aside from the budget for the program, the slide tables and each worker's stack: measured below 24 MiB
/// and 1 MiB on every search of bench/, doubled.
constexpr std::uint64_t fixed_bytes = 48ULL << 20;
constexpr std::uint64_t worker_bytes = 2ULL << 20;

/// Chosen (docs/SEARCH.md): expansions by depth-first walks for one by proof numbers, which costs four times
/// as much; where both go on, proof numbers so take a third of the time.
constexpr std::uint64_t depth_first_share = 8;

constexpr std::uint64_t steps_between_reports = 4096;  // Chosen: some hundred times a second.

constexpr auto watch_interval = std::chrono::milliseconds(100);

/// What a thread tells the one that watches it.
struct ThreadStatus {
  std::atomic<std::uint64_t> expansions{0};
  std::atomic<double> done_fraction{0};
};

/// The walks of one thread: by one method, or by both in turns.
template <class Word>
class Walks {
 public:
  Walks(const SearchedGame<Word>& game, SharedPositions& positions, ProofMethod method, std::uint64_t thread,
        SharedPositions::Tally& tally) {
    const Word root = game.graph.root();
    if (method != ProofMethod::proof_number) depth_first_.emplace(game, positions, root, thread, tally);
    if (method != ProofMethod::depth_first) proof_number_.emplace(game, positions, root, thread, tally);
  }

  /// Takes one of them on. False once it has decided the root.
  bool step() {
    const bool by_numbers =
        !depth_first_ ||
        (proof_number_ && expansions_of(proof_number_) * depth_first_share <= expansions_of(depth_first_));
    return by_numbers ? proof_number_->step() : depth_first_->step();
  }

  std::optional<Winner> winner() const {
    if (depth_first_ && depth_first_->winner()) return depth_first_->winner();
    return proof_number_ ? proof_number_->winner() : std::nullopt;
  }

  std::uint64_t expansions() const { return expansions_of(depth_first_) + expansions_of(proof_number_); }
  double done_fraction() const { return depth_first_ ? depth_first_->done_fraction() : 0; }

 private:
  template <class Walk>
  static std::uint64_t expansions_of(const std::optional<Walk>& walk) {
    return walk ? walk->expansions() : 0;
  }

  std::optional<DepthFirstWalker<Word>> depth_first_;
  std::optional<ProofNumberWalker<Word>> proof_number_;
};

template <class Word>
class Team {
 public:
  Team(const SearchedGame<Word>& game, const Resources& resources, const SearchTask& task,
       std::optional<SearchCheckpoint> checkpoint)
      : game_(game),
        context_(resources, task.run),
        task_(task),
        checkpoint_(std::move(checkpoint)),
        statuses_(static_cast<std::size_t>(resources.threads)) {}

  /// `write_certificate(winner, known, memory_bytes)` is called once the root is decided.
  template <class WriteCertificate>
  Decision run(WriteCertificate&& write_certificate) {
    const std::uint64_t reserved = fixed_bytes + worker_bytes * statuses_.size();
    const std::uint64_t least = SharedPositions::least_budget_bytes(context_.threads());
    if (context_.memory_budget() < reserved + least) return out_of_memory(reserved + least);
    try {
      SharedPositions positions(game_.numbers.count(), context_.memory_budget() - reserved,
                                context_.threads(), task_.method != ProofMethod::depth_first);
      if (checkpoint_) start_checkpoints(positions, reserved);
      search(positions);
      if (checkpoint_ && (!winner_ || task_.certificate)) checkpoint_->save(positions);
      if (failure_) std::rethrow_exception(failure_);
      Decision decided = decision(positions, reserved);
      if (decided.winner && task_.certificate) {
        const std::uint64_t held = reserved + positions.bytes() + positions.numbers().bytes();
        const std::uint64_t left = context_.memory_budget() - std::min(held, context_.memory_budget());
        try {
          decided.certificate = write_certificate(*decided.winner, known_winners(positions), left);
        } catch (const EnvironmentError&) {
          tell_without_certificate(*decided.winner);
          throw;
        }
        if (decided.certificate->stopped != StopReason::none) return without_certificate(decided, left);
      }
      if (checkpoint_ && winner_) checkpoint_->conclude();
      return decided;
    } catch (const std::bad_alloc&) {
      return out_of_memory(context_.memory_budget());
    }
  }

 private:
  /// The strategy was wanted, so the answer is not complete.
  Decision without_certificate(Decision decided, std::uint64_t memory_left) {
    tell_without_certificate(*decided.winner);
    decided.stopped = decided.certificate->stopped;
    decided.winner.reset();
    decided.certificate.reset();
    decided.needed_bytes = context_.memory_budget() + std::max(memory_left, context_.memory_budget() / 2);
    return decided;
  }

  void tell_without_certificate(Winner winner) {
    context_.notice(fmt::format("{} wins, but the certificate is not written{}", to_text(winner),
                                checkpoint_ ? "; what was decided is in the checkpoint" : ""));
  }

  void start_checkpoints(SharedPositions& positions, std::uint64_t reserved) {
    checkpoint_->load(positions, reserved);
    positions.when_resting([&] { checkpoint_->save(positions); });
    context_.checkpoint_clock().restart();
  }

  void search(SharedPositions& positions) {
    std::vector<std::jthread> threads;
    running_ = statuses_.size();
    try {
      while (threads.size() < statuses_.size())
        threads.emplace_back([&, number = threads.size()] { work(positions, number); });
    } catch (const std::system_error& error) {
      quit_.store(true);
      SharedPositions::Tally none;
      for (std::size_t missing = threads.size(); missing < statuses_.size(); ++missing) positions.leave(none);
      throw EnvironmentError(fmt::format("cannot start {} threads: {}; run again with fewer --threads",
                                         statuses_.size(), error.code().message()));
    }
    watch(positions);
  }

  void work(SharedPositions& positions, std::size_t number) {
    SharedPositions::Tally tally;
    try {
      walk(positions, number, tally);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
    }
    positions.leave(tally);
    quit_.store(true);  // The root is decided, or this search cannot go on.
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) all_left_.notify_all();
  }

  /// Takes the thread's walks on until one of them, here or in another thread, has decided the root.
  void walk(SharedPositions& positions, std::size_t number, SharedPositions::Tally& tally) {
    Walks<Word> walks(game_, positions, task_.method, number, tally);
    bool searching = true;
    for (std::uint64_t steps = 0; searching && !quit_.load(std::memory_order_relaxed) && !positions.is_full();
         ++steps) {
      positions.rest_if_rebuilding();
      searching = walks.step();
      if (steps % steps_between_reports == 0) tell(statuses_[number], walks);
    }
    tell(statuses_[number], walks);
    if (const auto winner = walks.winner()) {
      const std::lock_guard lock(mutex_);
      winner_ = winner;
    }
  }

  static void tell(ThreadStatus& status, const Walks<Word>& walks) {
    status.expansions.store(walks.expansions(), std::memory_order_relaxed);
    status.done_fraction.store(walks.done_fraction(), std::memory_order_relaxed);
  }

  /// Passes on progress and the wish to stop until every worker has left.
  void watch(SharedPositions& positions) {
    std::unique_lock lock(mutex_);
    while (!all_left_.wait_for(lock, watch_interval, [&] { return running_ == 0; })) {
      if (context_.stop_requested()) quit_.store(true);
      if (checkpoint_ && context_.checkpoint_clock().is_due()) {
        positions.ask_for_rest();
        context_.checkpoint_clock().restart();
      }
      context_.report_if_due([&] {
        return ProgressFigures{positions.size(), positions.bytes(), done_fraction()};
      });
    }
  }

  double done_fraction() const {
    double most = 0;
    for (const ThreadStatus& status : statuses_)
      most = std::max(most, status.done_fraction.load(std::memory_order_relaxed));
    return most;
  }

  Decision decision(const SharedPositions& positions, std::uint64_t reserved) const {
    Decision result{.winner = winner_,
                    .positions = positions.size() + positions.given_up(),
                    .memory_bytes = positions.bytes(),
                    .seconds = context_.elapsed_seconds()};
    for (const ThreadStatus& status : statuses_) result.expansions += status.expansions;
    if (result.winner) return result;
    result.stopped = positions.is_full() ? StopReason::memory_full : StopReason::interrupted;
    if (positions.is_full()) result.needed_bytes = reserved + bytes_for_the_whole(positions);
    return result;
  }

  /// What the table would hold if the rest went like the part that is done, but no more than every position
  /// of the game. Proof numbers do not tell how much is done: then twice what it holds.
  std::uint64_t bytes_for_the_whole(const SharedPositions& positions) const {
    const auto bytes = static_cast<double>(positions.bytes());
    const auto stored = static_cast<double>(std::max<std::uint64_t>(positions.size(), 1));
    if (done_fraction() == 0) return static_cast<std::uint64_t>(2 * bytes);
    const double bytes_per_position = bytes / stored;
    const double met = stored + static_cast<double>(positions.given_up());
    const double at_this_rate = met * bytes_per_position / std::max(done_fraction(), 1e-6);
    const double at_most = static_cast<double>(game_.numbers.count()) * bytes_per_position;
    return static_cast<std::uint64_t>(std::min(at_this_rate, std::max(at_most, bytes)));
  }

  KnownWinner<Word> known_winners(SharedPositions& positions) const {
    return {[&](Word position) {
              const auto winner = game_.graph.winner_at_sight(position);
              return winner ? winner : positions.find(positions.key(game_.numbers.number(position)));
            },
            [&](Word position, std::uint64_t most_expansions) {
              if (task_.method == ProofMethod::depth_first)
                return decide_by<DepthFirstWalker<Word>>(position, positions, most_expansions);
              return decide_by<ProofNumberWalker<Word>>(position, positions, most_expansions);
            }};
  }

  /// Nothing if it takes more expansions, or a stop is requested.
  template <class Walk>
  std::optional<Winner> decide_by(Word position, SharedPositions& positions,
                                  std::uint64_t most_expansions) const {
    SharedPositions::Tally tally;
    Walk walk(game_, positions, position, 0, tally);
    while (walk.step())
      if (walk.expansions() > most_expansions || context_.stop_requested()) return std::nullopt;
    return walk.winner();
  }

  Decision out_of_memory(std::uint64_t needed_bytes) const {
    return {.stopped = StopReason::memory_full,
            .needed_bytes = needed_bytes,
            .seconds = context_.elapsed_seconds()};
  }

  SearchedGame<Word> game_;
  RunContext context_;
  const SearchTask& task_;
  std::optional<SearchCheckpoint> checkpoint_;

  std::vector<ThreadStatus> statuses_;
  std::atomic<bool> quit_{false};
  std::mutex mutex_;
  std::condition_variable all_left_;
  std::size_t running_ = 0;
  std::optional<Winner> winner_;
  std::exception_ptr failure_;
};

}  // namespace

ProofMethod method_for(const TwoPlayerGame& game, bool for_certificate) {
  const auto* objective_game = std::get_if<ObjectiveGame>(&game);
  if (objective_game == nullptr) return ProofMethod::proof_number;
  return objective_game->dmax == 2 && !for_certificate ? ProofMethod::depth_first : ProofMethod::both;
}

Decision search_proof(Shape shape, const TwoPlayerGame& game, const Resources& resources,
                      const SearchTask& wanted) {
  if (wanted.certificate) expect_writable(*wanted.certificate);
  SearchTask task = wanted;
  if (task.method == ProofMethod::automatic) task.method = method_for(game, task.certificate.has_value());
  const AnyPositionGraph graph =
      std::visit([&](const auto& rules) { return make_position_graph(shape, rules); }, game);
  return std::visit(
      [&]<class Graph>(const Graph& any) {
        using Word = typename Graph::element_type::Word;
        const auto numbers =
            std::visit([&](const auto& rules) { return make_position_numbers<Word>(shape, rules); }, game);
        const SearchedGame<Word> searched{*any, *numbers};
        std::optional<SearchCheckpoint> checkpoint;
        std::optional<FolderLock> lock;
        if (task.run.folder) {
          checkpoint.emplace(*task.run.folder, shape, game, task.run.notice);
          lock.emplace(*task.run.folder);
        }
        return Team<Word>(searched, resources, task, std::move(checkpoint))
            .run([&](Winner winner, const KnownWinner<Word>& known, std::uint64_t memory_bytes) {
              const CertificateClaim claim = std::visit(
                  [&](const auto& rules) {
                    return CertificateClaim{shape, rules, winner};
                  },
                  game);
              Resources left = resources;
              left.memory_bytes = memory_bytes;
              return write_certificate(*task.certificate, claim, graph, known, left);
            });
      },
      graph);
}

}  // namespace dropslide
