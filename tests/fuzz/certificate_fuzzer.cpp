// The checker's reader of certificates. Whatever the bytes are, it ends with a verdict.
#include <cstdint>
#include <sstream>

#include "checker.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream stream(std::string(reinterpret_cast<const char*>(data), size));
  const auto verdict = dropslide_check::check(stream);
  if (verdict.holds == verdict.reason.empty()) return 0;
  __builtin_trap();  // Refused without a reason, or accepted with one.
}
