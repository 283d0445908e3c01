// Checkpoints of a run of layers.
#include "engines/layers/layer_checkpoint.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"
#include "engines/layers/kept_layers.hpp"
#include "engines/layers/layer_plan.hpp"

namespace dropslide::layers {
namespace {

/// The first line of a header: the game and the last layer done, which must agree for a window to be used.
struct WindowHeader {
  BoardCut cut;
  int dmax = 0;
  int objective = 0;
  int layer = 0;
  std::optional<Bound> bound;
};

constexpr const char* bound_word = "bound";
constexpr const char* conceded_word = "conceded-to";

std::string bound_text(const std::optional<Bound>& bound) {
  if (!bound) return "";
  return fmt::format(" {} {} {} {}", bound_word, bound->layer, conceded_word, to_text(bound->conceded_to));
}

/// What `bound_text` wrote, or nothing if it is something else.
std::optional<std::optional<Bound>> parse_bound(const std::string& text) {
  std::istringstream stream(text);
  std::string first, second, player;
  Bound bound;
  if (!(stream >> first)) return std::optional<Bound>();
  if (first != bound_word || !(stream >> bound.layer >> second >> player) || second != conceded_word)
    return std::nullopt;
  for (const Winner conceded_to : {Winner::slider, Winner::dropper})
    if (player == to_text(conceded_to)) return Bound{bound.layer, conceded_to};
  return std::nullopt;
}

/// A header may have the right checksum and still be of a game that nobody can ask for.
bool is_game(const WindowHeader& head) {
  try {
    make_objective_game(head.dmax, head.objective);
    return !head.bound || head.bound->layer >= 1;
  } catch (const UsageError&) {
    return false;
  }
}

std::optional<WindowHeader> parse_header(std::istream& stream, std::vector<LayerRecord>* records) {
  WindowHeader head;
  int axis = 0;
  const auto word = [&](const char* expected) {
    std::string found;
    return static_cast<bool>(stream >> found) && found == expected;
  };
  BoardCut& cut = head.cut;
  if (!word("layers") || !(stream >> cut.shape.rows >> cut.shape.cols) || !word("axis") ||
      !(stream >> axis) || !word("ends") || !(stream >> cut.end_lines) || !word("extra") ||
      !(stream >> cut.extra_lines) || !word("inner") || !(stream >> cut.inner_lines) || !word("dmax") ||
      !(stream >> head.dmax) || !word("objective") || !(stream >> head.objective) || !word("layer") ||
      !(stream >> head.layer))
    return std::nullopt;
  cut.axis = static_cast<Axis>(axis);
  std::string rest_of_line;
  std::getline(stream, rest_of_line);
  const auto bound = parse_bound(rest_of_line);
  if (!bound) return std::nullopt;
  head.bound = *bound;
  const auto cuts = possible_cuts(cut.shape);
  if (std::find(cuts.begin(), cuts.end(), cut) == cuts.end() || !is_game(head)) return std::nullopt;
  LayerRecord record;
  while (records != nullptr && stream >> record.layer >> record.slider_wins >> record.checksum)
    records->push_back(record);
  return head;
}

std::optional<WindowHeader> parse_header(const std::string& header, std::vector<LayerRecord>* records) {
  std::istringstream stream(header);
  return parse_header(stream, records);
}

std::string run_text(const WindowHeader& head) {
  std::string text =
      fmt::format("{} with Dmax {} and objective {}", to_text(head.cut.shape), head.dmax, head.objective);
  if (head.bound)
    text += fmt::format(", bound {} conceded to {}", head.bound->layer, to_text(head.bound->conceded_to));
  return text;
}

void expect_game(const WindowHeader& head, const std::filesystem::path& folder, const LayerGame& expected) {
  const auto& [shape, game, bound] = expected;
  if (head.cut.shape == shape && head.dmax == game.dmax && head.objective == game.objective &&
      head.bound == bound)
    return;
  throw EnvironmentError(
      fmt::format("{} holds a run of {}: choose another folder", folder.string(), run_text(head)));
}

constexpr std::string_view result_kind = "layers-result";
constexpr const char* boards_word = "boards";
constexpr std::string_view undecided_word = "undecided";
constexpr const char* csv_word = "csv";

}  // namespace

std::string run_header(const LayerIndex& index, const std::optional<Bound>& bound, int layer,
                       const std::vector<LayerRecord>& records) {
  const BoardCut& cut = index.cut();
  std::string header =
      fmt::format("layers {} {} axis {} ends {} extra {} inner {} dmax {} objective {} layer {}{}\n",
                  cut.shape.rows, cut.shape.cols, static_cast<int>(cut.axis), cut.end_lines, cut.extra_lines,
                  cut.inner_lines, index.dmax(), index.objective(), layer, bound_text(bound));
  for (const LayerRecord& record : records)
    header += fmt::format("{} {} {}\n", record.layer, record.slider_wins, record.checksum);
  return header;
}

std::optional<UnfinishedRun> unfinished_run(const std::string& header) {
  const auto head = parse_header(header, nullptr);
  if (!head || !choose_cut(head->cut.shape, {head->dmax, head->objective}) || head->layer < 0)
    return std::nullopt;
  return UnfinishedRun{head->cut, {head->dmax, head->objective}, head->bound, head->layer};
}

std::optional<FinishedRun> finished_run(const std::filesystem::path& folder) {
  std::error_code ignored;
  const std::filesystem::path path = folder / result_file;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  const auto file = CheckedFile::open(path, result_kind);
  const auto damaged = [&] {
    return DamageError(
        fmt::format("{} is damaged, or not of a run of layers: move it away, and the run goes "
                    "on from its checkpoint or starts again",
                    path.string()));
  };
  if (!file) throw damaged();
  FinishedRun run;
  std::istringstream stream(file->header());
  const auto header = parse_header(stream, &run.records);
  std::string word, winner;
  stream.clear();  // The records end where a word follows.
  if (!header || !(stream >> word >> run.boards >> winner) || word != boards_word) throw damaged();
  run.cut = header->cut;
  run.game = {header->dmax, header->objective};
  run.bound = header->bound;
  for (const Winner player : {Winner::slider, Winner::dropper})
    if (winner == to_text(player)) run.winner = player;
  if (!run.winner && (!run.bound || winner != undecided_word)) throw damaged();
  FileDigest csv;
  if (stream >> word) {
    if (word != csv_word || !(stream >> csv.bytes >> csv.checksum)) throw damaged();
    run.csv = csv;
  }
  return run;
}

std::optional<FinishedRun> finished_run(const std::filesystem::path& folder, const LayerGame& game) {
  expect_own_run(folder, {"window.0", "window.1", result_file});
  auto run = finished_run(folder);
  if (run) expect_game({run->cut, run->game.dmax, run->game.objective, 0, run->bound}, folder, game);
  return run;
}

void tidy_up(const std::filesystem::path& folder, const FinishedRun& run) {
  if (!run.winner) remove_kept_layers(folder);
  try {
    CheckpointFolder(folder).remove_all();
    remove_other_parts(folder, {});
    if (!std::filesystem::exists(folder / csv_file))
      write_text_file(folder / csv_file, to_csv(run.records, run.bound));
  } catch (const EnvironmentError&) {  // A folder that nobody may write in still answers.
  }
}

LayerCheckpoint::LayerCheckpoint(const std::filesystem::path& folder, LinkedTeam& team,
                                 std::function<void(const std::string&)> notice)
    : folder_(folder), team_(team), notice_(std::move(notice)) {}

std::optional<BoardCut> LayerCheckpoint::saved_cut(const std::filesystem::path& folder,
                                                   const LayerGame& game) {
  std::vector<std::string> damaged;
  for (const auto& found : CheckpointFolder(folder).find(damaged)) {
    if (!found.header.starts_with("layers "))
      throw EnvironmentError(fmt::format("{} holds a checkpoint of another run ('{}'): choose another folder",
                                         folder.string(), found.header.substr(0, found.header.find('\n'))));
    const auto header = parse_header(found.header, nullptr);
    if (!header) continue;
    expect_game(*header, folder, game);
    return header->cut;
  }
  return std::nullopt;
}

std::optional<int> LayerCheckpoint::load(const LayerIndex& index, LayerWindow& window,
                                         std::vector<LayerRecord>& records) {
  expect_same_folder(folder_.path(), team_);
  team_.agree([&] {
    if (team_.is_first()) keep_needed_parts();  // A run that was killed may have left some.
  });
  std::optional<int> layer;
  const auto use = [&](const FoundCheckpoint& found) {
    std::vector<LayerRecord> saved;
    const auto header = parse_header(found.header, &saved);
    const bool is_of_window = header && header->cut == index.cut() && header->bound == window.bound() &&
                              header->layer >= 0 && header->layer <= window.highest_saved_layer() &&
                              static_cast<int>(saved.size()) == window.top_layer() - header->layer + 1;
    if (team_.any(!is_of_window || !read_window(found, window, header->layer))) return false;
    records = std::move(saved);
    layer = header->layer;
    notify(fmt::format("going on from {}, layer {} of {}", found.file.path().string(), header->layer,
                       window.top_layer()));
    return true;
  };
  restore(use);
  return layer;
}

/// Calls `use` with the sound checkpoints, newest first, until it returns true: on all members with the same
/// ones.
bool LayerCheckpoint::restore(const std::function<bool(const FoundCheckpoint&)>& use) {
  std::vector<std::string> damaged;
  std::string seen;
  for (const auto& found : folder_.find(damaged))
    seen += fmt::format("{} {}\n", found.file.path().filename().string(), found.generation);
  const std::string seen_by_first = team_.broadcast(seen);
  team_.agree([&] {
    if (seen != seen_by_first)
      throw EnvironmentError(
          fmt::format("{}: not the checkpoints that the first member sees there", folder_.path().string()));
  });
  return folder_.restore(use, [&](const std::string& text) { notify(text); });
}

/// Reads the own slices of S, from the file itself or from the parts that it names.
bool LayerCheckpoint::read_window(const FoundCheckpoint& found, LayerWindow& window, int layer) {
  SavedWindow saved;
  if (const auto line = parts_line_of(found.header)) {
    auto opened = open_parts(folder_.path(), *line);
    if (!opened) return false;
    saved = std::move(*opened);
  } else {
    const auto& part_bytes = found.file.part_bytes();
    for (std::size_t i = 0; i < part_bytes.size(); ++i)
      saved.pieces.push_back({0, i, layer + static_cast<int>(i), {0, part_bytes[i] / 8}});
    saved.files.push_back(found.file);
  }
  const auto layers = window.slider_layers(layer);
  if (saved.pieces.size() != layers.size() * saved.files.size()) return false;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    std::vector<std::int64_t> slice_starts;
    const LayerBits bits = window.slider_bits(layer + static_cast<int>(i), slice_starts);
    if (saved.words_of(bits.layer) != layers[i].size() / 8 ||
        !saved.read(bits.layer, team_.own_words(bits), bits.words))
      return false;
  }
  return true;
}

bool LayerCheckpoint::save(const LayerIndex& index, LayerWindow& window, int layer,
                           const std::vector<LayerRecord>& records) {
  const std::string header = run_header(index, window.bound(), layer, records);
  if (!team_.is_alone()) {
    save_parts(window, layer, header);
    try_to_write_csv(records, window.bound());
    return true;
  }
  try {
    std::vector<std::span<const std::byte>> parts;
    for (const auto& part : window.slider_layers(layer)) parts.emplace_back(part);
    folder_.save(header, parts);
    keep_needed_parts();
  } catch (const EnvironmentError& error) {
    notify(fmt::format("no checkpoint of layer {}: {}; the run goes on, the last checkpoint stays", layer,
                       error.what()));
    return false;
  }
  try_to_write_csv(records, window.bound());
  return true;
}

/// Each member writes its part, then the first one the checkpoint that names them. Throws TeamError; parts
/// that some member could not write are then gone, since a disk has room for one checkpoint under work.
void LayerCheckpoint::save_parts(LayerWindow& window, int layer, const std::string& header) {
  const PartsLine line{team_.members(), std::stoull(team_.broadcast(std::to_string(new_stamp())))};
  try {
    team_.agree([&] { write_own_part(window, layer, line); });
  } catch (const TeamError&) {
    remove_part(folder_.path(), line, team_.number());
    throw;
  }
  team_.agree([&] {
    if (!team_.is_first()) return;
    folder_.save(header + to_text(line), {});
    keep_needed_parts();
  });
}

void LayerCheckpoint::write_own_part(LayerWindow& window, int layer, const PartsLine& line) {
  std::vector<std::vector<std::int64_t>> slice_starts(window.slider_layers(layer).size());
  std::vector<OwnWords> own;
  for (auto& starts : slice_starts) {
    const LayerBits bits = window.slider_bits(layer + static_cast<int>(own.size()), starts);
    own.push_back({bits, team_.own_words(bits)});
  }
  write_part(folder_.path(), line, team_.number(), own);
}

/// Removes parts that belong to no checkpoint any more.
void LayerCheckpoint::keep_needed_parts() const {
  std::vector<PartsLine> lines;
  std::vector<std::string> damaged;
  for (const auto& found : folder_.find(damaged))
    if (const auto line = parts_line_of(found.header)) lines.push_back(*line);
  if (damaged.empty()) remove_other_parts(folder_.path(), lines);  // What cannot be read may name some.
}

void LayerCheckpoint::try_to_write_csv(const std::vector<LayerRecord>& records,
                                       const std::optional<Bound>& bound) const {
  if (!team_.is_first()) return;
  try {
    write_csv(records, bound);
  } catch (const EnvironmentError& error) {
    notify(fmt::format("the checkpoint is written, layers.csv is not: {}", error.what()));
  }
}

void LayerCheckpoint::write_csv(const std::vector<LayerRecord>& records,
                                const std::optional<Bound>& bound) const {
  write_text_file(folder_.path() / csv_file, to_csv(records, bound));
}

bool LayerCheckpoint::conclude(const LayerIndex& index, const std::optional<Bound>& bound,
                               const std::vector<LayerRecord>& records, std::uint64_t boards,
                               std::optional<Winner> winner) {
  if (!team_.is_first()) return true;
  try {
    write_csv(records, bound);
    const std::string csv = to_csv(records, bound);
    const std::string header =
        fmt::format("{}{} {} {}\n{} {} {}\n", run_header(index, bound, 0, records), boards_word, boards,
                    winner ? to_text(*winner) : undecided_word, csv_word, csv.size(), checksum_of(csv));
    write_checked_file(folder_.path() / result_file, result_kind, header, {}, Durability::power);
    folder_.remove_all();
    remove_other_parts(folder_.path(), {});
    return true;
  } catch (const EnvironmentError& error) {
    notify(
        fmt::format("the result is not written: {}; the checkpoints stay, and the same command goes on from "
                    "them",
                    error.what()));
    return false;
  }
}

}  // namespace dropslide::layers
