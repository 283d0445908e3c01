// Layers that are kept on disk.
#include "engines/layers/kept_layers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <system_error>

#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_window.hpp"
#include "files/checked_file.hpp"

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kept_kind = "kept-layer";

}  // namespace

KeptLayers::KeptLayers(const fs::path& folder, const LayerIndex& index, const std::optional<Bound>& bound)
    : folder_(kept_folder_of(folder)), index_(index), bound_(bound) {}

/// What all layers below that one take on disk beyond what is there already and is replaced, but for headers
/// and checksums.
std::uint64_t KeptLayers::bytes_to_write(int layer) const {
  std::uint64_t bytes = 0;
  for (int below = 0; below < layer; ++below) {
    const std::uint64_t all = 8 * index_.layer_words(below);
    std::error_code error;
    const std::uint64_t there = fs::file_size(file_of(below), error);
    bytes += all - (error ? 0 : std::min(all, there));
  }
  return bytes;
}

bool KeptLayers::holds(const std::vector<LayerRecord>& records) const {
  return std::all_of(records.begin(), records.end(),
                     [this](const LayerRecord& record) { return open(record).has_value(); });
}

void KeptLayers::prepare(const std::vector<LayerRecord>& done, std::uint64_t beside_bytes) const {
  if (!holds(done))
    throw EnvironmentError(fmt::format(
        "{} has not all layers of the run: it did not keep them from the start, or lost some; choose another "
        "folder for a run with a certificate",
        folder_.string()));
  make_folder(folder_);
  const int next = done.empty() ? LayerWindow::top_layer(index_, bound_) + 1 : done.back().layer;
  const std::uint64_t needed = next == 0 ? 0 : bytes_to_write(next) + beside_bytes;
  std::error_code error;
  const fs::space_info space = fs::space(folder_, error);
  if (!error && space.available < needed)
    throw EnvironmentError(
        fmt::format("{} is too small a disk for the layers of a certificate: {} are needed and {} are free",
                    folder_.string(), format_bytes(needed), format_bytes(space.available)));
}

void KeptLayers::save(const LayerBits& dropper, const LayerRecord& record) const {
  const std::span words(dropper.words, index_.layer_words(record.layer));
  write_checked_file(file_of(record.layer), kept_kind, header_of(record), {std::as_bytes(words)},
                     Durability::program);
}

void KeptLayers::flush() const { flush_folder(folder_); }

std::vector<std::uint64_t> KeptLayers::read(const LayerRecord& record) const {
  std::vector<std::uint64_t> words(index_.layer_words(record.layer));
  const auto file = open(record);
  if (!file || !file->read_parts({std::as_writable_bytes(std::span(words))}))
    throw DamageError(
        fmt::format("{} is damaged, or not of this run: remove the folder, and the run starts again",
                    file_of(record.layer).string()));
  return words;
}

/// The file of the layer, if it is whole but for its bits, and of this run.
std::optional<CheckedFile> KeptLayers::open(const LayerRecord& record) const {
  auto file = CheckedFile::open(file_of(record.layer), kept_kind);
  const std::vector<std::uint64_t> part_bytes{8 * index_.layer_words(record.layer)};
  if (!file || file->header() != header_of(record) || file->part_bytes() != part_bytes) return std::nullopt;
  return file;
}

fs::path KeptLayers::file_of(int layer) const { return folder_ / fmt::format("{:07}", layer); }

std::string KeptLayers::header_of(const LayerRecord& record) const {
  return run_header(index_, bound_, record.layer, {record});
}

fs::path kept_folder_of(const fs::path& folder) { return folder / "kept"; }

void remove_kept_layers(const fs::path& folder) {
  std::error_code ignored;
  fs::remove_all(kept_folder_of(folder), ignored);
}

}  // namespace dropslide::layers
