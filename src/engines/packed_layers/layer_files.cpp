// What a run of packed layers leaves in its folder.
#include "engines/packed_layers/layer_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "engines/packed_layers/packed_plan.hpp"
#include "files/checked_file.hpp"

namespace dropslide::packed_layers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view layer_kind = "packed-layer", open_kind = "open-layer",
                           result_kind = "packed-layers-result";
constexpr const char *csv_name = "layers.csv", *result_name = "layers.result";
constexpr std::string_view undecided_word = "undecided";

/// The header and what follows it.
struct HeaderOfFile {
  RunHeader header;
  std::string rest;
};

std::optional<HeaderOfFile> header_of(const std::optional<CheckedFile>& file) {
  HeaderOfFile result;
  auto header = file ? parse_run_header(file->header(), result.rest) : std::nullopt;
  if (!header) return std::nullopt;
  result.header = std::move(*header);
  return result;
}

/// Jobs as bytes of a file.
std::vector<std::uint8_t> to_bytes(const std::vector<bool>& flags) {
  std::vector<std::uint8_t> bytes((flags.size() + 7) / 8);
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (flags[i]) bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << (i % 8));
  return bytes;
}

/// The words of a layer, array by array.
std::vector<std::span<std::byte>> parts_of(PackedWindow& window, const PackedTables& tables, int layer) {
  std::vector<std::span<std::byte>> parts;
  for (std::size_t array = 0; array < tables.arrays(); ++array)
    parts.push_back(std::as_writable_bytes(window.words(layer, array)));
  return parts;
}

/// Whether the file has parts of these sizes, and they were read.
bool read_parts(const CheckedFile& file, const std::vector<std::span<std::byte>>& parts) {
  return std::ranges::equal(file.part_bytes(), parts, {}, {}, &std::span<std::byte>::size) &&
         file.read_parts(parts);
}

/// The highest layer that the run needs beside that one to go on.
int highest_needed(const PackedTables& tables, int layer) {
  const int highest = tables.array(0).index.highest_layer();
  return std::min(layer + held_layers(tables.game().dmax, highest) - 2, highest);
}

}  // namespace

bool OpenLayer::has_begun() const { return std::ranges::find(are_done, true) != are_done.end(); }

LayerFiles::LayerFiles(fs::path folder, LayerGame of, std::function<void(const std::string&)> notice)
    : folder_(std::move(folder)), of_(std::move(of)), notice_(std::move(notice)) {}

fs::path LayerFiles::file_of(int layer) const { return layers_folder() / fmt::format("{:07}", layer); }

/// In ascending order.
std::vector<int> LayerFiles::saved_layers() const {
  std::vector<int> layers;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(layers_folder(), ignored)) {
    const std::string name = entry.path().filename().string();
    int layer = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), layer);
    if (error == std::errc{} && end == name.data() + name.size() && file_of(layer) == entry.path())
      layers.push_back(layer);
  }
  std::ranges::sort(layers);
  return layers;
}

void LayerFiles::expect_own(const RunHeader& header) const {
  if (header.of == of_) return;
  throw EnvironmentError(
      fmt::format("{} holds a run of {}: choose another folder", folder_.string(), to_text(header.of)));
}

std::optional<FinishedRun> LayerFiles::finished_run() const {
  const fs::path path = folder_ / result_name;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return std::nullopt;
  const auto found = header_of(CheckedFile::open(path, result_kind));
  const auto damaged = [&] {
    return DamageError(fmt::format(
        "{} is damaged, or not of a run of packed layers: move it away, and the run goes on from its "
        "layers or starts again",
        path.string()));
  };
  if (!found) throw damaged();
  FinishedRun run{.header = found->header};
  std::istringstream stream(found->rest);
  std::string word, winner;
  if (!(stream >> word >> run.boards >> winner) || word != "boards") throw damaged();
  for (const Winner player : {Winner::slider, Winner::dropper})
    if (winner == dropslide::to_text(player)) run.winner = player;
  if (!run.winner && (!run.header.of.bound || winner != undecided_word)) throw damaged();
  expect_own(run.header);
  return run;
}

std::optional<std::vector<PackedCut>> LayerFiles::saved_cuts() const {
  for (const int layer : saved_layers())
    if (const auto found = header_of(CheckedFile::open(file_of(layer), layer_kind))) {
      expect_own(found->header);
      return found->header.cuts;
    }
  return std::nullopt;
}

bool LayerFiles::read_layer(int layer, PackedWindow& window, const PackedTables& tables) const {
  const auto file = CheckedFile::open(file_of(layer), layer_kind);
  const auto found = header_of(file);
  if (!found || found->header.layer != layer) return false;
  expect_own(found->header);
  for (std::size_t array = 0; array < tables.arrays(); ++array)
    if (array >= found->header.cuts.size() || found->header.cuts[array] != tables.array(array).index.cut())
      return false;
  window.open_layer(layer);
  return read_parts(*file, parts_of(window, tables, layer));
}

bool LayerFiles::read_open(const RunHeader& header, PackedWindow& window, const PackedTables& tables,
                           OpenLayer& open) {
  const auto file = CheckedFile::open(open_file(), open_kind);
  const auto found = header_of(file);
  std::istringstream stream(found ? found->rest : "");
  OpenLayer saved;
  std::size_t jobs = 0;
  std::string word;
  if (!found ||
      !(stream >> word >> saved.layer >> jobs >> saved.digest.slider_wins >> saved.digest.hash_sum) ||
      to_text(found->header) != to_text(header) || saved.layer != header.layer - 1 || jobs > 1U << 24)
    return false;
  window.open_layer(saved.layer);
  std::vector<std::uint8_t> done((jobs + 7) / 8);
  auto parts = parts_of(window, tables, saved.layer);
  parts.insert(parts.begin(), writable_bytes_of(done));
  if (!read_parts(*file, parts)) return false;
  for (std::size_t job = 0; job < jobs; ++job)
    saved.are_done.push_back((done[job / 8] >> (job % 8) & 1) != 0);
  open = std::move(saved);
  return true;
}

std::optional<RunHeader> LayerFiles::load(const PackedTables& tables, PackedWindow& window, OpenLayer& open) {
  const std::vector<int> saved = saved_layers();
  const int highest = tables.array(0).index.highest_layer();
  const int top = top_layer(of_.shape, of_.game, of_.bound);
  const auto is_saved = [&](int layer) { return std::ranges::binary_search(saved, layer); };
  for (const int lowest : saved) {
    const auto found = header_of(CheckedFile::open(file_of(lowest), layer_kind));
    const int last = highest_needed(tables, lowest);
    bool is_whole = found && found->header.layer == lowest && lowest <= highest &&
                    static_cast<int>(found->header.records.size()) == std::max(0, top - lowest + 1);
    if (found) expect_own(found->header);
    if (!found) notify(fmt::format("{} is damaged: it is not used", file_of(lowest).string()));
    // From the highest down, so that what the window holds in the end are these layers.
    for (int layer = last; is_whole && layer >= lowest; --layer) {
      is_whole = is_saved(layer) && read_layer(layer, window, tables);
      if (!is_whole && is_saved(layer))
        notify(fmt::format("{} is damaged: the run goes on from higher layers, if there are some",
                           file_of(layer).string()));
    }
    if (!is_whole) continue;
    last_saved_.clear();
    for (int layer = lowest; layer <= last; ++layer) last_saved_.insert(layer);
    if (!read_open(found->header, window, tables, open)) open = {};
    return found->header;
  }
  return std::nullopt;
}

bool LayerFiles::save(const RunHeader& header, PackedWindow& window, const PackedTables& tables,
                      const OpenLayer& open) {
  const int last = highest_needed(tables, header.layer);
  const auto bytes_of_layer = [&](int layer) {
    const auto parts = parts_of(window, tables, layer);
    return std::vector<std::span<const std::byte>>(parts.begin(), parts.end());
  };
  std::set<int> now;
  for (int layer = header.layer; layer <= last; ++layer) now.insert(layer);
  if (now == last_saved_ && !open.has_begun()) return true;
  try {
    make_folder(layers_folder());
    for (const int layer : now) {
      if (last_saved_.contains(layer)) continue;
      RunHeader of_layer = header;
      of_layer.layer = layer;
      std::erase_if(of_layer.records, [layer](const LayerRecord& record) { return record.layer < layer; });
      write_checked_file(file_of(layer), layer_kind, to_text(of_layer), bytes_of_layer(layer),
                         Durability::power);
    }
    if (open.has_begun()) {
      const std::vector<std::uint8_t> done = to_bytes(open.are_done);
      auto parts = bytes_of_layer(open.layer);
      parts.insert(parts.begin(), std::as_bytes(std::span(done)));
      write_checked_file(open_file(), open_kind,
                         fmt::format("{}open {} {} {} {}\n", to_text(header), open.layer,
                                     open.are_done.size(), open.digest.slider_wins, open.digest.hash_sum),
                         parts, Durability::power);
    }
    std::set<int> kept = now;
    kept.insert(last_saved_.begin(), last_saved_.end());
    remove_layers_but(kept);
    last_saved_ = now;
    write_text_file(folder_ / csv_name, to_csv(header.records, of_.bound));
    return true;
  } catch (const EnvironmentError& error) {
    notify(fmt::format("layer {} is not saved: {}; the run goes on, and what was saved before stays",
                       header.layer, error.what()));
    return false;
  }
}

void LayerFiles::remove_layers_but(const std::set<int>& kept) const {
  std::error_code ignored;
  for (const int layer : saved_layers())
    if (!kept.contains(layer)) fs::remove(file_of(layer), ignored);
}

void LayerFiles::conclude(const FinishedRun& run) {
  try {
    const std::string csv = to_csv(run.header.records, of_.bound);
    write_text_file(folder_ / csv_name, csv);
    const std::string header = fmt::format("{}boards {} {}\ncsv {} {}\n", to_text(run.header), run.boards,
                                           run.winner ? dropslide::to_text(*run.winner) : undecided_word,
                                           csv.size(), checksum_of(csv));
    write_checked_file(folder_ / result_name, result_kind, header, {}, Durability::power);
    remove_layers_but({});
    std::error_code ignored;
    fs::remove(open_file(), ignored);
    fs::remove(layers_folder(), ignored);
  } catch (const EnvironmentError& error) {
    notify(
        fmt::format("the result is not written: {}; the layers stay, and the same command goes on from them",
                    error.what()));
  }
}

}  // namespace dropslide::packed_layers
