// Option rows that several commands share, and what their values mean.
#include "cli/shared_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/options/value_text.hpp"
#include "cli/terminal.hpp"
#include "game/rules.hpp"

namespace dropslide::cli {
namespace {

/// Chosen: a year. Longer times are mistakes.
constexpr int most_minutes = 366 * 24 * 60;

/// Most rows and columns of which `known` and `shortest` say what is known.
constexpr int longest_known_side = 99;

const Choices<ProofMethod>& methods() {
  static const Choices<ProofMethod> choices(proof_method_names.begin(), proof_method_names.end());
  return choices;
}

const Choices<Tier>& tiers() {
  static const Choices<Tier> choices{{"quick", Tier::quick}, {"full", Tier::full}};
  return choices;
}

const Choices<Winner>& winners() {
  static const Choices<Winner> choices{{"slider", Winner::slider}, {"dropper", Winner::dropper}};
  return choices;
}

void notify_turned(const std::string& text, Shape turned) {
  notify_user(
      fmt::format("{0} is {1} turned by a quarter: all that follows is of {1}", text, to_text(turned)));
}

}  // namespace

std::optional<Sides> sides_in(const std::string& text) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) return std::nullopt;
  const auto rows = read_whole(std::string_view(text).substr(0, cross));
  const auto cols = read_whole(std::string_view(text).substr(cross + 1));
  return rows && cols ? std::optional(Sides{*rows, *cols}) : std::nullopt;
}

ArgumentRow shape_argument() {
  return {.name = "shape",
          .value = any_text("MxN"),
          .what = "board shape",
          .expected = "ROWSxCOLUMNS, such as 3x4"};
}

ArgumentRow tablebase_argument(const std::string& name) {
  return {.name = name, .value = folder_path(), .what = "folder with a tablebase"};
}

ArgumentRow table_argument(const std::string& name) {
  Value value = file_path();
  value.name = "TABLE";
  return {.name = name, .value = value, .what = "tablebase, certificate or policy"};
}

ArgumentRow board_argument(const std::string& name, const std::string& what) {
  return {.name = name,
          .value = any_text("BOARD"),
          .what = what,
          .expected = "its rows with '/' between them, such as 1.2/.3./..4, or 2,0,4/0,8,0/0,0,16 in faces"};
}

ArgumentRow command_argument(const std::string& otherwise) {
  return {.name = "command",
          .value = {.kind = ValueKind::command, .name = "COMMAND"},
          .what = "the command; without it, " + otherwise,
          .is_optional = true};
}

OptionRow dmax_row(const std::string& help) {
  return {.name = "dmax", .value = tile_exponent("D", 1, max_dmax), .help = help};
}

OptionRow objective_row(const std::string& help) {
  return {.name = "objective", .value = tile_exponent("O", 2, max_exponent), .help = help};
}

OptionRow faces_row(const std::string& help) { return {.name = "faces", .help = help}; }

OptionRow inner_lines_row() {
  return {.name = "inner-lines",
          .value = whole_number("N", 0, max_cells),
          .help =
              "layers: cut the board so that N lines are the bits of a block, not the quickest number; "
              "the layers are the same, so a second run that differs confirms them"};
}

std::vector<OptionRow> bound_rows() {
  return {
      {.name = "bound",
       .value = whole_number("B", 1, std::numeric_limits<int>::max()),
       .help = "solve layers below B alone, with all boards of B and more conceded to a player: if the other "
               "one wins all the same, he wins the game; if not, nothing is decided",
       .only_for = {"engine", {"layers"}},
       .chooses = {"engine", "layers"},
       .needs = {{.option = "objective", .reason = "one objective, since a bound belongs to one game"},
                 {.option = "concede-to", .reason = "the player to whom the boards are conceded"}}},
      {.name = "concede-to",
       .value = one_of("PLAYER", words_of(winners())),
       .help =
           "who is given the boards from the bound on: dropper to prove that Slider wins, slider to prove "
           "that Dropper wins",
       .only_for = {"engine", {"layers"}},
       .chooses = {"engine", "layers"},
       .needs = {{.option = "bound", .reason = "the layers that are conceded"}}}};
}

OptionRow tier_row(const std::string& help) {
  return {.name = "tier", .value = one_of("TIER", words_of(tiers()), "quick"), .help = help};
}

OptionRow seed_row() {
  return {.name = "seed",
          .value = number_from("S", 0, "1"),
          .help = "names the random numbers: the same seed gives the same games"};
}

std::uint64_t seed_of(const Arguments& arguments) { return arguments.whole<std::uint64_t>("seed"); }

OptionRow method_row() {
  return {.name = "method",
          .value = one_of("NAME", words_of(methods()), "auto"),
          .help =
              "proof search: depth-first is the cheaper with Dmax 2, proof-number far cheaper with Dmax 1 "
              "and where Dropper wins with large tiles, both takes them in turns; auto takes what a "
              "recorded search of the game took, otherwise proof-number without merges and with Dmax 1, "
              "depth-first with Dmax 2 unless a certificate is wanted, and else both"};
}

OptionRow checkpoint_row(const std::string& help, const std::string& fallback) {
  return {.name = "checkpoint-every",
          .value = positive_number("MINUTES", most_minutes, fallback),
          .help = help,
          .needs = {{.option = "out", .reason = "a folder for the checkpoints"}}};
}

std::optional<Shape> shape_of_turned(const std::string& text, ShapeUse use) {
  const auto sides = sides_in(text);
  if (!sides || sides->cols < 1 || sides->rows <= sides->cols || sides->rows > max_cells) return std::nullopt;
  const Shape shape{static_cast<int>(sides->cols), static_cast<int>(sides->rows)};
  const bool fits = use == ShapeUse::search ? shape.is_playable() : shape.is_replayable();
  return fits ? std::optional(shape) : std::nullopt;
}

namespace {

/// Whether that is a board of which other commands say what is known.
bool is_large_board(const Sides& sides) {
  const auto [lesser, greater] = std::minmax(sides.rows, sides.cols);
  return lesser >= 1 && greater <= longest_known_side && lesser * greater > max_cells;
}

Shape fitting_shape(const std::string& text, ShapeUse use) try {
  return parse_shape(text, use);
} catch (const UsageError& error) {
  const auto sides = sides_in(text);
  if (!sides || !is_large_board(*sides)) throw;
  const auto [lesser, greater] = std::minmax(sides->rows, sides->cols);
  throw UsageError(
      fmt::format("{0}; what is known without a search: 'dropslide known {1}x{2}', 'dropslide shortest "
                  "{1}x{2} --dmax 1'",
                  error.what(), lesser, greater));
}

}  // namespace

Shape shape_of(const Arguments& arguments, ShapeUse use) {
  const std::string text = arguments.text("shape");
  const auto turned = shape_of_turned(text, use);
  if (!turned) return fitting_shape(text, use);
  notify_turned(text, *turned);
  return *turned;
}

Shape shape_of_sides(const Arguments& arguments, int longest_side) {
  const std::string text = arguments.text("shape");
  const auto sides = sides_in(text);
  if (!sides) return parse_shape(text);  // Which says what is wrong.
  const auto [lesser, greater] = std::minmax(sides->rows, sides->cols);
  if (lesser < 1 || greater > longest_side)
    throw UsageError(fmt::format(
        "{} is not a board of which this is known: expected 1 to {} rows and columns", text, longest_side));
  const Shape shape{static_cast<int>(lesser), static_cast<int>(greater)};
  if (sides->rows > sides->cols) notify_turned(text, shape);
  return shape;
}

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
  task.run.notice = notify_user;
  task.run.folder = path_of(arguments, "out");
  task.certificate = path_of(arguments, "certificate");
  return task;
}

Notation notation_of(const Arguments& arguments) {
  return arguments.has("faces") ? Notation::faces : Notation::exponents;
}

std::optional<int> inner_lines_of(const Arguments& arguments) {
  if (!arguments.has("inner-lines")) return std::nullopt;
  return arguments.whole("inner-lines");
}

std::optional<Bound> bound_of(const Arguments& arguments) {
  if (!arguments.has("bound")) return std::nullopt;
  return Bound{arguments.whole("bound"), meaning_of(arguments, "concede-to", winners())};
}

Tier tier_of(const Arguments& arguments) { return meaning_of(arguments, "tier", tiers()); }

}  // namespace dropslide::cli
