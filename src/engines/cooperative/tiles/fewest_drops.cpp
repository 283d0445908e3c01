// The fewest drops to each tile.
#include "engines/cooperative/tiles/fewest_drops.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "engines/cooperative/collect.hpp"
#include "engines/cooperative/early_end.hpp"
#include "graph/plies/ply_graph.hpp"

namespace dropslide {
namespace {

/// A position and the fewest drops that lead to it.
template <class Word>
struct Reached {
  Word position;
  int drops;
  friend constexpr auto operator<=>(const Reached&, const Reached&) = default;
};

/// Counts drops layer by layer, from the empty board up.
template <class Word>
class DropCount {
 public:
  DropCount(const PlyGraph<Word>& graph, int objective, int dmax, RunContext& context)
      : graph_(graph), dmax_(dmax), context_(context) {
    result_.drops.resize(static_cast<std::size_t>(objective));
  }

  FewestDrops run() {
    layers_[0] = {};
    run_to_end(context_, [&] {
      while (!layers_.empty()) {
        auto layer = layers_.extract(layers_.begin());
        finish_layer(layer.key(), std::move(layer.mapped()));
        context_.report({result_.positions, held_bytes(), 0});
      }
    });
    result_.stopped = context_.stopped();
    result_.needed_bytes = context_.needed_bytes();
    for (std::size_t tile = 0; tile < result_.drops.size(); ++tile)
      if (result_.drops[tile]) result_.highest = static_cast<int>(tile) + 1;
    result_.seconds = context_.elapsed_seconds();
    return std::move(result_);
  }

 private:
  using Positions = std::vector<Reached<Word>>;

  /// Every position of the layer: first Slider's, whose slides make Dropper's, whose drops make those of
  /// later layers.
  void finish_layer(std::uint64_t sum, Positions slider) {
    sort_unique(slider, is_same_position);
    note_tiles(slider);
    const Positions dropper = sum == 0 ? Positions{{graph_.root(), 0}} : after_slides(slider);
    note_tiles(dropper);
    result_.positions += slider.size() + dropper.size();
    slider = {};
    for (int tile = 1; tile <= dmax_ && !dropper.empty(); ++tile) {
      const Positions dropped = after_drops(dropper, tile);
      if (dropped.empty()) continue;
      Positions& target = layers_[sum + (std::uint64_t{1} << (tile - 1))];
      target.insert(target.end(), dropped.begin(), dropped.end());
    }
  }

  Positions after_slides(const Positions& slider) {
    const auto slid = [&](const Reached<Word>& from, Positions& out) {
      const SlideSuccessors<Word> slides = graph_.slides(from.position);
      for (int i = 0; i < slides.count; ++i)
        out.push_back({slides.positions[static_cast<std::size_t>(i)], from.drops});
    };
    for (const auto& from : slider)
      if (graph_.slides(from.position).wins) note(static_cast<int>(result_.drops.size()), from.drops);
    return collect_fewest(slider, slid);
  }

  Positions after_drops(const Positions& dropper, int tile) {
    return collect_fewest(dropper, [&](const Reached<Word>& from, Positions& out) {
      thread_local std::vector<DropChild<Word>> children;
      graph_.drops(from.position, children);
      for (const auto& child : children)
        if (child.tile == tile) out.push_back({child.position, from.drops + 1});
    });
  }

  template <class Visit>
  Positions collect_fewest(const Positions& from, Visit&& visit) {
    const std::uint64_t held = held_bytes() + from.size() * sizeof(Reached<Word>);
    const auto check = [&](std::uint64_t bytes) { expect_may_go_on(context_, held + bytes); };
    return collect<Reached<Word>>(from, visit, check, is_same_position);
  }

  static bool is_same_position(const Reached<Word>& a, const Reached<Word>& b) {
    return a.position == b.position;
  }

  /// Of the layers to come; twice what is in them, as a list that grows has its old items beside the new.
  std::uint64_t held_bytes() const {
    std::uint64_t held = 0;
    for (const auto& [sum, layer] : layers_) held += layer.size();
    return 2 * held * sizeof(Reached<Word>);
  }

  void note_tiles(const Positions& positions) {
    for (const auto& reached : positions)
      note(highest_tile(graph_.to_board(reached.position)), reached.drops);
  }

  void note(int tile, int drops) {
    if (tile == 0) return;
    auto& fewest = result_.drops[static_cast<std::size_t>(tile) - 1];
    fewest = fewest ? std::min(*fewest, drops) : drops;
  }

  const PlyGraph<Word>& graph_;
  int dmax_;
  RunContext& context_;
  std::map<std::uint64_t, Positions> layers_;  ///< Slider's positions that are known so far, by T.
  FewestDrops result_;
};

}  // namespace

FewestDrops find_fewest_drops(Shape shape, int dmax, const Resources& resources, std::string_view task) {
  const int objective = shape.cells() + dmax;
  RunContext context(resources, {.name = std::string(task)});
  const auto search = [&] {
    return std::visit(
        [&]<class Graph>(const Graph& graph) {
          return DropCount<typename Graph::element_type::Word>(*graph, objective, dmax, context).run();
        },
        make_ply_graph(shape, make_objective_game(dmax, objective)));
  };
  return within_memory(search, [&](std::uint64_t needed_bytes) {
    FewestDrops nothing;
    nothing.stopped = StopReason::memory_full;
    nothing.needed_bytes = needed_bytes;
    nothing.drops.resize(static_cast<std::size_t>(objective));
    return nothing;
  });
}

}  // namespace dropslide
