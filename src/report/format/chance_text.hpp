// Chances for people.
#pragma once

#include <string>

namespace dropslide {

/// The chance of success from that of failure: "0.93512846000", "1 - 3.1e-18", "1 (forced)", "below 1e-11".
/// Failure has a small relative error, but 1 - failure an absolute one of some 1e-12, so no more digits are
/// printed. Requires 0 <= failure <= 1.
std::string success_text(double failure);

}  // namespace dropslide
