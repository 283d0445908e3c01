// Between the public types and those of the rooms: shapes, boards, moves, errors, and what a run may use.
#pragma once

#include <oneapi/tbb/task_arena.h>

#include <exception>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "dropslide/board.hpp"
#include "dropslide/errors.hpp"
#include "dropslide/run.hpp"
#include "game/rules.hpp"
#include "questions/tablebase_query.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/run_task.hpp"

namespace dropslide::api {

/// The shape as the rooms have it.
dropslide::Shape to_inside(const Shape& shape);
/// The board as the rooms have it.
dropslide::Board to_inside(const Board& board);
/// The player as the rooms have it.
dropslide::Player to_inside(Player player);
/// A shape of the rooms. Requires a playable one.
Shape to_outside(dropslide::Shape shape);
/// A board of the rooms. Requires a playable shape.
Board to_outside(const dropslide::Board& board);
/// A winner of the rooms.
Player to_outside(Winner winner);
/// A direction of the rooms.
Direction to_outside(dropslide::Direction direction);
/// A drop of the rooms.
Drop to_outside(const dropslide::Drop& drop);

/// Throws the public error that means the same as the one that is being handled; others go on as they are.
[[noreturn]] void throw_outside();

/// Calls work() and returns what it returns; what it throws becomes a public error.
template <class Work>
auto guarded(Work&& work) -> decltype(work()) {
  try {
    return std::forward<Work>(work)();
  } catch (const dropslide::Error&) {
    throw_outside();
  }
}

/// What one call may use, as long as it lives: `Run` with its defaults filled in.
class RunScope {
 public:
  /// Throws UsageError for threads below 0, EnvironmentError for more threads than the system allows.
  explicit RunScope(const Run& run);
  ~RunScope();
  RunScope(const RunScope&) = delete;
  RunScope& operator=(const RunScope&) = delete;

  /// Valid as long as the scope.
  const Resources& resources() const { return resources_; }
  /// For the task of an engine; it may be empty.
  const NoticeSink& notice() const { return notice_; }

 private:
  class Sink;

  Resources resources_;
  NoticeSink notice_;
  std::unique_ptr<ProgressSink> sink_;
};

/// Calls work(scope) with no more threads than the run allows, and returns what it returns; what it throws
/// becomes a public error.
template <class Work>
auto compute(const Run& run, Work&& work) -> decltype(work(std::declval<const RunScope&>())) {
  return guarded([&] {
    const RunScope scope(run);
    tbb::task_arena arena(scope.resources().threads);
    return arena.execute([&] { return work(scope); });
  });
}

/// Fills in what all results have in common.
void set_outcome(Outcome& outcome, StopReason reason, std::uint64_t needed_bytes, std::string_view command,
                 const nlohmann::ordered_json& json);

/// The object as the program prints it for the command.
std::string document(std::string_view command, const nlohmann::ordered_json& json);

}  // namespace dropslide::api
