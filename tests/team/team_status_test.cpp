// What `dropslide status` says of the folder of a run by layers that was stopped.
#include "engines/layers/layer_search.hpp"
#include "files/checkpoint.hpp"
#include "questions/folder_status.hpp"
#include "support/folders.hpp"
#include "support/stop_after.hpp"
#include "support/test_game.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;

namespace {

namespace fs = std::filesystem;

/// So many members that are stopped after some layers.
void leave_pieces(const fs::path& folder, int members) {
  StopAfter stopping(1'000'000);
  run_as_team(members, [&](ThreadLink& link) {
    Resources with = resources(1);
    if (link.number() == 0) {
      with.stop = stopping.token();
      with.progress = &stopping;
    }
    layers::LayerTask task{.run = {.folder = folder, .checkpoint_every_seconds = 0}};
    task.link = &link;
    layers::search_layers({3, 3}, make_objective_game(2, 6), with, task);
  });
}

}  // namespace

TEST_CASE("the status of a folder with layers says how far they are, and how to go on") {
  for (const int members : {1, 2}) {
    CAPTURE(members);
    const TemporaryFolder folder;
    leave_pieces(folder.path(), members);
    const FolderStatus whole = status_of(folder.path());
    CHECK(whole.kind == RunKind::layers);
    CHECK_FALSE(whole.is_finished);
    CHECK(whole.damaged.empty());
    CHECK(whole.game.starts_with("3x3, Dmax 2, objective 6"));
    CHECK(whole.done.find("layer ") != std::string::npos);
    REQUIRE(whole.done_fraction.has_value());
    CHECK((*whole.done_fraction > 0.05 && *whole.done_fraction < 1));
    CHECK(whole.command.find("--engine layers") != std::string::npos);

    for (const auto& entry : fs::directory_iterator(folder.path() / "pieces"))
      overwrite(entry.path(), "no piece");
    const FolderStatus none = status_of(folder.path());
    CHECK(none.kind == RunKind::none);
    CHECK_FALSE(none.damaged.empty());
  }
}

TEST_CASE("the status of a run by version 1.0.0 says that this version does not go on from it") {
  const TemporaryFolder folder;
  CheckpointFolder(folder.path())
      .save("layers 3 4 axis 0 ends 1 extra 0 inner 1 dmax 2 objective 5 layer 40\n96 0 1\n", {});
  const FolderStatus status = status_of(folder.path());
  CHECK(status.kind == RunKind::layers);
  CHECK_FALSE(status.is_finished);
  CHECK(status.done.find("down to layer 40, by version 1.0.0") == 0);
  CHECK(status.command.empty());
}
