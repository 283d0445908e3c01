// The states where a player loses most, of many that are added one after the other.
#pragma once

#include <algorithm>
#include <vector>

#include "game/slide.hpp"

namespace dropslide {

/// A state where a player loses to perfect play, as `Mistake`.
template <class Word>
struct PackedMistake {
  Word board = 0;
  Direction slide = Direction::left, best = Direction::left;
  double loss = 0, chance = 0;

  double weight() const { return loss * chance; }

  /// Whether it stands before the other: the same order, whatever came first.
  bool operator<(const PackedMistake& other) const {
    return weight() != other.weight() ? weight() > other.weight() : board < other.board;
  }
};

/// The so many mistakes with the largest product of loss and chance.
template <class Word>
class WorstMistakes {
 public:
  /// Keeps it if it is one of the `most` worst so far.
  void add(const PackedMistake<Word>& mistake, std::size_t most) {
    if (most == 0 || (heap_.size() == most && !(mistake < heap_.front()))) return;
    if (heap_.size() == most) {
      std::pop_heap(heap_.begin(), heap_.end());
      heap_.pop_back();
    }
    heap_.push_back(mistake);
    std::push_heap(heap_.begin(), heap_.end());
  }

  void add(const WorstMistakes& others, std::size_t most) {
    for (const auto& mistake : others.heap_) add(mistake, most);
  }

  /// All that are kept, the worst first.
  std::vector<PackedMistake<Word>> sorted() const {
    std::vector<PackedMistake<Word>> mistakes = heap_;
    std::sort(mistakes.begin(), mistakes.end());
    return mistakes;
  }

 private:
  std::vector<PackedMistake<Word>> heap_;  ///< The least of them in front.
};

}  // namespace dropslide
