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

void print_csv(const Tablebase& tablebase, int layer) {
  std::cout << (tablebase.has_moves() ? "board,winner,moves\n" : "board,winner\n");
  tablebase.for_each(layer, 0, tablebase.positions(layer), [&](const Board& board, const auto& value) {
    std::cout << to_text(board) << ',' << to_text(value.winner);
    if (value.moves) std::cout << ',' << *value.moves;
    std::cout << '\n';
  });
}

nlohmann::ordered_json to_json(const Tablebase& tablebase, int layer) {
  nlohmann::ordered_json json{{"shape", to_text(tablebase.shape())}, {"layer", layer}};
  json["positions"] = nlohmann::ordered_json::array();
  tablebase.for_each(layer, 0, tablebase.positions(layer), [&](const Board& board, const auto& value) {
    nlohmann::ordered_json position{{"board", to_text(board)}, {"value", to_text(value.winner)}};
    if (value.moves) position["moves_to_end"] = *value.moves;
    json["positions"].push_back(std::move(position));
  });
  return json;
}

int run(const po::variables_map& arguments) {
  const Tablebase tablebase(required_text(arguments, "folder", "folder with a tablebase"));
  const int layer = required_number(arguments, "layer");
  if (layer < 0 || layer >= tablebase.layers())
    throw UsageError(
        fmt::format("--layer {} is out of range: expected 0 to {}", layer, tablebase.layers() - 1));
  const Session session(arguments);
  if (session.wants_json())
    session.print_json("export", to_json(tablebase, layer));
  else
    print_csv(tablebase, layer);
  return exit_done;
}

}  // namespace

Command export_command() {
  return {"export",
          "DIR --layer T",
          "the positions of one layer of a tablebase as CSV",
          "Prints the boards of the layer that can face Dropper, one of each orbit, and who wins.",
          {"folder"},
          options,
          run};
}

}  // namespace dropslide::cli
