// The layers of a run that are kept on disk for a certificate: of each D, who wins with Dropper to move.
//
//     DIR/kept/0000017    layer 17: a checked file with the bits of D, in the order of the index
//
// A file belongs to the run in whose folder it lies: its header is that of a checkpoint after that layer,
// with the record of that layer alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engines/layers/index/layer_index.hpp"
#include "engines/layers/kernel/layer_kernel.hpp"
#include "engines/layers/layer_record.hpp"
#include "files/checked_file.hpp"
#include "run/bound.hpp"

namespace dropslide::layers {

/// Where a run of one process keeps its layers.
class KeptLayers {
 public:
  /// In the folder of the run with that index and bound. The index must outlive it.
  KeptLayers(const std::filesystem::path& folder, const LayerIndex& index, const std::optional<Bound>& bound);

  /// Whether those layers were kept. Their bits are not read.
  bool holds(const std::vector<LayerRecord>& records) const;

  /// Makes ready for the layers below those that are done, given from the highest down. `beside_bytes`: what
  /// the run leaves on the disk beside them.
  ///
  /// Throws  EnvironmentError if the folder cannot be written, some layer that is done was not kept, or the
  ///         disk has too little room for the others.
  void prepare(const std::vector<LayerRecord>& done, std::uint64_t beside_bytes) const;

  /// Keeps D of a layer that is solved. Throws EnvironmentError (disk full, for one).
  void save(const LayerBits& dropper, const LayerRecord& record) const;

  /// Forces to disk what was kept. Throws EnvironmentError.
  void flush() const;

  /// D of a layer. Throws DamageError if it is not there as it was kept; std::bad_alloc.
  std::vector<std::uint64_t> read(const LayerRecord& record) const;

 private:
  std::uint64_t bytes_to_write(int layer) const;
  std::optional<CheckedFile> open(const LayerRecord& record) const;
  std::filesystem::path file_of(int layer) const;
  std::string header_of(const LayerRecord& record) const;

  std::filesystem::path folder_;
  const LayerIndex& index_;
  std::optional<Bound> bound_;
};

/// Where the layers of the run in a folder are kept.
std::filesystem::path kept_folder_of(const std::filesystem::path& folder);

/// Removes the layers that are kept in the folder of a run, where nobody needs them.
void remove_kept_layers(const std::filesystem::path& folder);

}  // namespace dropslide::layers
