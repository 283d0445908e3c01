// What a folder of a run holds: which run, how far it is, whether a process works on it, and how to go on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "files/run_record.hpp"
#include "game/rules.hpp"

namespace dropslide {

/// What left the files.
enum class RunKind : std::uint8_t { none, layers, tablebase, proof, count, walls };

/// "layers", "tablebase", "proof", "count", "walls"; "nothing" where no run left anything.
const char* to_text(RunKind kind);

/// What is there at this moment.
struct FolderStatus {
  RunKind kind = RunKind::none;         ///< What left the files.
  std::string game;                     ///< For people: "3x4, Dmax 2, objective 6 (64)".
  bool is_finished = false;             ///< The run came to its end.
  bool is_running = false;              ///< A process holds the folder.
  std::optional<double> done_fraction;  ///< In [0, 1]; nothing where nobody knows.
  std::string done;                     ///< For people: "layer 40 of 96".
  std::optional<Winner> winner;         ///< Of a finished game of two players.
  std::uint64_t files = 0;              ///< In the folder and those in it.
  std::uint64_t bytes = 0;
  std::vector<std::string> damaged;  ///< Checkpoints that will not be used.
  std::string command;               ///< Goes on, or uses what is there; empty where there is nothing.
  std::optional<RunRecord> run;      ///< What the run says of itself, unless it is finished.
};

/// Reads the headers of what is there, and writes nothing.
///
/// Throws  EnvironmentError if the folder cannot be read, DamageError if what says which run it is is
/// damaged.
FolderStatus status_of(const std::filesystem::path& folder);

/// Whether a run in the folder has come to its end, so that the same command prints its answer again. False
/// for no folder, and for one whose files cannot be read.
bool holds_finished_run(const std::optional<std::filesystem::path>& folder);

}  // namespace dropslide
