// Slides across the lines: board by board, one bit of the layer above for each.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engines/layers/kernel/bit_finder.hpp"
#include "engines/layers/kernel/drop_moves.hpp"

namespace dropslide::layers {
namespace {

/// The slides across the lines after drops on the boards of an array and layer. `Instructions` is a
/// model of `BitInstructions`.
///
/// Many boards that are open are listed at once, so that no step waits for the one before: first the bits of
/// the layer above are found, then they are read.
template <class Instructions>
class SlideAcross {
 public:
  explicit SlideAcross(const DropMoves& moves)
      : moves_(moves),
        target_(moves.work().tables->array(moves.array().across).index),
        slides_(*moves.array().cross_slides),
        find_bits_(choose()) {
    for (int value = 1; value <= moves.work().tables->game().dmax; ++value)
      rows_above_.emplace_back(target_,
                               std::min(moves.work().layer + (1 << (value - 1)), target_.highest_layer()));
  }

  /// Takes the boards that a slide across wins from those that are open after the drop.
  void strike_won(const Drop& d, std::span<OpenWord> open) {
    for (std::size_t begin = 0, end; begin < open.size(); begin = end) {
      end = begin;
      for (std::size_t boards = 0; end < open.size() && boards <= listed_at_once - 64; ++end)
        boards += static_cast<std::size_t>(std::popcount(open[end].boards));
      for (const Towards side : both_ways) {
        list(open.subspan(begin, end - begin));
        (this->*find_bits_)(d, side);
        read_bits(moves_.work().above(d.drop.value, moves_.array().across));
        strike_listed(open.subspan(begin, end - begin));
      }
    }
  }

 private:
  using Finder = BitFinder<Instructions>;
  using FindBits = void (SlideAcross::*)(const Drop&, Towards);

  /// Chosen: what is listed stays in the nearest cache.
  static constexpr std::size_t listed_at_once = 1024;
  static constexpr std::size_t at_once = 4;
  /// Of the widest `Numbers`, so many may be written behind the last one; also `at_once`.
  static constexpr std::size_t most_lanes = 8;

  FindBits choose() const {
    const int cells = moves_.index().cut().line_cells();
    if (slides_.finding() == Finding::codes) {
      if (cells == 2) return &SlideAcross::find_bits<2, Finding::codes>;
      if (cells == 3) return &SlideAcross::find_bits<3, Finding::codes>;
      if (cells == 4) return &SlideAcross::find_bits<4, Finding::codes>;
    }
    if (slides_.finding() == Finding::codes_of_ends) {
      if (cells == 4) return &SlideAcross::find_bits<4, Finding::codes_of_ends>;
      if (cells == 5) return &SlideAcross::find_bits<5, Finding::codes_of_ends>;
      if (cells == 6) return &SlideAcross::find_bits<6, Finding::codes_of_ends>;
    }
    return &SlideAcross::find_bits_by_numbers;
  }

  /// Lists the numbers of the lines across of these boards.
  void list(std::span<const OpenWord> open) {
    const std::uint64_t* const of_codes =
        moves_.has_inner() ? moves_.array().inner_digits.data() : moves_.varying_digits();
    std::uint64_t* listed = numbers_.data();
    for (const OpenWord& of : open) {
      const std::uint64_t* const digits = of_codes + of.place;
      std::uint64_t* const behind = listed + std::popcount(of.boards);
      // What stands behind the last one is written over.
      for (std::uint64_t boards = of.boards; boards != 0; listed += at_once)
        for (std::size_t i = 0; i < at_once; ++i, boards &= boards - 1)
          listed[i] = of.digits + digits[std::countr_zero(boards) & 63];
      listed = behind;
    }
    count_ = static_cast<std::size_t>(listed - numbers_.data());
  }

  /// Finds the bit that the slide leads to from each board of the list, and which boards make O.
  template <std::size_t Cells, Finding How>
  void find_bits(const Drop& d, Towards side) {
    constexpr int width = 64 / static_cast<int>(Cells);
    constexpr std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    const CrossSlides::Slide *const ends = slides_.words(side, GroupKind::end), *const between =
                                                                                    slides_.words(
                                                                                        side,
                                                                                        GroupKind::inside);
    find_each<typename Instructions::Numbers>(d, [&](const Finder& finder, auto numbers, auto& facts) {
      std::array<typename Instructions::Numbers, Cells> words;
      for (std::size_t c = 0; c < Cells; ++c) {
        const auto* const table = c == 0 || c + 1 == Cells ? ends : between;
        facts |= words[c] = Instructions::look_up(&table->word, numbers >> (c * width) & mask);
      }
      return finder.template of<How>(words);
    });
  }

  /// The same for boards of any shape.
  void find_bits_by_numbers(const Drop& d, Towards side) {
    const CrossSlides::Slide* const slides = slides_.towards(side);
    const int cells = moves_.index().cut().line_cells(), width = slides_.field_bits();
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    find_each<std::uint64_t>(d, [&](const Finder& finder, std::uint64_t numbers, std::uint64_t& facts) {
      std::uint64_t slid = 0;
      for (int c = 0; c < cells; ++c) {
        const std::uint64_t word = slides[numbers >> (c * width) & mask].word;
        facts |= word;
        slid |= Finder::number(word) << slides_.shift(c);
      }
      return finder.of_numbers(slid);
    });
  }

  /// The same with `find(finder, numbers of the lines across, facts)`, which returns the bits and adds the
  /// words of the lines to the facts. `Numbers`: of one board, or of as many as the vector has words.
  template <class Numbers, class Find>
  [[gnu::always_inline]] void find_each(const Drop& d, Find&& find) {
    constexpr std::size_t lanes = sizeof(Numbers) / sizeof(std::uint64_t);
    const LayerView& layer = moves_.work().above(d.drop.value, moves_.array().across);
    const std::uint64_t* const layer_words = layer.words;
    const std::uint64_t layer_bits = layer.bits;
    const Finder finder(target_, layer, rows_above_[static_cast<std::size_t>(d.drop.value - 1)]);
    std::fill_n(numbers_.begin() + static_cast<std::ptrdiff_t>(count_), lanes - 1, 0);
    for (std::size_t from = 0; from < count_; from += 64) {
      const std::uint64_t* const numbers = numbers_.data() + from;
      std::uint64_t* const bits = bits_.data() + from;
      const std::size_t end = std::min(count_ - from, std::size_t{64});
      std::uint64_t won = 0;
      for (std::size_t k = 0; k < end; k += lanes) {
        Numbers of_lines, facts{};
        std::memcpy(&of_lines, numbers + k, sizeof of_lines);
        Numbers bit = find(finder, of_lines, facts);
        // The bit behind the layer is 0: it stands for boards that the slide does not change.
        bit |= (facts >> 62 & 1) - 1;
        const Numbers beyond = Instructions::is_greater(bit, Numbers{} + layer_bits);
        bit = (bit & ~beyond) | (layer_bits & beyond);
        std::memcpy(bits + k, &bit, sizeof bit);
        for (std::size_t i = 0; i < lanes; ++i) __builtin_prefetch(layer_words + bits[k + i] / 64);
        won |= Instructions::top_bits(facts) << k;
      }
      won_[from / 64] = won;
    }
  }

  /// Adds the boards whose bits are 1 to those that the slide wins.
  void read_bits(const LayerView& layer) {
    for (std::size_t from = 0; from < count_; from += 64) {
      const std::uint64_t* const bits = bits_.data() + from;
      const std::size_t end = std::min(count_ - from, std::size_t{64});
      std::uint64_t won = 0;
      for (std::size_t k = 0; k < end; ++k) won |= (layer.words[bits[k] / 64] >> (bits[k] % 64) & 1) << k;
      won_[from / 64] |= won;
    }
  }

  /// Takes the boards of the list that were won from the open ones.
  void strike_listed(std::span<OpenWord> open) const {
    std::size_t k = 0;
    for (OpenWord& of : open) {
      const std::uint64_t won = won_[k / 64] >> (k % 64) | won_[k / 64 + 1] << 1 << (63 - k % 64);
      k += static_cast<std::size_t>(std::popcount(of.boards));
      of.boards &= ~Instructions::deposit(won, of.boards);
    }
  }

  const DropMoves& moves_;
  const PackedIndex& target_;
  const CrossSlides& slides_;
  FindBits find_bits_;
  std::vector<LayerRows> rows_above_;  ///< By value - 1.
  std::array<std::uint64_t, listed_at_once + most_lanes>
      numbers_;            ///< Of the lines across, of the boards of the list.
  std::size_t count_ = 0;  ///< How many these are.
  std::array<std::uint64_t, listed_at_once + most_lanes>
      bits_;                                                  ///< Where the slide leads to from each of them.
  std::array<std::uint64_t, listed_at_once / 64 + 1> won_{};  ///< Which of them the slide wins.
};

}  // namespace
}  // namespace dropslide::layers
