// Players and droppers that play by a tablebase, made for the shape of a game.
#pragma once

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "play/player.hpp"

namespace dropslide {

/// Throws UsageError if the tablebase is of another shape.
template <class Made>
std::unique_ptr<const Made> make_by(const std::shared_ptr<const Tablebase>& tablebase, Shape shape) {
  if (tablebase->shape() != shape)
    throw UsageError(fmt::format("the tablebase in {} is of {}, the game on {}", tablebase->folder().string(),
                                 to_text(tablebase->shape()), to_text(shape)));
  return std::make_unique<const Made>(tablebase);
}

/// A maker of `Made<Word>`, which takes the tablebase and is an `Interface<Word>`.
template <template <class> class Made, template <class> class Interface>
play::Maker<Interface> maker_by(const std::shared_ptr<const Tablebase>& tablebase) {
  return {[tablebase](Shape shape) { return make_by<Made<Word64>>(tablebase, shape); },
          [tablebase](Shape shape) { return make_by<Made<Word128>>(tablebase, shape); }};
}

}  // namespace dropslide
