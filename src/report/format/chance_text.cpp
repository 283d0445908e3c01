// Chances for people.
#include "report/format/chance_text.hpp"

#include <fmt/format.h>

namespace dropslide {

std::string success_text(double failure) {
  constexpr double least_printed = 1e-11;  // Above the error of 1 - failure on every board that was solved.
  if (failure == 0) return "1 (forced)";
  if (1 - failure < least_printed) return "below 1e-11";
  if (failure < 1e-4) return fmt::format("1 - {:.6e}", failure);
  return fmt::format("{:.11f}", 1 - failure);
}

}  // namespace dropslide
