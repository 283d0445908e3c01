// The tree of Figure 4 as Graphviz source and as a picture.
#include "report/draw/line_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "report/draw/svg_writer.hpp"

namespace dropslide {
namespace {

constexpr int row_height = 76;
constexpr int symbol_width = 10;
constexpr int subtree_gap = 34;
constexpr int tree_legend_height = 30;

std::string text_of(const line::TreeNode& node, int n) { return line::to_text(line::expand(node.string, n)); }

/// Calls draw(node index, target index, "l", "r" or "").
template <class Draw>
void for_edges(const std::vector<line::TreeNode>& level, Draw&& draw) {
  for (std::size_t i = 0; i < level.size(); ++i) {
    const line::TreeNode& node = level[i];
    if (node.after_left >= 0) draw(i, node.after_left, node.after_left == node.after_right ? "" : "l");
    if (node.after_right >= 0 && node.after_right != node.after_left) draw(i, node.after_right, "r");
  }
}

/// Where the middles of nodes stand, level by level: each level is centred, in the order of the places of the
/// nodes that lead to it, so that few edges cross.
class TreeLayout {
 public:
  explicit TreeLayout(const line::GameTree& tree) : step_(tree.n * symbol_width + subtree_gap) {
    std::size_t most = 1;
    for (const auto& level : tree.levels) most = std::max(most, level.size());
    width_ = std::max(static_cast<int>(most) * step_ + subtree_gap, legend_width);
    std::vector<double> wanted(tree.levels.empty() ? 0 : tree.levels.front().size(), 0);
    for (const auto& level : tree.levels) {
      places_.push_back(places_of(wanted));
      wanted = wanted_below(level, places_.back());
    }
  }
  int width() const { return width_; }
  int x(std::size_t level, std::size_t index) const { return places_[level][index]; }
  static int y(std::size_t level) { return row_height / 2 + static_cast<int>(level) * row_height; }

 private:
  static constexpr int legend_width = 420;

  /// Evenly, in the order of the wanted places.
  std::vector<int> places_of(const std::vector<double>& wanted) const {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return wanted[a] < wanted[b]; });
    std::vector<int> places(wanted.size());
    const int count = static_cast<int>(wanted.size());
    for (int rank = 0; rank < count; ++rank)
      places[order[static_cast<std::size_t>(rank)]] = width_ / 2 + (2 * rank - count + 1) * step_ / 2;
    return places;
  }

  /// The mean place of the nodes above each node of the next level.
  static std::vector<double> wanted_below(const std::vector<line::TreeNode>& level,
                                          const std::vector<int>& places) {
    std::vector<double> sum, parents;
    for_edges(level, [&](std::size_t from, int to, std::string_view) {
      const auto target = static_cast<std::size_t>(to);
      if (sum.size() <= target) sum.resize(target + 1), parents.resize(target + 1);
      sum[target] += places[from];
      ++parents[target];
    });
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] /= std::max(1.0, parents[i]);
    return sum;
  }

  int step_;
  int width_ = 0;
  std::vector<std::vector<int>> places_;
};

/// A point of the picture.
struct Point {
  int x = 0;  ///< From the left.
  int y = 0;  ///< From above.
};

/// Where the letter of an edge stands: nearer to the node above, where edges are apart, unless one of `taken`
/// is close by.
Point mark_place(Point from, Point to, const std::vector<Point>& taken) {
  for (const int percent : {30, 42, 18, 54, 66, 78}) {
    const Point place{from.x + (to.x - from.x) * percent / 100, from.y + (to.y - from.y) * percent / 100};
    const bool is_free = std::none_of(taken.begin(), taken.end(), [&](const Point& other) {
      return std::abs(other.x - place.x) < 12 && std::abs(other.y - place.y) < 14;
    });
    if (is_free) return place;
  }
  return {from.x + (to.x - from.x) * 3 / 10, from.y + (to.y - from.y) * 3 / 10};
}

/// The letter of a move on its edge, on a white ground.
void add_mark(SvgWriter& svg, std::string_view mark, const Point& place) {
  const auto [x, y] = place;
  svg.add("rect", {{"x", x - 5}, {"y", y - 7}, {"width", 10}, {"height", 14}, {"fill", "#ffffff"}});
  svg.add_text(mark,
               {{"x", x}, {"y", y + 4}, {"font-size", 12}, {"text-anchor", "middle"}, {"fill", "#555"}});
}

void add_edges(SvgWriter& svg, const line::GameTree& tree, const TreeLayout& layout, std::size_t k) {
  std::vector<Point> places;
  std::vector<std::string_view> marks;
  for_edges(tree.levels[k], [&](std::size_t from, int to, std::string_view mark) {
    const Point upper{layout.x(k, from), TreeLayout::y(k) + 7};
    const Point lower{layout.x(k + 1, static_cast<std::size_t>(to)), TreeLayout::y(k + 1) - 16};
    svg.add("line", {{"x1", upper.x}, {"y1", upper.y}, {"x2", lower.x}, {"y2", lower.y}, {"stroke", "#999"}});
    if (mark.empty()) return;
    places.push_back(mark_place(upper, lower, places));
    marks.push_back(mark);
  });
  for (std::size_t i = 0; i < marks.size(); ++i) add_mark(svg, marks[i], places[i]);  // No line crosses them.
}

/// On a white ground, since an edge may end close by; what needs passing is underlined, too: colour never
/// stands alone.
void add_nodes(SvgWriter& svg, const line::GameTree& tree, const TreeLayout& layout, std::size_t k) {
  const int width = tree.n * symbol_width;
  for (std::size_t i = 0; i < tree.levels[k].size(); ++i) {
    const line::TreeNode& node = tree.levels[k][i];
    const int x = layout.x(k, i), y = TreeLayout::y(k);
    svg.add("rect",
            {{"x", x - width / 2}, {"y", y - 14}, {"width", width}, {"height", 20}, {"fill", "#ffffff"}});
    svg.add_text(text_of(node, tree.n), {{"x", x},
                                         {"y", y},
                                         {"text-anchor", "middle"},
                                         {"text-decoration", node.needs_passing ? "underline" : "none"},
                                         {"fill", node.needs_passing ? "#c00" : "#000"}});
  }
}

}  // namespace

std::string to_graphviz(const line::GameTree& tree) {
  std::string dot = "digraph line {\n  node [shape=plaintext, fontname=\"monospace\"];\n";
  for (std::size_t k = 0; k < tree.levels.size(); ++k) {
    for (const line::TreeNode& node : tree.levels[k])
      dot +=
          fmt::format("  \"{}\"{};\n", text_of(node, tree.n), node.needs_passing ? " [fontcolor=red]" : "");
    for_edges(tree.levels[k], [&](std::size_t from, int to, std::string_view mark) {
      dot += fmt::format("  \"{}\" -> \"{}\"{};\n", text_of(tree.levels[k][from], tree.n),
                         text_of(tree.levels[k + 1][static_cast<std::size_t>(to)], tree.n),
                         mark.empty() ? "" : fmt::format(" [label={}]", mark));
    });
  }
  return dot + "}\n";
}

std::string to_svg(const line::GameTree& tree) {
  const TreeLayout layout(tree);
  const int height = static_cast<int>(tree.levels.size()) * row_height;
  SvgWriter svg(layout.width(), height + tree_legend_height,
                {{"font-family", "monospace"}, {"font-size", 15}});
  for (std::size_t k = 0; k < tree.levels.size(); ++k) add_edges(svg, tree, layout, k);
  for (std::size_t k = 0; k < tree.levels.size(); ++k) add_nodes(svg, tree, layout, k);
  svg.add_text(
      "l, r: slide left, right; the row is mirrored after l; no letter: either; underlined: needs passing",
      {{"x", 10}, {"y", height + 14}, {"font-size", 11}, {"font-family", "sans-serif"}, {"fill", "#444"}});
  return svg.file();
}

}  // namespace dropslide
