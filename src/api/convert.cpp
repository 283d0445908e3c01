// Between the public types and those of the rooms.
#include "api/convert.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/machine.hpp"
#include "report/fields/json_document.hpp"

namespace dropslide::api {

dropslide::Shape to_inside(const Shape& shape) { return {shape.rows(), shape.cols()}; }

dropslide::Board to_inside(const Board& board) {
  dropslide::Board inside(to_inside(board.shape()));
  for (int row = 0; row < board.shape().rows(); ++row)
    for (int col = 0; col < board.shape().cols(); ++col)
      inside.set(row, col, static_cast<Exponent>(board.at(row, col)));
  return inside;
}

dropslide::Player to_inside(Player player) {
  return player == Player::slider ? dropslide::Player::slider : dropslide::Player::dropper;
}

Shape to_outside(dropslide::Shape shape) { return {shape.rows, shape.cols}; }

Board to_outside(const dropslide::Board& board) {
  Board outside(to_outside(board.shape()));
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col) outside.set(row, col, board.at(row, col));
  return outside;
}

Player to_outside(Winner winner) { return winner == Winner::slider ? Player::slider : Player::dropper; }

Direction to_outside(dropslide::Direction direction) {
  switch (direction) {
    case dropslide::Direction::left:
      return Direction::left;
    case dropslide::Direction::right:
      return Direction::right;
    case dropslide::Direction::up:
      return Direction::up;
    case dropslide::Direction::down:
      break;
  }
  return Direction::down;
}

Drop to_outside(const dropslide::Drop& drop) { return {drop.row, drop.col, drop.value}; }

void throw_outside() {
  try {
    throw;
  } catch (const dropslide::UsageError& error) {
    throw UsageError(error.what());
  } catch (const dropslide::DamageError& error) {
    throw DamageError(error.what());
  } catch (const dropslide::EnvironmentError& error) {
    throw EnvironmentError(error.what());
  } catch (const dropslide::Error& error) {
    throw Error(error.what());
  }
}

/// Hands reports on to the caller's function.
class RunScope::Sink final : public ProgressSink {
 public:
  explicit Sink(const std::function<void(const Progress&)>& receive) : receive_(receive) {}

  void report(const dropslide::Progress& progress) override {
    try {
      receive_({progress.task, progress.positions, progress.memory_bytes, progress.elapsed_seconds,
                progress.done_fraction});
    } catch (...) {  // A report is no part of the computation.
      return;
    }
  }

 private:
  const std::function<void(const Progress&)>& receive_;
};

RunScope::RunScope(const Run& run) {
  if (run.threads < 0)
    throw UsageError(fmt::format("threads: expected 1 or more, or 0 for all, found {}", run.threads));
  resources_.threads = run.threads == 0 ? usable_threads() : run.threads;
  if (!can_start_threads(resources_.threads))
    throw EnvironmentError(
        fmt::format("cannot start {} threads, the system allows fewer: ask for fewer", resources_.threads));
  resources_.memory_bytes = run.memory_bytes == 0 ? available_memory_bytes() / 10 * 8 : run.memory_bytes;
  if (resources_.memory_bytes > usable_memory_bytes())
    throw UsageError(
        fmt::format("memory_bytes: this machine has {} bytes: ask for less", usable_memory_bytes()));
  resources_.stop = run.stop;
  if (run.progress) sink_ = std::make_unique<Sink>(run.progress);
  resources_.progress = sink_.get();
  if (run.notice)
    notice_ = [&run](const std::string& text) {
      try {
        run.notice(text);
      } catch (...) {  // As a report.
        return;
      }
    };
}

RunScope::~RunScope() = default;

void set_outcome(Outcome& outcome, StopReason reason, std::uint64_t needed_bytes, std::string_view command,
                 const nlohmann::ordered_json& json) {
  outcome.stopped = reason == StopReason::none          ? Stopped::no
                    : reason == StopReason::interrupted ? Stopped::interrupted
                                                        : Stopped::memory_full;
  outcome.needed_bytes = reason == StopReason::memory_full ? needed_bytes : 0;
  outcome.json = document(command, json);
}

std::string document(std::string_view command, const nlohmann::ordered_json& json) {
  return json_document(version(), command, json);
}

std::string_view version() { return DROPSLIDE_VERSION; }

}  // namespace dropslide::api
