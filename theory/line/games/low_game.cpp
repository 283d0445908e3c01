// The game of the tiles below x.
#include "theory/line/games/low_game.hpp"

#include <algorithm>

namespace dropslide::line {
namespace {

constexpr int low_field = 15;
/// Measured: what a number in a set, a low part and a remembered answer take with their share of the tables.
constexpr std::uint64_t bytes_a_number = 8, bytes_a_part = 120, bytes_an_answer = 80;

constexpr std::uint64_t key_of(LowSet set, std::uint64_t other) {
  return static_cast<std::uint64_t>(set) << 32 | other;
}

constexpr std::uint64_t mixed(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15;
  key ^= key >> 32;
  key *= 0xbf58476d1ce4e5b9;
  return key ^ key >> 29;
}

}  // namespace

void for_tiles(const LowPart& part, const std::function<void(int, std::uint64_t)>& work) {
  int tiles = 0;
  for_tiles_downwards(part.left.tiles() | part.right.tiles(), [&](TileSet tile) {
    tiles += part.left.copies(tile) + part.right.copies(tile);
    work(tiles, part.left.sum_below(tile) + part.right.sum_below(tile));
  });
}

LowMoves moves_of(const LowPart& part, TileSet out) {
  Slope left = part.left.merged(), right = part.right.merged();
  const bool carries_left = (left.once & out) != 0, carries_right = (right.once & out) != 0;
  left.once &= ~out;
  right.once &= ~out;
  return {{LowPart{left.with(1), right, Side::left}, LowPart{left, right.with(1), Side::right}},
          carries_left,
          carries_right};
}

std::uint64_t key_of(const LowPart& part) {
  return part.left.once | part.left.twice << low_field | part.right.once << 2 * low_field |
         part.right.twice << 3 * low_field | static_cast<std::uint64_t>(part.last) << 4 * low_field;
}

LowPart part_of(std::uint64_t key) {
  const auto set_at = [&](int place) { return key >> place * low_field & ((TileSet{1} << low_field) - 1); };
  return {{set_at(0), set_at(1)}, {set_at(2), set_at(3)}, static_cast<Side>(key >> 4 * low_field)};
}

std::size_t LowGame::HashKey::operator()(std::uint64_t key) const { return mixed(key); }

std::size_t LowGame::HashNumbers::operator()(const Numbers& numbers) const {
  std::uint64_t hash = numbers.size();
  for (const Number number : numbers) hash = mixed(hash ^ number);
  return hash;
}

/// Called for each step of a loop, asks in some of them, the first among these.
void LowGame::expect_no_stop(std::size_t step) const {
  constexpr std::size_t steps_between_looks = 4096;
  if (step % steps_between_looks == 0 && stop_.stop_requested()) throw LowGameStopped{};
}

LowGame::Number LowGame::number(const LowPart& part) {
  const auto [found, is_new] = number_of_.try_emplace(key_of(part), static_cast<Number>(nodes_.size()));
  if (is_new) {
    nodes_.push_back({part});
    bytes_ += bytes_a_part;
  }
  return found->second;
}

const LowGame::Node& LowGame::expanded(Number number) {
  if (nodes_[number].is_expanded) return nodes_[number];
  const LowMoves moves = moves_of(nodes_[number].part, out_);
  const std::array next{this->number(moves.after[0]), this->number(moves.after[1])};
  Node& node = nodes_[number];
  node.next = next;
  node.is_expanded = true;
  node.carries = moves.carries_left || moves.carries_right;
  node.carry = moves.carries_left ? Side::left : Side::right;
  return node;
}

LowTally LowGame::tally_of(const Numbers& numbers) const {
  LowTally tally{.parts = numbers.size()};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    expect_no_stop(i);
    const LowPart& part = nodes_[numbers[i]].part;
    tally.dropped_left += part.last == Side::left;
    tally.largest_sum = std::max(tally.largest_sum, part.sum());
    for_tiles(part, [&](int tiles, std::uint64_t sum) {
      const auto place = static_cast<std::size_t>(tiles);
      if (tally.largest_below.size() <= place) tally.largest_below.resize(place + 1);
      tally.largest_below[place] = std::max(tally.largest_below[place], sum);
    });
  }
  return tally;
}

LowSet LowGame::numbered(Numbers numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  const auto [found, is_new] =
      set_numbers_.try_emplace(std::move(numbers), static_cast<LowSet>(sets_.size()));
  if (is_new) {
    sets_.push_back({found->first, tally_of(found->first)});
    bytes_ += bytes_an_answer + bytes_a_number * found->first.size();
  }
  return found->second;
}

LowSet LowGame::united(LowSet a, LowSet b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  const std::uint64_t key = key_of(std::min(a, b), std::max(a, b));
  if (const auto known = unions_.find(key); known != unions_.end()) return known->second;
  Numbers both = sets_[a].numbers;
  both.insert(both.end(), sets_[b].numbers.begin(), sets_[b].numbers.end());
  bytes_ += bytes_an_answer;
  return unions_[key] = numbered(std::move(both));
}

LowSet LowGame::mirrored(LowSet set) {
  if (set == 0 || sets_[set].mirrored != 0) return sets_[set].mirrored;
  Numbers numbers;
  for (const LowPart& part : parts(set)) numbers.push_back(number(part.mirrored()));
  const LowSet image = numbered(std::move(numbers));
  return sets_[set].mirrored = image;
}

std::vector<LowPart> LowGame::parts(LowSet set) const {
  std::vector<LowPart> parts;
  for (const Number number : sets_[set].numbers) parts.push_back(nodes_[number].part);
  return parts;
}

LowGame::Numbers LowGame::at_rest(LowSet set, int free_cells, std::array<Numbers, 2>& carried) {
  Numbers all = sets_[set].numbers;
  std::vector<bool> is_seen(nodes_.size());
  for (const Number number : all) is_seen[number] = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    expect_no_stop(i);
    const Node node = expanded(all[i]);
    is_seen.resize(nodes_.size());
    for (const Side side : {Side::left, Side::right}) {
      const Number next = node.next[static_cast<std::size_t>(side)];
      if (side == node.part.last && !node.part.has_pair()) continue;  // A pass.
      if (node.carries) {
        carried[static_cast<std::size_t>(node.carry)].push_back(next);
      } else if (nodes_[next].part.length() <= free_cells && !is_seen[next]) {
        is_seen[next] = true;
        all.push_back(next);
      }
    }
  }
  return all;
}

const LowGame::Rest& LowGame::rest(LowSet set, int free_cells) {
  const std::uint64_t key = key_of(set, static_cast<std::uint64_t>(free_cells));
  if (const auto known = rests_.find(key); known != rests_.end()) return known->second;
  std::array<Numbers, 2> carried;
  const LowTally tally = tally_of(at_rest(set, free_cells, carried));
  bytes_ += bytes_an_answer;
  return rests_[key] = {tally, {numbered(std::move(carried[0])), numbered(std::move(carried[1]))}};
}

std::vector<LowPart> LowGame::parts_at_rest(LowSet set, int free_cells) {
  std::array<Numbers, 2> carried;
  std::vector<LowPart> parts;
  for (const Number number : at_rest(set, free_cells, carried)) parts.push_back(nodes_[number].part);
  return parts;
}

bool LowGame::holds(LowSet set, const LowPart& part) const {
  const auto known = number_of_.find(key_of(part));
  const Numbers& numbers = sets_[set].numbers;
  return known != number_of_.end() && std::binary_search(numbers.begin(), numbers.end(), known->second);
}

bool LowGame::holds_at_rest(LowSet set, int free_cells, const LowPart& part) {
  const auto known = number_of_.find(key_of(part));
  if (known == number_of_.end()) return false;  // `rest` would have met it.
  const auto [found, is_new] = at_rest_.try_emplace(key_of(set, static_cast<std::uint64_t>(free_cells)));
  Numbers& numbers = found->second;
  if (is_new) {
    std::array<Numbers, 2> carried;
    numbers = at_rest(set, free_cells, carried);
    std::sort(numbers.begin(), numbers.end());
    bytes_ += sizeof(Number) * numbers.size();
  }
  return std::binary_search(numbers.begin(), numbers.end(), known->second);
}

const LowGame::Move& LowGame::move(LowSet set) {
  if (const auto known = moves_.find(set); known != moves_.end()) return known->second;
  Numbers stays;
  std::array<Numbers, 2> carried;
  for (std::size_t i = 0; i < sets_[set].numbers.size(); ++i) {
    const Node node = expanded(sets_[set].numbers[i]);
    Numbers& after = node.carries ? carried[static_cast<std::size_t>(node.carry)] : stays;
    after.insert(after.end(), node.next.begin(), node.next.end());
  }
  bytes_ += bytes_an_answer;
  const LowSet after = numbered(std::move(stays));
  return moves_[set] = {after, {numbered(std::move(carried[0])), numbered(std::move(carried[1]))}};
}

}  // namespace dropslide::line
