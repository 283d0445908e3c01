// How the members of a team bring the boards of a layer to those who transpose them, and back.
#include "engines/layers/team/strip_exchange.hpp"

#include <algorithm>
#include <numeric>

#include "engines/layers/team/exchange_buffer.hpp"

namespace dropslide::layers {
namespace {

/// Of the last one of so many words that a strip of so many bits takes, the bits of the strip.
std::uint64_t last_word_mask(std::uint64_t bits) {
  return bits % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits % 64) - 1;
}

/// Copies a strip of those words into words of its own; what is behind it there may be anything.
void copy_out(const std::uint64_t* words, const Strip& strip, std::uint64_t* to) {
  const std::uint64_t* const from = words + strip.bit / 64;
  const auto shift = static_cast<int>(strip.bit % 64);
  if (shift == 0) {
    std::copy_n(from, strip.words(), to);
    return;
  }
  for (std::uint64_t i = 0; i < strip.words(); ++i) to[i] = from[i] >> shift | from[i + 1] << (64 - shift);
}

/// Adds a strip in words of its own to those words.
void add_in(std::uint64_t* words, const Strip& strip, const std::uint64_t* from) {
  std::uint64_t* const to = words + strip.bit / 64;
  const auto shift = static_cast<int>(strip.bit % 64);
  for (std::uint64_t i = 0; i < strip.words(); ++i) {
    const std::uint64_t word = i + 1 < strip.words() ? from[i] : from[i] & last_word_mask(strip.bits);
    to[i] |= word << shift;
    if (shift != 0 && word >> (64 - shift) != 0) to[i + 1] |= word >> (64 - shift);
  }
}

/// Numbers replaced by the sums of those before them.
void to_begins(std::span<std::uint64_t> numbers) {
  std::exclusive_scan(numbers.begin(), numbers.end(), numbers.begin(), std::uint64_t{0});
}

std::span<std::byte> bytes_of(std::uint64_t* words, std::uint64_t begin, std::uint64_t end) {
  return std::as_writable_bytes(std::span(words + begin, end - begin));
}

void exchange_one(TeamLink& link, const Sent& sent, const Received& received) {
  link.exchange({&sent, sent.bytes.empty() ? std::size_t{0} : std::size_t{1}},
                {&received, received.bytes.empty() ? std::size_t{0} : std::size_t{1}});
}

}  // namespace

StripExchange::StripExchange(const LayerIndex& index, TeamLink& link)
    : index_(index), link_(link), classes_(index) {
  begins_.resize(index.slices() + 1);
  starts_.resize(std::size_t{index.slices()} * index.ends().size());
  for (int sum = 0; sum <= index.ends().max_sum(); ++sum) first_places_.push_back(index.ends().first(sum));
}

void StripExchange::open(const LayerWork& work, const LayerShare& share, std::span<const double> weights) {
  slider_ = work.slider;
  owners_ = classes_.shared_among(weights, work.layer);
  shares_.clear();
  for (int member = 0; member < link_.members(); ++member) shares_.push_back(share.of(member));
  const SliceRange own = share.of(link_.number());
  std::fill(begins_.begin(), begins_.end(), 0);
  packed_begins_.assign(static_cast<std::size_t>(link_.members()) * (own.end - own.begin + 1), 0);
}

/// Of an own slice, or of the end of all of them.
std::uint64_t& StripExchange::packed_begin(int member, std::uint32_t slice) {
  const SliceRange own = shares_[static_cast<std::size_t>(link_.number())];
  return packed_begins_[static_cast<std::size_t>(member) * (own.end - own.begin + 1) + slice - own.begin];
}

void StripExchange::count(std::uint32_t slice) {
  const SliceRange own = shares_[static_cast<std::size_t>(link_.number())];
  const bool is_own = slice >= own.begin && slice < own.end;
  for_each_strip(index_, slider_, slice, [&](const Strip& strip) {
    const int member = owner(slice, strip);
    if (member == link_.number()) begins_[slice] += strip.words();
    if (is_own) packed_begin(member, slice) += strip.words();
  });
}

void StripExchange::add_up() {
  to_begins(begins_);
  const SliceRange own = shares_[static_cast<std::size_t>(link_.number())];
  std::uint64_t most = 0;
  for (int member = 0; member < link_.members(); ++member) {
    to_begins({&packed_begin(member, own.begin), own.end - own.begin + std::size_t{1}});
    if (member != link_.number()) most = std::max(most, packed_begin(member, own.end));
  }
  make_room(packed_, most);
}

void StripExchange::place(std::uint32_t slice) {
  std::uint64_t* const starts = &starts_[std::size_t{slice} * index_.ends().size()];
  std::fill_n(starts, index_.ends().size(), StripBits::elsewhere);
  std::uint64_t next = begins_[slice];
  for_each_strip(index_, slider_, slice, [&](const Strip& strip) {
    if (owner(slice, strip) != link_.number()) return;
    starts[strip.place] = 64 * next;
    next += strip.words();
  });
}

/// Where what that step moves of an own slice lies, when it is packed.
std::uint64_t* StripExchange::packed(std::uint32_t slice, int step) {
  if (step == 0) return words_ + begins_[slice];
  return packed_.data() + packed_begin(member_after(step), slice);
}

void StripExchange::pack(std::uint32_t slice, int step) {
  std::uint64_t* to = packed(slice, step);
  for_each_strip(index_, slider_, slice, [&](const Strip& strip) {
    if (owner(slice, strip) != member_after(step)) return;
    copy_out(slider_.words, strip, to);
    to += strip.words();
  });
}

std::span<std::byte> StripExchange::packed_for(int member) {
  return bytes_of(packed_.data(), 0,
                  packed_begin(member, shares_[static_cast<std::size_t>(link_.number())].end));
}

std::span<std::byte> StripExchange::at_hand_of(int member) {
  const SliceRange slices = shares_[static_cast<std::size_t>(member)];
  return bytes_of(words_, begins_[slices.begin], begins_[slices.end]);
}

void StripExchange::gather(int step) {
  const int to = member_after(step), from = member_before(step);
  if (step > 0) exchange_one(link_, {to, packed_for(to)}, {from, at_hand_of(from)});
}

void StripExchange::give_back(int step) {
  const int to = member_before(step), from = member_after(step);
  if (step > 0) exchange_one(link_, {to, at_hand_of(to)}, {from, packed_for(from)});
}

void StripExchange::unpack(std::uint32_t slice, int step) {
  const std::uint64_t* from = packed(slice, step);
  for_each_strip(index_, slider_, slice, [&](const Strip& strip) {
    if (owner(slice, strip) != member_after(step)) return;
    add_in(slider_.words, strip, from);
    from += strip.words();
  });
}

}  // namespace dropslide::layers
