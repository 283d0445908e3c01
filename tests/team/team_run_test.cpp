// Runs of layers by teams of threads: the same records, files and winner as one process, from any checkpoint.
#include <algorithm>
#include <mutex>
#include <set>

#include "base/error.hpp"
#include "engines/layers/layer_checkpoint.hpp"
#include "engines/layers/layer_search.hpp"
#include "support/folders.hpp"
#include "support/meaningless_leaves.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using layers::AcrossMethod;
using layers::TeamError;

namespace {

namespace fs = std::filesystem;

struct Game {
  Shape shape;
  int dmax, objective;
  ObjectiveGame rules() const { return make_objective_game(dmax, objective); }
};

Resources resources(int threads = 1) { return {.threads = threads, .memory_bytes = 4ULL << 30}; }

/// What each member decides; `of_member` gives each its task and resources.
template <class OfMember>
std::vector<LayerDecision> solve_together(const Game& game, int members, OfMember&& of_member) {
  std::vector<LayerDecision> decisions(static_cast<std::size_t>(members));
  run_as_team(members, [&](ThreadLink& link) {
    auto [task, with] = of_member(link.number());
    task.link = &link;
    decisions[static_cast<std::size_t>(link.number())] = search_layers(game.shape, game.rules(), with, task);
  });
  return decisions;
}

std::vector<LayerDecision> solve_same(const Game& game, int members, const LayerTask& task) {
  return solve_together(game, members, [&](int) { return std::pair(task, resources()); });
}

/// What each member throws as a TeamError; empty for one that throws none.
template <class OfMember>
std::vector<std::string> errors_of(const Game& game, int members, OfMember&& of_member) {
  std::vector<std::string> errors(static_cast<std::size_t>(members));
  run_as_team(members, [&](ThreadLink& link) {
    auto [task, with] = of_member(link.number());
    task.link = &link;
    try {
      search_layers(game.shape, game.rules(), with, task);
    } catch (const TeamError& error) {
      errors[static_cast<std::size_t>(link.number())] = error.what();
    }
  });
  return errors;
}

LayerTask task_in(const fs::path& folder, double checkpoint_every_seconds = 600) {
  return {.run = {.folder = folder, .checkpoint_every_seconds = checkpoint_every_seconds}};
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& [name, bytes] : all_contents(folder)) names.insert(name);
  return names;
}

int parts_in(const fs::path& folder) {
  const auto names = names_in(folder);
  return static_cast<int>(std::count_if(names.begin(), names.end(), [](const std::string& name) {
    return name.find(".part-") != std::string::npos;
  }));
}

std::string csv_alone(const Game& game) {
  const TemporaryFolder folder;
  search_layers(game.shape, game.rules(), resources(2), task_in(folder.path()));
  return contents(folder.path() / layers::csv_file);
}

/// Asks for a stop after so many reports of progress: one comes after each layer.
class StopAfterReports final : public ProgressSink {
 public:
  explicit StopAfterReports(int reports) : reports_(reports) {}
  void report(const Progress&) override {
    if (--reports_ == 0) source_.request_stop();
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  int reports_;
  std::stop_source source_;
};

/// Runs until one member, the last one, is stopped after some layers; all must then have been stopped.
void run_for_some_layers(const Game& game, int members, const fs::path& folder, int layers) {
  StopAfterReports stopping(layers);
  const auto decisions = solve_together(game, members, [&](int number) {
    Resources with = resources();
    if (number + 1 == members) {
      with.stop = stopping.token();
      with.progress = &stopping;
    }
    return std::pair(task_in(folder, 0.001 * members), with);
  });
  for (int member = 0; const auto& decision : decisions) {
    INFO("member " << member++);
    CHECK(decision.stopped == StopReason::interrupted);
  }
}

}  // namespace

TEST_CASE("a team leaves the files that one process leaves, and every member says who wins") {
  for (const Game& game : {Game{{2, 3}, 2, 4}, Game{{3, 3}, 2, 5}, Game{{2, 4}, 3, 4}, Game{{3, 4}, 2, 3},
                           Game{{2, 2}, 2, 5}, Game{{1, 5}, 1, 4}}) {
    const TemporaryFolder alone;
    const auto expected = search_layers(game.shape, game.rules(), resources(2), task_in(alone.path()));
    for (const int members : {2, 3, 5}) {
      CAPTURE(game.shape, game.dmax, game.objective, members);
      const TemporaryFolder folder;
      const double checkpoint_every = members == 2 ? 0 : 600;
      for (int member = 0;
           const auto& decision : solve_same(game, members, task_in(folder.path(), checkpoint_every))) {
        INFO("member " << member++);
        CHECK(decision.winner == expected.winner);
        CHECK(decision.records == expected.records);
        CHECK(decision.positions == expected.positions);
      }
      CHECK(all_contents(folder.path()) == all_contents(alone.path()));
    }
  }
}

TEST_CASE("a team solves bounded games, along both axes, by slides and by transposition") {
  const Game game{{3, 3}, 2, 5};
  for (const Axis axis : {Axis::rows, Axis::columns})
    for (const AcrossMethod across : {AcrossMethod::slides, AcrossMethod::transposition})
      for (const std::optional<Bound> bound :
           {std::optional<Bound>{}, std::optional<Bound>{Bound{30, Winner::dropper}},
            std::optional<Bound>{Bound{20, Winner::slider}}}) {
        const LayerTask task{.axis = axis, .across = across, .bound = bound};
        const auto alone = search_layers(game.shape, game.rules(), resources(2), task);
        for (const int members : {2, 3})
          for (int member = 0; const auto& decision : solve_same(game, members, task)) {
            CAPTURE(axis, across, bound ? bound->layer : 0, members, member++);
            CHECK(decision.records == alone.records);
            CHECK(decision.winner == alone.winner);
          }
      }
}

TEST_CASE(
    "below meaningless leaves teams of 2, 3 and 5 find the layers that one process finds, with every cut") {
  for (const Start& start :
       {Start{{3, 4}, 2, 6, 9}, Start{{4, 4}, 2, 4, 6}, Start{{3, 3}, 2, 5, 12}, Start{{2, 4}, 3, 4, 7}}) {
    const Game game{start.shape, start.dmax, start.objective};
    for (const BoardCut& cut : usable_cuts(start)) {
      if (cut.end_lines == 0) continue;  // One slice.
      for (const AcrossMethod across : {AcrossMethod::slides, AcrossMethod::transposition}) {
        CAPTURE(start.shape, start.dmax, start.objective, to_text(cut), across);
        if (across == AcrossMethod::transposition && !start.shape.is_square()) continue;
        const TemporaryFolder leaves;
        save_leaves(start, cut, leaves.path());
        const auto solve = [&](int members) {
          const TemporaryFolder folder;
          fs::copy(leaves.path(), folder.path(), fs::copy_options::recursive);
          LayerTask task = task_in(folder.path(), 0);
          task.across = across;
          const auto decision = members == 1 ? search_layers(game.shape, game.rules(), resources(2), task)
                                             : solve_same(game, members, task).back();
          REQUIRE(decision.resumed_at == start.top + 1);
          return decision.records;
        };
        const auto expected = solve(1);
        for (const int members : {2, 3, 5}) {
          CAPTURE(members);
          CHECK(solve(members) == expected);
        }
      }
    }
  }
}

TEST_CASE("a run goes on with any number of members, and with one process, from what others left") {
  const Game game{{3, 3}, 2, 6};
  const std::string expected = csv_alone(game);
  for (const std::vector<int>& teams : {std::vector{3, 2, 1, 4, 1}, {1, 5, 3}, {2, 1}, {4, 2, 3}}) {
    CAPTURE(teams);
    const TemporaryFolder folder;
    for (const int members : teams) {
      CAPTURE(members);
      run_for_some_layers(game, members, folder.path(), 20);
      const auto status = layers::LayerCheckpoint::saved_cut(folder.path(), {game.shape, game.rules(), {}});
      REQUIRE(status.has_value());
    }
    const auto decisions = solve_same(game, teams.front(), task_in(folder.path()));
    CHECK(decisions.front().resumed_at > 0);
    CHECK(contents(folder.path() / layers::csv_file) == expected);
    CHECK(names_in(folder.path()) == std::set<std::string>{layers::csv_file, layers::result_file});
  }
}

TEST_CASE("only parts that one of the two checkpoints names are left in the folder") {
  const Game game{{3, 3}, 2, 5};
  const TemporaryFolder folder;
  overwrite(folder.path() / "window.0123456789abcdef.part-7", "left by a killed member");
  run_for_some_layers(game, 3, folder.path(), 10);
  const int parts = parts_in(folder.path());
  CHECK((parts == 3 || parts == 6));
  CHECK_FALSE(fs::exists(folder.path() / "window.0123456789abcdef.part-7"));
  search_layers(game.shape, game.rules(), resources(), task_in(folder.path()));
  CHECK(names_in(folder.path()) == std::set<std::string>{layers::csv_file, layers::result_file});
}

TEST_CASE("what a killed member left is gone as soon as a run has loaded, before it saves anything") {
  const Game game{{3, 3}, 2, 5};
  for (const int members : {1, 3}) {
    CAPTURE(members);
    const TemporaryFolder folder;
    const fs::path left = folder.path() / "window.0123456789abcdef.part-7";
    run_for_some_layers(game, 3, folder.path(), 10);
    const auto needed = names_in(folder.path());
    overwrite(left, "left by a killed member");
    overwrite(folder.path() / "window.0123456789abcdef.part-8.tmp", "not even whole");
    const auto stop_at_once = [&](int) {
      Resources with = resources();
      std::stop_source stopped;
      stopped.request_stop();
      with.stop = stopped.get_token();
      return std::pair(task_in(folder.path()), with);
    };
    if (members > 1)
      solve_together(game, members, stop_at_once);
    else
      search_layers(game.shape, game.rules(), stop_at_once(0).second, task_in(folder.path()));
    CHECK(names_in(folder.path()) == needed);
  }
}

TEST_CASE("a damaged or missing part sends the whole team to the older checkpoint, or to the beginning") {
  const Game game{{3, 3}, 2, 6};
  const std::string expected = csv_alone(game);
  for (const bool is_missing : {false, true})
    for (const int members : {1, 2, 3}) {
      CAPTURE(is_missing, members);
      const TemporaryFolder folder;
      run_for_some_layers(game, 3, folder.path(), 30);
      for (const auto& [name, bytes] : all_contents(folder.path()))
        if (name.find(".part-1") != std::string::npos) {
          std::string damaged = bytes;
          damaged[damaged.size() * 3 / 4] ^= 4;
          overwrite(folder.path() / name, damaged);
          if (is_missing) fs::remove(folder.path() / name);
        }
      std::mutex mutex;
      std::vector<std::string> notices;
      LayerTask task = task_in(folder.path());
      task.run.notice = [&](const std::string& text) {
        const std::scoped_lock lock(mutex);
        notices.push_back(text);
      };
      const auto decision = members == 1 ? search_layers(game.shape, game.rules(), resources(), task)
                                         : solve_same(game, members, task).front();
      CHECK(decision.resumed_at == -1);
      CHECK(std::any_of(notices.begin(), notices.end(), [](const std::string& text) {
        return text.find("is damaged and not used") != std::string::npos;
      }));
      CHECK(contents(folder.path() / layers::csv_file) == expected);
    }
}

TEST_CASE("an error of one member is thrown by all of them, with the same text") {
  const Game game{{2, 4}, 2, 4};
  const TemporaryFolder folder, other;
  const auto errors = errors_of(game, 3, [&](int number) {
    return std::pair(task_in(number == 2 ? other.path() : folder.path()), resources());
  });
  CHECK(errors.front().find("member 2 of 3: ") == 0);
  CHECK(errors.front().find("is not the first member's folder") != std::string::npos);
  CHECK(errors == std::vector(3, errors.front()));
  CHECK(names_in(folder.path()).empty());

  overwrite(other.path() / layers::result_file, "no result");
  const auto refused = errors_of(game, 3, [&](int) { return std::pair(task_in(other.path()), resources()); });
  CHECK(refused.front().find("is damaged") != std::string::npos);
  CHECK(refused == std::vector(3, refused.front()));
}

TEST_CASE("a team that does not fit the memory of one member ends without an answer on all of them") {
  const Game game{{3, 4}, 2, 5};
  const auto decisions = solve_together(game, 3, [&](int number) {
    Resources with = resources();
    if (number == 1) with.memory_bytes = 1 << 20;
    return std::pair(LayerTask{}, with);
  });
  for (int member = 0; const auto& decision : decisions) {
    INFO("member " << member++);
    CHECK(decision.stopped == StopReason::memory_full);
  }
}

TEST_CASE("what the budget of one member refuses, all members throw, with the most that is needed") {
  std::vector<std::uint64_t> needed(3, 0);
  std::vector<std::string> errors(3);
  run_as_team(3, [&](ThreadLink& link) {
    const auto number = static_cast<std::size_t>(link.number());
    layers::Team team(&link);
    try {
      team.agree([&] {
        if (number > 0) throw BudgetExceeded(1000 * number);
      });
    } catch (const layers::TeamBudgetExceeded& error) {
      needed[number] = error.needed_bytes();
    }
    try {
      team.agree([&] {
        if (number == 0) throw BudgetExceeded(1000);
        if (number == 2) throw std::bad_alloc();
      });
    } catch (const TeamError& error) {
      errors[number] = error.what();
    }
    team.agree([] {});
  });
  CHECK(needed == std::vector<std::uint64_t>(3, 2000));
  CHECK(errors.front().starts_with("member 2 of 3: out of memory: "));
  CHECK(errors == std::vector(3, errors.front()));
}

TEST_CASE("a finished run is known to every member, and nothing is computed") {
  const Game game{{2, 4}, 2, 4};
  const TemporaryFolder folder;
  const auto expected = search_layers(game.shape, game.rules(), resources(), task_in(folder.path()));
  for (int member = 0; const auto& decision : solve_same(game, 3, task_in(folder.path()))) {
    INFO("member " << member++);
    CHECK(decision.winner == expected.winner);
    CHECK(decision.records == expected.records);
  }
}
