// The board shape that somebody meant who wrote it another way.
#pragma once

#include <string>
#include <string_view>

namespace dropslide {

/// "3x3" of "3X3", "3*3", "3 x 3" and of "3×3", with the sign of multiplication; empty of all that is no such
/// thing.
std::string meant_shape(std::string_view text);

}  // namespace dropslide
