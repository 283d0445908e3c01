// One audit while it runs: its statements, its scope, its progress, and how a statement is checked on cases.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "game/cooperative_play.hpp"
#include "run/run_context.hpp"
#include "studies/thesis/audit.hpp"
#include "studies/thesis/audit_scope.hpp"

namespace dropslide {

/// What the checks of all kinds of claims share. One thread leads it; cases are checked on all threads.
class AuditRun {
 public:
  /// A claim of type `Claim` with what is found of its statement.
  template <class Claim>
  using Audited = std::vector<std::pair<StatementAudit*, const Claim*>>;

  /// The case with that number, as a counterexample.
  using Explain = std::function<Counterexample(std::size_t)>;

  /// Time counts from here.
  AuditRun(const std::vector<const Statement*>& chosen, Tier tier, const Resources& resources);

  /// Runs `work` where it may use the threads of the run.
  template <class Work>
  void execute(Work&& work) {
    context_.workers().execute(std::forward<Work>(work));
  }

  const AuditScope& scope() const { return scope_; }

  const Resources& resources() const { return context_.resources(); }

  /// Whether the user or a time limit has requested a stop.
  bool is_stopped() const { return context_.stop_requested(); }

  /// The audited statements whose claim is of this type and for which `fits(claim)` is true.
  template <class Claim, class Fits>
  Audited<Claim> claims(Fits&& fits) {
    Audited<Claim> found;
    for (StatementAudit& entry : result_.statements)
      if (const Claim* claim = std::get_if<Claim>(&entry.statement->claim); claim != nullptr && fits(*claim))
        found.push_back({&entry, claim});
    return found;
  }

  /// All audited statements whose claim is of this type.
  template <class Claim>
  Audited<Claim> claims() {
    return claims<Claim>([](const Claim&) { return true; });
  }

  /// Says what is worked on from here: "3x3, Dmax 2". Progress counts its own time.
  void begin(const std::string& part);

  /// Reports progress, if the last report is old enough.
  void report_if_due();

  /// Counts reachable positions that were found.
  void add_positions(std::uint64_t positions) { result_.positions += positions; }

  /// Notes a game or a length that the memory did not hold.
  void skip(const std::string& part) { result_.skipped.push_back(part); }

  /// Checks one statement on the cases 0..count-1 of `scope`, on all threads.
  ///
  /// Parameters  unit: what a case is; holds(i): whether the statement holds there, safe from several
  /// threads.
  template <class Holds>
  static void check(StatementAudit& entry, std::string_view unit, const std::string& scope, std::size_t count,
                    Holds&& holds, const Explain& explain) {
    const auto start = Clock::now();
    const Failures failures = count_failures(count, holds);
    note(entry, unit, scope, count, failures, explain);
    entry.seconds += seconds_since(start);
  }

  /// What was found, with the time that it took. Call it once, at the end.
  Audit finish();

 private:
  struct Failures {
    std::uint64_t count = 0;
    std::size_t first = ~std::size_t{0};
  };

  /// Counts the cases 0..count-1 for which `holds` is false.
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

  static void note(StatementAudit& entry, std::string_view unit, const std::string& scope, std::size_t count,
                   const Failures& failures, const Explain& explain);

  AuditScope scope_;
  RunContext context_;
  std::optional<ProgressReports> progress_;  ///< Of the part that is worked on.
  Audit result_;
};

/// Checks the claims about any board, on every board of a few cells, whether it can be reached or not.
void audit_all_boards(AuditRun& run);

/// Checks the claims about reachable positions, and those about the highest tile among them.
void audit_reachable_positions(AuditRun& run);

/// Checks the claims about strings, on every string of the passing game.
///
/// Strings are found by plain play on text: none of the theorems is used for it.
void audit_strings(AuditRun& run);

/// Checks the claims about lengths.
void audit_lengths(AuditRun& run);

/// Checks the claims about the least Dmax without merges, the largest tile and the fewest drops, by the
/// engines' answers.
void audit_answers(AuditRun& run);

/// A number that was computed, and the play that shows it, if it is one.
struct FoundValue {
  std::uint64_t value;              ///< A tile, a Dmax or a number of drops.
  std::vector<GameStep> game = {};  ///< Empty where no game shows the value.
};

/// Finds a number of a game, shape and Dmax; nothing if it was stopped.
using FindValue = std::function<std::optional<FoundValue>(Shape shape, int dmax)>;

/// Checks the claims about a quantity; `find` is called once for each game to which a claim applies.
void audit_values(AuditRun& run, ValueClaim::Quantity quantity, const GameList& games, const FindValue& find);

}  // namespace dropslide
