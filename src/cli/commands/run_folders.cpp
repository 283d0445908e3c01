// dropslide verify and status: what a run has left in its folder, whether it is sound, and how to go on.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/shell_text.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "questions/explore/explored_table.hpp"
#include "report/games/query_report.hpp"
#include "report/games/status_report.hpp"

namespace dropslide::cli {
namespace {

std::optional<std::uint64_t> sample_of(const Arguments& arguments) {
  if (!arguments.has("sample")) return std::nullopt;
  return arguments.whole<std::uint64_t>("sample");
}

/// Files of ours that are no folders of runs are named, with the command that reads them.
void expect_no_file(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return;
  const auto kind = table_kind_of(path);
  if (kind == TableKind::certificate)
    throw EnvironmentError(
        fmt::format("{} is a certificate; to check it: dropslide-check {}", path, shell_path(path)));
  if (kind == TableKind::policy)
    throw EnvironmentError(
        fmt::format("{} is a policy; to ask it: dropslide query {} BOARD", path, shell_path(path)));
  throw EnvironmentError(fmt::format("{} is a file: expected the folder that a run left with --out", path));
}

int verify_layers(const std::string& path, const Session& session) {
  const LayerCheck check = check_layers(path, session.resources().progress);
  session.explain_stop(StopReason::none, 0);
  session.print("verify", check);
  return check.is_sound() ? exit_done : exit_verification_failed;
}

int run(const Arguments& arguments) {
  const std::string path = arguments.text("folder");
  expect_no_file(path);
  const auto sample = sample_of(arguments);
  const Session session(arguments);
  if (has_finished_layers(path)) return verify_layers(path, session);
  if (sample && *sample * sizeof(std::uint64_t) > session.resources().memory_bytes)
    return session.explain_stop(StopReason::memory_full, *sample * sizeof(std::uint64_t));
  const TablebaseCheck check = check_tablebase(path, sample, session.resources());
  if (check.is_stopped) return session.explain_stop(StopReason::interrupted, 0);
  session.explain_stop(StopReason::none, 0);
  session.print("verify", check);
  return check.is_sound ? exit_done : exit_verification_failed;
}

int show_status(const Arguments& arguments) {
  expect_no_file(arguments.text("folder"));
  const Session session(arguments);
  const FolderStatus status = status_of(arguments.text("folder"));
  session.print("status", status);
  return exit_done;
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .summary = "whether a tablebase is whole and its values are right",
      .details =
          "Compares every file with its checksum, then recomputes the value of every position from those "
          "that follow it, by the plain rules. Exit code 3 if something is wrong; the first error is "
          "printed.\nOf a finished run of layers, which keeps no values, the result and the records of all "
          "layers are compared with their checksums and with each other.",
      .positionals = {tablebase_argument("folder")},
      .rows = {{.name = "sample",
                .value = whole_number("N", 1, 1'000'000'000),
                .help = "check the values of N positions, spread at random, instead of all"}},
      .examples = {{"verify 3x4-2-6", "check the tablebase that 'solve --out 3x4-2-6' left"}},
      .answers = {answer<TablebaseCheck>(), answer<LayerCheck>()},
      .run = run};
}

Command status_command() {
  return {
      .name = "status",
      .summary = "what a folder of a run holds, how far it is, and how to go on",
      .details =
          "Says which run left files in the folder of --out (layers, a tablebase, a proof search), how far "
          "it "
          "is, whether a process of this machine works on it now, and the command that goes on from there or "
          "reads what is there. Reads little and writes nothing; 'verify' reads all.",
      .positionals = {{.name = "folder", .value = folder_path(), .what = "folder"}},
      .rows = {},
      .examples = {{"status run-3x5-2-7", "how far the run is that 'solve --out run-3x5-2-7' began"}},
      .answers = {answer<FolderStatus>()},
      .run = show_status};
}

}  // namespace dropslide::cli
