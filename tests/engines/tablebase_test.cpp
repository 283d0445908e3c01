// Tablebases held against a plain solution of every reachable board, the other engines, and damage.
#include <chrono>
#include <map>
#include <thread>

#include "base/error.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/tablebase/tablebase_manifest.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "files/folder_lock.hpp"
#include "game/slide.hpp"
#include "game/symmetry.hpp"
#include "oracle/oracle.hpp"
#include "questions/tablebase_check.hpp"
#include "questions/tablebase_query.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using tablebase::IndexKind;
using tablebase::PositionValue;

namespace fs = std::filesystem;

namespace {

Resources resources(int threads = 2) { return {.threads = threads, .memory_bytes = 1ULL << 30}; }

TablebaseTask task_in(const fs::path& folder, bool with_depth = false, tablebase::IndexChoice index = {}) {
  return {.run = {.name = "test", .folder = folder}, .index = index, .with_depth = with_depth};
}

TablebaseDecision make(Shape shape, const ObjectiveGame& game, const TablebaseTask& task, int threads = 2) {
  return search_tablebase(shape, game, resources(threads), task);
}

/// The same, stopped after so many milliseconds if it takes longer.
TablebaseDecision make_for(int milliseconds, Shape shape, const ObjectiveGame& game,
                           const TablebaseTask& task) {
  std::stop_source stop;
  std::jthread timer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    stop.request_stop();
  });
  Resources limited = resources();
  limited.stop = stop.get_token();
  return search_tablebase(shape, game, limited, task);
}

/// Every board that can face Dropper, one of each orbit, with its value: by recursion over plain boards.
class PlainSolution {
 public:
  PlainSolution(Shape shape, const ObjectiveGame& game) : game_(game) { with_dropper(Board(shape)); }

  const std::map<Board, PositionValue>& values() const { return values_; }

 private:
  using Moves = std::int64_t;

  /// Slider's good: the sooner he wins the better, the later he loses the better.
  static Moves good(const PositionValue& value) {
    const Moves moves = *value.moves;
    return value.winner == Winner::slider ? 1'000'000 - moves : moves - 1'000'000;
  }

  PositionValue with_dropper(const Board& any) {
    const Board board = canonical(any);
    if (const auto found = values_.find(board); found != values_.end()) return found->second;
    std::optional<PositionValue> worst;
    for (const Drop& drop : legal_drops(board, game_.dmax)) {
      const PositionValue value = with_slider(apply_drop(board, drop));
      if (!worst || good(value) < good(*worst)) worst = value;
    }
    ++*worst->moves;
    return values_[board] = *worst;
  }

  PositionValue with_slider(const Board& board) {
    PositionValue best{Winner::dropper, 0};
    bool is_first = true;
    for (const SlideOutcome& outcome : legal_slides(board)) {
      PositionValue value{Winner::slider, 0};
      if (outcome.highest_merged < game_.objective) value = with_dropper(outcome.board);
      ++*value.moves;
      if (is_first || good(value) > good(best)) best = value;
      is_first = false;
    }
    return best;
  }

  ObjectiveGame game_;
  std::map<Board, PositionValue> values_;
};

/// What a tablebase holds, whole.
std::map<Board, PositionValue> all_values(const Tablebase& tablebase) {
  std::map<Board, PositionValue> values;
  for (int layer = 0; layer < tablebase.layers(); ++layer) {
    CAPTURE(layer);
    tablebase.for_each<PositionValue>(layer, 0, tablebase.positions(layer),
                                      [&](const Board& board, const PositionValue& value) {
                                        CHECK(values.emplace(canonical(board), value).second);
                                      });
  }
  return values;
}

std::map<Board, PositionValue> without_moves(std::map<Board, PositionValue> values) {
  for (auto& [board, value] : values) value.moves.reset();
  return values;
}

std::vector<std::pair<Shape, ObjectiveGame>> small_games() {
  std::vector<std::pair<Shape, ObjectiveGame>> games;
  for (const Shape shape : playable_shapes())
    if (shape.cells() <= 6)
      for (int dmax = 1; dmax <= 4; ++dmax)
        for (int objective = dmax + 1; objective <= std::min(dmax + 3, shape.cells() + dmax); ++objective)
          games.push_back({shape, {dmax, objective}});
  games.push_back({{2, 2}, {2, 9}});
  games.push_back({{2, 4}, {2, 4}});
  games.push_back({{3, 3}, {1, 4}});
  games.push_back({{1, 17}, {1, 2}});
  return games;
}

}  // namespace

TEST_CASE("a tablebase holds exactly the reachable boards, each with its winner and its moves to the end") {
  for (const auto& [shape, game] : small_games()) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    const PlainSolution plain(shape, game);
    const TemporaryFolder folder;
    const TablebaseDecision deep = make(shape, game, task_in(folder.path() / "deep", true));
    CHECK(all_values(Tablebase(folder.path() / "deep")) == plain.values());
    CHECK(deep.positions == plain.values().size());
    CHECK(deep.winner == plain.values().at(Board(shape)).winner);
    for (const IndexKind index : {IndexKind::orbit, IndexKind::sparse}) {
      CAPTURE(index);
      const fs::path path = folder.path() / tablebase::to_text(index);
      CHECK(make(shape, game, task_in(path, false, index)).winner == deep.winner);
      CHECK(all_values(Tablebase(path)) == without_moves(plain.values()));
    }
  }
}

TEST_CASE("without a folder the same winner and the same number of positions are found") {
  const TemporaryFolder folder;
  const auto kept = make({3, 3}, {2, 5}, task_in(folder.path() / "t"));
  for (const bool with_depth : {false, true}) {
    CAPTURE(with_depth);
    const auto found = make({3, 3}, {2, 5}, {.run = {.name = "test"}, .with_depth = with_depth});
    CHECK(found.winner == kept.winner);
    CHECK(found.positions == kept.positions);
    CHECK(found.slider_positions == kept.slider_positions);
  }
}

TEST_CASE("tablebase, oracle and proof search name the same winner") {
  for (const auto& [shape, game] : small_games()) {
    if (shape.cells() > 6) continue;
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    const bool slider = oracle::slider_wins(shape.rows, shape.cols, game.dmax, game.objective);
    CHECK(make(shape, game, {.run = {.name = "test"}}).winner == (slider ? Winner::slider : Winner::dropper));
  }
  const std::vector<std::pair<Shape, ObjectiveGame>> larger{
      {{3, 3}, {2, 5}}, {{3, 3}, {2, 6}}, {{3, 3}, {3, 5}}, {{2, 4}, {2, 6}},
      {{2, 5}, {2, 5}}, {{3, 4}, {1, 3}}, {{2, 9}, {2, 3}}, {{3, 4}, {2, 4}}};
  for (const auto& [shape, game] : larger) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    CHECK(make(shape, game, {.run = {.name = "test"}}).winner ==
          search_proof(shape, game, resources(), {}).winner);
  }
}

TEST_CASE("a tablebase has the same bytes from 1, 2 and 5 threads") {
  for (const bool with_depth : {false, true}) {
    CAPTURE(with_depth);
    const TemporaryFolder folder;
    for (const int threads : {1, 2, 5})
      make({3, 3}, {2, 5}, task_in(folder.path() / std::to_string(threads), with_depth), threads);
    const auto expected = all_contents(folder.path() / "1");
    CHECK(expected.contains("manifest.json"));
    CHECK(expected.contains("layers/0000000"));
    CHECK(all_contents(folder.path() / "2") == expected);
    CHECK(all_contents(folder.path() / "5") == expected);
  }
}

TEST_CASE("a run that was stopped again and again ends in the bytes of one that was not") {
  const TemporaryFolder folder;
  const ObjectiveGame game{2, 6};
  make({3, 3}, game, task_in(folder.path() / "whole"));
  const auto expected = all_contents(folder.path() / "whole");
  auto task = task_in(folder.path() / "stopped");
  task.run.checkpoint_every_seconds = 0;
  int stops = 0;
  for (std::optional<Winner> winner; !winner;) {
    const TablebaseDecision found = make_for(20 + 7 * stops, {3, 3}, game, task);
    winner = found.winner;
    CAPTURE(stops);
    CHECK(winner.has_value() == (found.stopped == StopReason::none));
    stops += winner ? 0 : 1;
  }
  CHECK(stops > 2);
  CHECK(all_contents(folder.path() / "stopped") == expected);
  CHECK_FALSE(fs::exists(folder.path() / "stopped" / "positions"));
  CHECK(make({3, 3}, game, task).winner == Winner::dropper);  // Nothing is left to do.
  CHECK(all_contents(folder.path() / "stopped") == expected);
}

TEST_CASE(
    "a folder with another game's tablebase, or with another index or depth, is refused and left alone") {
  const TemporaryFolder folder;
  make({2, 3}, {2, 4}, task_in(folder.path()));
  const auto before = all_contents(folder.path());
  CHECK_THROWS_WITH(make({2, 3}, {2, 5}, task_in(folder.path())), contains_text("choose another folder"));
  CHECK_THROWS_AS(make({2, 3}, {1, 4}, task_in(folder.path())), EnvironmentError);
  CHECK_THROWS_AS(make({2, 4}, {2, 4}, task_in(folder.path())), EnvironmentError);
  CHECK_THROWS_AS(make({2, 3}, {2, 4}, task_in(folder.path(), true)), EnvironmentError);
  CHECK_THROWS_AS(make({2, 3}, {2, 4}, task_in(folder.path(), false, IndexKind::orbit)), EnvironmentError);
  CHECK(all_contents(folder.path()) == before);
}

TEST_CASE("what does not fit the memory budget stops with the memory it needs") {
  Resources small = resources();
  small.memory_bytes = 4ULL << 20;
  const auto found = search_tablebase({3, 4}, {2, 6}, small, {.run = {.name = "test"}});
  CHECK(found.stopped == StopReason::memory_full);
  CHECK(found.needed_bytes > small.memory_bytes);
  CHECK_FALSE(found.winner.has_value());
}

TEST_CASE("depths that 16 bits cannot hold, and depths in the orbit index, are usage errors") {
  CHECK_THROWS_AS(make({3, 3}, {2, 14}, {.run = {.name = "test"}, .with_depth = true}), UsageError);
  CHECK_THROWS_AS(
      make({2, 2}, {2, 4}, {.run = {.name = "test"}, .index = IndexKind::orbit, .with_depth = true}),
      UsageError);
}

TEST_CASE("a sound tablebase passes verification, all positions or a sample") {
  for (const bool with_depth : {false, true}) {
    CAPTURE(with_depth);
    const TemporaryFolder folder;
    const auto made = make({2, 4}, {2, 5}, task_in(folder.path(), with_depth));
    const TablebaseCheck all = check_tablebase(folder.path(), std::nullopt, resources());
    CHECK(all.is_sound);
    CHECK(all.first_error.empty());
    CHECK(all.positions == made.positions);
    CHECK(all.files == static_cast<std::uint64_t>(made.layers));
    const TablebaseCheck some = check_tablebase(folder.path(), 100, resources());
    CHECK(some.is_sound);
    CHECK(some.positions > 90);
    CHECK(some.positions <= 100);
  }
}

TEST_CASE("a run refuses a damaged, cut or exchanged file that it needs; verification finds the others") {
  const TemporaryFolder folder;
  const ObjectiveGame game{2, 6};
  make({3, 3}, game, task_in(folder.path() / "whole"));
  const auto expected = all_contents(folder.path() / "whole");
  auto task = task_in(folder.path() / "stopped");
  task.run.checkpoint_every_seconds = 0;
  const auto files_in = [&](const char* kind) {
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder.path() / "stopped" / kind, none))
      files.push_back(fs::relative(entry.path(), folder.path() / "stopped"));
    std::sort(files.begin(), files.end());
    return files;
  };
  for (int runs = 0; files_in("layers").size() < 5; ++runs) {
    CAPTURE(runs);
    REQUIRE(runs < 1000);
    if (make_for(20 + 5 * runs, {3, 3}, game, task).winner) fs::remove_all(*task.run.folder);  // Too far.
  }
  const auto goes_on = [&](const fs::path& file, const std::string& bytes) {
    const TemporaryFolder copy;
    fs::copy(folder.path() / "stopped", copy.path(), fs::copy_options::recursive);
    overwrite(copy.path() / file, bytes);
    CAPTURE(file.string());
    try {
      const auto winner = make({3, 3}, game, task_in(copy.path())).winner;
      CHECK(winner == Winner::dropper);
      auto made = all_contents(copy.path());
      const bool is_whole = made == expected;
      CHECK(check_tablebase(copy.path(), 10, resources()).is_sound == is_whole);
      if (!is_whole) made[file.string()] = expected.at(file.string());
      CHECK((made == expected));
      return is_whole;
    } catch (const DamageError&) {
      return false;
    }
  };
  for (const char* kind : {"positions", "layers"}) {
    CAPTURE(kind);
    const std::vector<fs::path> files = files_in(kind);
    REQUIRE(files.size() >= 5);
    int refused = 0;
    for (std::size_t i = 0; i + 1 < files.size(); i += files.size() / 2) {
      CAPTURE(i);
      const std::string whole = contents(folder.path() / "stopped" / files[i]);
      std::string flipped = whole;
      flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 4);
      refused += goes_on(files[i], flipped) ? 0 : 1;
      refused += goes_on(files[i], whole.substr(0, whole.size() - 1)) ? 0 : 1;
      refused += goes_on(files[i], contents(folder.path() / "stopped" / files[i + 1])) ? 0 : 1;
      CHECK(goes_on(files[i], whole));
    }
    INFO(kind);
    CHECK(refused >= 2);
  }
}

TEST_CASE("verification finds every flipped bit, cut and foreign file") {
  const TemporaryFolder folder;
  make({2, 3}, {2, 4}, task_in(folder.path() / "t"));
  make({2, 3}, {2, 5}, task_in(folder.path() / "other"));
  const auto is_refused = [&] {
    return !check_tablebase(folder.path() / "t", std::nullopt, resources(1)).is_sound;
  };
  REQUIRE_FALSE(is_refused());
  for (const auto& [name, whole] : all_contents(folder.path() / "t")) {
    const fs::path file = folder.path() / "t" / name;
    for (std::size_t i = 0; i < whole.size(); i += name == "manifest.json" ? 37 : 11) {
      CAPTURE(name, i);
      std::string bytes = whole;
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << (i % 8)));
      overwrite(file, bytes);
      CHECK(is_refused());
    }
    CAPTURE(name);
    overwrite(file, whole.substr(0, whole.size() / 2));
    CHECK(is_refused());
    overwrite(file, whole + "x");
    CHECK((is_refused() || name == "manifest.json"));
    fs::remove(file);
    if (name != "manifest.json") CHECK(is_refused());
    if (fs::exists(folder.path() / "other" / name)) {
      fs::copy_file(folder.path() / "other" / name, file);
      CHECK((is_refused() || name == "manifest.json"));
      fs::remove(file);
    }
    overwrite(file, whole);
    CHECK_FALSE(is_refused());
  }
}

TEST_CASE("verification finds a wrong value even where every checksum agrees") {
  const TemporaryFolder folder;
  const Shape shape{2, 3};
  const ObjectiveGame game{2, 5};
  make(shape, game, task_in(folder.path(), true));
  auto manifest = Manifest::load(folder.path()).value();
  const auto identity = tablebase::identity_in(manifest);
  const OrbitIndex<Word64> index(shape, game.objective, game.dmax);
  int found = 0, tried = 0;
  for (ManifestFile& file : manifest.files) {
    const int layer = std::stoi(file.name.substr(file.name.find('/') + 1));
    const auto whole = contents(folder.path() / file.name);
    const auto digest = file.digest;
    auto stored = tablebase::StoredLayer::read(folder.path() / file.name, identity, layer, index.size(layer));
    if (stored.size() == 0) continue;
    std::uint64_t rank = 0;
    const tablebase::DepthDomain domain;
    while (!stored.find(domain, rank)) ++rank;
    const int right = stored.find(domain, rank)->signed_moves;
    for (const int wrong : {-right, right > 0 ? right + 1 : right - 1}) {  // The other winner, a move later.
      stored.set(domain, rank, 0, {wrong});
      file.digest = stored.write(folder.path() / file.name, identity);
      manifest.save(folder.path());
      const auto check = check_tablebase(folder.path(), std::nullopt, resources(1));
      found += check.is_sound ? 0 : 1;
      ++tried;
    }
    overwrite(folder.path() / file.name, whole);
    file.digest = digest;
  }
  manifest.save(folder.path());
  CHECK(tried > 20);
  CHECK(found == tried);
  CHECK(check_tablebase(folder.path(), std::nullopt, resources(1)).is_sound);
}

TEST_CASE("a query states the value of the board and of every move") {
  const TemporaryFolder folder;
  const Shape shape{2, 3};
  const ObjectiveGame game{2, 5};
  make(shape, game, task_in(folder.path(), true));
  const Tablebase tablebase(folder.path());
  const PlainSolution plain(shape, game);
  for (const auto& [board, value] : plain.values()) {
    INFO(to_text(board));
    const BoardQuery query = query_board(tablebase, board, Player::dropper);
    REQUIRE(query.value == value);
    REQUIRE(query.moves.size() == legal_drops(board, game.dmax).size());
    bool is_attained = false;
    for (const MoveValue& move : query.moves) {
      CAPTURE(to_text(move.board));
      const BoardQuery next = query_board(tablebase, move.board, Player::slider);
      REQUIRE(next.value == move.value);
      is_attained =
          is_attained || (move.value->winner == value.winner && *move.value->moves + 1 == *value.moves);
      REQUIRE((value.winner == Winner::dropper || move.value->winner == Winner::slider));
    }
    REQUIRE(is_attained);
    REQUIRE((query.moves.empty() || query.moves.front().value->winner == value.winner));
    REQUIRE((query.moves.empty() || *query.moves.front().value->moves + 1 == *value.moves));
    for (std::size_t i = 1; i < query.moves.size(); ++i) {
      CAPTURE(i);
      const auto &better = *query.moves[i - 1].value, &worse = *query.moves[i].value;
      REQUIRE((better.winner == Winner::dropper || worse.winner == Winner::slider));
      if (better.winner != worse.winner) continue;
      REQUIRE(
          (better.winner == Winner::dropper ? *better.moves <= *worse.moves : *better.moves >= *worse.moves));
    }
  }
  CHECK_FALSE(query_board(tablebase, parse_board("1../..1"), Player::dropper).value.has_value());
  CHECK_THROWS_AS(query_board(tablebase, parse_board("1../.../..."), Player::dropper), UsageError);
  CHECK_THROWS_AS(query_board(tablebase, parse_board("5../..."), Player::dropper), UsageError);
}

TEST_CASE("a folder without a finished tablebase cannot be asked") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(Tablebase(folder.path()), contains_text("holds no tablebase"));
  std::stop_source stop;
  stop.request_stop();
  Resources stopped = resources();
  stopped.stop = stop.get_token();
  CHECK(search_tablebase({2, 3}, {2, 5}, stopped, task_in(folder.path())).stopped == StopReason::interrupted);
  CHECK_THROWS_WITH(Tablebase(folder.path()), contains_text("not finished"));
}

TEST_CASE("a folder in use by another run is refused") {
  const TemporaryFolder folder;
  const FolderLock lock(folder.path());
  CHECK_THROWS_WITH(make({2, 3}, {2, 5}, task_in(folder.path())), contains_text("in use by another run"));
}

TEST_CASE("a manifest whose state or files are not those of a run is refused, whatever its checksum") {
  const TemporaryFolder folder;
  make({2, 3}, {2, 4}, task_in(folder.path()));
  const Manifest whole = Manifest::load(folder.path()).value();
  const auto is_refused = [&](const Manifest& forged) {
    forged.save(folder.path());
    const bool asks = [&] {
      try {
        Tablebase tablebase(folder.path());
        return tablebase.find(Board({2, 3})).has_value();
      } catch (const EnvironmentError&) {
        return false;
      }
    }();
    const bool goes_on = [&] {
      try {
        return make({2, 3}, {2, 4}, task_in(folder.path())).winner.has_value();
      } catch (const EnvironmentError&) {
        return false;
      }
    }();
    return !asks && !goes_on;
  };
  CHECK_FALSE(is_refused(whole));
  for (const auto& [fact, text] :
       {std::pair{"phase", "values"}, std::pair{"phase", "positions"}, std::pair{"phase", "done"},
        std::pair{"valued", "1"}, std::pair{"valued", "-1"}, std::pair{"enumerated", "2000000000"},
        std::pair{"enumerated", "-5"}, std::pair{"enumerated", "0"}, std::pair{"winner", "nobody"},
        std::pair{"index", "foo"}, std::pair{"value", "7"}, std::pair{"rows", "0"},
        std::pair{"objective", "99"}, std::pair{"content", "diary"},
        std::pair{"dropper_positions", "many"}}) {
    Manifest forged = whole;
    forged.facts[fact] = text;
    CAPTURE(fact, text);
    CHECK(is_refused(forged));
  }
  for (const std::string& name : {std::string("../x"), std::string("layers/0000099"), std::string()}) {
    CAPTURE(name);
    Manifest forged = whole;
    forged.files[3].name = name;
    CHECK(is_refused(forged));
  }
  Manifest forged = whole;
  forged.files.pop_back();
  CHECK(is_refused(forged));
  forged = whole;
  forged.files.push_back(whole.files[0]);
  CHECK(is_refused(forged));
  CHECK_FALSE(is_refused(whole));
}

TEST_CASE("in a manifest no more layers wait for their values than were found") {
  const TemporaryFolder folder;
  make({2, 3}, {2, 4}, task_in(folder.path()));
  Manifest forged = Manifest::load(folder.path()).value();
  forged.facts["phase"] = "values";
  const int found = forged.number("enumerated");
  for (const int waiting : {-1, 0, 1, found, found + 1}) {
    CAPTURE(waiting);
    forged.facts["valued"] = std::to_string(waiting);
    const bool is_possible = waiting >= 1 && waiting <= found;
    if (is_possible)
      CHECK_NOTHROW(tablebase::state_in(forged));
    else
      CHECK_THROWS_AS(tablebase::state_in(forged), DamageError);
  }
}

TEST_CASE("verification compares the winner in the manifest with the value of the empty board") {
  const TemporaryFolder folder;
  const auto winner = make({2, 3}, {2, 4}, task_in(folder.path())).winner;
  Manifest forged = Manifest::load(folder.path()).value();
  forged.facts["winner"] = winner == Winner::slider ? "dropper" : "slider";
  forged.save(folder.path());
  CHECK_FALSE(check_tablebase(folder.path(), std::nullopt, resources(1)).is_sound);
  CHECK_FALSE(check_tablebase(folder.path(), 1, resources(1)).is_sound);
}

TEST_CASE("verification counts positions in the files, not in the manifest") {
  const TemporaryFolder folder;
  make({2, 3}, {2, 4}, task_in(folder.path()));
  const Manifest whole = Manifest::load(folder.path()).value();
  for (const std::uint64_t entries : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 40}) {
    CAPTURE(entries);
    Manifest forged = whole;
    forged.files[4].entries = entries + (forged.files[4].entries == entries ? 1 : 0);
    forged.save(folder.path());
    CHECK_FALSE(check_tablebase(folder.path(), std::nullopt, resources(1)).is_sound);
    CHECK_FALSE(check_tablebase(folder.path(), 1, resources(1)).is_sound);
  }
}
