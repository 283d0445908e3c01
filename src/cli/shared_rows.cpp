// Option rows that several commands share, and what their values mean.
#include "cli/shared_rows.hpp"

#include <fmt/format.h>

#include <iostream>

#include "cli/options/value_text.hpp"
#include "game/rules.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: a year. Longer times are mistakes.
constexpr int most_minutes = 366 * 24 * 60;

const Choices<ProofMethod>& methods() {
  static const Choices<ProofMethod> choices{{"auto", ProofMethod::automatic},
                                            {"both", ProofMethod::both},
                                            {"depth-first", ProofMethod::depth_first},
                                            {"proof-number", ProofMethod::proof_number}};
  return choices;
}

const Choices<Axis>& axes() {
  static const Choices<Axis> choices{{"rows", Axis::rows}, {"columns", Axis::columns}};
  return choices;
}

const Choices<Tier>& tiers() {
  static const Choices<Tier> choices{{"quick", Tier::quick}, {"full", Tier::full}};
  return choices;
}

}  // namespace

ArgumentRow shape_argument() {
  return {.name = "shape",
          .value = any_text("MxN"),
          .what = "board shape",
          .expected = "ROWSxCOLUMNS, such as 3x4"};
}

ArgumentRow tablebase_argument(const std::string& name) {
  return {.name = name, .value = folder_path(), .what = "folder with a tablebase"};
}

ArgumentRow board_argument(const std::string& name, const std::string& what) {
  return {.name = name,
          .value = any_text("BOARD"),
          .what = what,
          .expected = "its rows with '/' between them, such as 1.2/.3./..4"};
}

ArgumentRow command_argument(const std::string& otherwise) {
  return {.name = "command",
          .value = {.kind = ValueKind::command, .name = "COMMAND"},
          .what = "the command; without it, " + otherwise,
          .is_optional = true};
}

OptionRow dmax_row(const std::string& help) {
  return {.name = "dmax", .value = whole_number("D", 1, max_dmax), .help = help};
}

OptionRow objective_row(const std::string& help) {
  return {.name = "objective", .value = whole_number("O", 2, max_exponent), .help = help};
}

OptionRow axis_row() {
  return {.name = "axis",
          .value = one_of("AXIS", words_of(axes())),
          .help = "the lines of the layers' cut, instead of the quicker ones"};
}

OptionRow tier_row(const std::string& help) {
  return {.name = "tier", .value = one_of("TIER", words_of(tiers()), "quick"), .help = help};
}

OptionRow report_row(const std::string& help) {
  return {.name = "report", .value = folder_path(), .help = help};
}

OptionRow method_row() {
  return {.name = "method",
          .value = one_of("NAME", words_of(methods()), "auto"),
          .help =
              "proof search: depth-first is the cheaper with Dmax 2, proof-number far cheaper where "
              "Dropper wins with large tiles, both takes them in turns; auto takes proof-number without "
              "merges, depth-first with Dmax 2 unless a certificate is wanted, otherwise both"};
}

OptionRow checkpoint_row(const std::string& help, const std::string& fallback) {
  return {.name = "checkpoint-every",
          .value = positive_number("MINUTES", most_minutes, fallback),
          .help = help,
          .needs = {{.option = "out", .reason = "a folder for the checkpoints"}}};
}

Shape shape_of(const Arguments& arguments, ShapeUse use) { return parse_shape(arguments.text("shape"), use); }

std::optional<int> tile_of(const Arguments& arguments) {
  if (!arguments.has("tile")) return std::nullopt;
  return tile_of_face("--tile", arguments.text("tile"));
}

std::optional<std::filesystem::path> path_of(const Arguments& arguments, const std::string& name) {
  if (!arguments.has(name)) return std::nullopt;
  return arguments.text(name);
}

double seconds_between_checkpoints(const Arguments& arguments) {
  return 60 * arguments.number("checkpoint-every");
}

SearchTask search_task(const Arguments& arguments) {
  SearchTask task;
  task.method = meaning_of(arguments, "method", methods());
  task.run.checkpoint_every_seconds = seconds_between_checkpoints(arguments);
  task.run.notice = [](const std::string& text) { std::cerr << "dropslide: " << text << '\n'; };
  task.run.folder = path_of(arguments, "out");
  task.certificate = path_of(arguments, "certificate");
  return task;
}

std::optional<Axis> axis_of(const Arguments& arguments) {
  if (!arguments.has("axis")) return std::nullopt;
  return meaning_of(arguments, "axis", axes());
}

Tier tier_of(const Arguments& arguments) { return meaning_of(arguments, "tier", tiers()); }

}  // namespace dropslide::cli
