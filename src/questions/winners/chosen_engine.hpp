// Which engine decides a game where none is named, and what the run of an engine takes, by the cost model.
#pragma once

#include <optional>

#include "questions/winners/largest_tile.hpp"

namespace dropslide {

/// What `Engine::automatic` stands for, as `EngineChoice::engine` says; nothing if by the cost model no
/// engine can end, and `last` is then that of a run that memory did not suffice for.
std::optional<Engine> choose_engine(Shape shape, const ObjectiveGame& game, const EngineChoice& choice,
                                    const Resources& resources, Decision& last);

/// What the run of an engine takes; nothing if nobody knows, or the engine refuses the game at once.
std::optional<CellNeed> need_of(Engine engine, Shape shape, const ObjectiveGame& game,
                                const EngineChoice& choice, const Resources& resources);

}  // namespace dropslide
