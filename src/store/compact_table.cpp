// The exact table of decided positions.
#include "store/compact_table.hpp"

#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

namespace dropslide {
namespace {

using compact::LineView;

constexpr std::uint64_t away_code = 5;

std::uint64_t code_at_home(StoredValue value, Worth worth) {
  return static_cast<std::uint64_t>(value) + 2 * static_cast<std::uint64_t>(worth);
}
std::uint64_t code_away(StoredValue value) { return static_cast<std::uint64_t>(value) - 1 + away_code; }

bool is_away(std::uint64_t code) { return code >= away_code; }
StoredValue value_of(std::uint64_t code) { return static_cast<StoredValue>((code - 1) % 2 + 1); }
/// Of a slot away from home the worth is not known: it is kept.
Worth worth_of(std::uint64_t code) { return code <= 2 ? Worth::small : Worth::large; }

/// The value of the slot with this tag, at home or away from it, among the lanes that a scan has found.
template <class View>
StoredValue value_among(const View& view, std::uint32_t matches, Word64 tag, bool away) {
  for (; matches != 0; matches &= matches - 1) {
    const std::uint64_t slot = view.slot(std::countr_zero(matches));
    const std::uint64_t code = slot & compact::code_mask;
    const bool is_taken = code != 0 && code != compact::busy_code;
    if (is_taken && slot >> compact::code_bits == tag && is_away(code) == away) return value_of(code);
  }
  return StoredValue::unknown;
}

/// Calls `function` with the layout's index as a constant.
template <class Function>
decltype(auto) with_layout(std::size_t layout, Function&& function) {
  switch (layout) {
    case 0:
      return function(std::integral_constant<std::size_t, 0>());
    case 1:
      return function(std::integral_constant<std::size_t, 1>());
    case 2:
      return function(std::integral_constant<std::size_t, 2>());
    case 3:
      return function(std::integral_constant<std::size_t, 3>());
    case 4:
      return function(std::integral_constant<std::size_t, 4>());
    case 5:
      return function(std::integral_constant<std::size_t, 5>());
    case 6:
      return function(std::integral_constant<std::size_t, 6>());
    default:
      return function(std::integral_constant<std::size_t, 7>());
  }
}

}  // namespace

CompactTable::CompactTable(Word64 numbers, std::uint64_t lines) : mixer_(numbers) {
  for (std::uint64_t shard = 0; shard < shard_count; ++shard)
    shards_[shard] = new_shard(mixer_, memory_[shard], lines_per_shard(lines));
}

auto CompactTable::geometry(const RangeMixer& mixer, std::uint64_t lines) -> Shard {
  const Word64 numbers = mixer.high_count() << (mixer.low_bits() - shard_bits);
  Shard shard{.lines = lines, .run = (numbers - 1) / lines + 1};
  shard.reciprocal = ~Word64{0} / shard.run;
  const int bits = static_cast<int>(std::bit_width(shard.run - 1)) + compact::code_bits;
  shard.layout = compact::layout_for(bits);
  shard.planes = std::max(0, bits - compact::lane_bits);
  return shard;
}

auto CompactTable::new_shard(const RangeMixer& mixer, HugeBuffer& memory, std::uint64_t lines) -> Shard {
  Shard shard = geometry(mixer, lines);
  memory = HugeBuffer(lines * line_bytes);
  shard.data = new (memory.data()) compact::Line[lines];
  return shard;
}

std::uint64_t CompactTable::lines() const {
  std::uint64_t lines = 0;
  for (const Shard& shard : shards_) lines += shard.lines;
  return lines;
}

std::uint64_t CompactTable::capacity() const {
  std::uint64_t slots = 0;
  for (const Shard& shard : shards_)
    slots += shard.lines * static_cast<std::uint64_t>(compact::layouts[shard.layout].lanes);
  return slots;
}

std::uint64_t CompactTable::capacity(Word64 numbers, std::uint64_t lines) {
  const Shard shard = geometry(RangeMixer(numbers), lines_per_shard(lines));
  return shard_count * shard.lines * static_cast<std::uint64_t>(compact::layouts[shard.layout].lanes);
}

std::uint64_t CompactTable::bytes_to_rebuild(std::uint64_t lines, int threads) {
  return lines_per_shard(lines) * line_bytes * (shard_count + static_cast<std::uint64_t>(threads));
}

template <std::size_t Layout>
StoredValue CompactTable::find_in(const Shard& shard, Place place) {
  const std::uint64_t slot = place.tag << compact::code_bits;
  const LineView<Layout> home(shard.data[place.line], shard.planes);
  const auto at_home = home.scan(slot);
  const StoredValue value = value_among(home, at_home.matches, place.tag, false);
  if (value != StoredValue::unknown || at_home.free != 0) return value;
  const LineView<Layout> neighbour(shard.data[place.line ^ 1], shard.planes);
  return value_among(neighbour, neighbour.scan(slot).matches, place.tag, true);
}

StoredValue CompactTable::find(Key key) const {
  const Shard& shard = shards_[key >> (64 - shard_bits)];
  return with_layout(shard.layout, [&](auto layout) { return find_in<layout>(shard, shard.place(key)); });
}

bool CompactTable::prefetch_overflow(Key key) const {
  const Shard& shard = shards_[key >> (64 - shard_bits)];
  const std::uint64_t line = shard.place(key).line;
  const bool is_full = with_layout(shard.layout, [&](auto layout) {
    return LineView<layout>(shard.data[line], shard.planes).scan(0).free == 0;
  });
  if (is_full) __builtin_prefetch(&shard.data[line ^ 1]);
  return is_full;
}

template <std::size_t Layout>
Insertion CompactTable::insert_into(const Shard& shard, Place place, StoredValue value, Worth worth) {
  const std::uint64_t slot = place.tag << compact::code_bits;
  for (const bool away : {false, true}) {
    LineView<Layout> line(shard.data[away ? place.line ^ 1 : place.line], shard.planes);
    for (auto scan = line.scan(slot);; scan = line.scan(slot)) {
      const StoredValue known = value_among(line, scan.matches, place.tag, away);
      if (known != StoredValue::unknown && known != value)
        throw std::logic_error("a position was decided for both players");
      if (known != StoredValue::unknown) return Insertion::known;
      if (scan.free == 0) break;
      if (line.claim(std::countr_zero(scan.free),
                     slot | (away ? code_away(value) : code_at_home(value, worth))))
        return Insertion::added;
    }
  }
  return Insertion::no_room;
}

Insertion CompactTable::insert_into(const Shard& shard, Place place, StoredValue value, Worth worth) {
  return with_layout(shard.layout,
                     [&](auto layout) { return insert_into<layout>(shard, place, value, worth); });
}

Insertion CompactTable::insert(Key key, StoredValue value, Worth worth) {
  assert(value != StoredValue::unknown);
  const Shard& shard = shards_[key >> (64 - shard_bits)];
  return insert_into(shard, shard.place(key), value, worth);
}

template <std::size_t Layout>
std::uint64_t CompactTable::move_all(const Shard& from, const Shard& to, Worth least_worth) {
  std::uint64_t kept = 0;
  for (std::uint64_t line = 0; line < from.lines; ++line) {
    const LineView<Layout> view(from.data[line], from.planes);
    for (int lane = 0; lane < compact::layouts[Layout].lanes; ++lane) {
      const std::uint64_t slot = view.slot(lane);
      const std::uint64_t code = slot & compact::code_mask;
      if (code == 0 || worth_of(code) < least_worth) continue;
      const std::uint64_t home = is_away(code) ? line ^ 1 : line;
      const Key rest = home * from.run + (slot >> compact::code_bits);
      kept += insert_into(to, to.place(rest), value_of(code), worth_of(code)) == Insertion::added ? 1 : 0;
    }
  }
  return kept;
}

std::uint64_t CompactTable::rebuild_shard(std::uint64_t shard, std::uint64_t lines, Worth least_worth) {
  HugeBuffer memory;
  const Shard rebuilt = new_shard(mixer_, memory, lines_per_shard(lines));
  const Shard& old = shards_[shard];
  const std::uint64_t kept =
      with_layout(old.layout, [&](auto layout) { return move_all<layout>(old, rebuilt, least_worth); });
  memory_[shard] = std::move(memory);
  shards_[shard] = rebuilt;
  return kept;
}

}  // namespace dropslide
