// A command that exists for tests only: one row of every kind.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options/parse.hpp"
#include "report/fields/json_document.hpp"

namespace dropslide::cli {

/// `toy N [MODE-dependent options]`.
inline Command toy_command() {
  return {.name = "toy",
          .summary = "a toy",
          .details = "First paragraph.",
          .lists = {{"Names",
                     {{"you:N", "somebody else, N times, who takes a whole line of a narrow terminal"}}}},
          .positionals = {{.name = "n", .value = whole_number("N", 1, 24), .what = "length"},
                          {.name = "file", .value = file_path(), .what = "file", .is_optional = true}},
          .rows = {{.name = "mode", .value = one_of("NAME", {"auto", "fast", "slow"}, "auto"), .help = "how"},
                   {.name = "dmax", .value = whole_number("D", 1, 25, "3"), .help = "largest tile"},
                   {.name = "seed", .value = number_from("S", 0), .help = "random numbers"},
                   {.name = "minutes",
                    .value = positive_number("M", 60, "10"),
                    .help = "time",
                    .needs = {{.option = "out", .reason = "a folder"}}},
                   {.name = "out", .value = folder_path(), .help = "folder", .chooses = {"mode", "slow"}},
                   {.name = "picture",
                    .value = file_path({".svg", ".dot"}),
                    .help = "drawing",
                    .may_repeat = true},
                   {.name = "tile", .value = tile_face(), .help = "tile", .excludes = {"dmax"}},
                   {.name = "turbo", .help = "faster", .only_for = {"mode", {"fast"}}},
                   {.name = "depth", .help = "deeper", .only_for = {"mode", {"slow"}}},
                   {.name = "all", .help = "all of it", .narrows = {"n", 21}},
                   {.name = "who",
                    .value = any_text("WHO", {"me", "you:N"}),
                    .help = "who",
                    .needs = {{.option = "seed", .reason = "a seed", .if_value = "me"},
                              {.option = "dmax", .reason = "a Dmax", .if_given = "all"}}},
                   {.name = "secret", .help = "a secret", .is_hidden = true}},
          .examples = {{"toy 3", "three"}},
          .answers = {answer<DocumentHead>()},
          .run = [](const Arguments&) { return 0; }};
}

/// What the words are refused with; "" if they are not.
inline std::string refusal(const Command& command, const std::vector<std::string>& words) {
  try {
    parse_arguments(command, words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

/// The same for the toy.
inline std::string refusal(const std::vector<std::string>& words) { return refusal(toy_command(), words); }

}  // namespace dropslide::cli
