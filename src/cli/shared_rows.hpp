// Option rows that several commands share, and what their values mean.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "engines/proof/proof_search.hpp"
#include "game/notation.hpp"
#include "game/shape.hpp"
#include "run/bound.hpp"
#include "run/decision.hpp"
#include "run/progress.hpp"
#include "run/tier.hpp"

namespace dropslide::cli {

/// The positional argument `shape`.
ArgumentRow shape_argument();

/// A positional argument that names the folder of a tablebase.
ArgumentRow tablebase_argument(const std::string& name);

/// A positional argument that is a tablebase, a certificate or a policy.
ArgumentRow table_argument(const std::string& name);

/// A positional argument that is a board; `what` is how a refusal calls it.
ArgumentRow board_argument(const std::string& name, const std::string& what = "board");

/// The positional argument `command`, the name of one; `otherwise` is what there is without it.
ArgumentRow command_argument(const std::string& otherwise);

/// `--dmax`; `help` replaces its line.
OptionRow dmax_row(const std::string& help = "largest tile that Dropper may drop");

/// `--objective`.
OptionRow objective_row(const std::string& help);

/// `--faces`; `help` replaces its line.
OptionRow faces_row(const std::string& help =
                        "write and draw tiles as faces, 64 in place of 6; --json and --csv keep exponents");

/// `--inner-lines`.
OptionRow inner_lines_row();

/// `--bound` and `--concede-to`: the options of a bounded game. They need `--engine` and `--objective`.
std::vector<OptionRow> bound_rows();

/// `--tier`, with what the tiers are.
OptionRow tier_row(const std::string& help);

/// `--seed` of random games: 1 unless it is given.
OptionRow seed_row();

/// The number of `--seed`.
std::uint64_t seed_of(const Arguments& arguments);

/// `--method`.
OptionRow method_row();

/// `--checkpoint-every`: needs `--out`.
OptionRow checkpoint_row(const std::string& help, const std::string& fallback);

/// The shape that "4x3", with more rows than columns, is when it is turned by a quarter: 3x4. Nothing where
/// that is no shape for the use, or where the text is anything else.
std::optional<Shape> shape_of_turned(const std::string& text, ShapeUse use = ShapeUse::search);

/// The board shape of the positional argument; of one with more rows than columns the turned one, and then
/// standard error says so. Throws UsageError.
Shape shape_of(const Arguments& arguments, ShapeUse use = ShapeUse::search);

/// Rows and columns as "4x3" says them.
struct Sides {
  std::int64_t rows, cols;  ///< Whole numbers, of a board or not.
};
/// Nothing if the text is not of that form.
std::optional<Sides> sides_in(const std::string& text);
/// The same of a board that need not be searched, with sides of 1 to `longest_side`.
Shape shape_of_sides(const Arguments& arguments, int longest_side);

/// The exponent of the tile that `--tile` names by its face, if it is given.
std::optional<int> tile_of(const Arguments& arguments);

/// The value of a file or folder option, if it is given.
std::optional<std::filesystem::path> path_of(const Arguments& arguments, const std::string& name);

/// The value of `--checkpoint-every`, in seconds.
double seconds_between_checkpoints(const Arguments& arguments);

/// How a proof search works and what it keeps, as `--method`, `--checkpoint-every`, `--out` and
/// `--certificate` say. Notices go to standard error.
SearchTask search_task(const Arguments& arguments);

/// How tiles are written for people: with `--faces` as faces.
Notation notation_of(const Arguments& arguments);

/// The value of `--inner-lines`, if it is given.
std::optional<int> inner_lines_of(const Arguments& arguments);

/// The bound that `--bound` and `--concede-to` name, if they are given.
std::optional<Bound> bound_of(const Arguments& arguments);

/// The value of `--tier`.
Tier tier_of(const Arguments& arguments);

}  // namespace dropslide::cli
