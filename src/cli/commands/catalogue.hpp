// The commands by name. A new command has a line here and in catalogue.cpp, and a file of its own; the
// folders chance, explore and reproduce have declarations of their own.
#pragma once

#include <vector>

#include "cli/options/command.hpp"

namespace dropslide::cli {

/// Who wins, and the largest tile that Slider can force.
Command solve_command();
/// What a run of `solve` or `expect` will take.
Command plan_command();
/// The best known values, and what they rest on.
Command known_command();
/// What a tablebase says of a board.
Command query_command();
/// Whether a tablebase is whole and right.
Command verify_command();
/// What a folder of a run holds, and how to go on.
Command status_command();
/// One layer of a tablebase as CSV.
Command export_command();
/// Whether Dropper prevents a large tile, with the tiles below it as walls.
Command prevent_command();
/// The least Dmax with which Dropper avoids every merge.
Command no_merge_command();
/// The fewest drops to a dead board.
Command shortest_command();
/// The fewest drops to each tile.
Command tiles_command();
/// The thesis's constructive strategies.
Command strategy_command();
/// The shortest games of all boards, as a study.
Command short_games_command();
/// How the thesis's solver fills its hash table.
Command distribution_command();
/// Whether a string occurs in the one-dimensional game.
Command reach_command();
/// All strings of one length.
Command line_command();
/// The thesis's statements, held against all positions.
Command audit_command();
/// Explains the program or a command.
Command help_command();
/// The keys of what a command prints as JSON.
Command schema_command();
/// Scripts with which shells complete the program's words.
Command completion_command();
Command man_command();
Command version_command();

/// Every command, in the order in which help lists them.
std::vector<Command> all_commands();

}  // namespace dropslide::cli
