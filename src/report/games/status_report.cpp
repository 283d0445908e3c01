// Answers of `status`, and of `verify` for a finished run of layers.
#include "report/games/status_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

std::string how_to_go_on(const FolderStatus& status) {
  if (status.is_running) return "a process works on it now";
  if (status.is_finished) return "see: " + status.command;
  if (status.command.empty()) return "no process works on it";
  return fmt::format("no process works on it; {} with: {}",
                     status.kind == RunKind::none ? "begin again" : "go on", status.command);
}

/// "layers of 3x4, Dmax 2, objective 6 (64)"; of a run that has kept nothing yet nobody knows the engine.
std::string run_name(const FolderStatus& status) {
  if (status.kind == RunKind::none) return status.game.empty() ? "a run" : "a run of " + status.game;
  return fmt::format("{} of {}", to_text(status.kind), status.game);
}

/// "process 4711 on node7, since 2026-11-27T20:02:11Z, at 2026-11-27T23:14:05Z: 12 345 positions, 120 a
/// second, about 3 h 05 m left".
std::string run_text(const RunRecord& run) {
  const std::string left =
      run.seconds_left ? fmt::format(", about {} left", format_duration(*run.seconds_left)) : "";
  const std::string since = run.since.empty() ? "" : fmt::format("since {}, ", run.since);
  return fmt::format("process {} on {}, {}at {}: {}, {} a second{}", run.process, run.host, since, run.as_of,
                     counted(run.positions, "position"),
                     format_count(static_cast<std::uint64_t>(run.positions_per_second)), left);
}

/// What a run says of itself, if there is one that does.
template <class Value>
auto of_run(Value RunRecord::*member) {
  return [member](const FolderStatus& status) {
    return status.run ? std::optional(*status.run.*member) : std::nullopt;
  };
}

}  // namespace

std::string to_plain_text(const FolderStatus& status) {
  if (status.kind == RunKind::none && !status.run)
    return fmt::format("nothing that a run left{}\n",
                       status.is_running ? "; but a process works on it now" : "");
  std::string text =
      fmt::format("{}: {}\n", run_name(status), status.is_finished ? "finished" : "not finished");
  text += fmt::format("  done: {}", status.done);
  if (status.done_fraction.value_or(0) > 0 && !status.is_finished)
    text += fmt::format(" ({:.1f} %)", 100 * *status.done_fraction);
  if (status.winner) text += fmt::format("; {} wins", player_name(*status.winner));
  text += fmt::format("\n  {}, {}\n", counted(status.files, "file"), format_bytes(status.bytes));
  for (const std::string& file : status.damaged) text += fmt::format("  damaged, and not used: {}\n", file);
  if (status.run) text += fmt::format("  {}\n", run_text(*status.run));
  return text + "  " + how_to_go_on(status) + "\n";
}

std::string to_plain_text(const LayerCheck& check) {
  const std::string remark = check.remark.empty() ? "" : fmt::format("note: {}\n", check.remark);
  if (!check.is_sound()) return fmt::format("not sound: {}\n{}", check.first_error, remark);
  return fmt::format("sound: {}, the records of {}\n{}", counted(check.files, "file"),
                     counted(check.layers, "layer"), remark);
}

void describe(FieldTable<FolderStatus>& table) {
  using R = FolderStatus;
  table.about("What a folder of a run holds.")
      .field("content", "Which engine left the files; nothing before a run has kept something to go on from.",
             type::one_of({"nothing", "layers", "tablebase", "proof", "count", "walls"}), &R::kind)
      .field("game", "The game or question of the run, for people; null where none is known.",
             [](auto& r) { return if_any(r.game); })
      .field("is_finished", "Whether the run came to its end.", &R::is_finished)
      .field("is_running", "Whether a process of this machine works on it.", &R::is_running)
      .field("done_fraction", "Share that is done; null where nobody knows.", type::chance(),
             &R::done_fraction)
      .field("done", "How far it is, for people.", [](auto& r) { return if_any(r.done); })
      .field("winner", "Of a finished game of two players.", &R::winner)
      .field("files", "Files in the folder.", type::count(), &R::files)
      .field("bytes", "Their size.", type::bytes(), &R::bytes)
      .field("damaged", "Checkpoints that will not be used.", &R::damaged)
      .field("next", "The command that goes on with it, or uses what it left; null without a run.",
             [](auto& r) { return if_any(r.command); })
      .field("host", "The machine that the run is on, or was; null if it says nothing of itself.",
             of_run(&RunRecord::host))
      .field("pid", "The number of its process there.", type::count(), of_run(&RunRecord::process))
      .field("since", "When that process began, in UTC; null also of a run of an older version.",
             [](auto& r) { return r.run ? if_any(r.run->since) : std::nullopt; })
      .field("as_of", "When the three values below were so, in UTC: 2026-11-27T23:14:05Z.",
             of_run(&RunRecord::as_of))
      .field("positions", "Positions decided by then.", type::count(), of_run(&RunRecord::positions))
      .field("positions_per_second", "Positions a second since the process began.", type::number_from(0),
             of_run(&RunRecord::positions_per_second))
      .field("seconds_left", "Estimate of the time to the end; null early on.", type::seconds(),
             [](auto& r) { return r.run ? r.run->seconds_left : std::nullopt; });
}

void describe(FieldTable<LayerCheck>& table) {
  using R = LayerCheck;
  table.about("What a run of layers left.")
      .field("content", "What was checked.", type::one_of({"layers"}),
             [](auto&) { return to_text(RunKind::layers); })
      .field("ok", "Whether everything is right.", &R::is_sound)
      .field("checked", "Positions whose values were computed again: none.", [](auto&) { return 0; })
      .field("layers", "Layers whose records agree in all files.", type::count(), &R::layers)
      .field("first_error", "The first fault; null if ok.", [](auto& r) { return if_any(r.first_error); })
      .field("remark", "What could not be checked; null: nothing.", [](auto& r) { return if_any(r.remark); })
      .field("files", "Files whose checksums were compared.", type::count(), &R::files);
}

}  // namespace dropslide
