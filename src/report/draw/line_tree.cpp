// The tree of Figure 4 as Graphviz source and as a picture.
#include "report/draw/line_tree.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/draw/svg_writer.hpp"

namespace dropslide {
namespace {

constexpr int row_height = 46;
constexpr int symbol_width = 9;
constexpr int subtree_gap = 18;

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

/// Where the middles of nodes stand, level by level, each level centred.
class TreeLayout {
 public:
  explicit TreeLayout(const line::GameTree& tree) : step_(tree.n * symbol_width + subtree_gap) {
    for (const auto& level : tree.levels) most_ = std::max(most_, static_cast<int>(level.size()));
  }
  int width() const { return most_ * step_ + subtree_gap; }
  int x(const std::vector<line::TreeNode>& level, std::size_t index) const {
    return width() / 2 + (2 * static_cast<int>(index) - static_cast<int>(level.size()) + 1) * step_ / 2;
  }
  static int y(std::size_t level) { return row_height / 2 + static_cast<int>(level) * row_height; }

 private:
  int step_;
  int most_ = 1;
};

void add_edges(SvgWriter& svg, const line::GameTree& tree, const TreeLayout& layout, std::size_t k) {
  for_edges(tree.levels[k], [&](std::size_t from, int to, std::string_view mark) {
    const int x1 = layout.x(tree.levels[k], from), y1 = TreeLayout::y(k) + 8;
    const int x2 = layout.x(tree.levels[k + 1], static_cast<std::size_t>(to)), y2 = TreeLayout::y(k + 1) - 14;
    svg.add("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"stroke", "#888"}});
    if (!mark.empty())
      svg.add_text(mark, {{"x", (x1 + x2) / 2 + 3}, {"y", (y1 + y2) / 2}, {"font-size", 10}});
  });
}

void add_nodes(SvgWriter& svg, const line::GameTree& tree, const TreeLayout& layout, std::size_t k) {
  for (std::size_t i = 0; i < tree.levels[k].size(); ++i) {
    const line::TreeNode& node = tree.levels[k][i];
    svg.add_text(text_of(node, tree.n), {{"x", layout.x(tree.levels[k], i)},
                                         {"y", TreeLayout::y(k)},
                                         {"text-anchor", "middle"},
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
  SvgWriter svg(layout.width(), static_cast<int>(tree.levels.size()) * row_height,
                {{"font-family", "monospace"}, {"font-size", 15}});
  for (std::size_t k = 0; k < tree.levels.size(); ++k) {
    add_edges(svg, tree, layout, k);
    add_nodes(svg, tree, layout, k);
  }
  return svg.file();
}

}  // namespace dropslide
