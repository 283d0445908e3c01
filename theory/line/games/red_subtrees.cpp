// The red subtrees of Figure 4.
#include "theory/line/games/red_subtrees.hpp"

#include <algorithm>

#include "theory/line/games/layers.hpp"

namespace dropslide::line {
namespace {

/// What the game without passing has reached of one T.
struct ReachedLayer {
  std::uint64_t sum = 0;
  std::vector<StringCode> codes;
  int longest = 0;      ///< Tiles of the longest string of this T or a smaller one.
  bool is_cut = false;  ///< On a longer row there are more of them.

  /// Goes on to the next layer of the game.
  void take(const Layer& layer) {
    sum = layer.sum;
    is_cut = layer.is_cut;
    codes.clear();
    for (const auto& shard : layer.shards) codes.insert(codes.end(), shard.begin(), shard.end());
    std::sort(codes.begin(), codes.end());
    for (const StringCode code : codes) longest = std::max(longest, decode(code, sum).length());
  }

  bool holds(StringCode code) const { return std::binary_search(codes.begin(), codes.end(), code); }
};

/// One subtree on its way down, level by level beside the layers of the non-passing game.
class Descent {
 public:
  Descent(int x, int n) : n_(n), tree_{x} {
    const BitonicString path{{(TileSet{1} << x) - 1, 0}, {}};
    const BitonicString root = path.with_drop();
    root_sum_ = root.sum();
    if (root.length() <= n) level_ = {encode(root)};
  }

  std::uint64_t root_sum() const { return root_sum_; }
  bool is_over() const { return level_.empty(); }
  const RedSubtree& tree() const { return tree_; }

  /// Requires the levels one after the other.
  void take_level(const ReachedLayer& reached) {
    const std::uint64_t depth = reached.sum - root_sum_;
    const std::size_t size = level_.size();
    std::erase_if(level_, [&](StringCode code) { return reached.holds(code); });
    has_met_reached_ |= level_.size() < size;
    tree_.longest_string = std::max(tree_.longest_string, reached.longest);
    tree_.is_of_all_longer_rows = !is_cut_ && !reached.is_cut;
    if (level_.empty()) return;
    tree_.strings += level_.size();
    tree_.last_red_level = depth;
    if (!has_met_reached_) tree_.red_levels = depth;
    go_down(reached.sum);
    tree_.is_of_all_longer_rows &= !is_cut_;
    tree_.ends_on_full_boards = level_.empty() && !has_met_reached_;
  }

 private:
  void go_down(std::uint64_t sum) {
    std::vector<StringCode> next;
    for (const StringCode code : level_) {
      const BitonicString string = decode(code, sum), merged = string.merged();
      tree_.longest_string = std::max(tree_.longest_string, string.length());
      if (merged.length() >= n_) {
        is_cut_ = true;
        continue;
      }
      next.push_back(encode(merged.with_drop()));
      next.push_back(encode(merged.mirrored().with_drop()));
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    level_ = std::move(next);
  }

  int n_;
  RedSubtree tree_;
  std::uint64_t root_sum_ = 0;
  std::vector<StringCode> level_;
  bool has_met_reached_ = false;
  bool is_cut_ = false;  // A string of the subtree does not fit.
};

/// Takes every descent through the layer. Returns whether one goes on.
bool take_layer(std::vector<Descent>& descents, const ReachedLayer& reached) {
  bool goes_on = false;
  for (Descent& descent : descents) {
    if (descent.root_sum() <= reached.sum && !descent.is_over()) descent.take_level(reached);
    goes_on |= !descent.is_over();
  }
  return goes_on;
}

}  // namespace

RedSubtrees find_red_subtrees(int n, int highest, const Resources& resources) {
  std::vector<Descent> descents;
  for (int x = 2; x <= highest; ++x) descents.emplace_back(x, n);
  ReachedLayer reached;
  const Enumeration all = enumerate_layers(n, Game::non_passing, resources, [&](const Layer& layer) {
    reached.take(layer);
    return take_layer(descents, reached);
  });
  if (all.was_interrupted) return {.was_interrupted = true, .needed_bytes = all.needed_bytes};
  RedSubtrees result;
  reached.codes.clear();
  reached.is_cut = true;  // Where a game goes on after the last layer, it ended for want of cells.
  do ++reached.sum;
  while (take_layer(descents, reached));
  for (const Descent& descent : descents)
    if (descent.tree().strings > 0) result.trees.push_back(descent.tree());
  return result;
}

}  // namespace dropslide::line
