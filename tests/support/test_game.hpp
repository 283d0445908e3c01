// A game that the tests of the layer engine decide, and what they decide it with.
#pragma once

#include <string>

#include "game/rules.hpp"
#include "run/progress.hpp"

namespace dropslide {

/// The shape and the rules of an objective game.
struct TestGame {
  Shape shape;
  int dmax, objective;
};

inline std::string text_of(const TestGame& game) {
  return to_text(game.shape) + ", Dmax " + std::to_string(game.dmax) + ", objective " +
         std::to_string(game.objective);
}

/// Threads, and memory that is enough for all of them.
inline Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

}  // namespace dropslide
