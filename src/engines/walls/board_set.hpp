// A set of boards of 64 bits that is filled once and then only asked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/words.hpp"

namespace dropslide::walls {

/// Reading is safe from several threads.
class BoardSet {
 public:
  BoardSet() = default;

  /// Of the boards, of which each may stand several times. No board has all bits set.
  explicit BoardSet(std::span<const std::uint64_t> boards) {
    if (boards.empty()) return;
    slots_.assign(slots_for(boards.size()), nothing);
    for (const std::uint64_t board : boards) insert(board);
  }

  /// The set whose `slots` these are. Requires at least one free slot, or no slots at all.
  static BoardSet from_slots(std::vector<std::uint64_t> slots) {
    BoardSet set;
    set.slots_ = std::move(slots);
    set.size_ = set.slots_.size() -
                static_cast<std::size_t>(std::count(set.slots_.begin(), set.slots_.end(), nothing));
    return set;
  }

  bool contains(std::uint64_t board) const {
    if (slots_.empty()) return false;
    std::size_t slot = home_of(board);
    while (slots_[slot] != board && slots_[slot] != nothing) slot = after(slot);
    return slots_[slot] == board;
  }

  /// Whether a slot has a board.
  static bool is_board(std::uint64_t slot) { return slot != nothing; }

  std::size_t size() const { return size_; }
  /// Whether a slot is free, without which `contains` would not end.
  bool has_room() const { return size_ < slots_.size(); }
  /// What a file holds of the set.
  const std::vector<std::uint64_t>& slots() const { return slots_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

  /// Slots of a set of so many boards: a third of them stays free.
  static std::size_t slots_for(std::size_t boards) { return boards + boards / 2 + 1; }

 private:
  static constexpr std::uint64_t nothing = ~std::uint64_t{0};

  /// The upper half of a product spreads over any number of slots.
  std::size_t home_of(std::uint64_t board) const {
    std::uint64_t hash = board * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 32)) * 0xD6E8FEB86659FD93U;
    return static_cast<std::size_t>((Word128{hash} * slots_.size()) >> 64);
  }
  std::size_t after(std::size_t slot) const { return slot + 1 == slots_.size() ? 0 : slot + 1; }

  void insert(std::uint64_t board) {
    std::size_t slot = home_of(board);
    while (slots_[slot] != board && slots_[slot] != nothing) slot = after(slot);
    size_ += slots_[slot] == nothing;
    slots_[slot] = board;
  }

  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace dropslide::walls
