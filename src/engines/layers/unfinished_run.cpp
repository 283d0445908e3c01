// How far the run in a folder is.
#include "engines/layers/unfinished_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <ranges>

#include "base/error.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/pieces/layer_pieces.hpp"
#include "engines/layers/pieces/piece_files.hpp"
#include "files/checkpoint.hpp"

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

/// The pieces of one layer, and down to which tile each was solved: 1 to Dmax.
using LowestValues = std::map<std::size_t, int>;

LowestValues lowest_values(const std::set<PieceName>& found, int layer, int dmax) {
  LowestValues values;
  for (const PieceName& piece : found)
    if (piece.layer == layer && piece.lowest_value >= 1 && piece.lowest_value <= dmax) {
      const auto [at, is_new] = values.emplace(piece.number, piece.lowest_value);
      at->second = std::min(at->second, piece.lowest_value);
    }
  return values;
}

/// The header of the first sound piece of the lowest layer that has one.
std::optional<RunHeader> lowest_header(const std::set<PieceName>& found, const fs::path& folder,
                                       std::vector<std::string>& damaged) {
  for (const PieceName& piece : found) {
    const fs::path path = path_of(piece, folder);
    const auto facts = facts_of(CheckedFile::open(path, piece_kind));
    if (facts && facts->name == piece) return facts->header;
    damaged.push_back(path.string());
  }
  return std::nullopt;
}

/// Of the boards of the layer, with the passes of larger tiles that are done.
double done_share(const UnfinishedRun& run, const std::vector<LayerPiece>& pieces,
                  const LowestValues& values) {
  double done = 0, all = 0;
  const int dmax = run.header.of.game.dmax;
  for (std::size_t number = 0; number < pieces.size(); ++number) {
    const auto boards = static_cast<double>(pieces[number].words);
    all += boards;
    const auto value = values.find(number);
    if (value == values.end()) continue;
    done += run.dropped ? boards * (dmax + 1 - value->second) / dmax : boards;
  }
  return all == 0 ? 0 : done / all;
}

/// Sets what the pieces of the lowest layer say.
void read_lowest_layer(UnfinishedRun& run, const LowestValues& values) {
  const int highest = run.highest_layer;
  const LayerGame& of = run.header.of;
  std::vector<PackedIndex> indices;
  for (const PackedCut& cut : run.header.cuts)
    indices.emplace_back(cut, of.game.objective, of.game.dmax, highest);
  std::vector<const PackedIndex*> arrays;
  for (const PackedIndex& index : indices) arrays.push_back(&index);
  const std::vector<LayerPiece> pieces = pieces_of(arrays, run.layer(), words_of_piece);
  const auto is_solved = [](const auto& value) { return value.second == 1; };
  const bool has_passes = !std::ranges::all_of(values, is_solved);
  run.has_whole_layer = values.size() >= pieces.size() && !has_passes;
  if (has_passes) run.dropped = std::ranges::min(values | std::views::values);
  const std::vector<double> boards = stored_boards(run.header.cuts, of.game, highest);
  const auto behind = boards.begin() + run.header.layer;
  const double done = std::accumulate(behind, boards.end(), 0.0) +
                      done_share(run, pieces, values) * boards[static_cast<std::size_t>(run.layer())];
  run.done_fraction = std::min(1.0, done / std::accumulate(boards.begin(), boards.end(), 0.0));
}

}  // namespace

std::optional<UnfinishedRun> unfinished_run(const fs::path& folder, std::vector<std::string>& damaged) {
  const std::set<PieceName> found = found_pieces(folder);
  auto header = lowest_header(found, folder, damaged);
  if (!header) return std::nullopt;
  const int highest = highest_layer(header->of.shape, header->of.game, header->of.bound);
  if (header->layer < 1 || header->layer > highest + 1) return std::nullopt;
  UnfinishedRun run{.header = std::move(*header), .highest_layer = highest};
  read_lowest_layer(run, lowest_values(found, run.layer(), run.header.of.game.dmax));
  return run;
}

std::optional<RunHeader> old_checkpoint(const std::string& header) {
  std::string rest;
  auto run = parse_run_header(header, rest);
  return run && run->cuts.empty() ? std::move(run) : std::nullopt;
}

void expect_no_old_checkpoint(const fs::path& folder) {
  std::vector<std::string> damaged;
  for (const FoundCheckpoint& found : find_checkpoints(folder, damaged))
    if (old_checkpoint(found.header))
      throw EnvironmentError(fmt::format(
          "{} holds layers of version 1.0.0, which this version cannot go on from: choose another folder to "
          "solve them again, or go on with version 1.0.0",
          folder.string()));
}

}  // namespace dropslide::layers
