// Where a run keeps the layers that it has found.
#include "engines/tablebase/layer_keeper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "base/error.hpp"
#include "files/checkpoint.hpp"
#include "files/folder_lock.hpp"

namespace dropslide::tablebase {
namespace {

namespace fs = std::filesystem;
void count(const ReachableLayer& layer, RunState& state) {
  ++state.enumerated;
  state.dropper_positions += layer.dropper.size();
  state.slider_positions += layer.slider.size();
  state.largest_positions = std::max({state.largest_positions, layer.slider.size(), layer.dropper.size()});
}

class MemoryKeeper final : public LayerKeeper {
 public:
  const RunState& state() const override { return state_; }
  void keep(ReachableLayer&& layer) override {
    count(layer, state_);
    bytes_ += layer.slider.memory_bytes() + layer.dropper.memory_bytes();
    layers_.push_back(std::move(layer));
  }
  void end_positions() override {
    state_.phase = Phase::values;
    state_.valued = state_.enumerated;
  }
  ReachableLayer reachable(int layer) const override { return layers_[static_cast<std::size_t>(layer)]; }
  bool keeps_values() const override { return false; }
  void keep(const StoredLayer&) override { throw std::logic_error("values are not kept in memory"); }
  void skip_values(const LayerCounts& counts) override {
    counts_.push_front(counts);
    --state_.valued;
  }
  StoredLayer stored(int) const override { throw std::logic_error("values are not kept in memory"); }
  LayerCounts counts(int layer) const override {
    return counts_[static_cast<std::size_t>(layer - state_.valued)];
  }
  void flush(bool) override {}
  void conclude(std::optional<Winner> winner) override {
    state_.phase = Phase::complete;
    state_.winner = winner;
  }
  std::uint64_t memory_bytes() const override { return bytes_; }

 private:
  RunState state_;
  std::vector<ReachableLayer> layers_;
  std::deque<LayerCounts> counts_;  ///< Of layer `valued` and those above.
  std::uint64_t bytes_ = 0;
};

class FolderKeeper final : public LayerKeeper {
 public:
  FolderKeeper(const RunTask& task, const Identity& identity, LayerSize ranks, CheckpointClock& clock)
      : folder_(*task.folder), identity_(identity), ranks_(std::move(ranks)), clock_(clock) {
    const auto before = Manifest::load(folder_);
    if (before)
      take_up(*before);
    else
      expect_own_run(folder_, {"manifest.json"});
    if (state_.phase == Phase::complete) return;
    make_folder(folder_);
    lock_.emplace(folder_, task.notice);
    if (const auto now = Manifest::load(folder_))
      take_up(*now);  // Another run may have come before the lock.
    if (state_.phase == Phase::complete) return;
    for (const char* part : {layers_folder, positions_folder}) {
      make_folder(folder_ / part);
      lock_->tidy_up(folder_ / part);
    }
  }

  const RunState& state() const override { return state_; }

  void keep(ReachableLayer&& layer) override {
    const std::string name = layer_file(positions_folder, layer.layer);
    const FileDigest digest = write_reachable(folder_ / name, identity_, layer);
    files_.positions.push_back({name, digest, layer.dropper.size()});
    count(layer, state_);
  }

  void end_positions() override {
    state_.phase = Phase::values;
    state_.valued = state_.enumerated;
    flush(true);
  }

  ReachableLayer reachable(int layer) const override {
    return read_reachable(listed(files_.positions[static_cast<std::size_t>(layer)]), identity_, layer,
                          ranks_(layer));
  }

  bool keeps_values() const override { return true; }

  void keep(const StoredLayer& layer) override {
    const std::string name = layer_file(layers_folder, layer.layer());
    files_.layers.push_back({name, layer.write(folder_ / name, identity_), layer.size()});
    --state_.valued;
  }
  void skip_values(const LayerCounts&) override { throw std::logic_error("values are kept in a folder"); }

  StoredLayer stored(int layer) const override {
    return StoredLayer::read(listed(values_file(layer)), identity_, layer, ranks_(layer));
  }

  LayerCounts counts(int layer) const override {
    return StoredLayer::read_counts(folder_ / values_file(layer).name, identity_, layer);
  }

  void flush(bool is_due_now) override {
    if (!is_due_now && !clock_.is_due()) return;
    flush_folder(folder_);
    to_manifest(identity_, state_, files_).save(folder_);
    clock_.restart();
  }

  void conclude(std::optional<Winner> winner) override {
    state_.phase = Phase::complete;
    state_.winner = winner;
    files_.positions.clear();
    flush(true);
    remove_positions();
  }

  std::uint64_t memory_bytes() const override { return 0; }

 private:
  void take_up(const Manifest& found) {
    const Identity other = identity_in(found);
    if (other.text() != identity_.text())
      throw EnvironmentError(
          fmt::format("{} holds the tablebase {}: choose another folder", folder_.string(), other.text()));
    state_ = state_in(found);
    files_ = files_in(found, state_);
    if (state_.phase == Phase::complete) remove_positions();
  }

  const ManifestFile& values_file(int layer) const {
    return files_.layers[static_cast<std::size_t>(state_.enumerated - 1 - layer)];
  }

  /// The file, if it is the one that the manifest lists.
  fs::path listed(const ManifestFile& file) const {
    fs::path path = folder_ / file.name;
    expect_listed(path, file);
    return path;
  }

  /// What the run wrote there, and the folder if nothing else is in it.
  void remove_positions() const {
    std::error_code ignored;
    for (int layer = 0; layer < state_.enumerated; ++layer)
      fs::remove(folder_ / layer_file(positions_folder, layer), ignored);
    fs::remove(folder_ / positions_folder, ignored);
  }

  fs::path folder_;
  Identity identity_;
  LayerSize ranks_;
  CheckpointClock& clock_;
  std::optional<FolderLock> lock_;
  RunState state_;
  LayerFiles files_;
};

}  // namespace

std::unique_ptr<LayerKeeper> keep_in_memory() { return std::make_unique<MemoryKeeper>(); }

std::unique_ptr<LayerKeeper> keep_in_folder(const RunTask& task, const Identity& identity, LayerSize ranks,
                                            CheckpointClock& clock) {
  return std::make_unique<FolderKeeper>(task, identity, std::move(ranks), clock);
}

}  // namespace dropslide::tablebase
