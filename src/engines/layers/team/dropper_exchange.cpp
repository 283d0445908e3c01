// How the members of a team bring each other what slides across may ask for.
#include "engines/layers/team/dropper_exchange.hpp"

#include <algorithm>
#include <numeric>

#include "engines/layers/team/exchange_buffer.hpp"

namespace dropslide::layers {
namespace {

/// Readable behind what was packed (`LayerKernel::unpack_across`).
constexpr std::uint64_t slack = 2;

/// How many choices of some tiles have each sum of weights, 0, 1, ...
using Counts = std::vector<double>;

Counts operator*(const Counts& a, const Counts& b) {
  Counts product(a.size() + b.size() - 1, 0);
  for (std::size_t j = 0; j < b.size(); ++j)
    for (std::size_t i = 0; i < a.size() && b[j] != 0; ++i) product[i + j] += a[i] * b[j];
  return product;
}

Counts sum(Counts a, const Counts& b, double times) {
  a.resize(std::max(a.size(), b.size()), 0);
  for (std::size_t i = 0; i < b.size(); ++i) a[i] += times * b[i];
  return a;
}

Counts power(const Counts& base, int exponent) {
  Counts product{1};
  for (; exponent > 0; --exponent) product = product * base;
  return product;
}

/// Of one cell that holds a tile from `least` to the objective, which is not among them.
Counts one_tile(int least, int objective) {
  Counts counts(std::size_t{1} << (objective - 1), 0);
  for (int tile = least; tile < objective; ++tile) ++counts[std::size_t{1} << (tile - 1)];
  return counts;
}

/// Boards of so many cross lines that `line` counts, without those whose corners are all large; `cornered`
/// counts the lines whose ends are large.
Counts with_small_corner(const Counts& line, const Counts& cornered, int lines) {
  const int ends = std::min(lines, 2);
  return sum(power(line, lines), power(cornered, ends) * power(line, lines - ends), -1);
}

}  // namespace

/// Towards the first line, and as many towards the last one, without those that are packed towards both:
/// their cross lines are full or empty.
std::vector<double> shares_packed_across(const LayerIndex& index) {
  const BoardCut& cut = index.cut();
  const int length = cut.lines(), lines = cut.line_cells();
  const Counts tile = one_tile(1, index.objective()), large = one_tile(index.dmax() + 1, index.objective());
  const Counts full = power(tile, length);
  const Counts cornered = power(large, std::min(length, 2)) * power(tile, length - std::min(length, 2));
  Counts packed{1};
  for (int cells = 1; cells <= length; ++cells) packed = sum(packed, power(tile, cells), 1);
  const Counts to_one = with_small_corner(packed, cornered, lines);
  const Counts to_both = with_small_corner(sum({1}, full, 1), cornered, lines);
  const Counts to_either = sum(sum(to_one, to_one, 1), to_both, -1);
  const Counts all = power(sum({1}, tile, 1), length * lines);
  std::vector<double> shares(static_cast<std::size_t>(index.top_layer()) + 1, 0);
  for (std::size_t layer = 0; layer < shares.size(); ++layer)
    if (all[layer] > 0 && layer < to_either.size()) shares[layer] = to_either[layer] / all[layer];
  return shares;
}

DropperExchange::DropperExchange(const LayerIndex& index, TeamLink& link) : index_(index), link_(link) {}

void DropperExchange::open(const LayerBits& dropper, const LayerShare& share) {
  begins_.assign(std::size_t{index_.slices()} + 1, 0);
  bounds_.clear();
  for (int member = 0; member < link_.members(); ++member)
    for (int part = 0; part < parts; ++part)
      bounds_.push_back(first_slice_of_part(index_, dropper, share.of(member), part, parts));
  bounds_.push_back(index_.slices());
}

void DropperExchange::add_up() {
  link_.sum(begins_);
  std::exclusive_scan(begins_.begin(), begins_.end(), begins_.begin(), std::uint64_t{0});
  std::uint64_t most_packed = 0, most_received = 0;
  for (int part = 0; part < parts; ++part) {
    std::uint64_t all = 0;
    for (int member = 0; member < link_.members(); ++member) all += words(slices_of(member, part));
    const std::uint64_t own = words(slices_of(link_.number(), part));
    most_packed = std::max(most_packed, own);
    most_received = std::max(most_received, all - own);
  }
  for (std::vector<std::uint64_t>& buffer : packed_) make_room(buffer, most_packed);
  make_room(received_, most_received + slack);
}

SliceRange DropperExchange::slices_of(int member, int part) const {
  const auto number = static_cast<std::size_t>(member * parts + part);
  return {bounds_[number], bounds_[number + 1]};
}

std::uint64_t* DropperExchange::packed(std::uint32_t slice, int part) {
  const SliceRange own = slices_of(link_.number(), part);
  return packed_[part % 2].data() + (begins_[slice] - begins_[own.begin]);
}

void DropperExchange::exchange(int part) {
  const auto own =
      std::span<const std::uint64_t>(packed_[part % 2]).first(words(slices_of(link_.number(), part)));
  std::vector<Sent> sent;
  std::vector<Received> received;
  received_begins_.assign(static_cast<std::size_t>(link_.members()), 0);
  for (std::uint64_t step = 1, begin = 0; step < received_begins_.size(); ++step) {
    const std::uint64_t member =
        (static_cast<std::uint64_t>(link_.number()) + step) % received_begins_.size();
    const auto other = static_cast<int>(member);
    const std::uint64_t of_other = words(slices_of(other, part));
    received_begins_[member] = begin;
    if (!own.empty()) sent.push_back({other, std::as_bytes(own)});
    if (of_other > 0)
      received.push_back({other, std::as_writable_bytes(std::span(received_).subspan(begin, of_other))});
    begin += of_other;
  }
  link_.exchange(sent, received);
}

const std::uint64_t* DropperExchange::received(int member, std::uint32_t slice, int part) const {
  const SliceRange slices = slices_of(member, part);
  return received_.data() + received_begins_[static_cast<std::size_t>(member)] +
         (begins_[slice] - begins_[slices.begin]);
}

}  // namespace dropslide::layers
