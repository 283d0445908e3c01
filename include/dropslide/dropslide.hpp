// All of the public API of dropslide: exact analysis of 2048 as a two-player game.
//
//     #include <dropslide/dropslide.hpp>
//     namespace ds = dropslide::api;
//     ds::solve("3x4", 2).max_tile   // 6: Slider can force a 64.
#pragma once

#include "dropslide/board.hpp"      // IWYU pragma: export
#include "dropslide/chance.hpp"     // IWYU pragma: export
#include "dropslide/errors.hpp"     // IWYU pragma: export
#include "dropslide/games.hpp"      // IWYU pragma: export
#include "dropslide/players.hpp"    // IWYU pragma: export
#include "dropslide/run.hpp"        // IWYU pragma: export
#include "dropslide/solve.hpp"      // IWYU pragma: export
#include "dropslide/tablebase.hpp"  // IWYU pragma: export
#include "dropslide/training.hpp"   // IWYU pragma: export
