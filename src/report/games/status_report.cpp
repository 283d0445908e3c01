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
  return "no process works on it; go on with: " + status.command;
}

}  // namespace

std::string to_plain_text(const FolderStatus& status) {
  if (status.kind == RunKind::none)
    return fmt::format("nothing that a run left{}\n",
                       status.is_running ? "; but a process works on it now" : "");
  std::string text = fmt::format("{} of {}: {}\n", to_text(status.kind), status.game,
                                 status.is_finished ? "finished" : "not finished");
  text += fmt::format("  done: {}", status.done);
  if (status.done_fraction && !status.is_finished)
    text += fmt::format(" ({:.1f} %)", 100 * *status.done_fraction);
  if (status.winner) text += fmt::format("; {} wins", player_name(*status.winner));
  text += fmt::format("\n  {}, {}\n", counted(status.files, "file"), format_bytes(status.bytes));
  for (const std::string& file : status.damaged) text += fmt::format("  damaged, and not used: {}\n", file);
  return text + "  " + how_to_go_on(status) + "\n";
}

Json to_json(const FolderStatus& status) {
  return {{"content", to_text(status.kind)},
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
