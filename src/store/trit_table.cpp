// Five three-valued entries in a byte.
#include "store/trit_table.hpp"

namespace dropslide {

TritTable::TritTable(std::uint64_t length)
    : bytes_(static_cast<std::size_t>(bytes_for(length))), length_(length) {}

void TritTable::set(std::uint64_t entry, int value) {
  assert(value >= 0 && value <= 2);
  const int changed = byte(entry) + (value - at(entry)) * power(entry);
  bytes_.data()[entry / 5] = static_cast<std::byte>(changed);
}

}  // namespace dropslide
