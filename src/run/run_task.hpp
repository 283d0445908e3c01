// What is asked of every engine's run, whichever engine it is.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace dropslide {

/// Receives one line for people about a run, without the newline. Must not throw.
using NoticeSink = std::function<void(const std::string&)>;

/// The part of a task that all engines share. An engine's own task has it as its member `run`.
struct RunTask {
  std::string name{};  ///< For people: "3x4, Dmax 2, objective 7 (128)".
  /// Where checkpoints, and what else the engine leaves, are kept; the same task goes on from them. Without
  /// it nothing is kept.
  std::optional<std::filesystem::path> folder{};
  double checkpoint_every_seconds = 600;  ///< At least 0: then after every phase.
  NoticeSink notice{};                    ///< Receives what a user should know; may be empty.
};

}  // namespace dropslide
