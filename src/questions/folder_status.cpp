// What a folder of a run holds.
#include "questions/folder_status.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/shell_text.hpp"
#include "base/units.hpp"
#include "engines/layers/layer_files.hpp"
#include "engines/layers/unfinished_run.hpp"
#include "engines/proof/search_checkpoint.hpp"
#include "engines/tablebase/count_files.hpp"
#include "engines/tablebase/tablebase_manifest.hpp"
#include "engines/walls/wall_search.hpp"
#include "files/folder_lock.hpp"
#include "game/notation.hpp"
#include "questions/winners/climb_ladder.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

std::string game_text(Shape shape, const ObjectiveGame& game) {
  return fmt::format("{}, Dmax {}, objective {}", to_text(shape), game.dmax, tile_text(game.objective));
}

std::string bound_options(const std::optional<Bound>& bound) {
  return bound ? fmt::format(" --bound {} --concede-to {}", bound->layer, to_text(bound->conceded_to)) : "";
}

std::string drops_option(AllowedDrops drops) {
  return drops == AllowedDrops::all ? "" : fmt::format(" --drops {}", to_text(drops));
}

std::string solve_command(Shape shape, const ObjectiveGame& game, std::string_view options,
                          const fs::path& folder) {
  return fmt::format("dropslide solve {} --dmax {} --objective {}{} --out {}", to_text(shape), game.dmax,
                     game.objective, options, shell_path(folder));
}

void describe_finished_layers(const fs::path& folder, FolderStatus& status) {
  const auto run = layers::finished_run(folder);
  const auto& [shape, game, bound] = run->header.of;
  status.kind = RunKind::layers;
  status.game = game_text(shape, game);
  status.is_finished = true;
  status.done_fraction = 1;
  status.done = "all " + counted(run->header.records.size(), "layer");
  if (bound && !run->winner) status.done += " below the bound, which decides nothing";
  status.winner = run->winner;
  status.command = fmt::format("dropslide verify {}", shell_path(folder));
}

/// "down to layer 41, with some of layer 40", "layer 40 with drops of 2".
std::string done_text(const layers::UnfinishedRun& run) {
  if (run.has_whole_layer) return fmt::format("down to layer {}", run.layer());
  const std::string open = run.dropped ? fmt::format("drops of {} on layer {}", *run.dropped, run.layer())
                                       : fmt::format("some of layer {}", run.layer());
  return run.header.layer > run.highest_layer
             ? open
             : fmt::format("down to layer {}, and {}", run.header.layer, open);
}

void describe_unfinished_layers(const fs::path& folder, const layers::UnfinishedRun& run,
                                FolderStatus& status) {
  const auto& [shape, game, bound] = run.header.of;
  status.kind = RunKind::layers;
  status.game = game_text(shape, game);
  status.done_fraction = run.done_fraction;
  status.done = done_text(run);
  status.command = solve_command(shape, game, " --engine layers" + bound_options(bound), folder);
}

/// Of version 1.0.0, which alone goes on from it.
void describe_old_layers(const layers::RunHeader& run, FolderStatus& status) {
  status.kind = RunKind::layers;
  status.game = game_text(run.of.shape, run.of.game);
  status.done = fmt::format(
      "down to layer {}, by version 1.0.0: this version does not go on from there, and solves the game again "
      "in "
      "another folder",
      run.layer);
}

void describe_search(const fs::path& folder, const proof::SearchState& search, FolderStatus& status) {
  status.kind = RunKind::proof;
  status.done = counted(search.positions, "position") + " decided";
  if (const auto* objective = std::get_if<ObjectiveGame>(&search.game)) {
    status.game = game_text(search.shape, *objective);
    if (search.drops != AllowedDrops::all) status.game += fmt::format(", drops {}", to_text(search.drops));
    status.command =
        solve_command(search.shape, *objective, " --engine proof" + drops_option(search.drops), folder);
    return;
  }
  const int dmax = std::get<NoMergeGame>(search.game).dmax;
  status.game = fmt::format("{}, Dmax {}, no merge", to_text(search.shape), dmax);
  status.command = fmt::format("dropslide no-merge {} --dmax {} --out {}", to_text(search.shape), dmax,
                               shell_path(folder));
}

void describe_count(const fs::path& folder, const tablebase::CountHeader& count, bool is_finished,
                    FolderStatus& status) {
  status.kind = RunKind::count;
  const std::string tile = count.tile ? tile_number(*count.tile, Notation::faces) : "";
  status.game = fmt::format("{} against chance{}, number of states", to_text(count.shape),
                            count.tile ? " to " + tile : "");
  status.is_finished = is_finished;
  status.done_fraction = is_finished ? 1 : count.ranks_counted;
  status.done =
      fmt::format("{} {} counted", counted(count.layers, "layer"), count.layers == 1 ? "is" : "are");
  status.command = fmt::format("dropslide count {}{} --out {}", to_text(count.shape),
                               count.tile ? " --tile " + tile : "", shell_path(folder));
}

void describe_walls(const fs::path& folder, const walls::WallState& search, FolderStatus& status) {
  const auto& [shape, dmax, objective, wall] = search.game;
  status.kind = RunKind::walls;
  status.is_finished = search.is_over;
  status.game = fmt::format("{}, walls from {}", game_text(shape, {dmax, objective}), tile_text(wall));
  // A board of several large tiles weighs more than the objective.
  status.done = fmt::format("boards that weigh {} {} than the objective, and the heavier ones",
                            std::abs(search.solved_to), search.solved_to < 0 ? "more" : "less");
  status.command = fmt::format("dropslide prevent {} --dmax {} --objective {} --wall {} --out {}",
                               to_text(shape), dmax, objective, wall, shell_path(folder));
}

/// The command that made the tablebase.
std::string command_of(const tablebase::Identity& identity, const fs::path& folder) {
  using namespace tablebase;
  if (!facts_of(identity.kind).is_number) {
    std::string options = facts_of(identity.kind).has_moves ? " --depth" : "";
    if (identity.index) options += " --index " + to_text(identity.index);
    return solve_command(identity.shape, identity.game, options, folder);
  }
  std::string options;
  if (identity.kind == kind_of<FailureDomain>)
    options = fmt::format(" --tile {}", std::uint64_t{1} << identity.game.objective);
  if (identity.kind == kind_of<WorstScoreDomain>) options = " --worst";
  if (identity.kind == kind_of<RoundedScoreDomain>) options = " --rounded";
  return fmt::format("dropslide expect {}{} --out {}", to_text(identity.shape), options, shell_path(folder));
}

std::uint64_t entries_in(const std::vector<ManifestFile>& files) {
  std::uint64_t entries = 0;
  for (const ManifestFile& file : files) entries += file.entries;
  return entries;
}

void describe_tablebase(const fs::path& folder, const Manifest& manifest, FolderStatus& status) {
  using namespace tablebase;
  const Identity identity = identity_in(manifest);
  const RunState run = state_in(manifest);
  const ValueFacts& facts = facts_of(identity.kind);
  status.kind = RunKind::tablebase;
  status.game = facts.is_number ? fmt::format("{} against chance, {}", to_text(identity.shape), facts.name)
                                : game_text(identity.shape, identity.game);
  status.is_finished = run.phase == Phase::complete;
  status.winner = run.winner;
  status.command = status.is_finished ? fmt::format("dropslide query {} BOARD", shell_path(folder))
                                      : command_of(identity, folder);
  if (run.phase == Phase::positions) {
    status.done = fmt::format("{} of {} listed", counted(run.dropper_positions, "position"),
                              counted(run.enumerated, "layer"));
    return;
  }
  const std::uint64_t valued = entries_in(files_in(manifest, run).layers);
  status.done = fmt::format("values of {} of {} are known", format_count(valued),
                            counted(run.dropper_positions, "position"));
  status.done_fraction = 0.5 + 0.5 * static_cast<double>(valued) / static_cast<double>(run.dropper_positions);
}

/// What the newest checkpoint says.
void describe_checkpoint(const fs::path& folder, FolderStatus& status) {
  for (const FoundCheckpoint& found : find_checkpoints(folder, status.damaged)) {
    if (const auto run = layers::old_checkpoint(found.header)) return describe_old_layers(*run, status);
    if (const auto search = proof::search_state(found.header))
      return describe_search(folder, *search, status);
    if (const auto count = tablebase::count_header(found.header))
      return describe_count(folder, *count, false, status);
    if (const auto search = walls::wall_state(found.header)) return describe_walls(folder, *search, status);
    status.damaged.push_back(found.file.path().string());
  }
}

void measure_files(const fs::path& folder, FolderStatus& status) {
  std::error_code error;
  for (fs::recursive_directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    std::error_code ignored;
    if (!file->is_regular_file(ignored)) continue;
    ++status.files;
    const std::uint64_t bytes = file->file_size(ignored);  // A run may just remove it.
    if (!ignored) status.bytes += bytes;
  }
}

/// What the rungs of a ladder of bounds have left, each in a folder of its own: the one that was written
/// last.
void describe_rungs(const fs::path& folder, FolderStatus& status) {
  std::optional<fs::path> last;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    if (!entry.is_directory(ignored) || !entry.path().filename().string().starts_with(rung_prefix)) continue;
    if (!last || fs::last_write_time(*last, ignored) < entry.last_write_time(ignored)) last = entry.path();
  }
  if (!last) return;
  FolderStatus rung = status_of(*last);
  status.is_running = status.is_running || rung.is_running;
  if (rung.kind == RunKind::none) return;
  rung.done = fmt::format("{}: {}", last->filename().string(), rung.done);
  rung.is_running = status.is_running;
  rung.files = status.files;
  rung.bytes = status.bytes;
  status = std::move(rung);
}

/// The command line of the run, for its folder as it is called now; nothing if it names no folder.
std::optional<std::string> same_command(std::vector<std::string> words, const fs::path& folder) {
  constexpr std::string_view option = "--out";
  const std::string path = folder.string().starts_with('-') ? "./" + folder.string() : folder.string();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool stands_alone = words[i] == option && i + 1 < words.size();
    if (!stands_alone && !words[i].starts_with(fmt::format("{}=", option))) continue;
    words[stands_alone ? i + 1 : i] = stands_alone ? path : fmt::format("{}={}", option, path);
    return "dropslide " + shell_line(words);
  }
  return std::nullopt;
}

/// What an unfinished run says of itself: its own command line has all of its options.
void add_run(const fs::path& folder, FolderStatus& status) {
  if (status.is_finished) return;
  status.run = RunRecord::load(folder);
  if (!status.run) return;
  if (status.kind == RunKind::none) {
    status.game = status.run->task;
    status.done_fraction = 0;
    status.done = "nothing that is kept yet";
  }
  const bool goes_on = status.kind == RunKind::none || !status.command.empty();
  auto command = goes_on ? same_command(status.run->words, folder) : std::nullopt;
  if (command) status.command = std::move(*command);
}

}  // namespace

const char* to_text(RunKind kind) {
  constexpr const char* names[] = {"nothing", "layers", "tablebase", "proof", "count", "walls"};
  return names[static_cast<int>(kind)];
}

FolderStatus status_of(const fs::path& folder) {
  FolderStatus status;
  status.is_running = is_in_use(folder);
  measure_files(folder, status);
  std::error_code ignored;
  if (fs::exists(folder / layers::result_file, ignored))
    describe_finished_layers(folder, status);
  else if (const auto manifest = Manifest::load(folder))
    describe_tablebase(folder, *manifest, status);
  else if (const auto count = tablebase::finished_count(folder))
    describe_count(folder, *count, true, status);
  else if (const auto run = layers::unfinished_run(folder, status.damaged))
    describe_unfinished_layers(folder, *run, status);
  else
    describe_checkpoint(folder, status);
  if (status.kind == RunKind::none) describe_rungs(folder, status);
  add_run(folder, status);
  return status;
}

bool holds_finished_run(const std::optional<std::filesystem::path>& folder) try {
  return folder && std::filesystem::exists(*folder) && status_of(*folder).is_finished;
} catch (const Error&) {
  return false;
}

}  // namespace dropslide
