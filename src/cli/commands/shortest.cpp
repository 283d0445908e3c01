// dropslide shortest: the fewest drops to a dead board when both players cooperate.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "base/units.hpp"
#include "certify/game_certificate.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/costs/cost_notice.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "costs/cost_model.hpp"
#include "costs/outlook.hpp"
#include "engines/cooperative/no_shorter_proof.hpp"
#include "files/new_file.hpp"
#include "report/games/shortest_report.hpp"
#include "studies/known/known_drops.hpp"
#include "theory/shortest_games.hpp"

namespace dropslide::cli {
namespace {

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

/// Files are written of a search's game alone, or of a game that can be played without one.
void refuse_unknown_game(const Arguments& arguments, const KnownDrops& known) {
  for (const char* option : {"certificate", "no-shorter"})
    if (arguments.has(option))
      throw UsageError(
          fmt::format("certificates are for boards of at most {} cells, and {} has {}: leave --{} out",
                      max_cells, to_text(known.shape), known.shape.cells(), option));
  if (arguments.has("game") && known.game.empty())
    throw UsageError(
        fmt::format("no shortest game of {} can be shown: games are played on up to {} cells, with up to {} "
                    "drops; leave --game out",
                    to_text(known.shape), most_played_cells, format_count(most_played_drops)));
}

KnownDrops known_of(const ShortestGameAnswer& answer) {
  return known_drops(answer.shape, answer.dmax, RecordedDrops(data_folder() / "results"));
}

/// What is known of a board that is too large for a search.
int answer_without_search(const Arguments& arguments, ShortestGameAnswer& answer) {
  answer.known = known_of(answer);
  refuse_unknown_game(arguments, *answer.known);
  const Session session(arguments);
  session.print("shortest", answer);
  return exit_done;
}

int answer_by_search(const Arguments& arguments, ShortestGameAnswer& answer) {
  const Shape shape = answer.shape;
  const int dmax = answer.dmax;
  const Session session(arguments);
  const auto need = cost_if_found([&] { return cost_model().need(Quantity::shortest_drops, shape, dmax); });
  announce_cost(arguments, session.resources(), need);
  const std::string task = fmt::format("{}, Dmax {}, shortest game", to_text(shape), dmax);
  answer.result = find_shortest_game(shape, {dmax}, session.resources(), task);
  const ShortestGame& result = answer.result;
  int exit_code = session.explain_stop(result.stopped, result.needed_bytes, need);
  if (exit_code != exit_done) {
    answer.known = known_of(answer);
  } else {
    if (arguments.has("certificate"))
      answer.certificate = write_game_certificate(arguments.text("certificate"), shape, dmax, result.game);
    if (arguments.has("no-shorter")) {
      answer.no_shorter = write_proof(arguments.text("no-shorter"), shape, dmax, result.drops, session);
      if (!answer.no_shorter) exit_code = exit_stopped;
    }
  }
  session.print("shortest", answer);
  return exit_code;
}

/// The board, which need not be searched. Of one that is too large to be counted on, the refusal says what is
/// proved.
Shape shape_to_count(const Arguments& arguments) {
  const auto sides = sides_in(arguments.text("shape"));
  if (!sides) return shape_of_sides(arguments, longest_counted_side);  // Which says what is wrong.
  const auto [lesser, greater] = std::minmax(sides->rows, sides->cols);
  const int dmax = arguments.whole("dmax"), longest = longest_counted(lesser == 1, dmax);
  if (lesser < 1 || greater <= longest) return shape_of_sides(arguments, longest);
  const auto alike = [longest](std::int64_t side) {  // Even if the side is.
    return static_cast<int>(side <= longest ? side : longest - (longest + side) % 2);
  };
  throw UsageError(fmt::format(
      "{} is too large: expected sides of at most {}; what is proved of such boards: {}",
      arguments.text("shape"), longest, proved_least_drops({alike(lesser), alike(greater)}, dmax).theorem));
}

int run(const Arguments& arguments) {
  const Shape shape = shape_to_count(arguments);
  for (const char* option : {"certificate", "no-shorter"})
    if (const auto file = path_of(arguments, option)) expect_writable(*file);
  ShortestGameAnswer answer{.shape = shape,
                            .dmax = arguments.whole("dmax"),
                            .result = {},
                            .known = {},
                            .with_game = arguments.has("game"),
                            .certificate = {},
                            .no_shorter = {},
                            .notation = notation_of(arguments)};
  return shape.is_playable() ? answer_by_search(arguments, answer) : answer_without_search(arguments, answer);
}

std::vector<OptionRow> rows() {
  return {required(dmax_row()),
          {.name = "game", .help = "print a shortest game, drop by drop"},
          faces_row(),
          {.name = "certificate",
           .value = file_path(),
           .help = "write the game there, to be checked by dropslide-check"},
          {.name = "no-shorter",
           .value = file_path(),
           .help = "write a proof there that no game has fewer drops, to be checked by dropslide-check"}};
}

}  // namespace

Command shortest_command() {
  return {
      .name = "shortest",
      .summary = "the fewest drops to a dead board when both players cooperate",
      .details =
          "Finds the shortest game on M rows and N columns (M <= N, at most 25 cells) in which Dropper "
          "and Slider together fill the board so that Slider cannot move, and how many different boards "
          "end such a game. Larger boards, up to 9999 rows and columns, are not searched: of them it says "
          "what theorems, recorded searches and games played now say, each with its evidence. With Dmax "
          "1 on three rows and more it also says why no game is "
          "shorter: of each number of drops from the 1-2 pattern's on, how many positions lead to dead "
          "boards of that weight, and after how many drops the earliest of them can occur.",
      .positionals = {shape_argument()},
      .rows = rows(),
      .examples = {{"shortest 3x4 --dmax 1 --game", "20 drops, and a game drop by drop"},
                   {"shortest 4x4 --dmax 1 --certificate game --no-shorter proof",
                    "both halves of the answer for dropslide-check"},
                   {"shortest 6x6 --dmax 1", "57 drops, without a search, and why"}},
      .answers = {answer<ShortestGameAnswer>()},
      .run = run};
}

}  // namespace dropslide::cli
