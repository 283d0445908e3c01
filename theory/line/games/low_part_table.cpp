// Low parts by their keys.
#include "theory/line/games/low_part_table.hpp"

#include "base/mix.hpp"

namespace dropslide::line {

std::size_t LowPartTable::slot_of(std::uint64_t key) const {
  std::size_t slot = mix(key) & (keys_.size() - 1);
  while (keys_[slot] != 0 && keys_[slot] != key) slot = (slot + 1) & (keys_.size() - 1);
  return slot;
}

std::pair<std::uint8_t*, bool> LowPartTable::try_emplace(std::uint64_t key, int number) {
  std::size_t slot = slot_of(key);
  if (keys_[slot] == key) return {&numbers_[slot], false};
  if (size_ >= keys_.size() / 4 * 3) {
    grow();
    slot = slot_of(key);
  }
  ++size_;
  keys_[slot] = key;
  numbers_[slot] = static_cast<std::uint8_t>(number);
  return {&numbers_[slot], true};
}

void LowPartTable::grow() {
  const std::vector<std::uint64_t> keys = std::exchange(keys_, std::vector<std::uint64_t>(2 * keys_.size()));
  const std::vector<std::uint8_t> numbers = std::exchange(numbers_, std::vector<std::uint8_t>(keys_.size()));
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == 0) continue;
    const std::size_t slot = slot_of(keys[i]);
    keys_[slot] = keys[i];
    numbers_[slot] = numbers[i];
  }
}

}  // namespace dropslide::line
