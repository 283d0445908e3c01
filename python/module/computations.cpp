// The functions that compute. Each returns how the computation ended; dropslide/__init__.py makes dicts of
// it.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <dropslide/dropslide.hpp>

#include "module/bindings.hpp"
#include "module/computation.hpp"

namespace py = pybind11;
namespace ds = dropslide::api;

namespace dropslide::python {
namespace {

using OptionalPath = std::optional<std::filesystem::path>;

ds::Engine engine_named(const std::string& name) {
  if (name == "auto") return ds::Engine::automatic;
  if (name == "layers") return ds::Engine::layers;
  if (name == "tablebase") return ds::Engine::tablebase;
  if (name == "proof") return ds::Engine::proof;
  throw ds::UsageError("engine: expected auto, layers, tablebase or proof, found '" + name + "'");
}

Ending solve(const std::string& shape, int dmax, std::optional<int> objective, const std::string& engine,
             const OptionalPath& folder, bool with_depth, const OptionalPath& certificate,
             const RunOptions& run) {
  const ds::SolveOptions options{.objective = objective,
                                 .engine = engine_named(engine),
                                 .folder = folder,
                                 .with_depth = with_depth,
                                 .certificate = certificate};
  return run_computation(run, [&](const ds::Run& given) { return ds::solve(shape, dmax, options, given); });
}

Ending no_merge(const std::string& shape, std::optional<int> dmax, const OptionalPath& certificate,
                const OptionalPath& folder, const RunOptions& run) {
  const ds::NoMergeOptions options{.dmax = dmax, .certificate = certificate, .folder = folder};
  return run_computation(run, [&](const ds::Run& given) { return ds::no_merge(shape, options, given); });
}

Ending shortest(const std::string& shape, int dmax, const RunOptions& run) {
  return run_computation(run, [&](const ds::Run& given) { return ds::shortest(shape, dmax, given); });
}

Ending reach(const std::string& string, std::uint64_t longest_word, std::uint64_t most_searched,
             const RunOptions& run) {
  const ds::ReachLimits limits{.longest_word = longest_word, .most_searched = most_searched};
  return run_computation(run, [&](const ds::Run& given) { return ds::reach(string, limits, given); });
}

Ending expect(const std::string& shape, std::optional<int> tile, bool with_tiles, bool is_rounded,
              const OptionalPath& folder, const RunOptions& run) {
  const ds::ExpectOptions options{
      .tile = tile, .with_tiles = with_tiles, .is_rounded = is_rounded, .folder = folder};
  return run_computation(run, [&](const ds::Run& given) { return ds::expect(shape, options, given); });
}

Ending simulate(const std::string& shape, const std::string& player, int games, std::uint64_t seed,
                const std::optional<std::string>& adversary, double chance_of_4,
                const OptionalPath& trajectories, const RunOptions& run) {
  const ds::SimulateOptions options{.games = games,
                                    .seed = seed,
                                    .adversary = adversary,
                                    .chance_of_4 = chance_of_4,
                                    .trajectories = trajectories};
  return run_computation(run,
                         [&](const ds::Run& given) { return ds::simulate(shape, player, options, given); });
}

}  // namespace

void bind_computations(py::module_& module) {
  py::class_<RunOptions>(module, "RunOptions")
      .def(py::init([](int threads, std::uint64_t memory_bytes, py::object progress, py::object notice) {
             return RunOptions{threads, memory_bytes, std::move(progress), std::move(notice)};
           }),
           py::arg("threads"), py::arg("memory_bytes"), py::arg("progress").none(true),
           py::arg("notice").none(true));
  module.def("solve", &solve);
  module.def("no_merge", &no_merge);
  module.def("shortest", &shortest);
  module.def("reach", &reach);
  module.def("expect", &expect);
  module.def("simulate", &simulate);
  module.def("layer_sum", [](const std::string& board) { return ds::layer_sum(board); });
}

}  // namespace dropslide::python
