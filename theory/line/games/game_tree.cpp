// The partial game tree of Figure 4.
#include "theory/line/games/game_tree.hpp"

#include <algorithm>

#include "theory/line/games/layers.hpp"

namespace dropslide::line {
namespace {

/// The strings with T = 1, 2, ... on n cells, each level in the order of codes. Notes in `tree` if it ended
/// early.
std::vector<std::vector<BitonicString>> first_levels(Game game, int count, const Resources& resources,
                                                     GameTree& tree) {
  std::vector<std::vector<BitonicString>> levels;
  const Enumeration all = enumerate_layers(tree.n, game, resources, [&](const Layer& layer) {
    levels.push_back(layer.strings());
    return static_cast<int>(levels.size()) < count;
  });
  tree.was_interrupted = tree.was_interrupted || all.was_interrupted;
  tree.needed_bytes = std::max(tree.needed_bytes, all.needed_bytes);
  return levels;
}

/// Requires a level in the order of codes; -1 if the string is not in it.
int place_in(const std::vector<BitonicString>& level, const BitonicString& string) {
  if (string.length() > longest_enumerated) return -1;  // It has no code.
  const auto found =
      std::lower_bound(level.begin(), level.end(), encode(string),
                       [](const BitonicString& other, StringCode code) { return encode(other) < code; });
  return found == level.end() || !(*found == string) ? -1 : static_cast<int>(found - level.begin());
}

}  // namespace

GameTree grow_game_tree(int n, int levels, const Resources& resources) {
  GameTree tree{.n = n};
  auto with_passing = first_levels(Game::passing, levels, resources, tree);
  auto without = first_levels(Game::non_passing, levels, resources, tree);
  without.resize(with_passing.size());
  for (std::size_t k = 0; k < with_passing.size(); ++k) {
    tree.was_interrupted = tree.was_interrupted || resources.stop.stop_requested();
    if (tree.was_interrupted) break;
    tree.levels.emplace_back();
    const auto next = k + 1 < with_passing.size() ? with_passing[k + 1] : std::vector<BitonicString>{};
    for (const BitonicString& string : with_passing[k]) {
      const BitonicString merged = string.merged();
      tree.levels.back().push_back({string, place_in(without[k], string) < 0,
                                    place_in(next, merged.mirrored().with_drop()),
                                    place_in(next, merged.with_drop())});
    }
  }
  return tree;
}

}  // namespace dropslide::line
