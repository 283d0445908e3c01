// Answers of `status`, and of `verify` for a finished run of layers.
#include "report/games/status_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

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

void add_run(Json& json, const std::optional<RunRecord>& run) {
  json["host"] = run ? Json(run->host) : Json(nullptr);
  json["pid"] = run ? json_count(run->process) : Json(nullptr);
  json["since"] = run ? text_or_null(run->since) : Json(nullptr);
  json["as_of"] = run ? Json(run->as_of) : Json(nullptr);
  json["positions"] = run ? json_count(run->positions) : Json(nullptr);
  json["positions_per_second"] = run ? Json(run->positions_per_second) : Json(nullptr);
  json["seconds_left"] = run && run->seconds_left ? Json(*run->seconds_left) : Json(nullptr);
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

Json to_json(const FolderStatus& status) {
  Json json{{"content", to_text(status.kind)},
            {"game", text_or_null(status.game)},
            {"is_finished", status.is_finished},
            {"is_running", status.is_running},
            {"done_fraction", status.done_fraction ? Json(*status.done_fraction) : Json(nullptr)},
            {"done", text_or_null(status.done)},
            {"winner", status.winner ? Json(to_text(*status.winner)) : Json(nullptr)},
            {"files", json_count(status.files)},
            {"bytes", json_count(status.bytes)},
            {"damaged", status.damaged},
            {"next", text_or_null(status.command)}};
  add_run(json, status.run);
  return json;
}

std::string to_plain_text(const LayerCheck& check) {
  const std::string remark = check.remark.empty() ? "" : fmt::format("note: {}\n", check.remark);
  if (!check.is_sound()) return fmt::format("not sound: {}\n{}", check.first_error, remark);
  return fmt::format("sound: {}, the records of {}\n{}", counted(check.files, "file"),
                     counted(check.layers, "layer"), remark);
}

Json to_json(const LayerCheck& check) {
  return {{"content", to_text(RunKind::layers)},
          {"ok", check.is_sound()},
          {"checked", 0},
          {"layers", json_count(check.layers)},
          {"first_error", text_or_null(check.first_error)},
          {"remark", text_or_null(check.remark)},
          {"files", json_count(check.files)}};
}

}  // namespace dropslide
