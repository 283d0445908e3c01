// What a run of layers leaves in its folder.
#include "engines/layers/layer_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_plan.hpp"
#include "files/checked_file.hpp"

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view result_kind = "layers-result", undecided_word = "undecided";
constexpr const char *boards_word = "boards", *csv_word = "csv";

bool has_cuts_of(const RunHeader& header, const PackedTables& tables) {
  for (std::size_t array = 0; array < tables.arrays(); ++array)
    if (array >= header.cuts.size() || header.cuts[array] != tables.array(array).index.cut()) return false;
  return true;
}

/// Boards, winner, and the digest of the records as text.
std::string result_text(const FinishedRun& run, const std::string& csv) {
  return fmt::format("{} {} {}\n{} {} {}\n", boards_word, run.boards,
                     run.winner ? dropslide::to_text(*run.winner) : undecided_word, csv_word, csv.size(),
                     checksum_of(csv));
}

/// Reads what `result_text` wrote; false if it is something else.
bool read_result(const std::string& text, FinishedRun& run) {
  std::istringstream stream(text);
  std::string word, winner;
  if (!(stream >> word >> run.boards >> winner) || word != boards_word) return false;
  for (const Winner player : {Winner::slider, Winner::dropper})
    if (winner == dropslide::to_text(player)) run.winner = player;
  if (!run.winner && (!run.header.of.bound || winner != undecided_word)) return false;
  if (!(stream >> word)) return true;
  FileDigest csv;
  if (word != csv_word || !(stream >> csv.bytes >> csv.checksum)) return false;
  run.csv = csv;
  return true;
}

}  // namespace

std::optional<FinishedRun> finished_run(const fs::path& folder) {
  const fs::path path = folder / result_file;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return std::nullopt;
  const auto file = CheckedFile::open(path, result_kind);
  std::string rest;
  auto header = file ? parse_run_header(file->header(), rest) : std::nullopt;
  FinishedRun run;
  if (header) run.header = std::move(*header);
  if (!header || !read_result(rest, run))
    throw DamageError(
        fmt::format("{} is damaged, or not of a run of layers: move it away, and the run goes on from what "
                    "it has saved or starts again",
                    path.string()));
  return run;
}

LayerFiles::LayerFiles(fs::path folder, LayerGame of, std::function<void(const std::string&)> notice)
    : folder_(std::move(folder)), of_(std::move(of)), notice_(std::move(notice)) {}

void LayerFiles::expect_own(const RunHeader& header) const {
  if (header.of == of_) return;
  throw EnvironmentError(
      fmt::format("{} holds a run of {}: choose another folder", folder_.string(), to_text(header.of)));
}

std::optional<FinishedRun> LayerFiles::finished_run() const {
  auto run = layers::finished_run(folder_);
  if (run) expect_own(run->header);
  return run;
}

/// Whether there are pieces of all layers of the run but the last one, as for a certificate.
bool LayerFiles::keeps_all(const std::vector<LayerRecord>& records) const {
  const auto cuts = saved_cuts();
  if (!cuts || records.empty()) return false;
  const auto pieces = found_pieces(folder_);
  const auto boards = stored_boards(*cuts, of_.game, records.front().layer);
  return std::ranges::all_of(records, [&](const LayerRecord& record) {
    return record.layer == 0 || boards[static_cast<std::size_t>(record.layer)] < 1 ||
           pieces.contains({record.layer, 0, 1});
  });
}

void LayerFiles::tidy_up(const FinishedRun& run) const {
  std::error_code ignored;
  const bool has_pieces = fs::exists(layers_folder(), ignored);
  if (has_pieces && (!run.winner || !keeps_all(run.header.records))) remove_layers();
  if (fs::exists(folder_ / csv_file, ignored)) return;
  try {
    write_records(run.header);
  } catch (const EnvironmentError&) {  // A folder that nobody may write in still answers.
  }
}

void LayerFiles::expect_room(double bytes) const {
  double there = 0;
  std::error_code ignored;
  for (const PieceName& piece : found_pieces(folder_)) {
    const auto size = fs::file_size(file_of(piece), ignored);
    if (!ignored) there += static_cast<double>(size);
  }
  std::error_code error;
  const fs::space_info space = fs::space(folder_, error);
  if (error || bytes - there <= static_cast<double>(space.available)) return;
  throw EnvironmentError(fmt::format(
      "{} is on too small a disk for the layers that are kept there: {} are needed and {} are free: choose a "
      "folder on a larger disk",
      folder_.string(), format_bytes(static_cast<std::uint64_t>(bytes - there)),
      format_bytes(space.available)));
}

std::optional<std::vector<PackedCut>> LayerFiles::saved_cuts() const {
  for (const PieceName& piece : found_pieces(folder_))
    if (const auto facts = facts_of(CheckedFile::open(file_of(piece), piece_kind))) {
      expect_own(facts->header);
      return facts->header.cuts;
    }
  return std::nullopt;
}

bool LayerFiles::has_layer_between_passes() const {
  return std::ranges::any_of(found_pieces(folder_),
                             [](const PieceName& piece) { return piece.lowest_value > 1; });
}

std::vector<SavedRun> LayerFiles::saved_runs(const PackedTables& tables, HeldLayers held) const {
  const std::set<PieceName> found = found_pieces(folder_);
  std::set<int> layers;
  for (const PieceName& piece : found) layers.insert(piece.layer);
  std::vector<SavedRun> runs;
  for (const int layer : layers)
    if (auto run = saved_run(layer, found, tables, held)) runs.push_back(std::move(*run));
  return runs;
}

/// The run whose open layer is that one, if all that it needs is there.
std::optional<SavedRun> LayerFiles::saved_run(int layer, const std::set<PieceName>& found,
                                              const PackedTables& tables, HeldLayers held) const {
  const int highest = tables.highest_layer(), dmax = tables.game().dmax;
  if (layer > highest) return std::nullopt;
  SavedRun run;
  run.open.layer = layer;
  const std::size_t pieces = pieces_of(tables, layer, words_of_piece).size();
  // A piece that is solved further stands for itself as it was before.
  const auto is_done = [&](std::size_t number, int lowest_value) {
    for (int value = 1; value <= lowest_value; ++value)
      if (found.contains({layer, number, value})) return value;
    return 0;
  };
  const int first_pass = held == HeldLayers::one ? dmax : 1;
  for (int value = first_pass; value >= 1; --value) {
    run.open = {layer, value, std::vector<std::optional<LayerDigest>>(pieces)};
    for (std::size_t number = 0; number < pieces; ++number) {
      const int done_from = is_done(number, value);
      if (done_from == 0) continue;
      const fs::path path = file_of({layer, number, done_from});
      const auto facts = facts_of(CheckedFile::open(path, piece_kind));
      if (facts) expect_own(facts->header);
      if (!facts || facts->name != PieceName{layer, number, done_from} ||
          !has_cuts_of(facts->header, tables)) {
        notify(fmt::format("{} is damaged: it is not used", path.string()));
        continue;
      }
      run.header = facts->header;
      run.open.pieces[number] = done_from == 1 ? facts->digest : LayerDigest{};
    }
    if (run.open.is_done()) continue;
    // Of a pass that is not over, what is solved further has no files from which the next pass could go on.
    for (std::size_t number = 0; number < pieces; ++number)
      if (is_done(number, value) != value) run.open.pieces[number].reset();
    break;
  }
  if (run.header.cuts.empty()) return std::nullopt;
  const int top = top_layer(of_.shape, of_.game, of_.bound);
  if (static_cast<int>(run.header.records.size()) != std::max(0, top - layer)) return std::nullopt;
  // What the drops of the largest tile lead to is not needed once they have been tried.
  const bool is_topmost_needed = !run.open.is_done() && run.open.lowest_value == first_pass;
  run.highest_needed = std::min(highest, layer + (1 << (dmax - 1)) - (is_topmost_needed ? 0 : 1));
  for (int above = layer + 1; above <= run.highest_needed; ++above)
    for (std::size_t number = pieces_of(tables, above, words_of_piece).size(); number-- > 0;)
      if (!found.contains({above, number, 1})) return std::nullopt;
  return run;
}

bool LayerFiles::has_layer(int layer, const PackedTables& tables) const {
  std::error_code ignored;
  for (std::size_t number = pieces_of(tables, layer, words_of_piece).size(); number-- > 0;)
    if (!fs::exists(file_of({layer, number, 1}), ignored)) return false;
  return true;
}

bool LayerFiles::read_layer(int layer, LayerWindow& window, const PackedTables& tables) const {
  const std::size_t pieces = pieces_of(tables, layer, words_of_piece).size();
  return read_pieces({layer, 1, std::vector<std::optional<LayerDigest>>(pieces, LayerDigest{})}, window,
                     tables);
}

bool LayerFiles::read_pieces(const OpenLayer& open, LayerWindow& window, const PackedTables& tables) const {
  window.open_layer(open.layer);
  const std::vector<LayerPiece> pieces = pieces_of(tables, open.layer, words_of_piece);
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    const LayerPiece& piece = pieces[number];
    if (!open.pieces[number]) continue;
    try {
      read_piece(open.layer, number, 1,
                 window.words(open.layer, piece.array).subspan(piece.first_word, piece.words));
    } catch (const DamageError& error) {
      notify(fmt::format("{}: it is not used", error.what()));
      return false;
    }
  }
  return true;
}

void LayerFiles::read_piece(int layer, std::size_t number, int lowest_value,
                            std::span<std::uint64_t> words) const {
  const fs::path path = file_of({layer, number, lowest_value});
  const auto file = CheckedFile::open(path, piece_kind);
  const auto facts = facts_of(file);
  if (facts) expect_own(facts->header);
  if (!facts || facts->name != PieceName{layer, number, lowest_value} ||
      !file->read_parts({std::as_writable_bytes(words)}))
    throw DamageError(fmt::format("{} is damaged or not there", path.string()));
}

void LayerFiles::write_piece(const RunHeader& header, const OpenLayer& open, std::size_t number,
                             std::span<const std::uint64_t> words) const {
  make_folder(layers_folder());
  write_checked_file(
      file_of({open.layer, number, open.lowest_value}), piece_kind,
      to_text(PieceFacts{header, {open.layer, number, open.lowest_value}, *open.pieces[number]}),
      {std::as_bytes(words)}, Durability::power);
}

void LayerFiles::write_records(const RunHeader& header) const {
  write_text_file(folder_ / csv_file, to_csv(header.records, of_.bound));
}

void LayerFiles::keep_only(const std::set<int>& layers) const {
  std::error_code ignored;
  for (const PieceName& piece : found_pieces(folder_))
    if (!layers.contains(piece.layer)) fs::remove(file_of(piece), ignored);
}

void LayerFiles::remove_piece(int layer, std::size_t number, int lowest_value) const {
  std::error_code ignored;
  fs::remove(file_of({layer, number, lowest_value}), ignored);
}

void LayerFiles::remove_further(const OpenLayer& open) const {
  for (std::size_t number = 0; number < open.pieces.size(); ++number)
    for (int value = 1; !open.pieces[number] && value < open.lowest_value; ++value)
      remove_piece(open.layer, number, value);
}

bool LayerFiles::conclude(const FinishedRun& run) const {
  RunHeader header = run.header;
  header.cuts.clear();
  try {
    const std::string csv = to_csv(header.records, of_.bound);
    write_text_file(folder_ / csv_file, csv);
    write_checked_file(folder_ / result_file, result_kind, to_text(header) + result_text(run, csv), {},
                       Durability::power);
    return true;
  } catch (const EnvironmentError& error) {
    notify(
        fmt::format("the result is not written: {}; the layers stay, and the same command goes on from them",
                    error.what()));
    return false;
  }
}

void LayerFiles::remove_layers() const {
  keep_only({});
  std::error_code ignored;
  fs::remove(layers_folder(), ignored);
}

}  // namespace dropslide::layers
