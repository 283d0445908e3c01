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

std::uint64_t code_for(StoredValue value, Worth worth, bool away) {
  return static_cast<std::uint64_t>(value) + (away ? away_code - 1 : 2 * static_cast<std::uint64_t>(worth));
}

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

CompactTable::CompactTable(Word64 numbers, std::uint64_t lines) : mixer_(numbers), table_(mixer_, lines) {}

CompactTable::Table::Table(const RangeMixer& mixer, std::uint64_t lines)
    : geometry(CompactTable::geometry(mixer, lines_per_shard(lines))),
      memory(shard_count * geometry.lines * line_bytes),
      data(new (memory.data()) compact::Line[shard_count * geometry.lines]) {}

auto CompactTable::geometry(const RangeMixer& mixer, std::uint64_t lines) -> Geometry {
  const Word64 numbers = mixer.high_count() << (mixer.low_bits() - shard_bits);
  Geometry made{.lines = lines, .run = (numbers - 1) / lines + 1};
  made.reciprocal = ~Word64{0} / made.run;
  const int bits = static_cast<int>(std::bit_width(made.run - 1)) + compact::code_bits;
  made.layout = compact::layout_for(bits);
  made.planes = std::max(0, bits - compact::lane_bits);
  return made;
}

std::uint64_t CompactTable::capacity(Word64 numbers, std::uint64_t lines) {
  return slots_in(geometry(RangeMixer(numbers), lines_per_shard(lines)));
}

/// While a thread fills a new shard it still holds the old one.
std::uint64_t CompactTable::bytes_to_rebuild(std::uint64_t lines, int threads) {
  return lines_per_shard(lines) * line_bytes * (shard_count + static_cast<std::uint64_t>(threads));
}

template <std::size_t Layout>
StoredValue CompactTable::find_in(Key key) const {
  const Place place = table_.geometry.place(key);
  compact::Line* const line = table_.line_of(shard_of(key), 0);
  const std::uint64_t slot = place.tag << compact::code_bits;
  const LineView<Layout> home(line[place.line], table_.geometry.planes);
  const auto at_home = home.scan(slot);
  const StoredValue value = value_among(home, at_home.matches, place.tag, false);
  if (value != StoredValue::unknown || at_home.free != 0) return value;
  const LineView<Layout> neighbour(line[place.line ^ 1], table_.geometry.planes);
  return value_among(neighbour, neighbour.scan(slot).matches, place.tag, true);
}

StoredValue CompactTable::find(Key key) const {
  return with_layout(table_.geometry.layout, [&](auto layout) { return find_in<layout>(key); });
}

bool CompactTable::prefetch_overflow(Key key) const {
  const std::uint64_t line = table_.geometry.place(key).line;
  const bool is_full = with_layout(table_.geometry.layout, [&](auto layout) {
    return LineView<layout>(*table_.line_of(shard_of(key), line), table_.geometry.planes).is_full();
  });
  if (is_full) __builtin_prefetch(table_.line_of(shard_of(key), line ^ 1));
  return is_full;
}

template <std::size_t Layout>
Insertion CompactTable::insert_into(Key key, StoredValue value, Worth worth) {
  const Place place = table_.geometry.place(key);
  const std::uint64_t slot = place.tag << compact::code_bits;
  for (const bool away : {false, true}) {
    LineView<Layout> line(*table_.line_of(shard_of(key), away ? place.line ^ 1 : place.line),
                          table_.geometry.planes);
    for (auto scan = line.scan(slot);; scan = line.scan(slot)) {
      const StoredValue known = value_among(line, scan.matches, place.tag, away);
      if (known != StoredValue::unknown && known != value)
        throw std::logic_error("a position was decided for both players");
      if (known != StoredValue::unknown) return Insertion::known;
      if (scan.free == 0) break;
      if (line.claim(std::countr_zero(scan.free), slot | code_for(value, worth, away)))
        return Insertion::added;
    }
  }
  return Insertion::no_room;
}

Insertion CompactTable::insert(Key key, StoredValue value, Worth worth) {
  assert(value != StoredValue::unknown);
  return with_layout(table_.geometry.layout,
                     [&](auto layout) { return insert_into<layout>(key, value, worth); });
}

std::span<const std::byte> CompactTable::content() const { return {table_.memory.data(), bytes()}; }

std::span<std::byte> CompactTable::renew(std::uint64_t lines) {
  table_ = Table(mixer_, lines);
  return {table_.memory.data(), bytes()};
}

void CompactTable::start_rebuilding(std::uint64_t lines) { rebuilt_ = Table(mixer_, lines); }

/// Into the rebuilt table, where nobody else works on the shard; false if there is no room.
bool CompactTable::append(Key key, StoredValue value, Worth worth) {
  const Geometry& geometry = rebuilt_.geometry;
  const Place place = geometry.place(key);
  return with_layout(geometry.layout, [&](auto layout) {
    for (const bool away : {false, true}) {
      LineView<layout> line(*rebuilt_.line_of(shard_of(key), away ? place.line ^ 1 : place.line),
                            geometry.planes);
      if (line.append(place.tag << compact::code_bits | code_for(value, worth, away))) return true;
    }
    return false;
  });
}

template <std::size_t Layout>
std::uint64_t CompactTable::move_all(std::uint64_t shard, Worth least_worth) {
  std::uint64_t kept = 0;
  for (std::uint64_t line = 0; line < table_.geometry.lines; ++line) {
    const LineView<Layout> view(*table_.line_of(shard, line), table_.geometry.planes);
    for (int lane = 0; lane < compact::layouts[Layout].lanes; ++lane) {
      const std::uint64_t slot = view.slot(lane);
      const std::uint64_t code = slot & compact::code_mask;
      if (code == 0 || worth_of(code) < least_worth) continue;
      const std::uint64_t home = is_away(code) ? line ^ 1 : line;
      const Key key =
          shard << (64 - shard_bits) | (home * table_.geometry.run + (slot >> compact::code_bits));
      kept += append(key, value_of(code), worth_of(code)) ? 1 : 0;
    }
  }
  return kept;
}

std::uint64_t CompactTable::rebuild_shard(std::uint64_t shard, Worth least_worth) {
  const std::uint64_t kept =
      with_layout(table_.geometry.layout, [&](auto layout) { return move_all<layout>(shard, least_worth); });
  const std::uint64_t bytes = table_.geometry.lines * line_bytes;
  table_.memory.release(shard * bytes, (shard + 1) * bytes);
  return kept;
}

void CompactTable::finish_rebuilding() {
  table_ = std::move(rebuilt_);
  rebuilt_ = Table();
}

}  // namespace dropslide
