// What a count leaves in its folder.
#include "engines/tablebase/count_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"

namespace dropslide::tablebase {
namespace {

constexpr std::size_t numbers_a_layer = 3, bytes_a_layer = numbers_a_layer * sizeof(std::uint64_t);
constexpr const char *result_file = "count.result", *result_kind = "count-result";

std::vector<std::uint64_t> to_numbers(const std::vector<LayerCounts>& layers) {
  std::vector<std::uint64_t> numbers;
  for (const LayerCounts& layer : layers)
    for (const std::uint64_t number : {layer.dropper, layer.slider, layer.stuck}) numbers.push_back(number);
  return numbers;
}

std::vector<LayerCounts> to_layers(const std::vector<std::uint64_t>& numbers) {
  std::vector<LayerCounts> layers;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += numbers_a_layer)
    layers.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  return layers;
}

/// Layers whose drops lead beyond the last counted one.
std::size_t kept_layers(std::size_t counted) {
  return std::min(counted, static_cast<std::size_t>(window_layers(StochasticGame::dmax)));
}

/// Whether so many positions can be there.
bool are_sound(const std::vector<LayerCounts>& layers, const std::vector<std::uint64_t>& ranks) {
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    const LayerCounts& counts = layers[layer];
    if (std::max(counts.dropper, counts.slider) > ranks[layer] || counts.stuck > counts.slider) return false;
  }
  return true;
}

/// Whether no bit stands for a rank that the layer does not have.
bool is_within(const std::vector<std::uint64_t>& words, std::uint64_t ranks) {
  return ranks % 64 == 0 || words.back() >> (ranks % 64) == 0;
}

/// The first word of a header, which for games that end with a tile has that behind it.
constexpr std::string_view kind_of_all = "count", kind_to_tile = "count-to-";

std::string to_header(Shape shape, std::optional<int> tile, const CountState& state,
                      const std::vector<std::uint64_t>& ranks) {
  const auto counted = ranks.begin() + static_cast<std::ptrdiff_t>(state.layers.size());
  return fmt::format(
      "{} {} {} ranks {} of {}", tile ? fmt::format("{}{}", kind_to_tile, *tile) : std::string(kind_of_all),
      to_text(shape), state.layers.size(), std::accumulate(ranks.begin(), counted, std::uint64_t{0}),
      std::accumulate(ranks.begin(), ranks.end(), std::uint64_t{0}));
}

/// Sets the tile that the word names. Returns whether it is the first word of a header.
bool reads_kind(std::string_view word, std::optional<int>& tile) {
  if (word == kind_of_all) return true;
  if (!word.starts_with(kind_to_tile)) return false;
  word.remove_prefix(kind_to_tile.size());
  int found = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), found);
  if (error != std::errc() || end != word.data() + word.size() || found <= StochasticGame::dmax ||
      found > max_exponent)
    return false;
  tile = found;
  return true;
}

std::optional<CheckedFile> open_result(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / result_file;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  auto file = CheckedFile::open(path, result_kind);
  if (!file || !count_header(file->header()))
    throw DamageError(fmt::format("{} is damaged: remove it to count again", path.string()));
  return file;
}

}  // namespace

std::optional<CountHeader> count_header(const std::string& header) {
  std::istringstream stream(header);
  std::string kind, shape, word, of, end;
  CountHeader found;
  std::uint64_t counted = 0, all = 0;
  if (!(stream >> kind >> shape >> found.layers >> word >> counted >> of >> all) ||
      !reads_kind(kind, found.tile) || found.layers < 0 || word != "ranks" || of != "of" || counted > all ||
      all == 0 || stream >> end)
    return std::nullopt;
  found.ranks_counted = static_cast<double>(counted) / static_cast<double>(all);
  try {
    found.shape = parse_shape(shape);
  } catch (const UsageError&) {
    return std::nullopt;
  }
  if (found.shape.cells() < StochasticGame::opening_tiles) return std::nullopt;
  return found;
}

std::optional<CountHeader> finished_count(const std::filesystem::path& folder) {
  const auto file = open_result(folder);
  return file ? count_header(file->header()) : std::nullopt;
}

CountRunFiles::CountRunFiles(const std::filesystem::path& folder, Shape shape, std::optional<int> tile,
                             NoticeSink notice)
    : folder_(folder), lock_(folder, notice), shape_(shape), tile_(tile), notice_(std::move(notice)) {
  expect_own_run(folder, {"window.0", "window.1", result_file});
}

void CountRunFiles::expect_own(const std::optional<CountHeader>& header) const {
  if (!header || header->shape != shape_ || header->tile != tile_)
    throw EnvironmentError(
        fmt::format("{} holds another run: choose another folder", folder_.path().string()));
}

std::optional<CountState> CountRunFiles::load(const std::vector<std::uint64_t>& ranks) const {
  if (const auto result = open_result(folder_.path())) {
    const auto header = count_header(result->header());
    expect_own(header);
    const auto counted = static_cast<std::size_t>(header->layers);
    const bool has_size = counted > 0 && counted <= ranks.size() &&
                          result->part_bytes() == std::vector<std::uint64_t>{counted * bytes_a_layer};
    std::vector<std::uint64_t> numbers(has_size ? counted * numbers_a_layer : 0);
    if (!has_size || !result->read_parts({writable_bytes_of(numbers)}) ||
        !are_sound(to_layers(numbers), ranks))
      throw DamageError(fmt::format("{} is damaged: remove it to count again", result->path().string()));
    folder_.remove_all();  // A kill may have left them.
    return CountState{.layers = to_layers(numbers), .is_done = true};
  }
  std::optional<CountState> state;
  const auto use = [&](const FoundCheckpoint& found) {
    expect_own(count_header(found.header));
    state = read(found, ranks);
    return state.has_value();
  };
  folder_.restore(use, [&](const std::string& text) { notify(text); });
  if (state)
    notify(fmt::format("going on from {}: counted so far: {}", folder_.path().string(),
                       counted(state->layers.size(), "layer")));
  return state;
}

std::optional<CountState> CountRunFiles::read(const FoundCheckpoint& found,
                                              const std::vector<std::uint64_t>& ranks) const {
  const auto counted = static_cast<std::size_t>(count_header(found.header)->layers);
  if (counted > ranks.size()) return std::nullopt;
  const std::size_t first = counted - kept_layers(counted);
  std::vector<std::uint64_t> sizes{counted * bytes_a_layer};
  for (std::size_t layer = first; layer < counted; ++layer) sizes.push_back((ranks[layer] + 63) / 64 * 8);
  if (found.file.part_bytes() != sizes) return std::nullopt;
  std::vector<std::uint64_t> numbers(counted * numbers_a_layer);
  std::vector<std::vector<std::uint64_t>> bits;
  for (std::size_t part = 1; part < sizes.size(); ++part) bits.emplace_back(sizes[part] / 8);
  std::vector<std::span<std::byte>> parts{writable_bytes_of(numbers)};
  for (auto& words : bits) parts.push_back(writable_bytes_of(words));
  if (!found.file.read_parts(parts)) return std::nullopt;
  CountState state{.layers = to_layers(numbers)};
  if (!are_sound(state.layers, ranks)) return std::nullopt;
  for (std::size_t layer = first; layer < counted; ++layer) {
    if (!is_within(bits[layer - first], ranks[layer])) return std::nullopt;
    state.dropper.emplace_back(ranks[layer], std::move(bits[layer - first]));
    if (state.dropper.back().size() != state.layers[layer].dropper) return std::nullopt;
  }
  return state;
}

void CountRunFiles::save(const CountState& state, const std::vector<std::uint64_t>& ranks) {
  const std::vector<std::uint64_t> numbers = to_numbers(state.layers);
  std::vector<std::span<const std::byte>> parts{bytes_of(numbers)};
  try {
    if (state.is_done) {
      write_checked_file(folder_.path() / result_file, result_kind, to_header(shape_, tile_, state, ranks),
                         parts, Durability::power);
      folder_.remove_all();
      return;
    }
    for (const RankedBits& layer : state.dropper) parts.push_back(bytes_of(layer.bits()));
    folder_.save(to_header(shape_, tile_, state, ranks), parts);
  } catch (const EnvironmentError& error) {
    notify(fmt::format("not saved: {}; the last checkpoint stays", error.what()));
  }
}

}  // namespace dropslide::tablebase
