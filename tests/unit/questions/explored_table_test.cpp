// Certificates, policies and games as they are explored: what they say agrees with the tablebases and rules
// that they come from.
#include "questions/explore/explored_table.hpp"
#include <algorithm>
#include <cmath>
#include "base/error.hpp"
#include "certify/certified_positions.hpp"
#include "certify/strategy_certificate.hpp"
#include "engines/policy/policy_file.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "questions/explore/explored_tablebase.hpp"
#include "questions/explore/main_line.hpp"
#include "questions/explore/replayed_game.hpp"
#include "studies/thesis/strategy_trial.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

namespace dropslide {
namespace {

using tablebase::PositionValue;

const Resources resources{.threads = 1, .memory_bytes = 64 << 20};

/// A tablebase of 2x3 in the folder, and beside it a certificate of all that its winner wins.
struct Certified {
  explicit Certified(int objective) {
    TablebaseTask task;
    task.run.folder = folder.path() / "table";
    search_tablebase(Shape{2, 3}, {.dmax = 2, .objective = objective}, resources, task);
    const Tablebase tablebase(*task.run.folder);
    std::vector<std::vector<Board>> layers(static_cast<std::size_t>(tablebase.layers()));
    for (int layer = 0; layer < tablebase.layers(); ++layer)
      tablebase.for_each<PositionValue>(layer, 0, tablebase.positions(layer),
                                        [&](const Board& board, const PositionValue& value) {
                                          if (value.winner == tablebase.winner())
                                            layers[static_cast<std::size_t>(layer)].push_back(board);
                                        });
    write_position_certificate(certificate(), {Shape{2, 3}, tablebase.game(), tablebase.winner()}, layers);
  }

  std::filesystem::path certificate() const { return folder.path() / "certificate"; }

  TemporaryFolder folder;
};

TEST_CASE("a certificate says of every position what the tablebase says, or nothing") {
  for (const int objective : {4, 5}) {
    CAPTURE(objective);
    const Certified made(objective);
    const ExploredTablebase tablebase(made.folder.path() / "table", LayersInMemory::all);
    const Tablebase positions(made.folder.path() / "table");
    const auto table = open_table(made.certificate());
    CHECK(table->facts().kind == TableKind::certificate);
    CHECK(table->facts().winner == tablebase.facts().winner);
    std::uint64_t known = 0;
    for (int layer = 0; layer < positions.layers(); ++layer)
      positions.for_each<PositionValue>(
          layer, 0, positions.positions(layer), [&](const Board& board, const PositionValue& value) {
            const auto mine = std::get<BoardQuery>(table->ask(board, Player::dropper));
            const auto theirs = std::get<BoardQuery>(tablebase.ask(board, Player::dropper));
            known += mine.value ? 1 : 0;
            CAPTURE(to_text(board));
            REQUIRE(mine.value.has_value() == (value.winner == *table->facts().winner));
            for (const MoveValue& move : mine.moves)
              for (const MoveValue& other : theirs.moves)
                if (move.move == other.move && move.value) {
                  CAPTURE(to_text(move.board));
                  REQUIRE(move.value->winner == other.value->winner);
                }
            if (mine.value)
              REQUIRE(find_main_line(*table, board, Player::dropper, 1000).ended_by == value.winner);
          });
    CHECK(known == table->facts().positions);
    CHECK((known > 0 && known < positions.positions()));
  }
}

TEST_CASE("a board that is no position of a certificate is refused") {
  const Certified made(4);
  const auto table = open_table(made.certificate());
  CHECK_THROWS_AS(table->ask(parse_board("../.."), Player::dropper), UsageError);
  CHECK_THROWS_AS(table->ask(parse_board("4../..."), Player::dropper), UsageError);
}

TEST_CASE("a certificate that is cut or changed anywhere is refused") {
  const Certified made(4);
  const std::string whole = contents(made.certificate());
  REQUIRE(whole.size() < 5000);
  std::uint64_t taken = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const bool is_cut : {true, false}) {
      std::string bytes = is_cut ? whole.substr(0, i) : whole;
      if (!is_cut) bytes[i] = static_cast<char>(bytes[i] ^ 1);
      overwrite(made.certificate(), bytes);
      try {
        CertifiedPositions(made.certificate(), 1 << 20);
        ++taken;
      } catch (const EnvironmentError&) {
      }
    }
  }
  CHECK(taken == 0);
  overwrite(made.certificate(), whole);
  CHECK_NOTHROW(CertifiedPositions(made.certificate(), whole.size()));
  CHECK_THROWS_AS(CertifiedPositions(made.certificate(), whole.size() - 1), EnvironmentError);
}

TEST_CASE(
    "a strategy of the thesis is explored by its certificate: against every drop map Dropper avoids merges") {
  const TemporaryFolder folder;
  const auto all = strategies();
  const auto two_rows =
      std::find_if(all.begin(), all.end(), [](const Strategy& one) { return one.name == "two-rows"; });
  play_strategy(*two_rows, Shape{2, 4}, resources, folder.path() / "certificate");
  const auto table = open_table(folder.path() / "certificate");
  CHECK_FALSE(table->facts().objective);
  const MainLine line = find_main_line(*table, table->facts().start, Player::dropper, 1000);
  CHECK(line.ended_by == Winner::dropper);
  CHECK(line.moves.size() % 2 == 1);
  const auto bad = std::get<BoardQuery>(table->ask(parse_board("11../...."), Player::slider));
  CHECK(bad.value == PositionValue{Winner::slider, {}});
  CHECK(table->winner_by_rules(bad.board, Player::slider) == Winner::slider);
  CHECK_THROWS_AS(table->ask(parse_board("5.../...."), Player::dropper), UsageError);
}

TEST_CASE("a policy's slide is the best of the tablebase that it was exported from") {
  const TemporaryFolder folder;
  TablebaseTask task;
  task.run.folder = folder.path() / "score";
  search_expectation(Shape{2, 2}, {}, resources, task);
  export_policy(*task.run.folder, folder.path() / "policy", resources);
  const auto policy = open_table(folder.path() / "policy"), score = open_table(*task.run.folder);
  CHECK(policy->facts().kind == TableKind::policy);
  CHECK(policy->facts().quantity == "score");
  const MainLine line = find_main_line(*score, parse_board("1./.1"), Player::slider, 1000);
  Board board = parse_board("1./.1");
  for (const LineMove& move : line.moves) {
    CAPTURE(to_text(board));
    const auto answer = std::get<PolicyAnswer>(policy->ask(board, move.player));
    const auto values = std::get<ChanceQuery>(score->ask(board, move.player));
    REQUIRE(answer.moves.size() == values.moves.size());
    if (move.player == Player::slider) {
      REQUIRE(answer.slide);
      CHECK(std::get<Direction>(answer.moves.front().move) == *answer.slide);
      for (const ChanceMove& other : values.moves) {
        CAPTURE(to_text(other.board));
        if (other.move == Move(*answer.slide)) CHECK(*other.value == *values.value);
      }
    } else {
      CHECK_FALSE(answer.slide);
      double sum = 0;
      for (const PolicyMove& drop : answer.moves) sum += *drop.chance;
      CHECK(std::abs(sum - 1) < 1e-12);
    }
    board = board_after(move.choice);
  }
  CHECK(line.moves.size() > 10);
  CHECK_THROWS_AS(policy->ask(parse_board(".../..."), Player::slider), UsageError);
}

TEST_CASE("a path that holds no table is refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(open_table(folder.path()), EnvironmentError);
  CHECK_THROWS_AS(open_table(folder.path() / "nothing"), EnvironmentError);
  overwrite(folder.path() / "text", "dropslide is a program\n");
  CHECK_FALSE(table_kind_of(folder.path() / "text"));
  CHECK_THROWS_AS(open_table(folder.path() / "text"), EnvironmentError);
}

constexpr const char* small_game = R"({"shape": "1x2", "dmax": 2, "game": [
  {"drop": {"row": 0, "col": 0, "tile": 1}, "slide": "right", "board": ".1"},
  {"drop": {"row": 0, "col": 0, "tile": 2}, "slide": null, "board": "21"}]})";

std::string with(const std::string& old_text, const std::string& new_text) {
  std::string text = small_game;
  return text.replace(text.find(old_text), old_text.size(), new_text);
}

TEST_CASE("a game of a file is replayed by the rules, and refused where they do not allow it") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "game.json";
  overwrite(file, small_game);
  CHECK(looks_like_game_record(file));
  const ReplayedGame game = read_replayed_game(file);
  CHECK(game.title == "shortest game");
  REQUIRE(game.steps.size() == 2);
  CHECK(to_text(game.steps.back().board) == "21");
  CHECK_FALSE(game.steps.back().slide);
  for (const auto& text :
       {with("\"right\"", "\"left\""), with("\"right\"", "\"away\""), with("\".1\"", "\"1.\""),
        with("\"tile\": 2", "\"tile\": 3"), with("\"tile\": 2", "\"tile\": 0"),
        with("\"row\": 0", "\"row\": -1"), with("\"row\": 0", "\"row\": 2147483647"), with("1x2", "2x2"),
        with("1x2", "99x99"), with("\"game\"", "\"games\""), with("\"slide\": null", "\"slide\": \"left\""),
        std::string("{"), std::string("[]"), std::string()}) {
    INFO(text);
    overwrite(file, text);
    CHECK_THROWS_AS(read_replayed_game(file), EnvironmentError);
  }
}

}  // namespace
}  // namespace dropslide
