// One layer of a tablebase as it stands on disk.
#include "engines/tablebase/stored_layer.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"

namespace dropslide::tablebase {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view layer_kind = "tablebase layer";
constexpr std::string_view positions_kind = "tablebase positions";

[[noreturn]] void refuse(const fs::path& file) {
  throw DamageError(fmt::format(
      "{} is damaged or not of this tablebase: restore it, or remove the folder and make the tablebase again",
      file.string()));
}

CheckedFile open_file(const fs::path& path, std::string_view kind) {
  auto file = CheckedFile::open(path, kind);
  if (!file) refuse(path);
  return std::move(*file);
}

/// The numbers in a header behind the words that must stand there. Refuses the file otherwise.
std::vector<std::uint64_t> numbers_in(const CheckedFile& file, const std::string& words, std::size_t count) {
  const std::string& header = file.header();
  if (!header.starts_with(words + "\n")) refuse(file.path());
  std::istringstream stream(header.substr(words.size() + 1));
  std::vector<std::uint64_t> numbers(count);
  for (auto& number : numbers)
    if (!(stream >> number)) refuse(file.path());
  return numbers;
}

std::string words_for(const Identity& identity, int layer) {
  return fmt::format("{} layer {}", identity.text(), layer);
}

/// Whether the parts have these sizes, so that memory may be taken for them.
void expect_parts(const CheckedFile& file, const std::vector<std::uint64_t>& bytes) {
  if (file.part_bytes() != bytes) refuse(file.path());
}

EliasFano to_list(const fs::path& file, std::uint64_t ranks, std::uint64_t size, EliasFanoWords&& words) {
  try {
    return {ranks, size, std::move(words)};
  } catch (const EnvironmentError&) {
    refuse(file);
  }
}

/// Of a whole layer file, so that its size is known before memory is taken for it.
std::vector<std::uint64_t> part_bytes(IndexKind index, std::uint64_t ranks, std::uint64_t size,
                                      ValueKind kind) {
  std::vector<std::uint64_t> bytes;
  for (const CellWidth width : facts_of(kind).widths)
    if (const auto part = ValueColumn::bytes_for(width, index == IndexKind::orbit ? ranks : size); part > 0)
      bytes.push_back(part);
  if (index == IndexKind::sparse)
    for (const std::uint64_t list : EliasFanoWords::bytes(ranks, size)) bytes.push_back(list);
  return bytes;
}

/// The bytes of the columns, to be read or written; empty ones are left out.
template <class Byte, class Columns>
std::vector<std::span<Byte>> parts_of(Columns& values) {
  std::vector<std::span<Byte>> parts;
  for (auto& column : values.columns())
    if (!column.bytes().empty()) parts.emplace_back(column.bytes());
  return parts;
}

}  // namespace

std::string to_text(IndexChoice index) {
  if (!index) return "auto";
  return *index == IndexKind::orbit ? "orbit" : "sparse";
}

std::string Identity::text() const {
  return fmt::format("{} dmax {} objective {} index {} value {}", dropslide::to_text(shape), game.dmax,
                     game.objective, to_text(index), facts_of(kind).name);
}

StoredLayer::StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const LayerCounts& counts,
                         const Identity& identity)
    : index_(index),
      layer_(layer),
      ranks_(ranks),
      counts_(counts),
      values_(facts_of(identity.kind).widths, index == IndexKind::orbit ? ranks : counts.dropper) {}

StoredLayer::StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const EliasFano& positions,
                         const LayerCounts& counts, const Identity& identity)
    : StoredLayer(index, layer, ranks, counts, identity) {
  if (index == IndexKind::sparse) positions_ = positions;
}

IndexKind StoredLayer::smaller_index(std::uint64_t ranks, std::uint64_t positions) {
  const std::uint64_t sparse =
      8 * (EliasFano::upper_words(ranks, positions) + EliasFano::lower_words(ranks, positions)) +
      positions / 5;
  return ranks / 5 < sparse ? IndexKind::orbit : IndexKind::sparse;
}

std::optional<std::uint64_t> StoredLayer::number_of(std::uint64_t rank) const {
  if (rank >= ranks_) return std::nullopt;
  if (index_ == IndexKind::sparse) return positions_.find(rank);
  const bool is_absent = trits().at(rank) == 0;
  return is_absent ? std::nullopt : std::optional<std::uint64_t>(0);
}

RankedBits StoredLayer::reachable() const {
  if (index_ == IndexKind::sparse) return positions_.to_bits();
  RankedBits bits(ranks_);
  trits().for_each_stored([&](std::uint64_t rank, int) { bits.add(rank); });
  bits.count_bits();
  return bits;
}

/// A file may have the right checksums and still hold bytes that no run would write.
bool StoredLayer::values_are_sound(const Identity& identity) const {
  for (const ValueColumn& column : values_.columns())
    if (!column.is_sound(entries())) return false;
  if (index_ == IndexKind::orbit) {
    std::uint64_t stored = 0;
    trits().for_each_stored([&](std::uint64_t, int) { ++stored; });
    return stored == size();
  }
  return with_value_domain(identity.kind, identity.shape, identity.game,
                           [&]<ValueDomain Domain>(const Domain& domain) {
                             for (std::uint64_t entry = 0; entry < entries(); ++entry)
                               if (!domain.is_sound(values_.at<typename Domain::Code>(entry))) return false;
                             return true;
                           });
}

FileDigest StoredLayer::write(const fs::path& file, const Identity& identity) const {
  const std::string header =
      fmt::format("{}\n{} {} {} {} {}\n", words_for(identity, layer_), static_cast<int>(index_), ranks_,
                  counts_.dropper, counts_.slider, counts_.stuck);
  auto parts = parts_of<const std::byte>(values_);
  if (index_ == IndexKind::sparse) {
    parts.push_back(bytes_of(positions_.upper()));
    parts.push_back(bytes_of(positions_.lower()));
  }
  return write_checked_file(file, layer_kind, header, parts, Durability::program);
}

LayerCounts StoredLayer::read_counts(const fs::path& path, const Identity& identity, int layer) {
  const auto numbers = numbers_in(open_file(path, layer_kind), words_for(identity, layer), 5);
  return {numbers[2], numbers[3], numbers[4]};
}

StoredLayer StoredLayer::read(const fs::path& path, const Identity& identity, int layer,
                              std::uint64_t ranks) {
  const CheckedFile file = open_file(path, layer_kind);
  const auto numbers = numbers_in(file, words_for(identity, layer), 5);
  const LayerCounts counts{numbers[2], numbers[3], numbers[4]};
  if (numbers[0] > 1 || numbers[1] != ranks || counts.dropper > ranks || counts.slider > ranks ||
      counts.stuck > counts.slider)
    refuse(path);
  const auto index = static_cast<IndexKind>(numbers[0]);
  if (index != identity.index.value_or(index)) refuse(path);
  expect_parts(file, part_bytes(index, ranks, counts.dropper, identity.kind));

  StoredLayer made(index, layer, ranks, counts, identity);
  auto parts = parts_of<std::byte>(made.values_);
  const bool is_sparse = index == IndexKind::sparse;
  EliasFanoWords list(is_sparse ? ranks : 0, is_sparse ? made.size() : 0);
  if (is_sparse) {
    parts.push_back(writable_bytes_of(list.upper));
    parts.push_back(writable_bytes_of(list.lower));
  }
  if (!file.read_parts(parts)) refuse(path);
  if (is_sparse) made.positions_ = to_list(path, ranks, made.size(), std::move(list));
  if (!made.values_are_sound(identity)) refuse(path);
  return made;
}

FileDigest write_reachable(const fs::path& file, const Identity& identity, const ReachableLayer& layer) {
  const std::string header = fmt::format("{}\n{} {} {}\n", words_for(identity, layer.layer),
                                         layer.slider.universe(), layer.slider.size(), layer.dropper.size());
  return write_checked_file(file, positions_kind, header,
                            {bytes_of(layer.slider.upper()), bytes_of(layer.slider.lower()),
                             bytes_of(layer.dropper.upper()), bytes_of(layer.dropper.lower())},
                            Durability::program);
}

ReachableLayer read_reachable(const fs::path& path, const Identity& identity, int layer,
                              std::uint64_t ranks) {
  const CheckedFile file = open_file(path, positions_kind);
  const auto numbers = numbers_in(file, words_for(identity, layer), 3);
  if (numbers[0] != ranks || numbers[1] > ranks || numbers[2] > ranks) refuse(path);
  std::vector<std::uint64_t> bytes;
  for (const std::uint64_t size : {numbers[1], numbers[2]})
    for (const std::uint64_t part : EliasFanoWords::bytes(ranks, size)) bytes.push_back(part);
  expect_parts(file, bytes);
  EliasFanoWords slider(ranks, numbers[1]), dropper(ranks, numbers[2]);
  if (!file.read_parts({writable_bytes_of(slider.upper), writable_bytes_of(slider.lower),
                        writable_bytes_of(dropper.upper), writable_bytes_of(dropper.lower)}))
    refuse(path);
  return {layer, to_list(path, ranks, numbers[1], std::move(slider)),
          to_list(path, ranks, numbers[2], std::move(dropper))};
}

}  // namespace dropslide::tablebase
