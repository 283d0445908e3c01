// One layer of a tablebase as it stands on disk.
#include "engines/tablebase/stored_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
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
  const auto add = [&](std::uint64_t part) {
    if (part > 0) bytes.push_back(part);
  };
  if (!is_against_chance(kind)) {
    const std::uint64_t trits = std::max<std::uint64_t>(1, index == IndexKind::orbit ? ranks : size);
    add((trits + 4) / 5);
  }
  if (kind == ValueKind::moves) add(2 * size);
  if (kind == ValueKind::score || kind == ValueKind::failure) add(8 * size);
  if (kind == ValueKind::rounded_score) add(4 * size);
  if (index == IndexKind::sparse)
    for (const std::uint64_t list : EliasFanoWords::bytes(ranks, size)) bytes.push_back(list);
  return bytes;
}

}  // namespace

std::string to_text(IndexChoice index) {
  if (!index) return "auto";
  return *index == IndexKind::orbit ? "orbit" : "sparse";
}

std::string to_text(ValueKind kind) {
  constexpr const char* names[] = {"winner", "moves", "score", "rounded score", "failure"};
  return names[static_cast<std::size_t>(kind)];
}

double Identity::score_step() const {
  if (kind != ValueKind::rounded_score) return 0;
  const int highest = game.objective - 1;
  const double largest_score = static_cast<double>(shape.cells() * merge_potential_of_tile(highest));
  return std::exp2(std::ceil(std::log2(largest_score)) - 32);
}

std::string Identity::text() const {
  return fmt::format("{} dmax {} objective {} index {} value {}", dropslide::to_text(shape), game.dmax,
                     game.objective, to_text(index), to_text(kind));
}

StoredLayer::StoredLayer(IndexKind index, int layer, std::uint64_t ranks, const LayerCounts& counts,
                         const Identity& identity)
    : index_(index), layer_(layer), ranks_(ranks), counts_(counts), step_(identity.score_step()) {
  if (identity.kind == ValueKind::rounded_score)
    steps_.resize(size());
  else if (is_against_chance(identity.kind))
    numbers_.resize(size());
  else
    trits_ = TritTable(std::max<std::uint64_t>(1, index == IndexKind::orbit ? ranks : size()));
  if (identity.kind == ValueKind::moves) moves_.resize(size());
}

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

void StoredLayer::set(std::uint64_t rank, std::uint64_t number, const PositionValue& value) {
  trits_.set(entry(rank, number), value.winner == Winner::slider ? 2 : 1);
  if (!moves_.empty()) {
    assert(value.moves.value() <= most_moves);
    moves_[number] = static_cast<std::uint16_t>(*value.moves);
  }
}

void StoredLayer::set(std::uint64_t, std::uint64_t number, double value) {
  if (step_ == 0) {
    numbers_[number] = value;
  } else {
    assert(value >= 0 && value / step_ <= std::numeric_limits<std::uint32_t>::max());
    steps_[number] = static_cast<std::uint32_t>(value / step_);
  }
}

template <>
PositionValue StoredLayer::at<PositionValue>(std::uint64_t rank, std::uint64_t number) const {
  PositionValue value{trits_.at(entry(rank, number)) == 2 ? Winner::slider : Winner::dropper, {}};
  if (!moves_.empty()) value.moves = moves_[number];
  return value;
}

template <>
double StoredLayer::at<double>(std::uint64_t, std::uint64_t number) const {
  return step_ == 0 ? numbers_[number] : step_ * steps_[number];
}

std::optional<std::uint64_t> StoredLayer::number_of(std::uint64_t rank) const {
  if (rank >= ranks_) return std::nullopt;
  if (index_ == IndexKind::sparse) return positions_.find(rank);
  return trits_.at(rank) == 0 ? std::nullopt : std::optional<std::uint64_t>(0);
}

RankedBits StoredLayer::reachable() const {
  if (index_ == IndexKind::sparse) return positions_.to_bits();
  RankedBits bits(ranks_);
  trits_.for_each_stored([&](std::uint64_t rank, int) { bits.add(rank); });
  bits.count_bits();
  return bits;
}

/// A file may have the right checksums and still hold bytes that no run would write.
bool StoredLayer::values_are_sound() const {
  if (trits_.length() == 0)
    return std::all_of(numbers_.begin(), numbers_.end(),
                       [](double value) { return value >= 0 && std::isfinite(value); });
  for (const std::byte byte : trits_.bytes())
    if (static_cast<int>(byte) >= 243) return false;
  std::uint64_t stored = 0, last = 0;
  trits_.for_each_stored([&](std::uint64_t entry, int) {
    ++stored;
    last = entry;
  });
  return stored == size() && (size() == 0 || last < (index_ == IndexKind::orbit ? ranks_ : size()));
}

/// The bytes of the values, to be read or, if the layer is not const, written; empty arrays are left out.
template <class Layer>
auto StoredLayer::value_parts(Layer& layer) {
  using Byte = std::conditional_t<std::is_const_v<Layer>, const std::byte, std::byte>;
  std::vector<std::span<Byte>> parts;
  const auto add = [&](auto& values) {
    const std::span array(values);
    if (!array.empty()) parts.emplace_back(reinterpret_cast<Byte*>(array.data()), array.size_bytes());
  };
  auto trits = layer.trits_.bytes();
  add(trits);
  add(layer.moves_);
  add(layer.numbers_);
  add(layer.steps_);
  return parts;
}

FileDigest StoredLayer::write(const fs::path& file, const Identity& identity) const {
  const std::string header =
      fmt::format("{}\n{} {} {} {} {}\n", words_for(identity, layer_), static_cast<int>(index_), ranks_,
                  counts_.dropper, counts_.slider, counts_.stuck);
  std::vector<std::span<const std::byte>> parts;
  for (const auto part : value_parts(*this)) parts.emplace_back(part);
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
  std::vector<std::span<std::byte>> parts = value_parts(made);
  const bool is_sparse = index == IndexKind::sparse;
  EliasFanoWords list(is_sparse ? ranks : 0, is_sparse ? made.size() : 0);
  if (is_sparse) {
    parts.push_back(writable_bytes_of(list.upper));
    parts.push_back(writable_bytes_of(list.lower));
  }
  if (!file.read_parts(parts)) refuse(path);
  if (is_sparse) made.positions_ = to_list(path, ranks, made.size(), std::move(list));
  if (!made.values_are_sound()) refuse(path);
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
