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

constexpr std::string_view piece_kind = "packed-layer-piece", result_kind = "packed-layers-result";
constexpr const char *csv_name = "layers.csv", *result_name = "layers.result";
constexpr std::string_view undecided_word = "undecided", piece_word = "piece";

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

/// A piece, after the run that its header begins with.
struct PieceFacts {
  RunHeader header;  ///< Of the run when the piece was written.
  int layer = 0;
  std::size_t number = 0;
  int lowest_value = 0;
  LayerDigest digest;
};

std::string to_text(const RunHeader& header, const OpenLayer& open, std::size_t number) {
  const LayerDigest& digest = *open.pieces[number];
  return fmt::format("{}{} {} {} {} {} {}\n", to_text(header), piece_word, open.layer, number,
                     open.lowest_value, digest.slider_wins, digest.hash_sum);
}

std::optional<PieceFacts> facts_of(const std::optional<CheckedFile>& file) {
  const auto found = header_of(file);
  if (!found) return std::nullopt;
  PieceFacts facts{.header = found->header};
  std::istringstream stream(found->rest);
  std::string word;
  if (!(stream >> word >> facts.layer >> facts.number >> facts.lowest_value >> facts.digest.slider_wins >>
        facts.digest.hash_sum) ||
      word != piece_word || facts.header.layer != facts.layer + 1)
    return std::nullopt;
  return facts;
}

bool has_cuts_of(const RunHeader& header, const PackedTables& tables) {
  for (std::size_t array = 0; array < tables.arrays(); ++array)
    if (array >= header.cuts.size() || header.cuts[array] != tables.array(array).index.cut()) return false;
  return true;
}

/// Reads a number of that many digits at least from the front of a text; nothing if it is none.
std::optional<int> take_number(std::string_view& text, std::size_t least_digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || digits < least_digits || number < 0) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

LayerFiles::LayerFiles(fs::path folder, LayerGame of, std::function<void(const std::string&)> notice)
    : folder_(std::move(folder)), of_(std::move(of)), notice_(std::move(notice)) {}

fs::path LayerFiles::file_of(const PieceName& piece) const {
  const std::string name = fmt::format("{:07}-{:04}", piece.layer, piece.number);
  return layers_folder() /
         (piece.lowest_value == 1 ? name : fmt::format("{}-from-{}", name, piece.lowest_value));
}

std::set<LayerFiles::PieceName> LayerFiles::found_pieces() const {
  std::set<PieceName> pieces;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(layers_folder(), ignored)) {
    const std::string name = entry.path().filename().string();
    std::string_view text = name;
    const auto layer = take_number(text, 7);
    const auto number = layer && take_word(text, "-") ? take_number(text, 4) : std::nullopt;
    const auto lowest = number && take_word(text, "-from-") ? take_number(text, 1) : std::optional(1);
    if (!number || !lowest || !text.empty()) continue;
    const PieceName piece{*layer, static_cast<std::size_t>(*number), *lowest};
    if (file_of(piece) == entry.path()) pieces.insert(piece);
  }
  return pieces;
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
  for (const PieceName& piece : found_pieces())
    if (const auto facts = facts_of(CheckedFile::open(file_of(piece), piece_kind))) {
      expect_own(facts->header);
      return facts->header.cuts;
    }
  return std::nullopt;
}

std::vector<SavedRun> LayerFiles::saved_runs(const PackedTables& tables, HeldLayers held) const {
  const std::set<PieceName> found = found_pieces();
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
  const int highest = tables.array(0).index.highest_layer(), dmax = tables.game().dmax;
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
      if (!facts || facts->layer != layer || facts->number != number || facts->lowest_value != done_from ||
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

bool LayerFiles::read_layer(int layer, PackedWindow& window, const PackedTables& tables) const {
  const std::size_t pieces = pieces_of(tables, layer, words_of_piece).size();
  return read_pieces({layer, 1, std::vector<std::optional<LayerDigest>>(pieces, LayerDigest{})}, window,
                     tables);
}

bool LayerFiles::read_pieces(const OpenLayer& open, PackedWindow& window, const PackedTables& tables) const {
  window.open_layer(open.layer);
  const std::vector<LayerPiece> pieces = pieces_of(tables, open.layer, words_of_piece);
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    const LayerPiece& piece = pieces[number];
    if (!open.pieces[number]) continue;
    try {
      read_piece(open.layer, number, 1,
                 window.words(open.layer, piece.array).subspan(piece.first_word, piece.words));
    } catch (const DamageError& error) {
      notify(error.what());
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
  if (!facts || facts->layer != layer || facts->number != number || facts->lowest_value != lowest_value ||
      !file->read_parts({std::as_writable_bytes(words)}))
    throw DamageError(fmt::format("{} is damaged or not there: it is not used", path.string()));
}

void LayerFiles::write_piece(const RunHeader& header, const OpenLayer& open, std::size_t number,
                             std::span<const std::uint64_t> words) const {
  make_folder(layers_folder());
  write_checked_file(file_of({open.layer, number, open.lowest_value}), piece_kind,
                     to_text(header, open, number), {std::as_bytes(words)}, Durability::power);
}

void LayerFiles::write_records(const RunHeader& header) const {
  write_text_file(folder_ / csv_name, to_csv(header.records, of_.bound));
}

void LayerFiles::keep_only(const std::set<int>& layers) const {
  std::error_code ignored;
  for (const PieceName& piece : found_pieces())
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
  try {
    const std::string csv = to_csv(run.header.records, of_.bound);
    write_text_file(folder_ / csv_name, csv);
    const std::string header = fmt::format("{}boards {} {}\ncsv {} {}\n", to_text(run.header), run.boards,
                                           run.winner ? dropslide::to_text(*run.winner) : undecided_word,
                                           csv.size(), checksum_of(csv));
    write_checked_file(folder_ / result_name, result_kind, header, {}, Durability::power);
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

}  // namespace dropslide::packed_layers
