// An error number in words.
#include "files/system_refusal.hpp"

#include <fmt/format.h>

#include <system_error>

namespace dropslide {

EnvironmentError system_refusal(std::string_view what, const std::filesystem::path& path, int number) {
  return EnvironmentError(
      fmt::format("cannot {} {}: {}", what, path.string(), std::generic_category().message(number)));
}

bool means_unknown_call(int number) { return number == EOPNOTSUPP || number == ENOSYS || number == EINVAL; }

}  // namespace dropslide
