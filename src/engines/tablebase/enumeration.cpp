// Forwards: every reachable position.
#include "engines/tablebase/enumeration.hpp"

#include <algorithm>
#include <atomic>

#include "engines/tablebase/plan/tablebase_plan.hpp"

namespace dropslide::tablebase {
namespace {

/// Counts in one thread, and adds to what all have counted when it is destroyed.
class OwnCount {
 public:
  explicit OwnCount(std::atomic<std::uint64_t>& all) : all_(all) {}
  OwnCount(const OwnCount&) = delete;
  OwnCount& operator=(const OwnCount&) = delete;
  ~OwnCount() { all_.fetch_add(own_, std::memory_order_relaxed); }
  void add(bool is_one) { own_ += is_one ? 1 : 0; }

 private:
  std::atomic<std::uint64_t>& all_;
  std::uint64_t own_ = 0;
};

}  // namespace

template <class Word>
Enumeration<Word>::Enumeration(const PlyGraph<Word>& graph, const OrbitIndex<Word>& index, Workers& workers,
                               std::vector<Start<Word>> starts, int first)
    : graph_(graph), index_(index), workers_(workers), starts_(std::move(starts)) {
  for (const Start<Word>& start : starts_) last_marked_ = std::max(last_marked_, start.layer);
  for (int ahead = 0; ahead <= window_layers(index.dmax()); ++ahead) add_layer(first + ahead);
}

template <class Word>
void Enumeration<Word>::add_layer(int layer) {
  slider_.emplace_back(index_, layer);
  for (const Start<Word>& start : starts_)
    if (start.layer == layer) slider_.back().add(start.position);
}

template <class Word>
void Enumeration<Word>::replay(int layer, RankedBits dropper) {
  mark_drops({index_, layer, std::move(dropper)});
}

template <class Word>
FoundLayer Enumeration<Word>::finish_layer() {
  PositionLayer<Word>& slider = slider_.front();
  slider.reachable.count_bits();
  PositionLayer<Word> dropper(index_, layer());
  if (layer() == 0 && starts_.empty()) dropper.add(graph_.root());
  std::atomic<std::uint64_t> stuck = 0;
  slider.for_each(workers_, [&] {
    return [&, own_stuck = OwnCount(stuck)](Word position, std::uint64_t) mutable {
      const SlideSuccessors<Word> slides = graph_.slides(position);
      own_stuck.add(slides.is_stuck());
      for (int i = 0; i < slides.count; ++i) dropper.add(slides.positions[static_cast<std::size_t>(i)]);
    };
  });
  dropper.reachable.count_bits();
  mark_drops(dropper);
  FoundLayer found{layer(), std::move(slider.reachable), std::move(dropper.reachable), stuck};
  add_layer(slider_.back().ranks.layer() + 1);
  slider_.pop_front();
  return found;
}

/// Drops into layers that are finished already are left out.
template <class Word>
void Enumeration<Word>::mark_drops(const PositionLayer<Word>& dropper) {
  // Every position with Dropper to move has an empty cell, and Dropper may drop his largest tile there.
  if (dropper.reachable.size() > 0)
    last_marked_ = std::max(last_marked_, dropper.ranks.layer() + window_layers(index_.dmax()));
  const int from_front = dropper.ranks.layer() - layer();
  dropper.for_each(workers_, [&] {
    return [&, drops = std::vector<DropChild<Word>>()](Word position, std::uint64_t) mutable {
      graph_.drops(position, drops);
      for (const auto& drop : drops) {
        const int ahead = from_front + layer_step(drop.tile);
        if (ahead >= 0) slider_[static_cast<std::size_t>(ahead)].add(drop.position);
      }
    };
  });
}

template <class Word>
std::uint64_t Enumeration<Word>::memory_bytes() const {
  std::uint64_t bytes = index_.memory_bytes() + (slider_.size() + 1) * index_.layer_bytes();
  for (const auto& layer : slider_) bytes += RankedBits::bytes_for(layer.reachable.universe());
  return bytes + RankedBits::bytes_for(slider_.front().reachable.universe());
}

template class Enumeration<Word64>;
template class Enumeration<Word128>;

}  // namespace dropslide::tablebase
