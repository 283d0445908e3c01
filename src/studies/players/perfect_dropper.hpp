// The adversary who drops what a tablebase of two players knows to be best for Dropper.
#pragma once

#include "engines/tablebase/tablebase.hpp"
#include "play/players/catalogue.hpp"

namespace dropslide {

/// Drops a 2 or a 4 after which Slider loses (with moves in the tablebase: after fewest), each such drop with
/// the same chance; where there is none, or the tablebase does not hold what follows, he leaves the drop to
/// chance, unless the tablebase has moves: then one after which Slider wins last.
///
/// Throws  UsageError for a tablebase against chance, or of another Dmax than 2.
play::NamedDropper perfect_dropper(std::shared_ptr<const Tablebase> tablebase);

}  // namespace dropslide
