// What a search with walls keeps in its folder.
#include "engines/walls/wall_run_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <sstream>
#include <utility>

#include "base/error.hpp"

namespace dropslide::walls {
namespace {

/// The first line of a header; the 1 is the version of what follows.
std::string to_line(const WallGame& game) {
  return fmt::format("walls 1 {} dmax {} objective {} wall {}", to_text(game.shape), game.dmax,
                     game.objective, game.wall);
}

constexpr std::size_t numbers_a_layer = 3;

std::vector<std::uint64_t> to_numbers(const std::vector<WallLayer>& layers) {
  std::vector<std::uint64_t> numbers;
  for (const WallLayer& layer : layers)
    numbers.insert(numbers.end(), {static_cast<std::uint64_t>(layer.remaining), layer.boards, layer.won});
  return numbers;
}

/// Whether these are the sets of the last layers: what is missing in one would be taken for a board that
/// Dropper wins.
bool are_of(const std::vector<WallLayer>& layers, const std::deque<BoardSet>& won, const WallPlay& play) {
  if (won.size() != std::min(layers.size(), play.layers_below())) return false;
  for (std::size_t i = 0; i < layers.size(); ++i)
    if (layers[i].remaining != play.next() + static_cast<std::int64_t>(i)) return false;
  for (std::size_t i = 0; i < won.size(); ++i)
    if (won[i].size() != layers[layers.size() - 1 - i].won) return false;
  return true;
}

}  // namespace

WallRunFiles::WallRunFiles(const WallGame& game, const RunTask& task) : game_(to_line(game)), task_(task) {
  if (!task.folder) return;
  folder_.emplace(*task.folder);
  lock_.emplace(*task.folder, task.notice);
  expect_own_run(*task.folder, {"window.0", "window.1"});
}

void WallRunFiles::load(WallPlay& play, std::vector<WallLayer>& layers) const {
  if (!folder_) return;
  const bool is_found =
      folder_->restore([&](const FoundCheckpoint& found) { return use(found, play, layers); },
                       [&](const std::string& text) { notify(text); });
  if (is_found)
    notify(fmt::format("going on from {}: {} before the objective", folder_->path().string(), play.next()));
}

void WallRunFiles::save(const WallPlay& play, const std::vector<WallLayer>& layers, bool is_over) {
  if (!folder_ || layers.empty()) return;
  const std::vector<std::uint64_t> numbers = to_numbers(layers);
  std::vector<std::span<const std::byte>> parts{bytes_of(numbers)};
  for (const BoardSet& set : play.won()) parts.push_back(bytes_of(set.slots()));
  try {
    folder_->save(fmt::format("{}\nto {} {}", game_, play.next() - 1, is_over ? "over" : "open"), parts);
  } catch (const EnvironmentError& error) {
    notify(fmt::format("no checkpoint: {}", error.what()));
  }
}

bool WallRunFiles::use(const FoundCheckpoint& found, WallPlay& play, std::vector<WallLayer>& layers) const {
  const std::string game = found.header.substr(0, found.header.find('\n'));
  if (game != game_)
    throw EnvironmentError(fmt::format("{} holds a checkpoint of another run ('{}'): choose another folder",
                                       folder_->path().string(), game));
  std::vector<std::vector<std::uint64_t>> parts;
  for (const std::uint64_t bytes : found.file.part_bytes()) parts.emplace_back(bytes / sizeof(std::uint64_t));
  std::vector<std::span<std::byte>> memory;
  for (auto& part : parts) memory.push_back(writable_bytes_of(part));
  if (parts.empty() || parts[0].empty() || parts[0].size() % numbers_a_layer != 0 ||
      !found.file.read_parts(memory))
    return false;
  layers.clear();
  for (std::size_t i = 0; i < parts[0].size(); i += numbers_a_layer)
    layers.push_back({static_cast<std::int64_t>(parts[0][i]), parts[0][i + 1], parts[0][i + 2]});
  std::deque<BoardSet> won;
  for (std::size_t i = 1; i < parts.size(); ++i) won.emplace_back(parts[i]);
  if (!are_of(layers, won, play)) return false;
  play.begin(layers.back().remaining + 1, std::move(won));
  return true;
}

std::optional<WallState> wall_state(const std::string& header) {
  std::istringstream stream(header);
  std::string kind, version, shape, dmax, objective, wall, to, end;
  WallState state;
  WallGame& game = state.game;
  if (!(stream >> kind >> version >> shape >> dmax >> game.dmax >> objective >> game.objective >> wall >>
        game.wall >> to >> state.solved_to >> end) ||
      kind != "walls" || version != "1" || dmax != "dmax" || objective != "objective" || wall != "wall" ||
      to != "to" || (end != "over" && end != "open"))
    return std::nullopt;
  state.is_over = end == "over";
  try {
    game.shape = parse_shape(shape);
  } catch (const UsageError&) {
    return std::nullopt;
  }
  return state;
}

}  // namespace dropslide::walls
