// A limit of memory, and what is free within it.
#pragma once

#include <cstdint>
#include <limits>

namespace dropslide {

struct MemoryLimit {
  static constexpr std::uint64_t unlimited =
      std::numeric_limits<std::uint64_t>::max();  ///< Stands for no limit.

  std::uint64_t limit_bytes = unlimited;  ///< What this process may have at the most.
  std::uint64_t free_bytes = unlimited;   ///< Of that, what nobody else has taken.
};

}  // namespace dropslide
