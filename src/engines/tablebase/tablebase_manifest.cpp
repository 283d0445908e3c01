// What the manifest of a tablebase says.
#include "engines/tablebase/tablebase_manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.hpp"

namespace dropslide::tablebase {
namespace {

constexpr const char* phase_names[] = {"positions", "values", "complete"};

[[noreturn]] void refuse(const std::string& what) {
  throw DamageError(fmt::format("the manifest is not that of a tablebase: {}", what));
}

/// Which of the words the fact is.
template <std::size_t N>
std::size_t choice_in(const Manifest& manifest, const std::string& name, const std::string (&words)[N]) {
  const auto* const found = std::find(std::begin(words), std::end(words), manifest.fact(name));
  if (found == std::end(words)) refuse(fmt::format("its '{}' is '{}'", name, manifest.fact(name)));
  return static_cast<std::size_t>(found - std::begin(words));
}

/// The largest sum of any board of the game (index/orbit_index.hpp); files of higher layers are no one's.
std::uint64_t top_layer(const Identity& identity) {
  const auto cells = static_cast<std::uint64_t>(identity.shape.cells());
  const std::uint64_t played =
      (std::uint64_t{1} << (cells + static_cast<std::uint64_t>(identity.game.dmax) - 1)) -
      (std::uint64_t{1} << (identity.game.dmax - 1));
  return std::min(cells << (identity.game.objective - 2), played);
}

}  // namespace

std::string layer_file(const char* folder, int layer) { return fmt::format("{}/{:07}", folder, layer); }

Manifest to_manifest(const Identity& identity, const RunState& state, const LayerFiles& files) {
  Manifest made;
  made.facts = {{"content", "tablebase"},
                {"rows", std::to_string(identity.shape.rows)},
                {"columns", std::to_string(identity.shape.cols)},
                {"dmax", std::to_string(identity.game.dmax)},
                {"objective", std::to_string(identity.game.objective)},
                {"index", to_text(identity.index)},
                {"value", std::string(facts_of(identity.kind).name)},
                {"phase", phase_names[static_cast<int>(state.phase)]},
                {"enumerated", std::to_string(state.enumerated)},
                {"valued", std::to_string(state.valued)},
                {"dropper_positions", std::to_string(state.dropper_positions)},
                {"slider_positions", std::to_string(state.slider_positions)},
                {"largest_positions", std::to_string(state.largest_positions)}};
  if (state.winner) made.facts["winner"] = to_text(*state.winner);
  made.files = files.layers;
  made.files.insert(made.files.end(), files.positions.begin(), files.positions.end());
  return made;
}

Identity identity_in(const Manifest& manifest) {
  if (manifest.fact("content") != "tablebase") refuse("it holds something else");
  const IndexChoice indices[] = {{}, IndexKind::orbit, IndexKind::sparse};
  const std::size_t index = choice_in(manifest, "index", {"auto", "orbit", "sparse"});
  const auto kind = value_kind_named(manifest.fact("value"));
  if (!kind) refuse(fmt::format("its 'value' is '{}'", manifest.fact("value")));
  if (!facts_of(*kind).can_use_orbit_index && indices[index] != IndexKind::sparse)
    refuse("only the sparse index holds its values");
  if (facts_of(*kind).is_number && manifest.number("dmax") != StochasticGame::dmax)
    refuse("the game drops no such tiles");
  try {
    return {make_shape(manifest.number("rows"), manifest.number("columns")),
            make_objective_game(manifest.number("dmax"), manifest.number("objective")), *kind,
            indices[index]};
  } catch (const UsageError& error) {
    refuse(error.what());
  }
}

RunState state_in(const Manifest& manifest) {
  RunState state;
  state.phase =
      static_cast<Phase>(choice_in(manifest, "phase", {phase_names[0], phase_names[1], phase_names[2]}));
  state.enumerated = manifest.number("enumerated");
  state.valued = manifest.number("valued");
  state.dropper_positions = manifest.count("dropper_positions");
  state.slider_positions = manifest.count("slider_positions");
  state.largest_positions = manifest.count("largest_positions");
  const bool is_possible =
      state.enumerated >= 0 &&
      static_cast<std::uint64_t>(state.enumerated) <= top_layer(identity_in(manifest)) + 1 &&
      (state.phase == Phase::positions ? state.valued == 0
       : state.phase == Phase::values  ? state.valued >= 1 && state.valued <= state.enumerated
                                       : state.valued == 0 && state.enumerated >= 1);
  constexpr int starts_end =
      2 * StochasticGame::opening_tiles + 1;  // Every game that opens with two tiles comes so far.
  const bool is_number = facts_of(identity_in(manifest).kind).is_number;
  if (!is_possible || (is_number && state.phase != Phase::positions && state.enumerated < starts_end))
    refuse("its state is none of a run");
  if (state.phase == Phase::complete && !is_number)
    state.winner =
        choice_in(manifest, "winner", {"dropper", "slider"}) == 1 ? Winner::slider : Winner::dropper;
  return state;
}

LayerFiles files_in(const Manifest& manifest, const RunState& state) {
  std::vector<std::string> names;
  for (int layer = state.enumerated - 1; state.phase != Phase::positions && layer >= state.valued; --layer)
    names.push_back(layer_file(layers_folder, layer));
  const std::size_t layers = names.size();
  for (int layer = 0; state.phase != Phase::complete && layer < state.enumerated; ++layer)
    names.push_back(layer_file(positions_folder, layer));
  if (!std::equal(names.begin(), names.end(), manifest.files.begin(), manifest.files.end(),
                  [](const std::string& name, const ManifestFile& file) { return name == file.name; }))
    refuse("it does not list the files of every layer");
  const auto middle = manifest.files.begin() + static_cast<std::ptrdiff_t>(layers);
  return {{manifest.files.begin(), middle}, {middle, manifest.files.end()}};
}

}  // namespace dropslide::tablebase
