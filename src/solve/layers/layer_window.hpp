// The layers in memory: D of the one under work, and S of as many above as a drop can reach.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "solve/layers/layer_kernel.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::layers {

class LayerWindow {
 public:
  /// Memory  (2^(Dmax-1) + 1) times the largest layer, in files of the scratch folder if one is given.
  /// Throws  std::bad_alloc, EnvironmentError.
  explicit LayerWindow(const LayerTables& tables, const std::optional<std::filesystem::path>& scratch = {});

  /// Bytes that a window of this index takes.
  static std::uint64_t bytes(const LayerIndex& index);

  /// Makes ready for `layer`: D is empty, S is written over the layer that no drop reaches any more.
  void open_layer(int layer);

  /// Work on the open layer. Valid until another layer is opened.
  const LayerWork& work() const { return work_; }

  /// Sends a window that is kept in files out of memory.
  void page_out() const;

  /// The bytes of S for the layers that the one below `layer` needs: layer, layer + 1, ...
  std::vector<std::span<std::byte>> slider_layers(int layer);

 private:
  LayerBits bits_of(HugeBuffer& buffer, std::vector<std::int64_t>& row_starts, int layer);
  std::size_t slot(int layer) const { return static_cast<std::size_t>(layer) % slider_.size(); }

  const LayerTables& tables_;
  HugeBuffer dropper_;
  std::vector<HugeBuffer> slider_;
  std::vector<std::int64_t> dropper_rows_;
  std::vector<std::vector<std::int64_t>> above_rows_;  ///< By value dropped; [0] of the open layer's S.
  LayerWork work_;
};

}  // namespace dropslide::layers
