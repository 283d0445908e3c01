// One layer of a tablebase as it stands on disk.
#include "solve/tablebase/stored_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
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

std::vector<std::uint64_t> elias_fano_bytes(std::uint64_t ranks, std::uint64_t size) {
  return {8 * EliasFano::upper_words(ranks, size), 8 * EliasFano::lower_words(ranks, size)};
}

/// Requires that the sizes were checked against the file.
struct RawList {
  RawList(std::uint64_t ranks, std::uint64_t size)
      : upper(EliasFano::upper_words(ranks, size)), lower(EliasFano::lower_words(ranks, size)) {}
  std::vector<std::uint64_t> upper, lower;
};

EliasFano to_list(const fs::path& file, std::uint64_t ranks, std::uint64_t size, RawList&& raw) {
  try {
    return {ranks, size, std::move(raw.upper), std::move(raw.lower)};
  } catch (const EnvironmentError&) {
    refuse(file);
  }
}

std::uint64_t trits_for(IndexKind kind, std::uint64_t ranks, std::uint64_t size) {
  return std::max<std::uint64_t>(1, kind == IndexKind::orbit ? ranks : size);
}

}  // namespace

std::string to_text(IndexChoice index) {
  if (!index) return "auto";
  return *index == IndexKind::orbit ? "orbit" : "sparse";
}

std::string Identity::text() const {
  return fmt::format("{} dmax {} objective {} index {} depth {}", dropslide::to_text(shape), game.dmax,
                     game.objective, to_text(index), has_moves ? 1 : 0);
}

StoredLayer::StoredLayer(IndexKind kind, int layer, std::uint64_t ranks, const EliasFano& positions,
                         bool has_moves)
    : kind_(kind),
      layer_(layer),
      ranks_(ranks),
      size_(positions.size()),
      trits_(trits_for(kind, ranks, size_)) {
  if (kind == IndexKind::sparse) positions_ = positions;
  if (has_moves) moves_.resize(size_);
}

IndexKind StoredLayer::smaller_index(std::uint64_t ranks, std::uint64_t positions) {
  const std::uint64_t sparse =
      8 * (EliasFano::upper_words(ranks, positions) + EliasFano::lower_words(ranks, positions)) +
      positions / 5;
  return ranks / 5 < sparse ? IndexKind::orbit : IndexKind::sparse;
}

void StoredLayer::set(std::uint64_t rank, std::uint64_t number, const PositionValue& value) {
  trits_.set(entry(rank, number), value.winner == Winner::slider ? 2 : 1);
  if (!moves_.empty()) {
    assert(value.moves.value() <= most_moves);
    moves_[number] = static_cast<std::uint16_t>(*value.moves);
  }
}

PositionValue StoredLayer::at(std::uint64_t rank, std::uint64_t number) const {
  PositionValue value{trits_.at(entry(rank, number)) == 2 ? Winner::slider : Winner::dropper, {}};
  if (!moves_.empty()) value.moves = moves_[number];
  return value;
}

std::optional<PositionValue> StoredLayer::find(std::uint64_t rank) const {
  if (rank >= ranks_) return std::nullopt;
  if (kind_ == IndexKind::orbit) return trits_.at(rank) == 0 ? std::nullopt : std::optional(at(rank, 0));
  const auto number = positions_.find(rank);
  return number ? std::optional(at(rank, *number)) : std::nullopt;
}

RankedBits StoredLayer::reachable() const {
  if (kind_ == IndexKind::sparse) return positions_.to_bits();
  RankedBits bits(ranks_);
  trits_.for_each_stored([&](std::uint64_t rank, int) { bits.add(rank); });
  bits.count_bits();
  return bits;
}

/// A file may have the right checksums and still hold bytes that no run would write.
bool StoredLayer::trits_are_sound() const {
  for (const std::byte byte : trits_.bytes())
    if (static_cast<int>(byte) >= 243) return false;
  std::uint64_t stored = 0, last = 0;
  trits_.for_each_stored([&](std::uint64_t entry, int) {
    ++stored;
    last = entry;
  });
  return stored == size_ && (size_ == 0 || last < (kind_ == IndexKind::orbit ? ranks_ : size_));
}

std::vector<std::span<const std::byte>> StoredLayer::parts() const {
  std::vector<std::span<const std::byte>> parts{trits_.bytes()};
  if (kind_ == IndexKind::sparse) {
    parts.push_back(bytes_of(positions_.upper()));
    parts.push_back(bytes_of(positions_.lower()));
  }
  if (!moves_.empty()) parts.push_back(bytes_of(moves_));
  return parts;
}

FileDigest StoredLayer::write(const fs::path& file, const Identity& identity) const {
  const std::string header =
      fmt::format("{}\n{} {} {}\n", words_for(identity, layer_), static_cast<int>(kind_), ranks_, size_);
  return write_checked_file(file, layer_kind, header, parts(), Durability::program);
}

StoredLayer StoredLayer::read(const fs::path& path, const Identity& identity, int layer,
                              std::uint64_t ranks) {
  const CheckedFile file = open_file(path, layer_kind);
  const auto numbers = numbers_in(file, words_for(identity, layer), 3);
  StoredLayer made;
  made.layer_ = layer;
  made.ranks_ = ranks;
  made.size_ = numbers[2];
  if (numbers[0] > 1 || numbers[1] != ranks || made.size_ > ranks) refuse(path);
  made.kind_ = static_cast<IndexKind>(numbers[0]);
  if (made.kind_ != identity.index.value_or(made.kind_) ||
      (identity.has_moves && made.kind_ == IndexKind::orbit))
    refuse(path);
  const bool is_sparse = made.kind_ == IndexKind::sparse;
  const std::uint64_t trits = trits_for(made.kind_, ranks, made.size_);
  std::vector<std::uint64_t> bytes{(trits + 4) / 5};
  if (is_sparse) {
    const auto list = elias_fano_bytes(ranks, made.size_);
    bytes.insert(bytes.end(), list.begin(), list.end());
  }
  const bool has_moves = identity.has_moves && made.size_ > 0;
  if (has_moves) bytes.push_back(2 * made.size_);
  expect_parts(file, bytes);

  made.trits_ = TritTable(trits);
  RawList list(is_sparse ? ranks : 0, is_sparse ? made.size_ : 0);
  std::vector<std::span<std::byte>> parts{made.trits_.bytes()};
  if (is_sparse) {
    parts.push_back(writable_bytes_of(list.upper));
    parts.push_back(writable_bytes_of(list.lower));
  }
  if (has_moves) {
    made.moves_.resize(made.size_);
    parts.push_back(writable_bytes_of(made.moves_));
  }
  if (!file.read_parts(parts)) refuse(path);
  if (is_sparse) made.positions_ = to_list(path, ranks, made.size_, std::move(list));
  if (!made.trits_are_sound()) refuse(path);
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
  auto bytes = elias_fano_bytes(ranks, numbers[1]);
  const auto more = elias_fano_bytes(ranks, numbers[2]);
  bytes.insert(bytes.end(), more.begin(), more.end());
  expect_parts(file, bytes);
  RawList slider(ranks, numbers[1]), dropper(ranks, numbers[2]);
  if (!file.read_parts({writable_bytes_of(slider.upper), writable_bytes_of(slider.lower),
                        writable_bytes_of(dropper.upper), writable_bytes_of(dropper.lower)}))
    refuse(path);
  return {layer, to_list(path, ranks, numbers[1], std::move(slider)),
          to_list(path, ranks, numbers[2], std::move(dropper))};
}

}  // namespace dropslide::tablebase
