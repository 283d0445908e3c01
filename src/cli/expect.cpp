// dropslide expect: the game of one player against chance, exactly.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "analyze/expectation_study.hpp"
#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/expectation_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of expect");
  options.add_options()(
      "tile", po::value<std::int64_t>()->value_name("F"),
      "the best chance to ever make this tile (its face: 8, 16, ...), instead of the score")(
      "score-only", "the best expected score alone, without the chance of every tile")(
      "out", po::value<std::string>()->value_name("DIR"),
      "leave the tablebase of the score (with --tile: of the chance to fail) there, to be queried and "
      "verified; the "
      "same command goes on from what is there")("rounded",
                                                 "keep scores in 32 bits instead of 64; the error is stated")(
      "ages", po::value<std::string>()->value_name("FILE"),
      "write the numbers of states and afterstates of each age there: .csv or .svg");
  return options;
}

ExpectationQuestion question_of(const po::variables_map& arguments) {
  ExpectationQuestion question{.with_tiles = !arguments.contains("score-only"),
                               .is_rounded = arguments.contains("rounded")};
  if (!arguments.contains("tile")) return question;
  if (question.is_rounded || !question.with_tiles)
    throw UsageError("--score-only and --rounded are for the score: not with --tile");
  question.tile = tile_of_face(arguments["tile"].as<std::int64_t>());
  return question;
}

std::string rounding_line(const ExpectationStudy& study) {
  const double step = tablebase::Identity{
      study.shape,
      game_of(study.shape, {}),
      tablebase::ValueKind::rounded_score,
      {}}.score_step();
  return fmt::format("  scores were rounded to multiples of {:g}: the error is below {:.2g}\n", step,
                     step / 2 * study.score->run.layers);
}

/// The picture or the list that `--ages` asks for.
class AgesFile {
 public:
  explicit AgesFile(const std::filesystem::path& path)
      : is_picture_(path.extension() == ".svg"), file_(path) {
    if (!is_picture_ && path.extension() != ".csv")
      throw UsageError(fmt::format("--ages {}: expected a name that ends in .csv or .svg", path.string()));
  }
  void write(const ExpectationStudy& study) {
    const Expectation& result = study.score ? *study.score : study.tiles.front().result;
    file_.write(is_picture_ ? ages_svg(study.shape, result) : ages_csv(result));
  }

 private:
  bool is_picture_;
  ReportFile file_;
};

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const ExpectationQuestion question = question_of(arguments);
  game_of(shape, {.tile = question.tile});  // Refuses what cannot be asked before anything is made.
  TablebaseTask task{.notice = [](const std::string& text) { std::cerr << "dropslide: " << text << '\n'; }};
  if (arguments.contains("out")) task.folder = arguments["out"].as<std::string>();
  std::optional<AgesFile> ages;
  if (arguments.contains("ages")) ages.emplace(arguments["ages"].as<std::string>());
  const Session session(arguments);
  const ExpectationStudy study = study_expectation(shape, question, session.resources(), task);
  const int exit_code = session.explain_stop(study.last.stopped, study.last.needed_bytes);
  if (session.wants_json())
    session.print_json("expect", to_json(study));
  else
    std::cout << to_plain_text(study) << (study.score && study.is_rounded ? rounding_line(study) : "");
  if (ages && (study.score || !study.tiles.empty())) ages->write(study);
  return exit_code;
}

}  // namespace

Command expect_command() {
  return {"expect",
          "MxN [--tile F | --score-only] [--out DIR] [--rounded] [--ages FILE]",
          "the best expected score and chances against a random Dropper, exactly",
          "Solves the game of one player: two opening tiles, after every slide a 2 (chance 0.9) or a 4 (0.1) "
          "on a\n"
          "uniform empty cell, score of a merge the face of the new tile. Prints the best expected score, "
          "how many\n"
          "states and afterstates there are, and for every tile the best chance to ever make it.",
          {"shape"},
          options,
          run};
}

}  // namespace dropslide::cli
