// A set of boards of 64 bits that is filled once and then only asked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/mix.hpp"
#include "base/words.hpp"

namespace dropslide::walls {

/// Reading is safe from several threads.
class BoardSet {
 public:
  BoardSet() = default;

  /// Of the boards, of which each may stand several times; free slots of another set among them are left out.
  explicit BoardSet(std::span<const std::uint64_t> boards) {
    const auto count = static_cast<std::size_t>(std::count_if(boards.begin(), boards.end(), is_board));
    if (count == 0) return;
    slots_.assign(slots_for(count), nothing);
    for (const std::uint64_t board : boards)
      if (is_board(board)) insert(board);
  }

  bool contains(std::uint64_t board) const {
    if (slots_.empty()) return false;
    std::size_t slot = home_of(board);
    while (slots_[slot] != board && slots_[slot] != nothing) slot = after(slot);
    return slots_[slot] == board;
  }

  /// Whether a slot has a board. No board has all bits set.
  static bool is_board(std::uint64_t slot) { return slot != nothing; }

  std::size_t size() const { return size_; }
  /// What a file holds of the set.
  const std::vector<std::uint64_t>& slots() const { return slots_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

  /// Slots of a set of so many boards: a third of them stays free.
  static std::size_t slots_for(std::size_t boards) { return boards + boards / 2 + 1; }

 private:
  static constexpr std::uint64_t nothing = ~std::uint64_t{0};

  /// The upper half of a product spreads over any number of slots.
  std::size_t home_of(std::uint64_t board) const {
    return static_cast<std::size_t>((Word128{mix(board)} * slots_.size()) >> 64);
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
