// Verification of what a finished run of layers left.
#include "questions/layer_check.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/layers/layer_files.hpp"
#include "run/progress_reports.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;
using layers::FinishedRun;

/// Layers go down one by one to the empty board, which Slider wins iff he wins the game.
std::string error_in(const FinishedRun& run) {
  const std::vector<LayerRecord>& records = run.header.records;
  int expected = records.empty() ? 0 : records.front().layer;
  for (const LayerRecord& record : records)
    if (record.layer != expected--)
      return fmt::format("layers.result has layer {} where layer {} is missing", record.layer, expected + 1);
  if (expected != -1 || records.empty()) return fmt::format("layers.result lacks layer {}", expected);
  const std::uint64_t wins = records.back().slider_wins;
  const Winner named = wins == 1 ? Winner::slider : Winner::dropper;
  const bool is_proved = !run.header.of.bound || named == run.header.of.bound->provable();
  if (wins > 1 || run.winner != (is_proved ? std::optional(named) : std::nullopt))
    return "the winner in layers.result is not that of its last layer, the empty board";
  return "";
}

bool agrees(const FileDigest& found, const FinishedRun& run) {
  const std::string csv = to_csv(run.header.records, run.header.of.bound);
  const bool has_checksum =
      !run.csv || (found.bytes == run.csv->bytes && found.checksum == run.csv->checksum);
  return has_checksum && found.bytes == csv.size() && found.checksum == checksum_of(csv);
}

}  // namespace

bool has_finished_layers(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / layers::result_file, ignored);
}

LayerCheck check_layers(const fs::path& folder, ProgressSink* progress) {
  LayerCheck check;
  ProgressReports reports(progress, "verify the layers in " + folder.string());
  try {
    const auto run = layers::finished_run(folder);
    check.first_error = error_in(run.value());
    if (!check.is_sound()) return check;
    ++check.files;
    reports.report({.positions = run->boards, .done_fraction = 0.5});
    if (!run->csv)
      check.remark =
          "layers.result has no checksum of layers.csv, since an older version wrote it: the records in both "
          "are compared";
    const fs::path csv = folder / layers::csv_file;
    const auto digest = digest_of(csv);
    if (!digest || !agrees(*digest, *run)) {
      check.first_error = fmt::format(
          "{} does not hold the records of layers.result: move it away, and 'dropslide solve' writes "
          "it again",
          csv.string());
      return check;
    }
    ++check.files;
    reports.report({.positions = run->boards, .done_fraction = 1});
    check.layers = run->header.records.size();
  } catch (const DamageError& error) {
    check.first_error = error.what();
  }
  return check;
}

}  // namespace dropslide
