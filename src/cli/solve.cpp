// dropslide solve: who wins, and the largest tile that Slider can force.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "analyze/largest_tile.hpp"
#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "report/json_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of solve");
  options.add_options()("dmax", po::value<int>()->value_name("D"),
                        "largest tile that Dropper may drop, 1 to 25")(
      "objective", po::value<int>()->value_name("O"), "decide this objective only, D < O <= 31")(
      "engine", po::value<std::string>()->value_name("NAME")->default_value("auto"),
      "auto (the quicker of the others, helped by the no-merge game), layers (every board, one bit each, "
      "from the "
      "fullest layer down) or proof (proof search)")(
      "out", po::value<std::string>()->value_name("DIR"),
      "with --objective and layers: keep checkpoints and the checksums of all layers there; the same command "
      "goes on from them")("checkpoint-every", po::value<double>()->value_name("MINUTES")->default_value(10),
                           "minutes between checkpoints")(
      "scratch", po::value<std::string>()->value_name("DIR"),
      "layers: keep the window in files there if it exceeds --memory")(
      "axis", po::value<std::string>()->value_name("AXIS"),
      "layers: rows or columns as lines, instead of the quicker ones");
  return options;
}

std::string verdict_line(const ObjectiveVerdict& verdict) {
  return fmt::format("  objective {}: {} wins ({}, {} positions, {})\n", tile_text(verdict.objective),
                     verdict.winner == Winner::slider ? "Slider" : "Dropper", verdict.engine,
                     format_count(verdict.positions), format_duration(verdict.seconds));
}

std::string to_plain_text(const LargestTile& result) {
  std::string text = fmt::format("{}, Dmax {}\n", to_text(result.shape), result.dmax);
  for (const auto& verdict : result.objectives) text += verdict_line(verdict);
  return text + fmt::format("largest tile that Slider can force: {}{}\n", result.is_exact ? "" : "at least ",
                            tile_text(result.at_least));
}

Engine parse_engine(const std::string& text) {
  if (text == "auto") return Engine::automatic;
  if (text == "layers") return Engine::layers;
  if (text == "proof") return Engine::proof;
  throw UsageError(fmt::format("'{}' is not an engine of this version: expected auto, layers or proof{}",
                               text, suggestion(text, {"auto", "layers", "proof"})));
}

Axis parse_axis(const std::string& text) {
  if (text == "rows") return Axis::rows;
  if (text == "columns") return Axis::columns;
  throw UsageError(fmt::format("--axis '{}': expected rows or columns", text));
}

EngineChoice parse_choice(const po::variables_map& arguments) {
  EngineChoice choice{.engine = parse_engine(arguments["engine"].as<std::string>())};
  const double minutes = arguments["checkpoint-every"].as<double>();
  if (!(minutes > 0))
    throw UsageError(fmt::format("--checkpoint-every {}: expected minutes above 0", minutes));
  choice.layers.checkpoint_every_seconds = 60 * minutes;
  choice.layers.notice = [](const std::string& text) { std::cerr << "dropslide: " << text << '\n'; };
  if (arguments.contains("axis")) choice.layers.axis = parse_axis(arguments["axis"].as<std::string>());
  if (arguments.contains("scratch")) choice.layers.scratch = arguments["scratch"].as<std::string>();
  if (!arguments.contains("out")) return choice;
  if (!arguments.contains("objective") || choice.engine == Engine::proof)
    throw UsageError("--out keeps one run of the layers: give it --objective, and --engine layers");
  choice.engine = Engine::layers;
  choice.layers.folder = arguments["out"].as<std::string>();
  return choice;
}

int solve_all(Shape shape, int dmax, const EngineChoice& choice, const Session& session) {
  const LargestTile result = find_largest_tile(shape, dmax, choice, session.resources());
  const int exit_code = session.explain_stop(result.last.stopped, result.last.needed_bytes);
  if (session.wants_json())
    session.print_json("solve", to_json(result));
  else
    std::cout << to_plain_text(result);
  return exit_code;
}

int solve_one(Shape shape, const ObjectiveGame& game, const EngineChoice& choice, const Session& session) {
  const auto [dmax, objective] = game;
  Decision last;
  const auto verdict = decide_objective(shape, dmax, objective, choice, session.resources(), last);
  const int exit_code = session.explain_stop(last.stopped, last.needed_bytes);
  if (session.wants_json()) {
    nlohmann::ordered_json json{{"shape", to_text(shape)}, {"dmax", dmax}};
    json["objectives"] = nlohmann::ordered_json::array();
    if (verdict) json["objectives"].push_back(to_json(*verdict));
    session.print_json("solve", json);
  } else if (verdict) {
    std::cout << fmt::format("{}, Dmax {}\n{}", to_text(shape), dmax, verdict_line(*verdict));
  }
  return exit_code;
}

int run(const po::variables_map& arguments) {
  const Shape shape = required_shape(arguments);
  const int dmax = checked_dmax(required_number(arguments, "dmax"));
  const EngineChoice choice = parse_choice(arguments);
  if (!arguments.contains("objective")) return solve_all(shape, dmax, choice, Session(arguments));
  const ObjectiveGame game = make_objective_game(dmax, arguments["objective"].as<int>());
  return solve_one(shape, game, choice, Session(arguments));
}

}  // namespace

Command solve_command() {
  return {"solve",
          "MxN --dmax D [--objective O] [--engine auto|layers|proof] [--out DIR]",
          "who wins, and the largest tile that Slider can force",
          "Plays the game on M rows and N columns (M <= N, at most 25 cells) in which Dropper drops tiles 1 "
          "to D and\n"
          "Slider wins as soon as he has tile O (tiles are exponents: 6 is 64). Without --objective, O rises "
          "until\n"
          "Slider fails; the answer is the largest tile that he can force.",
          "shape",
          options,
          run};
}

}  // namespace dropslide::cli
