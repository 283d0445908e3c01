// dropslide verify: whether the files that a run has left are sound.
#include <nlohmann/json.hpp>

#include "cli/commands/catalogue.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::cli {
namespace {

std::optional<std::uint64_t> sample_of(const Arguments& arguments) {
  if (!arguments.has("sample")) return std::nullopt;
  return arguments.whole<std::uint64_t>("sample");
}

int run(const Arguments& arguments) {
  const std::string path = arguments.text("folder");
  const auto sample = sample_of(arguments);
  const Session session(arguments);
  if (sample && *sample * sizeof(std::uint64_t) > session.resources().memory_bytes)
    return session.explain_stop(StopReason::memory_full, *sample * sizeof(std::uint64_t));
  const TablebaseCheck check = check_tablebase(path, sample, session.resources());
  if (check.is_stopped) return session.explain_stop(StopReason::interrupted, 0);
  session.explain_stop(StopReason::none, 0);
  session.print("verify", check);
  return check.is_sound ? exit_done : exit_verification_failed;
}

}  // namespace

Command verify_command() {
  return {.name = "verify",
          .summary = "whether a tablebase is whole and its values are right",
          .details =
              "Compares every file with its checksum, then recomputes the value of every position from those "
              "that follow it, by the plain rules. Exit code 3 if something is wrong; the first error is "
              "printed.",
          .positionals = {tablebase_argument("folder")},
          .rows = {{.name = "sample",
                    .value = whole_number("N", 1, 1'000'000'000),
                    .help = "check the values of N positions, spread at random, instead of all"}},
          .examples = {{"verify 3x4-2-6", "check the tablebase that 'solve --out 3x4-2-6' left"}},
          .run = run};
}

}  // namespace dropslide::cli
