// dropslide shortest: the fewest drops to a dead board when both players cooperate.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "report/json_report.hpp"

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

/// Why no game has so many drops.
std::string exclusion_line(const ExcludedLength& length) {
  if (length.dead_boards == 0) return fmt::format("  not {}: no dead board has that weight\n", length.drops);
  return fmt::format(
      "  not {}: {} dead board{}; {} positions backwards, the earliest after {} drops; {} forwards\n",
      length.drops, format_count(length.dead_boards), length.dead_boards == 1 ? "" : "s",
      format_count(length.backwards), length.earliest, format_count(length.forwards));
}

void print_text(Shape shape, int dmax, const ShortestGame& result, bool with_game) {
  std::cout << fmt::format("{}, Dmax {}\n", to_text(shape), dmax);
  if (with_game)
    for (std::size_t i = 0; i < result.game.size(); ++i)
      std::cout << fmt::format("  {:>3}. {}\n", i + 1, to_text(result.game[i]));
  std::cout << fmt::format("fewest drops to a dead board: {} ({} final board{} up to symmetry, such as {})\n",
                           result.drops, format_count(result.final_boards),
                           result.final_boards == 1 ? "" : "s", to_text(result.game.back().board));
  for (const ExcludedLength& length : result.excluded) std::cout << exclusion_line(length);
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

std::string proof_line(const std::optional<CertificateSummary>& proof) {
  if (!proof) return "";
  return fmt::format("  proof that none is shorter: {} positions, {}\n", format_count(proof->positions),
                     format_bytes(proof->bytes));
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  const bool with_game = arguments.contains("game");
  for (const char* option : {"certificate", "no-shorter"})
    if (arguments.contains(option)) expect_writable(arguments[option].as<std::string>());
  const Session session(arguments);
  const std::string task = fmt::format("{}, Dmax {}, shortest game", to_text(shape), dmax);
  const ShortestGame result = find_shortest_game(shape, {dmax}, session.resources(), task);
  int exit_code = session.explain_stop(result.stopped, result.needed_bytes);
  std::optional<CertificateSummary> certificate, proof;
  if (exit_code == exit_done && arguments.contains("certificate"))
    certificate =
        write_game_certificate(arguments["certificate"].as<std::string>(), shape, dmax, result.game);
  if (exit_code == exit_done && arguments.contains("no-shorter")) {
    proof = write_proof(arguments["no-shorter"].as<std::string>(), shape, dmax, result.drops, session);
    if (!proof) exit_code = exit_stopped;
  }
  if (session.wants_json()) {
    nlohmann::ordered_json json{{"shape", to_text(shape)}, {"dmax", dmax}};
    json.update(to_json(result, with_game));
    if (certificate)
      json["certificate"] = {{"positions", certificate->positions}, {"bytes", certificate->bytes}};
    if (proof) json["no_shorter"] = {{"positions", proof->positions}, {"bytes", proof->bytes}};
    session.print_json("shortest", json);
  } else if (result.stopped == StopReason::none) {
    print_text(shape, dmax, result, with_game);
    std::cout << certificate_line(certificate) << proof_line(proof);
  }
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
