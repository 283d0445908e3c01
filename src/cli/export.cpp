// dropslide export: the positions and values of one layer of a tablebase as CSV.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/session.hpp"
#include "solve/tablebase/tablebase.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of export");
  options.add_options()("layer", po::value<int>()->value_name("T"),
                        "the layer: the sum of 2^(v-1) over the tiles of its boards");
  return options;
}

using tablebase::PositionValue;

std::string csv_header(const Tablebase& tablebase) {
  switch (tablebase.kind()) {
    case tablebase::ValueKind::winner:
      return "board,winner";
    case tablebase::ValueKind::moves:
      return "board,winner,moves";
    case tablebase::ValueKind::failure:
      return "board,failure";
    default:
      return "board,expected_score";
  }
}

std::string to_csv(const PositionValue& value) {
  std::string text(to_text(value.winner));
  if (value.moves) text += fmt::format(",{}", *value.moves);
  return text;
}

std::string to_csv(double value) { return fmt::format("{}", value); }

void add_value(nlohmann::ordered_json& position, const PositionValue& value) {
  position["value"] = to_text(value.winner);
  if (value.moves) position["moves_to_end"] = *value.moves;
}

void add_value(nlohmann::ordered_json& position, double value) { position["value"] = value; }

template <class Stored>
void print_layer(const Tablebase& tablebase, int layer, const Session& session) {
  const auto for_each = [&](auto&& visit) {
    tablebase.for_each<Stored>(layer, 0, tablebase.positions(layer), visit);
  };
  if (!session.wants_json()) {
    std::cout << csv_header(tablebase) << '\n';
    for_each([](const Board& board, const Stored& value) {
      std::cout << to_text(board) << ',' << to_csv(value) << '\n';
    });
    return;
  }
  nlohmann::ordered_json json{{"shape", to_text(tablebase.shape())}, {"layer", layer}};
  json["positions"] = nlohmann::ordered_json::array();
  for_each([&](const Board& board, const Stored& value) {
    nlohmann::ordered_json position{{"board", to_text(board)}};
    add_value(position, value);
    json["positions"].push_back(std::move(position));
  });
  session.print_json("export", json);
}

int run(const po::variables_map& arguments) {
  const Tablebase tablebase(required_text(arguments, "folder", "folder with a tablebase"));
  const int layer = required_number(arguments, "layer");
  if (layer < 0 || layer >= tablebase.layers())
    throw UsageError(
        fmt::format("--layer {} is out of range: expected 0 to {}", layer, tablebase.layers() - 1));
  const Session session(arguments);
  if (is_against_chance(tablebase.kind()))
    print_layer<double>(tablebase, layer, session);
  else
    print_layer<PositionValue>(tablebase, layer, session);
  return exit_done;
}

}  // namespace

Command export_command() {
  return {"export",
          "DIR --layer T",
          "the positions of one layer of a tablebase as CSV",
          "Prints the boards of the layer that can face Dropper, one of each orbit, with what is\n"
          "known of each: who wins, the expected score, or the chance to fail.",
          {"folder"},
          options,
          run};
}

}  // namespace dropslide::cli
