// dropslide shortest: the fewest drops to a dead board when both players cooperate.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "certify/game_certificate.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "engines/cooperative/no_shorter_proof.hpp"
#include "files/new_file.hpp"
#include "report/games/shortest_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of shortest");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25")("game",
                                                                       "print a shortest game, drop by drop")(
      "certificate", po::value<std::string>()->value_name("FILE"),
      "write the game there, to be checked by dropslide-check")(
      "no-shorter", po::value<std::string>()->value_name("FILE"),
      "write a proof there that no game has fewer drops, to be checked by dropslide-check");
  return options;
}

/// Nothing, with a word on standard error, if it stops.
std::optional<CertificateSummary> write_proof(const std::string& file, Shape shape, int dmax, int drops,
                                              const Session& session) {
  if (!can_prove_no_shorter(shape, dmax, drops))
    throw UsageError(fmt::format(
        "{} drops are the fewest on {}, but a proof of it can be written for three rows and more, or where "
        "the 1-2 pattern is reached: leave --no-shorter out",
        drops, to_text(shape)));
  const auto proof = write_no_shorter_proof(file, shape, dmax, drops, session.resources());
  if (proof.stopped == StopReason::none) return proof;
  std::cerr << fmt::format(
      "dropslide: the proof that no game is shorter is not written: {}\n",
      proof.stopped == StopReason::memory_full ? "run again with a larger --memory" : "it was stopped");
  return {};
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  for (const char* option : {"certificate", "no-shorter"})
    if (arguments.contains(option)) expect_writable(arguments[option].as<std::string>());
  const Session session(arguments);
  const std::string task = fmt::format("{}, Dmax {}, shortest game", to_text(shape), dmax);
  ShortestGameAnswer answer{.shape = shape,
                            .dmax = dmax,
                            .result = find_shortest_game(shape, {dmax}, session.resources(), task),
                            .with_game = arguments.contains("game"),
                            .certificate = {},
                            .no_shorter = {}};
  const ShortestGame& result = answer.result;
  int exit_code = session.explain_stop(result.stopped, result.needed_bytes);
  if (exit_code == exit_done && arguments.contains("certificate"))
    answer.certificate =
        write_game_certificate(arguments["certificate"].as<std::string>(), shape, dmax, result.game);
  if (exit_code == exit_done && arguments.contains("no-shorter")) {
    answer.no_shorter =
        write_proof(arguments["no-shorter"].as<std::string>(), shape, dmax, result.drops, session);
    if (!answer.no_shorter) exit_code = exit_stopped;
  }
  if (session.wants_json())
    session.print_json("shortest", to_json(answer));
  else
    std::cout << to_plain_text(answer);
  return exit_code;
}

}  // namespace

Command shortest_command() {
  return {"shortest",
          "MxN --dmax D [--game] [--certificate FILE] [--no-shorter FILE]",
          "the fewest drops to a dead board when both players cooperate",
          "Finds the shortest game on M rows and N columns (M <= N, at most 25 cells) in which Dropper and "
          "Slider\n"
          "together fill the board so that Slider cannot move, and how many different boards end such a "
          "game. With\n"
          "Dmax 1 on three rows and more it says why fewer drops do not, from the weight of the 1-2 pattern "
          "on: how\n"
          "many positions lead to the dead boards of that weight, the earliest after how many drops.",
          {"shape"},
          options,
          run};
}

}  // namespace dropslide::cli
