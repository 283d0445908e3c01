// Checkpoints of a run of layers.
#include "engines/layers/layer_checkpoint.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"
#include "engines/layers/layer_search.hpp"

namespace dropslide::layers {
namespace {

/// The first line of a header: the game and the last layer done, which must agree for a window to be used.
struct WindowHeader {
  BoardCut cut;
  int dmax = 0;
  int objective = 0;
  int layer = 0;
};

std::string to_header(const LayerIndex& index, int layer, const std::vector<LayerRecord>& records) {
  const BoardCut& cut = index.cut();
  std::string header =
      fmt::format("layers {} {} axis {} ends {} extra {} inner {} dmax {} objective {} layer {}\n",
                  cut.shape.rows, cut.shape.cols, static_cast<int>(cut.axis), cut.end_lines, cut.extra_lines,
                  cut.inner_lines, index.dmax(), index.objective(), layer);
  for (const LayerRecord& record : records)
    header += fmt::format("{} {} {}\n", record.layer, record.slider_wins, record.checksum);
  return header;
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
  const auto cuts = possible_cuts(cut.shape);
  if (std::find(cuts.begin(), cuts.end(), cut) == cuts.end()) return std::nullopt;
  LayerRecord record;
  while (records != nullptr && stream >> record.layer >> record.slider_wins >> record.checksum)
    records->push_back(record);
  return head;
}

std::optional<WindowHeader> parse_header(const std::string& header, std::vector<LayerRecord>* records) {
  std::istringstream stream(header);
  return parse_header(stream, records);
}

void expect_game(const WindowHeader& head, const std::filesystem::path& folder, Shape shape,
                 const ObjectiveGame& game) {
  if (head.cut.shape == shape && head.dmax == game.dmax && head.objective == game.objective) return;
  throw EnvironmentError(
      fmt::format("{} holds a run of {} with Dmax {} and objective {}: choose another folder",
                  folder.string(), to_text(head.cut.shape), head.dmax, head.objective));
}

constexpr const char* result_file = "layers.result";
constexpr const char* csv_file = "layers.csv";
constexpr std::string_view result_kind = "layers-result";
constexpr const char* boards_word = "boards";

}  // namespace

std::optional<FinishedRun> finished_run(const std::filesystem::path& folder, Shape shape,
                                        const ObjectiveGame& game) {
  expect_none_of(folder, {"manifest.json"});
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
  expect_game(*header, folder, shape, game);
  run.cut = header->cut;
  run.winner = winner == to_text(Winner::slider) ? Winner::slider : Winner::dropper;
  return run;
}

void tidy_up(const std::filesystem::path& folder, const FinishedRun& run) {
  try {
    CheckpointFolder(folder).remove_all();
    if (!std::filesystem::exists(folder / csv_file)) write_text_file(folder / csv_file, to_csv(run.records));
  } catch (const EnvironmentError&) {  // A folder that nobody may write in still answers.
  }
}

LayerCheckpoint::LayerCheckpoint(const std::filesystem::path& folder,
                                 std::function<void(const std::string&)> notice)
    : folder_(folder), notice_(std::move(notice)) {}

std::optional<BoardCut> LayerCheckpoint::saved_cut(const std::filesystem::path& folder, Shape shape,
                                                   const ObjectiveGame& game) {
  std::vector<std::string> damaged;
  for (const auto& found : CheckpointFolder(folder).find(damaged)) {
    if (!found.header.starts_with("layers "))
      throw EnvironmentError(fmt::format("{} holds a checkpoint of another run ('{}'): choose another folder",
                                         folder.string(), found.header.substr(0, found.header.find('\n'))));
    const auto header = parse_header(found.header, nullptr);
    if (!header) continue;
    expect_game(*header, folder, shape, game);
    return header->cut;
  }
  return std::nullopt;
}

std::optional<int> LayerCheckpoint::load(const LayerIndex& index, LayerWindow& window,
                                         std::vector<LayerRecord>& records) {
  std::optional<int> layer;
  const auto use = [&](const CheckpointFolder::Found& found) {
    std::vector<LayerRecord> saved;
    const auto header = parse_header(found.header, &saved);
    if (!header || header->cut != index.cut() || header->layer < 0 || header->layer > index.top_layer() ||
        static_cast<int>(saved.size()) != index.top_layer() - header->layer + 1 ||
        !found.file.read_parts(window.slider_layers(header->layer)))
      return false;
    records = std::move(saved);
    layer = header->layer;
    notify(fmt::format("going on from {}, layer {} of {}", found.file.path().string(), header->layer,
                       index.top_layer()));
    return true;
  };
  folder_.restore(use, [&](const std::string& text) { notify(text); });
  return layer;
}

bool LayerCheckpoint::save(const LayerIndex& index, LayerWindow& window, int layer,
                           const std::vector<LayerRecord>& records) {
  try {
    std::vector<std::span<const std::byte>> parts;
    for (const auto& part : window.slider_layers(layer)) parts.emplace_back(part);
    folder_.save(to_header(index, layer, records), parts);
  } catch (const EnvironmentError& error) {
    notify(fmt::format("no checkpoint of layer {}: {}; the run goes on, the last checkpoint stays", layer,
                       error.what()));
    return false;
  }
  try {
    write_csv(records);
  } catch (const EnvironmentError& error) {
    notify(fmt::format("the checkpoint is written, layers.csv is not: {}", error.what()));
  }
  return true;
}

void LayerCheckpoint::write_csv(const std::vector<LayerRecord>& records) const {
  write_text_file(folder_.path() / csv_file, to_csv(records));
}

void LayerCheckpoint::conclude(const LayerIndex& index, const std::vector<LayerRecord>& records,
                               std::uint64_t boards, Winner winner) {
  try {
    write_csv(records);
    const std::string header =
        fmt::format("{}{} {} {}\n", to_header(index, 0, records), boards_word, boards, to_text(winner));
    write_checked_file(folder_.path() / result_file, result_kind, header, {}, Durability::power);
    folder_.remove_all();
  } catch (const EnvironmentError& error) {
    notify(
        fmt::format("the result is not written: {}; the checkpoints stay, and the same command goes on from "
                    "them",
                    error.what()));
  }
}

}  // namespace dropslide::layers
