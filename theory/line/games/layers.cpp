// Brute force by layers of equal T.
#include "theory/line/games/layers.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>
#include <string>

#include "run/progress_reports.hpp"

namespace dropslide::line {
namespace {

constexpr int field = longest_enumerated;
constexpr StringCode field_mask = (StringCode{1} << field) - 1;
/// Chosen: with fewer strings in a layer, handing out work costs more than it saves.
constexpr std::uint64_t least_parallel_layer = 5'000;

constexpr std::uint64_t mix(StringCode code) {
  code *= 0x9e3779b97f4a7c15;
  return code ^ code >> 32;
}

/// A set of codes that remembers the order in which they came. No code is 0: every string has a 1 on its left
/// slope.
class CodeSet {
 public:
  void insert(StringCode code) {
    if (3 * (codes_.size() + 1) > 2 * slots_.size()) grow();
    if (place(code)) codes_.push_back(code);
  }

  std::uint64_t bytes() const { return sizeof(StringCode) * (slots_.capacity() + codes_.capacity()); }

  /// Empties the set into `codes`, whose memory it takes over.
  void take(std::vector<StringCode>& codes) {
    if (slots_.size() > 8 * codes_.size())
      for (const StringCode code : codes_) clear_from(code);
    else
      std::fill(slots_.begin(), slots_.end(), 0);
    std::swap(codes, codes_);
    codes_.clear();
  }

 private:
  bool place(StringCode code) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mix(code) & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask)
      if (slots_[slot] == code) return false;
    slots_[slot] = code;
    return true;
  }

  /// Clears the run of slots from the home of the code on; all of it is stale.
  void clear_from(StringCode code) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = mix(code) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) slots_[slot] = 0;
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (const StringCode code : codes_) place(code);
  }

  std::vector<StringCode> slots_;
  std::vector<StringCode> codes_;
};

void require_theorem_10(const BitonicString& string) {
  const bool has_three_on_top = string.right.tiles() >= string.highest();
  if (has_three_on_top || (string.left.twice & string.right.twice) != 0)
    throw std::logic_error("a string of the one-dimensional game breaks Theorem 10");
}

/// One layer after the other; each is cut into shards by a hash, so that threads share nothing.
class LayerWalk {
 public:
  LayerWalk(int n, Game game, int threads)
      : n_(n), game_(game), arena_(threads), sets_(threads == 1 ? 1 : 4 * static_cast<std::size_t>(threads)) {
    found_.assign(sets_.size(), std::vector<std::vector<StringCode>>(sets_.size()));
    layer_.shards.resize(sets_.size());
    before_.shards.resize(sets_.size());
    tiles_.resize(sets_.size());
    is_cut_.resize(sets_.size());
    layer_.shards.front().push_back(encode(start_string));
  }

  const Layer& layer() const { return layer_; }
  const Layer& layer_before() const { return before_; }
  /// The highest tile of the strings that `advance` has left behind.
  int highest_tile() const {
    TileSet tiles = 0;
    for (const TileSet of_shard : tiles_) tiles |= of_shard;
    return static_cast<int>(std::bit_width(tiles));
  }

  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    const auto add = [&](const std::vector<StringCode>& codes) {
      bytes += sizeof(StringCode) * codes.capacity();
    };
    for (const CodeSet& set : sets_) bytes += set.bytes();
    for (const auto& from : found_) std::for_each(from.begin(), from.end(), add);
    for (const Layer* layer : {&layer_, &before_})
      std::for_each(layer->shards.begin(), layer->shards.end(), add);
    return bytes;
  }

  void advance() {
    std::swap(layer_, before_);
    const bool is_parallel = sets_.size() > 1 && before_.size() >= least_parallel_layer;
    const std::size_t targets = is_parallel ? sets_.size() : 1;
    for_shards(is_parallel, [&](std::size_t shard) { expand_shard(shard, targets); });
    for_shards(is_parallel, [&](std::size_t shard) { gather_shard(shard); });
    layer_.sum = before_.sum + 1;
    layer_.is_cut = std::any_of(is_cut_.begin(), is_cut_.end(), [](char is_cut) { return is_cut != 0; });
  }

 private:
  template <class Work>
  void for_shards(bool is_parallel, Work&& work) {
    if (is_parallel)
      arena_.execute([&] { tbb::parallel_for(std::size_t{0}, sets_.size(), work); });
    else
      for (std::size_t shard = 0; shard < sets_.size(); ++shard) work(shard);
  }

  /// Plays every move from the strings of one shard, and sorts the results by the shard that they belong to.
  void expand_shard(std::size_t shard, std::size_t targets) {
    auto& found = found_[shard];
    for (auto& codes : found) codes.clear();
    const auto add = [&](const BitonicString& string) {
      const StringCode code = encode(string);
      found[targets == 1 ? 0 : (mix(code) >> 32) % targets].push_back(code);
    };
    TileSet tiles = tiles_[shard];
    for (const StringCode code : before_.shards[shard]) {
      const BitonicString string = decode(code, before_.sum);
      const BitonicString merged = string.merged();
      tiles |= string.tiles();
      require_theorem_10(merged);
      if (merged.length() >= n_) {
        is_cut_[shard] = 1;
        continue;
      }
      add(merged.mirrored().with_drop());
      if (game_ == Game::passing || string.has_pair()) add(merged.with_drop());
    }
    tiles_[shard] = tiles;
  }

  void gather_shard(std::size_t shard) {
    for (const auto& from : found_)
      for (const StringCode code : from[shard]) sets_[shard].insert(code);
    sets_[shard].take(layer_.shards[shard]);
  }

  int n_;
  Game game_;
  tbb::task_arena arena_;
  std::vector<CodeSet> sets_;
  std::vector<std::vector<std::vector<StringCode>>> found_;  ///< By the shard it came from and belongs to.
  Layer layer_, before_;
  std::vector<TileSet> tiles_;  ///< That occur in the strings of each shard so far.
  std::vector<char>
      is_cut_;  ///< Whether the end of the row has kept strings out, by shard that they came from.
};

/// What the enumeration has done; without passing nobody knows how many layers there are.
ProgressFigures figures_of(const Enumeration& sofar, int n, Game game) {
  const double done = static_cast<double>(sofar.layers) / static_cast<double>(1ULL << n);
  return {sofar.strings, 32 * sofar.largest_layer, game == Game::passing ? done : 0};
}

}  // namespace

StringCode encode(const BitonicString& string) {
  return string.left.once | string.left.twice << field | string.right.once << 2 * field;
}

BitonicString decode(StringCode code, std::uint64_t sum) {
  const Slope left{code & field_mask, code >> field & field_mask};
  const TileSet right_once = code >> 2 * field;
  return {left, {right_once, (sum - left.sum() - right_once) / 2}};
}

std::uint64_t Layer::size() const {
  std::uint64_t size = 0;
  for (const auto& shard : shards) size += shard.size();
  return size;
}

std::vector<BitonicString> Layer::strings() const {
  std::vector<StringCode> codes;
  for (const auto& shard : shards) codes.insert(codes.end(), shard.begin(), shard.end());
  std::sort(codes.begin(), codes.end());
  std::vector<BitonicString> strings;
  for (const StringCode code : codes) strings.push_back(decode(code, sum));
  return strings;
}

Enumeration enumerate_layers(int n, Game game, const Resources& resources,
                             const std::function<bool(const Layer&)>& on_layer) {
  assert(1 <= n && n <= longest_length);
  ProgressReports progress(resources.progress, "strings of length " + std::to_string(n));
  LayerWalk walk(n, game, resources.threads);
  Enumeration result;
  for (std::uint64_t size = walk.layer().size(); size > 0; size = walk.layer().size()) {
    if (resources.stop.stop_requested()) {
      result.was_interrupted = true;
      return result;
    }
    if (const std::uint64_t bytes = walk.bytes(); bytes > resources.memory_bytes) {
      result.was_interrupted = true;
      result.needed_bytes = bytes;
      return result;
    }
    assert(n <= longest_enumerated || walk.layer().sum < least_sum_that_may_not_fit);
    const bool goes_on = !on_layer || on_layer(walk.layer());
    result.strings += size;
    ++result.layers;
    result.largest_layer = std::max(result.largest_layer, size);
    progress.report_if_due([&] { return figures_of(result, n, game); });
    walk.advance();
    if (!goes_on) break;
  }
  result.of_largest = walk.layer_before().strings();
  result.highest_tile = walk.highest_tile();
  return result;
}

}  // namespace dropslide::line
