// The time of day.
#include "base/clock.hpp"

#include <array>
#include <ctime>

namespace dropslide {

std::string utc_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  return text.data();
}

}  // namespace dropslide
