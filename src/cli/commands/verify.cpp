// dropslide verify: whether the files that a run has left are sound.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of verify");
  options.add_options()("sample", po::value<std::int64_t>()->value_name("N"),
                        "check the values of N positions, spread at random, instead of all");
  return options;
}

std::optional<std::uint64_t> parse_sample(const po::variables_map& arguments) {
  if (!arguments.contains("sample")) return std::nullopt;
  const std::int64_t sample = arguments["sample"].as<std::int64_t>();
  if (sample < 1 || sample > 1'000'000'000)
    throw UsageError(fmt::format("--sample {} is out of range: expected 1 to 1000000000", sample));
  return static_cast<std::uint64_t>(sample);
}

int run(const po::variables_map& arguments) {
  const std::string path = required_text(arguments, "path", "folder with a tablebase");
  const auto sample = parse_sample(arguments);
  const Session session(arguments);
  if (sample && *sample * sizeof(std::uint64_t) > session.resources().memory_bytes)
    return session.explain_stop(StopReason::memory_full, *sample * sizeof(std::uint64_t));
  const TablebaseCheck check = check_tablebase(path, sample, session.resources());
  if (check.is_stopped) return session.explain_stop(StopReason::interrupted, 0);
  session.explain_stop(StopReason::none, 0);
  if (session.wants_json())
    session.print_json("verify", to_json(check));
  else
    std::cout << to_plain_text(check);
  return check.is_sound ? exit_done : exit_verification_failed;
}

}  // namespace

Command verify_command() {
  return {
      "verify",
      "DIR [--sample N]",
      "whether a tablebase is whole and its values are right",
      "Compares every file with its checksum, then makes the value of every position anew from those that\n"
      "follow it, by the plain rules. Exit code 3 if something is wrong; the first error is printed.",
      {"path"},
      options,
      run};
}

}  // namespace dropslide::cli
