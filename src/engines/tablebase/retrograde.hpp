// Backwards: the values of all reachable positions, layer by layer from the highest down.
#pragma once

#include <atomic>
#include <deque>
#include <vector>

#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "engines/tablebase/stored_layer.hpp"

namespace dropslide::tablebase {

/// The positions with Dropper to move of one layer, with their values in the order of ranks.
template <class Word, ValueDomain Domain>
struct ValuedLayer {
  PositionLayer<Word> positions;
  std::vector<typename Domain::Value> values;

  /// Throws DamageError if the position is not there: the lists of positions are then not those of a run.
  typename Domain::Value at(Word position) const {
    const std::uint64_t rank = positions.ranks.rank(position);
    if (rank >= positions.reachable.universe() || !positions.reachable.contains(rank))
      throw DamageError("a list of positions lacks one that follows");
    return values[positions.reachable.rank(rank)];
  }
};

/// A layer as it was kept, to be asked while others are decided.
template <class Word, ValueDomain Domain>
ValuedLayer<Word, Domain> to_valued(const Domain& domain, const OrbitIndex<Word>& index,
                                    const StoredLayer& stored) {
  ValuedLayer<Word, Domain> valued{{index, stored.layer(), stored.reachable()},
                                   std::vector<typename Domain::Value>(stored.size())};
  const RankedBits& bits = valued.positions.reachable;
  bits.for_each(0, bits.words(), [&](std::uint64_t rank, std::uint64_t number) {
    valued.values[number] = stored.at(domain, rank, number);
  });
  return valued;
}

/// Holds the values with Slider to move in the 2^(Dmax-1) layers above the next one, and nothing else.
template <class Word, ValueDomain Domain>
class Retrograde {
 public:
  using Value = typename Domain::Value;
  using Layer = ValuedLayer<Word, Domain>;

  /// The arguments must outlive it.
  Retrograde(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, Workers& workers,
             const Domain& domain)
      : graph_(graph), index_(index), workers_(workers), domain_(domain) {}

  /// The values with Dropper to move. Requires that the layers above were taken, from the top down.
  Layer decide(const ReachableLayer& reachable) {
    Layer dropper = layer_of(reachable.layer, reachable.dropper);
    dropper.positions.for_each(workers_, [&] {
      return [&, drops = std::vector<DropChild<Word>>()](Word position, std::uint64_t number) mutable {
        graph_.drops(position, drops);
        dropper.values[number] = domain_.at_dropper(drops, [&](const DropChild<Word>& drop) {
          return above(layer_step(drop.tile)).at(drop.position);
        });
      };
    });
    return dropper;
  }

  /// Goes on below a layer whose values with Dropper to move are known. Returns how many positions with
  /// Slider to move are stuck.
  std::uint64_t take(const ReachableLayer& reachable, const Layer& dropper) {
    Layer slider = layer_of(reachable.layer, reachable.slider);
    std::atomic<std::uint64_t> stuck = 0;
    slider.positions.for_each(workers_, [&] {
      return [&](Word position, std::uint64_t number) {
        const SlideSuccessors<Word> slides = graph_.slides(position);
        if (slides.is_stuck()) stuck.fetch_add(1, std::memory_order_relaxed);
        slider.values[number] =
            domain_.at_slider(position, slides, [&](Word slid) { return dropper.at(slid); });
      };
    });
    slider_.push_front(std::move(slider));
    if (slider_.size() > static_cast<std::size_t>(window_layers(index_.dmax()))) slider_.pop_back();
    return stuck;
  }

  /// A layer of these positions whose values are still to be filled in.
  Layer layer_of(int layer, const EliasFano& positions) const {
    return {{index_, layer, positions.to_bits()}, std::vector<Value>(positions.size())};
  }

 private:
  const Layer& above(int step) const {
    const auto place = static_cast<std::size_t>(step) - 1;
    if (place >= slider_.size()) throw DamageError("the layers of positions end too early");
    return slider_[place];
  }

  const PlyGraph<Word>& graph_;
  const OrbitIndex<Word>& index_;
  Workers& workers_;
  const Domain& domain_;
  std::deque<Layer> slider_;  ///< Of the layers above the next one, nearest first.
};

}  // namespace dropslide::tablebase
