// Runs of layers by teams of threads: the same records, files and winner as one process, from what anybody
// left.
#include <algorithm>
#include <mutex>
#include <set>

#include "base/error.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/layers/team/team.hpp"
#include "support/folders.hpp"
#include "support/layer_cuts.hpp"
#include "support/meaningless_leaves.hpp"
#include "support/test_game.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using namespace dropslide::layers;
using layers::TeamError;

namespace {

namespace fs = std::filesystem;

LayerDecision decide(const TestGame& game, const LayerTask& task, const Resources& with) {
  return search_layers(game.shape, make_objective_game(game.dmax, game.objective), with, task);
}

/// What each member decides; `of_member` gives each its task and resources.
template <class OfMember>
std::vector<LayerDecision> solve_together(const TestGame& game, int members, OfMember&& of_member) {
  std::vector<LayerDecision> decisions(static_cast<std::size_t>(members));
  run_as_team(members, [&](ThreadLink& link) {
    auto [task, with] = of_member(link.number());
    task.link = &link;
    decisions[static_cast<std::size_t>(link.number())] = decide(game, task, with);
  });
  return decisions;
}

std::vector<LayerDecision> solve_same(const TestGame& game, int members, const LayerTask& task) {
  return solve_together(game, members, [&](int) { return std::pair(task, resources(1)); });
}

/// What each member throws as an error of that kind; empty for one that throws none.
template <class Thrown, class OfMember>
std::vector<std::string> errors_of(const TestGame& game, int members, OfMember&& of_member) {
  std::vector<std::string> errors(static_cast<std::size_t>(members));
  run_as_team(members, [&](ThreadLink& link) {
    auto [task, with] = of_member(link.number());
    task.link = &link;
    try {
      decide(game, task, with);
    } catch (const Thrown& error) {
      errors[static_cast<std::size_t>(link.number())] = error.what();
    }
  });
  return errors;
}

LayerTask task_in(const fs::path& folder) { return {.run = {.folder = folder}}; }

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& [name, bytes] : all_contents(folder)) names.insert(name);
  return names;
}

const std::set<std::string> names_of_finished{"layers.csv", "layers.result"};

std::string csv_alone(const TestGame& game) {
  const TemporaryFolder folder;
  decide(game, task_in(folder.path()), resources());
  return contents(folder.path() / "layers.csv");
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
void run_for_some_layers(const TestGame& game, int members, const fs::path& folder, int layers) {
  StopAfterReports stopping(layers);
  const auto decisions = solve_together(game, members, [&](int number) {
    Resources with = resources(1);
    if (number + 1 == members) {
      with.stop = stopping.token();
      with.progress = &stopping;
    }
    return std::pair(task_in(folder), with);
  });
  for (int member = 0; const auto& decision : decisions) {
    INFO("member " << member++);
    CHECK(decision.stopped == StopReason::interrupted);
  }
}

}  // namespace

TEST_CASE("a team leaves the files that one process leaves, and every member says who wins") {
  for (const TestGame& game : {TestGame{{2, 3}, 2, 4}, TestGame{{3, 3}, 2, 5}, TestGame{{2, 4}, 3, 4},
                               TestGame{{3, 4}, 2, 3}, TestGame{{2, 2}, 2, 5}, TestGame{{1, 5}, 1, 4}}) {
    const TemporaryFolder alone;
    const auto expected = decide(game, task_in(alone.path()), resources());
    for (const int members : {2, 3, 5}) {
      CAPTURE(text_of(game), members);
      const TemporaryFolder folder;
      for (int member = 0; const auto& decision : solve_same(game, members, task_in(folder.path()))) {
        INFO("member " << member++);
        CHECK(decision.winner == expected.winner);
        CHECK(decision.records == expected.records);
        CHECK(decision.positions == expected.positions);
      }
      CHECK(all_contents(folder.path()) == all_contents(alone.path()));
    }
  }
}

TEST_CASE("a team solves bounded games") {
  const TestGame game{{3, 3}, 2, 5};
  for (const Bound bound : {Bound{30, Winner::dropper}, Bound{20, Winner::slider}}) {
    const auto alone = decide(game, {.bound = bound}, resources());
    for (const int members : {2, 3}) {
      const TemporaryFolder folder;
      LayerTask task = task_in(folder.path());
      task.bound = bound;
      for (int member = 0; const auto& decision : solve_same(game, members, task)) {
        CAPTURE(bound.layer, members, member++);
        CHECK(decision.records == alone.records);
        CHECK(decision.winner == alone.winner);
      }
    }
  }
}

TEST_CASE(
    "below meaningless leaves teams of 2, 3 and 5 find the layers that one process finds, with every cut") {
  for (const Start& start :
       {Start{{3, 4}, 2, 6, 9}, Start{{4, 4}, 2, 4, 6}, Start{{3, 3}, 2, 5, 12}, Start{{2, 4}, 3, 4, 7}}) {
    const TestGame game{start.shape, start.dmax, start.objective};
    for (const auto& cuts : usable_cuts(start.shape, start.objective)) {
      CAPTURE(text_of(game), to_text(cuts));
      const TemporaryFolder leaves;
      save_leaves(start, cuts, leaves.path());
      const auto solve = [&](int members) {
        const TemporaryFolder folder;
        fs::copy(leaves.path(), folder.path(), fs::copy_options::recursive);
        const LayerTask task = task_in(folder.path());
        const auto decision =
            members == 1 ? decide(game, task, resources()) : solve_same(game, members, task).back();
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

TEST_CASE("a run goes on with any number of members, and with one process, from what others left") {
  const TestGame game{{3, 3}, 2, 6};
  const std::string expected = csv_alone(game);
  for (const std::vector<int>& teams : {std::vector{3, 2, 1, 4, 1}, {1, 5, 3}, {2, 1}, {4, 2, 3}}) {
    CAPTURE(teams);
    const TemporaryFolder folder;
    int layers = 45;  // The first ones have no stored boards.
    for (const int members : teams) {
      CAPTURE(members);
      run_for_some_layers(game, members, folder.path(), layers);
      layers = 12;
    }
    const auto decisions = solve_same(game, teams.front(), task_in(folder.path()));
    CHECK(decisions.front().resumed_at > 0);
    CHECK(contents(folder.path() / "layers.csv") == expected);
    CHECK(names_in(folder.path()) == names_of_finished);
  }
}

TEST_CASE("what a killed member left is gone as soon as a run has loaded, before it saves anything") {
  const TestGame game{{3, 3}, 2, 5};
  for (const int members : {1, 3}) {
    CAPTURE(members);
    const TemporaryFolder folder;
    run_for_some_layers(game, 3, folder.path(), 10);
    const fs::path left = folder.path() / "pieces" / "dropslide-0a1b2c.unfinished";
    overwrite(left, "not even whole");
    std::stop_source stopped;
    stopped.request_stop();
    Resources with = resources(1);
    with.stop = stopped.get_token();
    if (members > 1)
      solve_together(game, members, [&](int) { return std::pair(task_in(folder.path()), with); });
    else
      decide(game, task_in(folder.path()), with);
    CHECK_FALSE(fs::exists(left));
  }
}

TEST_CASE("a damaged or missing piece sends the whole team to layers above, or to the beginning") {
  const TestGame game{{3, 3}, 2, 6};
  const std::string expected = csv_alone(game);
  for (const bool is_missing : {false, true})
    for (const int members : {1, 2, 3}) {
      CAPTURE(is_missing, members);
      const TemporaryFolder folder;
      run_for_some_layers(game, 3, folder.path(), 30);
      for (const auto& [name, bytes] : all_contents(folder.path()))
        if (name.starts_with("pieces/")) {
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
      const auto decision =
          members == 1 ? decide(game, task, resources(1)) : solve_same(game, members, task).front();
      CHECK(decision.resumed_at == -1);
      CHECK(std::any_of(notices.begin(), notices.end(), [](const std::string& text) {
              return text.find("is damaged") != std::string::npos;
            }) != is_missing);
      CHECK(contents(folder.path() / "layers.csv") == expected);
    }
}

TEST_CASE("an error of one member is thrown by all of them, with the same text") {
  const TestGame game{{2, 4}, 2, 4};
  const TemporaryFolder folder;
  overwrite(folder.path() / "layers.result", "no result");
  const auto in_folder = [&](int) { return std::pair(task_in(folder.path()), resources(1)); };
  const auto refused = errors_of<TeamError>(game, 3, in_folder);
  CHECK(refused.front().find("is damaged") != std::string::npos);
  CHECK(refused == std::vector(3, refused.front()));
}

TEST_CASE("members that do not see one folder end together, with the same text") {
  const TestGame game{{2, 4}, 2, 4};
  const TemporaryFolder folder, other;
  decide(game, task_in(folder.path()), resources());
  const auto errors = errors_of<TeamError>(game, 3, [&](int number) {
    return std::pair(task_in(number == 2 ? other.path() : folder.path()), resources(1));
  });
  CHECK(errors.front().find("member 2 of 3: ") == 0);
  CHECK(errors.front().find("is not the first member's folder") != std::string::npos);
  CHECK(errors == std::vector(3, errors.front()));
  const TemporaryFolder empty, empty_too;
  const auto unfinished = errors_of<TeamError>(game, 2, [&](int number) {
    return std::pair(task_in(number == 1 ? empty_too.path() : empty.path()), resources(1));
  });
  CHECK(unfinished.front().find("is not the first member's folder") != std::string::npos);
  CHECK(unfinished == std::vector(2, unfinished.front()));
}

TEST_CASE("a team without a folder is refused, and so is a certificate by a team; a team of one is not") {
  const TestGame game{{2, 3}, 2, 4};
  const TemporaryFolder folder;
  const auto refused =
      errors_of<UsageError>(game, 2, [&](int) { return std::pair(LayerTask{}, resources(1)); });
  CHECK(refused.front().find("name it with --out") != std::string::npos);
  CHECK(refused == std::vector(2, refused.front()));
  LayerTask with_certificate = task_in(folder.path());
  with_certificate.certificate = folder.path() / "certificate";
  const auto uncertified =
      errors_of<UsageError>(game, 2, [&](int) { return std::pair(with_certificate, resources(1)); });
  CHECK(uncertified.front().find("several processes write no certificate") != std::string::npos);
  CHECK(solve_same(game, 1, {}).front().winner == Winner::slider);
}

TEST_CASE("a team that does not fit the memory of one member ends without an answer on all of them") {
  const TestGame game{{3, 4}, 2, 5};
  const TemporaryFolder folder;
  const auto decisions = solve_together(game, 3, [&](int number) {
    Resources with = resources(1);
    if (number == 1) with.memory_bytes = 1 << 20;
    return std::pair(task_in(folder.path()), with);
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
  const TestGame game{{2, 4}, 2, 4};
  const TemporaryFolder folder;
  const auto expected = decide(game, task_in(folder.path()), resources());
  for (int member = 0; const auto& decision : solve_same(game, 3, task_in(folder.path()))) {
    INFO("member " << member++);
    CHECK(decision.winner == expected.winner);
    CHECK(decision.records == expected.records);
  }
}
