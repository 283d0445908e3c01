// The check of a certificate by the rules of the game alone. Shares no code with the solver.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

namespace dropslide_check {

/// What the check says of a certificate.
struct Verdict {
  bool holds = false;
  std::string claim;   // "3x4, Dmax 2, objective 6: slider wins"; empty if the header cannot be read.
  std::string reason;  // Why it does not hold.
  std::uint64_t positions = 0;
};

/// Reads a certificate to its end and checks every position in it. Throws only where memory runs out.
Verdict check(std::istream& stream);

}  // namespace dropslide_check
