// The sparse index.
#include "store/elias_fano.hpp"

#include <bit>

#include "base/error.hpp"

namespace dropslide {
namespace {

constexpr std::uint64_t buckets_a_sample = 64;

constexpr std::uint64_t low_mask(int bits) { return (std::uint64_t{1} << bits) - 1; }

/// Place of the k-th 1 bit of a word, from 0. Requires more than k of them.
int select_in_word(std::uint64_t word, int k) {
  int place = 0;
  for (int width = 32; width > 0; width /= 2) {
    const int below = std::popcount(word & low_mask(width));
    if (k < below) continue;
    k -= below;
    word >>= width;
    place = place + width;
  }
  return place;
}

}  // namespace

int EliasFano::low_bits_for(std::uint64_t universe, std::uint64_t size) {
  return size == 0 || universe / size < 2 ? 0 : static_cast<int>(std::bit_width(universe / size)) - 1;
}

std::uint64_t EliasFano::upper_words(std::uint64_t universe, std::uint64_t size) {
  const std::uint64_t buckets = (universe >> low_bits_for(universe, size)) + 1;
  return (buckets + size + 63) / 64;
}

/// One word more than the bits need, so that two words can always be read.
std::uint64_t EliasFano::lower_words(std::uint64_t universe, std::uint64_t size) {
  return size * static_cast<std::uint64_t>(low_bits_for(universe, size)) / 64 + 2;
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
  const std::uint64_t buckets = (universe_ >> low_bits_) + 1;
  before_.assign(buckets / buckets_a_sample + 1, 0);
  std::uint64_t bucket = 0, ones = 0;
  for (const std::uint64_t word : upper_) {
    // The zeros of the word end buckets; the next sampled bucket may begin behind one of them.
    const auto zeros = std::uint64_t(64 - std::popcount(word));
    const std::uint64_t next = (bucket / buckets_a_sample + 1) * buckets_a_sample;
    if (bucket + zeros >= next && next / buckets_a_sample < before_.size()) {
      const auto k = static_cast<int>(next - bucket - 1);
      const int place = select_in_word(~word, k);
      before_[next / buckets_a_sample] = ones + std::uint64_t(place - k);
    }
    bucket += zeros;
    ones += 64 - zeros;
  }
}

std::uint64_t EliasFano::low_of(std::uint64_t position) const {
  const std::uint64_t bit = position * static_cast<std::uint64_t>(low_bits_);
  const std::uint64_t first = lower_[bit / 64] >> (bit % 64);
  const std::uint64_t second = bit % 64 == 0 ? 0 : lower_[bit / 64 + 1] << (64 - bit % 64);
  return (first | second) & low_mask(low_bits_);
}

std::optional<std::uint64_t> EliasFano::find(std::uint64_t number) const {
  const std::uint64_t bucket = number >> low_bits_;
  std::uint64_t position = before_[bucket / buckets_a_sample];
  // Start of the sampled bucket in the upper bits: a 0 for each bucket and a 1 for each number before it.
  const std::uint64_t sampled = bucket / buckets_a_sample * buckets_a_sample;
  std::uint64_t bit = sampled + position;
  auto skip = static_cast<int>(bucket - sampled);  // Zeros still to pass.
  if (skip > 0) {
    std::uint64_t word = bit / 64;
    std::uint64_t zeros = ~upper_[word] & ~low_mask(static_cast<int>(bit % 64));
    while (std::popcount(zeros) < skip) {
      skip -= std::popcount(zeros);
      zeros = ~upper_[++word];
    }
    bit = 64 * word + std::uint64_t(select_in_word(zeros, skip - 1)) + 1;
    position = bit - bucket;
  }
  const std::uint64_t low = number & low_mask(low_bits_);
  for (; (upper_[bit / 64] >> (bit % 64) & 1) != 0; ++bit, ++position) {
    const std::uint64_t found = low_of(position);
    if (found >= low) return found == low ? std::optional(position) : std::nullopt;
  }
  return std::nullopt;
}

template <class Visit>
void EliasFano::for_each(Visit&& visit) const {
  std::uint64_t position = 0;
  for (std::uint64_t word = 0; word < upper_.size(); ++word)
    for (std::uint64_t rest = upper_[word]; rest != 0; rest &= rest - 1, ++position) {
      const std::uint64_t bucket = 64 * word + std::uint64_t(std::countr_zero(rest)) - position;
      visit(bucket << low_bits_ | low_of(position), position);
    }
}

RankedBits EliasFano::to_bits() const {
  std::vector<std::uint64_t> words((universe_ + 63) / 64);
  for_each(
      [&](std::uint64_t number, std::uint64_t) { words[number / 64] |= std::uint64_t{1} << (number % 64); });
  return {universe_, std::move(words)};
}

}  // namespace dropslide
