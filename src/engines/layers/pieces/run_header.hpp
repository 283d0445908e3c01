// What the files of a run say of the run: one line with the game, and a line for every layer that is solved.
//
//   layers 4 4 dmax 2 objective 7 layer 99 bound 106 conceded-to dropper cuts rows 1 1 1
//   105 0 9321...
//   104 12 1834...
//
// A result names no cuts, since it is the same for all. Version 1.0.0 wrote its cut behind the shape: that is
// read over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/layers/index/packed_cut.hpp"
#include "engines/layers/pieces/layer_record.hpp"
#include "game/rules.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// What a run solves: a game, or a bounded game.
struct LayerGame {
  Shape shape;
  ObjectiveGame game;          ///< Dmax and the objective.
  std::optional<Bound> bound;  ///< Of a bounded game.

  friend bool operator==(const LayerGame& a, const LayerGame& b) {
    return a.shape == b.shape && a.game.dmax == b.game.dmax && a.game.objective == b.game.objective &&
           a.bound == b.bound;
  }
};

/// A run after some layer.
struct RunHeader {
  LayerGame of;
  std::vector<PackedCut> cuts;       ///< One for each stored axis; none of a result.
  int layer = 0;                     ///< The last one done; of conceded layers there is no record.
  std::vector<LayerRecord> records;  ///< From the highest layer down.
};

/// "4x4 with Dmax 2 and objective 7, bound 106 conceded to Dropper".
std::string to_text(const LayerGame& game);

std::string to_text(const RunHeader& header);

/// The inverse, for a text that begins so; what follows the records is put into `rest`, from its first word
/// on. Nothing if it is no such text, or of a game or of cuts that there are not.
std::optional<RunHeader> parse_run_header(const std::string& text, std::string& rest);

}  // namespace dropslide::layers
