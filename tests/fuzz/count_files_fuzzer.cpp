// Checkpoints and results of counts: a notice or a refusal, or counts to go on from.
#include <numeric>

#include "engines/tablebase/count_files.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::tablebase;

constexpr Shape shape{2, 2};

/// What the orbit index has, without the work of making it for each input.
const std::vector<std::uint64_t>& ranks() {
  static const std::vector<std::uint64_t> by_layer = [] {
    const OrbitIndex<Word64> index(shape, shape.cells() + 2, StochasticGame::dmax);
    std::vector<std::uint64_t> sizes;
    for (int layer = 0; layer <= index.top_layer() + window_layers(StochasticGame::dmax); ++layer)
      sizes.push_back(index.size(layer));
    return sizes;
  }();
  return by_layer;
}

void expect_sound(const CountState& state) {
  fuzz::expect(state.layers.size() <= ranks().size() && (!state.is_done || !state.layers.empty()));
  for (std::size_t layer = 0; layer < state.layers.size(); ++layer)
    fuzz::expect(state.layers[layer].slider <= ranks()[layer] &&
                 state.layers[layer].dropper <= ranks()[layer]);
  const std::size_t first = state.layers.size() - state.dropper.size();
  for (std::size_t i = 0; i < state.dropper.size(); ++i) {
    fuzz::expect(state.dropper[i].universe() == ranks()[first + i]);
    fuzz::expect(state.dropper[i].size() == state.layers[first + i].dropper);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder checkpoints, results;
  checkpoints.write("window.0", fuzz::text_of(data, size));
  results.write("count.result", fuzz::text_of(data, size));
  for (const fuzz::Folder* folder : {&checkpoints, &results})
    fuzz::read_or_refuse([&] {
      if (const auto header = finished_count(folder->path())) fuzz::expect(header->layers >= 0);
      if (const auto state = CountRunFiles(folder->path(), shape, {}, {}).load(ranks())) expect_sound(*state);
    });
  return 0;
}
