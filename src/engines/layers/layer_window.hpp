// The layers in memory: D of the one under work, and S of as many above as a drop can reach.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engines/layers/kernel/layer_kernel.hpp"
#include "run/bound.hpp"
#include "store/huge_buffer.hpp"

namespace dropslide::layers {

/// Of the layers in a window: all slices, or those of one member of a team.
enum class Held : std::uint8_t { all_slices, own_slices };

/// The buffers of D and S of one run, and which layer each holds.
class LayerWindow {
 public:
  /// Memory  (2^(Dmax-1) + 1) times the largest layer that is held, in files of the scratch folder if one is
  ///         given. With a bound, layers below it are solved, and 2^(Dmax-1) from it on held. Of own slices
  ///         only what is touched (`team_load`), beside so much address space.
  /// Throws  std::bad_alloc, EnvironmentError.
  explicit LayerWindow(const LayerTables& tables, const std::optional<std::filesystem::path>& scratch = {},
                       const std::optional<Bound>& bound = {}, Held held = Held::all_slices);

  /// Bytes that a window of this index takes.
  static std::uint64_t bytes(const LayerIndex& index, const std::optional<Bound>& bound = {});

  /// Of all buffers.
  std::uint64_t bytes() const { return bytes(tables_.index(), bound_); }
  /// Those of D alone.
  std::uint64_t dropper_bytes() const { return dropper_.size_bytes(); }

  /// As given.
  const std::optional<Bound>& bound() const { return bound_; }
  /// The highest layer that is solved.
  int top_layer() const { return top_layer(tables_.index(), bound_); }
  /// The same of a window with that index and bound.
  static int top_layer(const LayerIndex& index, const std::optional<Bound>& bound);
  /// The highest layer that is held: the top layer, or a conceded one.
  int highest_layer() const { return highest_layer(tables_.index(), bound_); }
  /// The same of a window with that index and bound.
  static int highest_layer(const LayerIndex& index, const std::optional<Bound>& bound);
  /// The highest layer from which a run can go on: the top layer, or the lowest conceded one, when no other
  /// is done.
  int highest_saved_layer() const { return std::min(top_layer() + 1, highest_layer()); }

  /// Makes ready for `layer`: D is empty, S is written over the layer that no drop reaches any more.
  void open_layer(int layer);

  /// Work on the open layer. Valid until another layer is opened.
  const LayerWork& work() const { return work_; }

  /// Has whoever works on the layers call that before every span, from now on.
  void set_before_span(std::function<void()> before_span);

  /// Sends the next so many bytes of a window that is kept in files out of memory, going round all of it, or
  /// all but D. Safe while others work on the layer.
  void page_out_next(std::uint64_t bytes, bool spares_dropper);

  /// The bytes of S for the layers that the one below `layer` needs: layer, layer + 1, ...
  std::vector<std::span<std::byte>> slider_layers(int layer);

  /// S of one of those layers, with the starts of its slices in `slice_starts`.
  LayerBits slider_bits(int layer, std::vector<std::int64_t>& slice_starts);

  /// Gives the memory of S of the open layer back, but for those words.
  void release_slider(std::uint64_t begin_word, std::uint64_t end_word);
  /// The same of the buffer of D.
  void release_dropper(std::uint64_t begin_word, std::uint64_t end_word);

 private:
  static std::uint64_t largest_layer_bytes(const LayerIndex& index, const std::optional<Bound>& bound);
  LayerBits bits_of(HugeBuffer& buffer, std::vector<std::int64_t>& slice_starts, int layer);
  std::size_t slot(int layer) const { return static_cast<std::size_t>(layer) % slider_.size(); }

  const LayerTables& tables_;
  std::optional<Bound> bound_;
  HugeBuffer dropper_;
  std::vector<HugeBuffer> slider_;
  std::size_t paged_buffer_ = 0,
              paged_bytes_ = 0;  ///< Where `page_out_next` goes on: slider_[0], ..., dropper_.
  std::vector<std::int64_t> dropper_starts_;
  std::vector<std::vector<std::int64_t>> above_starts_;  ///< By value dropped; [0] of the open layer's S.
  std::function<void()> before_span_;
  LayerWork work_;
};

}  // namespace dropslide::layers
