// Where a run keeps the layers that it has found.
#include "solve/tablebase/layer_keeper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "base/error.hpp"

namespace dropslide::tablebase {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* phase_names[] = {"positions", "values", "complete"};

void count(const ReachableLayer& layer, RunState& state) {
  ++state.enumerated;
  state.dropper_positions += layer.dropper.size();
  state.slider_positions += layer.slider.size();
}

class MemoryKeeper final : public LayerKeeper {
 public:
  const RunState& state() const override { return state_; }
  void keep(ReachableLayer&& layer) override {
    count(layer, state_);
    bytes_ += layer.slider.size_bytes() + layer.dropper.size_bytes();
    layers_.push_back(std::move(layer));
  }
  void end_positions() override {
    state_.phase = Phase::values;
    state_.valued = state_.enumerated;
  }
  ReachableLayer reachable(int layer) const override { return layers_[static_cast<std::size_t>(layer)]; }
  bool keeps_values() const override { return false; }
  void keep(const StoredLayer*) override { --state_.valued; }
  StoredLayer stored(int) const override { throw std::logic_error("values are not kept in memory"); }
  void flush(bool) override {}
  void conclude(Winner winner) override {
    state_.phase = Phase::complete;
    state_.winner = winner;
  }
  std::uint64_t memory_bytes() const override { return bytes_; }

 private:
  RunState state_;
  std::vector<ReachableLayer> layers_;
  std::uint64_t bytes_ = 0;
};

class FolderKeeper final : public LayerKeeper {
 public:
  FolderKeeper(fs::path folder, const Identity& identity, LayerSize ranks, double flush_every_seconds)
      : folder_(std::move(folder)),
        identity_(identity),
        ranks_(std::move(ranks)),
        flush_every_seconds_(flush_every_seconds) {
    make_folder(folder_);
    if (const auto found = Manifest::load(folder_)) take_up(*found);
    if (state_.phase == Phase::complete) return;
    make_folder(folder_ / layers_folder);
    make_folder(folder_ / positions_folder);
  }

  const RunState& state() const override { return state_; }

  void keep(ReachableLayer&& layer) override {
    const std::string name = layer_file(positions_folder, layer.layer);
    const FileDigest digest = write_reachable(folder_ / name, identity_, layer);
    positions_.push_back({name, digest, layer.dropper.size()});
    count(layer, state_);
  }

  void end_positions() override {
    state_.phase = Phase::values;
    state_.valued = state_.enumerated;
    flush(true);
  }

  ReachableLayer reachable(int layer) const override {
    return read_reachable(folder_ / layer_file(positions_folder, layer), identity_, layer, ranks_(layer));
  }

  bool keeps_values() const override { return true; }

  void keep(const StoredLayer* layer) override {
    const std::string name = layer_file(layers_folder, layer->layer());
    layers_.push_back({name, layer->write(folder_ / name, identity_), layer->size()});
    --state_.valued;
  }

  StoredLayer stored(int layer) const override {
    return StoredLayer::read(folder_ / layer_file(layers_folder, layer), identity_, layer, ranks_(layer));
  }

  void flush(bool is_due_now) override {
    const double since = std::chrono::duration<double>(Clock::now() - last_flush_).count();
    if (!is_due_now && since < flush_every_seconds_) return;
    flush_folder(folder_);
    manifest().save(folder_);
    last_flush_ = Clock::now();
  }

  void conclude(Winner winner) override {
    state_.phase = Phase::complete;
    state_.winner = winner;
    positions_.clear();
    flush(true);
    remove_positions();
  }

  std::uint64_t memory_bytes() const override { return 0; }

 private:
  Manifest manifest() const {
    Manifest made;
    made.facts = {{"content", "tablebase"},
                  {"rows", std::to_string(identity_.shape.rows)},
                  {"columns", std::to_string(identity_.shape.cols)},
                  {"dmax", std::to_string(identity_.game.dmax)},
                  {"objective", std::to_string(identity_.game.objective)},
                  {"index", to_text(identity_.index)},
                  {"depth", identity_.has_moves ? "1" : "0"},
                  {"phase", phase_names[static_cast<int>(state_.phase)]},
                  {"enumerated", std::to_string(state_.enumerated)},
                  {"valued", std::to_string(state_.valued)},
                  {"dropper_positions", std::to_string(state_.dropper_positions)},
                  {"slider_positions", std::to_string(state_.slider_positions)}};
    if (state_.winner) made.facts["winner"] = to_text(*state_.winner);
    made.files = layers_;
    made.files.insert(made.files.end(), positions_.begin(), positions_.end());
    return made;
  }

  void take_up(const Manifest& found) {
    const Identity other = identity_in(found);
    if (other.text() != identity_.text())
      throw EnvironmentError(
          fmt::format("{} holds the tablebase {}: choose another folder", folder_.string(), other.text()));
    state_ = state_in(found);
    for (const ManifestFile& file : found.files)
      (file.name.starts_with(layers_folder) ? layers_ : positions_).push_back(file);
    if (state_.phase == Phase::complete) remove_positions();
  }

  void remove_positions() const {
    std::error_code ignored;
    fs::remove_all(folder_ / positions_folder, ignored);
  }

  fs::path folder_;
  Identity identity_;
  LayerSize ranks_;
  double flush_every_seconds_;
  RunState state_;
  std::vector<ManifestFile> layers_, positions_;
  Clock::time_point last_flush_ = Clock::now();
};

}  // namespace

std::string layer_file(const char* folder, int layer) { return fmt::format("{}/{:05}", folder, layer); }

Identity identity_in(const Manifest& manifest) {
  if (manifest.fact("content") != "tablebase") throw EnvironmentError("the folder holds no tablebase");
  const std::string& index = manifest.fact("index");
  IndexChoice choice;
  for (const IndexKind kind : {IndexKind::orbit, IndexKind::sparse})
    if (index == to_text(IndexChoice(kind))) choice = kind;
  try {
    return {make_shape(manifest.number("rows"), manifest.number("columns")),
            make_objective_game(manifest.number("dmax"), manifest.number("objective")),
            manifest.number("depth") == 1, choice};
  } catch (const UsageError& error) {
    throw EnvironmentError(fmt::format("the manifest's game makes no sense: {}", error.what()));
  }
}

RunState state_in(const Manifest& manifest) {
  RunState state;
  const std::string& phase = manifest.fact("phase");
  const auto* const name = std::find(std::begin(phase_names), std::end(phase_names), phase);
  state.enumerated = manifest.number("enumerated");
  state.valued = manifest.number("valued");
  state.dropper_positions = manifest.count("dropper_positions");
  state.slider_positions = manifest.count("slider_positions");
  if (name == std::end(phase_names) || state.valued < 0 || state.enumerated < 0)
    throw EnvironmentError("the manifest's state makes no sense");
  state.phase = static_cast<Phase>(name - phase_names);
  if (state.phase == Phase::complete)
    state.winner = manifest.fact("winner") == to_text(Winner::slider) ? Winner::slider : Winner::dropper;
  return state;
}

std::unique_ptr<LayerKeeper> keep_in_memory() { return std::make_unique<MemoryKeeper>(); }

std::unique_ptr<LayerKeeper> keep_in_folder(const fs::path& folder, const Identity& identity, LayerSize ranks,
                                            double flush_every_seconds) {
  return std::make_unique<FolderKeeper>(folder, identity, std::move(ranks), flush_every_seconds);
}

}  // namespace dropslide::tablebase
