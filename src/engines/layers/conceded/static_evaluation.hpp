// Static evaluation of many boards at once: who wins with Dropper to move, as far as a theorem says.
//
// It names the same winners as `PositionGraph::static_winner`, on planes of bits.
#pragma once

#include "engines/layers/conceded/board_batch.hpp"
#include "engines/layers/kernel/instructions/instruction_sets.hpp"
#include "game/rules.hpp"

namespace dropslide::layers {

/// Static evaluation, compiled for one set of instructions. Thread-safe.
struct StaticEvaluation {
  /// Takes boards out of a set: bit i of the `BoardBatch::words` words stands for board i of the batch.
  /// Boards outside of the set may be anything.
  using Filter = void (*)(const BoardBatch&, const BatchGame&, std::uint64_t* set);

  Filter keep_slider_wins = nullptr;   ///< Leaves the boards that Slider wins.
  Filter drop_dropper_wins = nullptr;  ///< Takes out the boards that Dropper wins.

  /// Leaves the boards that Slider wins if those that are not decided are conceded to that player.
  Filter conceding_to(Winner player) const {
    return player == Winner::dropper ? keep_slider_wins : drop_dropper_wins;
  }
};

/// Requires  that the processor has the instructions.
StaticEvaluation select_static_evaluation(InstructionSet set);

StaticEvaluation portable_static_evaluation();  ///< One of those that `select_static_evaluation` takes.
StaticEvaluation avx2_static_evaluation();      ///< Another, on x86-64 only.
StaticEvaluation avx512_static_evaluation();    ///< Another, on x86-64 only.

}  // namespace dropslide::layers
