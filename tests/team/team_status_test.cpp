// What `dropslide status` says of the folder of a team that was stopped.
#include <fmt/format.h>

#include "engines/layers/checkpoint_parts.hpp"
#include "engines/layers/layer_search.hpp"
#include "files/checkpoint.hpp"
#include "questions/folder_status.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;

namespace {

namespace fs = std::filesystem;

constexpr int members = 2;

/// Two members that write a checkpoint of each layer, and are stopped after some layers.
void leave_checkpoints(const fs::path& folder) {
  StopAfter stopping(2'000'000);
  run_as_team(members, [&](ThreadLink& link) {
    Resources with{.threads = 1, .memory_bytes = 1ULL << 30};
    if (link.number() == 0) {
      with.stop = stopping.token();
      with.progress = &stopping;
    }
    LayerTask task{.run = {.folder = folder, .checkpoint_every_seconds = 0}};
    task.link = &link;
    search_layers({3, 3}, make_objective_game(2, 6), with, task);
  });
}

std::vector<FoundCheckpoint> checkpoints_in(const fs::path& folder) {
  std::vector<std::string> damaged;
  return find_checkpoints(folder, damaged);
}

void remove_a_part(const fs::path& folder, const FoundCheckpoint& of) {
  const auto line = layers::parts_line_of(of.header).value();
  const std::string name = fmt::format("window.{:016x}.part-1", line.stamp);
  REQUIRE(fs::remove(folder / name));
}

}  // namespace

TEST_CASE("the status of a team's folder is that of the newest checkpoint whose parts are all there") {
  const TemporaryFolder folder;
  leave_checkpoints(folder.path());
  const auto left = checkpoints_in(folder.path());
  REQUIRE(left.size() == 2);

  const FolderStatus whole = status_of(folder.path());
  CHECK(whole.kind == RunKind::layers);
  CHECK(whole.damaged.empty());
  CHECK(whole.command.find("--engine layers") != std::string::npos);

  remove_a_part(folder.path(), left.front());
  const FolderStatus older = status_of(folder.path());
  CHECK(older.kind == RunKind::layers);
  CHECK(older.done_fraction < whole.done_fraction);
  CHECK(older.damaged == std::vector{left.front().file.path().string()});

  remove_a_part(folder.path(), left.back());
  const FolderStatus none = status_of(folder.path());
  CHECK(none.kind == RunKind::none);
  CHECK(none.damaged.size() == 2);
}
