// The sparse index.
#include "store/elias_fano.hpp"

#include <array>
#include <bit>

#include "base/error.hpp"

namespace dropslide {
namespace {

/// Chosen: a look-up then seldom reads more than one word of upper bits, and the samples take 4 bits for each
/// upper part.
constexpr std::uint64_t parts_a_sample = 16;

constexpr std::uint64_t low_mask(int bits) { return (std::uint64_t{1} << bits) - 1; }

/// Place of the k-th 1 bit of each byte, from 0, by (k, byte).
constexpr auto select_in_byte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0, k = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) places[k++][byte] = static_cast<std::uint8_t>(bit);
  return places;
}();

/// Place of the k-th 1 bit of a word, from 0, without a branch (Vigna 2008, after Knuth). Requires more than
/// k of them.
int select_in_word(std::uint64_t word, int k) {
  constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
  std::uint64_t sums = word - (word >> 1 & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
  sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * ones;  // In byte i: the 1 bits of bytes 0 to i.
  const auto rank = static_cast<std::uint64_t>(k);
  const std::uint64_t not_beyond = ((rank * ones | tops) - sums) & tops;  // In bytes whose sum is at most k.
  const int place = 8 * std::popcount(not_beyond);
  const std::uint64_t in_byte = rank - ((sums << 8) >> place & 0xFF);
  return place + select_in_byte[in_byte][word >> place & 0xFF];
}

}  // namespace

int EliasFano::low_bits_for(std::uint64_t universe, std::uint64_t size) {
  return size == 0 || universe / size < 2 ? 0 : static_cast<int>(std::bit_width(universe / size)) - 1;
}

std::uint64_t EliasFano::upper_words(std::uint64_t universe, std::uint64_t size) {
  const std::uint64_t upper_parts = (universe >> low_bits_for(universe, size)) + 1;
  return (upper_parts + size + 63) / 64;
}

/// One word more than the bits need, so that two words can always be read.
std::uint64_t EliasFano::lower_words(std::uint64_t universe, std::uint64_t size) {
  return size * static_cast<std::uint64_t>(low_bits_for(universe, size)) / 64 + 2;
}

EliasFanoWords::EliasFanoWords(std::uint64_t universe, std::uint64_t size)
    : upper(EliasFano::upper_words(universe, size)), lower(EliasFano::lower_words(universe, size)) {}

std::array<std::uint64_t, 2> EliasFanoWords::bytes(std::uint64_t universe, std::uint64_t size) {
  return {8 * EliasFano::upper_words(universe, size), 8 * EliasFano::lower_words(universe, size)};
}

EliasFano::EliasFano(const RankedBits& set)
    : universe_(set.universe()),
      size_(set.size()),
      low_bits_(low_bits_for(universe_, size_)),
      upper_(upper_words(universe_, size_)),
      lower_(lower_words(universe_, size_)) {
  set.for_each(0, set.words(), [&](std::uint64_t number, std::uint64_t position) {
    const std::uint64_t one = (number >> low_bits_) + position;
    upper_[one / 64] |= std::uint64_t{1} << (one % 64);
    const std::uint64_t bit = position * static_cast<std::uint64_t>(low_bits_);
    const std::uint64_t low = number & low_mask(low_bits_);
    lower_[bit / 64] |= low << (bit % 64);
    if (bit % 64 != 0) lower_[bit / 64 + 1] |= low >> (64 - bit % 64);
  });
  sample();
}

EliasFano::EliasFano(std::uint64_t universe, std::uint64_t size, std::vector<std::uint64_t> upper,
                     std::vector<std::uint64_t> lower)
    : universe_(universe),
      size_(size),
      low_bits_(low_bits_for(universe, size)),
      upper_(std::move(upper)),
      lower_(std::move(lower)) {
  bool is_sound = size <= universe && upper_.size() == upper_words(universe, size) &&
                  lower_.size() == lower_words(universe, size);
  if (is_sound) {
    std::uint64_t found = 0;
    for (const std::uint64_t word : upper_) found += std::uint64_t(std::popcount(word));
    is_sound = found == size;
  }
  if (is_sound) {
    std::uint64_t least = 0;  // That the next number may be.
    for_each([&](std::uint64_t number, std::uint64_t) {
      is_sound = is_sound && number >= least && number < universe;
      least = number + 1;
    });
  }
  if (!is_sound) throw EnvironmentError("a list of positions is not ascending or of the wrong length");
  sample();
}

void EliasFano::sample() {
  const std::uint64_t upper_parts = (universe_ >> low_bits_) + 1;
  before_.assign(upper_parts / parts_a_sample + 1, 0);
  std::uint64_t upper_part = 0, ones = 0;  // Before the word.
  for (const std::uint64_t word : upper_) {
    const auto zeros = std::uint64_t(std::popcount(~word));
    // A sampled upper part begins behind the zero that ends the one before it.
    std::uint64_t next = (upper_part / parts_a_sample + 1) * parts_a_sample;
    for (; next <= upper_part + zeros && next / parts_a_sample < before_.size(); next += parts_a_sample) {
      const auto k = static_cast<int>(next - upper_part - 1);
      before_[next / parts_a_sample] = ones + std::uint64_t(select_in_word(~word, k) - k);
    }
    upper_part += zeros;
    ones += 64 - zeros;
  }
}

std::uint64_t EliasFano::low_of(std::uint64_t position) const {
  const std::uint64_t bit = position * static_cast<std::uint64_t>(low_bits_);
  const std::uint64_t first = lower_[bit / 64] >> (bit % 64);
  const std::uint64_t second = bit % 64 == 0 ? 0 : lower_[bit / 64 + 1] << (64 - bit % 64);
  return (first | second) & low_mask(low_bits_);
}

std::uint64_t EliasFano::upper_window(std::uint64_t bit) const {
  const std::uint64_t word = bit / 64;
  const std::uint64_t low = upper_[word] >> (bit % 64);
  return bit % 64 == 0 || word + 1 == upper_.size() ? low : low | upper_[word + 1] << (64 - bit % 64);
}

std::optional<std::uint64_t> EliasFano::find(std::uint64_t number) const {
  const std::uint64_t upper_part = number >> low_bits_;
  // A sampled upper part starts behind a 0 for each upper part and a 1 for each number before it.
  const std::uint64_t sampled = upper_part / parts_a_sample * parts_a_sample;
  std::uint64_t bit = sampled + before_[upper_part / parts_a_sample];
  auto skip = static_cast<int>(upper_part - sampled);  // Zeros still to pass.
  std::uint64_t window = upper_window(bit);
  for (int zeros = std::popcount(~window); zeros < skip; zeros = std::popcount(~window)) {
    skip -= zeros;
    bit += 64;
    window = upper_window(bit);
  }
  if (skip > 0) {
    bit += std::uint64_t(select_in_word(~window, skip - 1)) + 1;
    window = upper_window(bit);
  }
  const std::uint64_t low = number & low_mask(low_bits_);
  for (std::uint64_t position = bit - upper_part;; ++position, window >>= 1) {
    if (window == 0 && bit - upper_part != position) window = upper_window(upper_part + position);
    if ((window & 1) == 0) return std::nullopt;
    const std::uint64_t found = low_of(position);
    if (found >= low) return found == low ? std::optional(position) : std::nullopt;
  }
}

template <class Visit>
void EliasFano::for_each(Visit&& visit) const {
  std::uint64_t position = 0;
  for (std::uint64_t word = 0; word < upper_.size(); ++word)
    for (std::uint64_t rest = upper_[word]; rest != 0; rest &= rest - 1, ++position) {
      const std::uint64_t upper_part = 64 * word + std::uint64_t(std::countr_zero(rest)) - position;
      visit(upper_part << low_bits_ | low_of(position), position);
    }
}

RankedBits EliasFano::to_bits() const {
  std::vector<std::uint64_t> words((universe_ + 63) / 64);
  for_each(
      [&](std::uint64_t number, std::uint64_t) { words[number / 64] |= std::uint64_t{1} << (number % 64); });
  return {universe_, std::move(words)};
}

}  // namespace dropslide
