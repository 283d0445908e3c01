// The red subtrees of Figure 4.
#include "theory/line/games/red_subtrees.hpp"

#include <algorithm>

#include "theory/line/games/layers.hpp"

namespace dropslide::line {
namespace {

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

  /// Requires the strings of the non-passing game of this T, in order.
  void take_level(std::uint64_t sum, const std::vector<StringCode>& reached) {
    const auto is_reached = [&](StringCode code) {
      return std::binary_search(reached.begin(), reached.end(), code);
    };
    const std::uint64_t depth = sum - root_sum_;
    const std::size_t size = level_.size();
    std::erase_if(level_, is_reached);
    has_met_reached_ |= level_.size() < size;
    if (level_.empty()) return;
    tree_.strings += level_.size();
    tree_.last_red_level = depth;
    if (!has_met_reached_) tree_.red_levels = depth;
    go_down(sum);
    tree_.ends_on_full_boards = level_.empty() && !has_met_reached_;
  }

 private:
  void go_down(std::uint64_t sum) {
    std::vector<StringCode> next;
    for (const StringCode code : level_) {
      const BitonicString merged = decode(code, sum).merged();
      if (merged.length() >= n_) continue;
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
};

/// Takes every descent through the layer. Returns whether one goes on.
bool take_layer(std::vector<Descent>& descents, std::uint64_t sum, const std::vector<StringCode>& reached) {
  bool goes_on = false;
  for (Descent& descent : descents) {
    if (descent.root_sum() <= sum && !descent.is_over()) descent.take_level(sum, reached);
    goes_on |= !descent.is_over();
  }
  return goes_on;
}

}  // namespace

RedSubtrees find_red_subtrees(int n, int highest, const Resources& resources) {
  std::vector<Descent> descents;
  for (int x = 2; x <= highest; ++x) descents.emplace_back(x, n);
  std::uint64_t sum = 0;
  const Enumeration all = enumerate_layers(n, Game::non_passing, resources, [&](const Layer& layer) {
    sum = layer.sum;
    std::vector<StringCode> reached;
    for (const auto& shard : layer.shards) reached.insert(reached.end(), shard.begin(), shard.end());
    std::sort(reached.begin(), reached.end());
    return take_layer(descents, sum, reached);
  });
  if (all.was_interrupted) return {.was_interrupted = true, .needed_bytes = all.needed_bytes};
  RedSubtrees result;
  while (take_layer(descents, ++sum, {})) {
  }
  for (const Descent& descent : descents)
    if (descent.tree().strings > 0) result.trees.push_back(descent.tree());
  return result;
}

}  // namespace dropslide::line
