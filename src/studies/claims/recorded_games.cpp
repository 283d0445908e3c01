// Recorded winners.
#include "studies/claims/recorded_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "base/error.hpp"
#include "files/json_lines.hpp"
#include "theory/bounds.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

std::string last_line_of(const fs::path& file) {
  std::ifstream stream(file);
  std::string line, last;
  while (std::getline(stream, line)) last = line;
  return last;
}

/// Whether Slider wins from the empty board: the last layer of the file is that of sum 0.
bool slider_wins_by_layers(const fs::path& file) {
  const std::string last = last_line_of(file);
  if (last.starts_with("0,1,")) return true;
  if (last.starts_with("0,0,")) return false;
  throw DamageError(fmt::format("{}: expected the layer 0 at its end", file.string()));
}

}  // namespace

RecordedGames::RecordedGames(const fs::path& results) {
  for (const JsonValue& record : read_json_lines(results / "proofs.jsonl"))
    if (const auto winner = record.find("winner")) add(record.at("game").text(), winner->text() == "slider");
  for (const auto& entry : fs::directory_iterator(results / "layers"))
    if (entry.path().extension() == ".csv")
      add(entry.path().stem().string() + ", layers", slider_wins_by_layers(entry.path()));
}

void RecordedGames::add(const std::string& name, bool slider_wins) {
  static const std::regex form("(no-merge-)?([0-9]+x[0-9]+)-dmax([0-9]+)(-objective([0-9]+))?(, layers)?");
  std::smatch parts;
  if (!std::regex_match(name, parts, form)) throw DamageError(fmt::format("'{}' is no recorded game", name));
  games_.push_back({parse_shape(parts[2].str()), std::stoi(parts[3].str()),
                    parts[5].matched ? std::stoi(parts[5].str()) : 0, slider_wins, name});
}

/// A game that Slider wins and that is no easier for him than making `tile` against drops below it.
const RecordedGames::Game* RecordedGames::forcing(Shape shape, int dmax, int tile) const {
  const int drops = std::min(dmax, tile - 1);
  const auto found = std::find_if(games_.begin(), games_.end(), [&](const Game& game) {
    return game.shape == shape && game.slider_wins && game.dmax >= drops && game.objective >= tile;
  });
  return found == games_.end() ? nullptr : &*found;
}

/// A game that Dropper wins and that is no easier for him; where no two tiles merge, none exceeds its Dmax.
const RecordedGames::Game* RecordedGames::preventing(Shape shape, int dmax, int tile) const {
  const int drops = std::min(dmax, tile - 1);
  const auto found = std::find_if(games_.begin(), games_.end(), [&](const Game& game) {
    return game.shape == shape && !game.slider_wins && game.dmax <= drops && game.objective <= tile;
  });
  return found == games_.end() ? nullptr : &*found;
}

RecordedBounds RecordedGames::largest_tile(Shape shape, int dmax) const {
  RecordedBounds bounds{1, highest_obtainable_tile(shape, dmax), ""};
  std::string forced = "1 by the first drop", prevented = "Theorem 6";
  for (int tile = 2; tile <= bounds.at_most; ++tile) {
    if (const Game* game = forcing(shape, dmax, tile)) {
      bounds.at_least = tile;
      forced = game->name;
    }
    if (const Game* game = preventing(shape, dmax, tile)) {
      bounds.at_most = tile - 1;
      prevented = game->name;
    }
  }
  bounds.evidence = fmt::format("forced: {}; no more: {}", forced, prevented);
  return bounds;
}

RecordedBounds RecordedGames::least_no_merge(Shape shape) const {
  RecordedBounds bounds{1, shape.cells(), ""};
  std::string failing = "by definition", succeeding = "a tile of its own for each cell";
  for (const Game& game : games_) {
    if (game.shape != shape || game.objective != 0) continue;
    if (game.slider_wins && game.dmax >= bounds.at_least) {
      bounds.at_least = game.dmax + 1;
      failing = game.name;
    }
    if (!game.slider_wins && game.dmax < bounds.at_most) {
      bounds.at_most = game.dmax;
      succeeding = game.name;
    }
  }
  bounds.evidence = fmt::format("enough: {}; not less: {}", succeeding, failing);
  return bounds;
}

}  // namespace dropslide
