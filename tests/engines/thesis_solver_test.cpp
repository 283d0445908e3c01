// The thesis's solver against proof search, with full and with shortened tables.
#include <algorithm>
#include <map>
#include <numeric>

#include "base/error.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/thesis/sparse_table.hpp"
#include "graph/position_graph.hpp"
#include "index/thesis_hash.hpp"
#include "report/thesis/distribution_report.hpp"
#include "support/boards.hpp"

using namespace dropslide;

namespace {

Resources plenty() { return {.threads = 1, .memory_bytes = 1ULL << 30}; }

ThesisSolution solve(Shape shape, const ObjectiveGame& game, Word128 most_entries = ~Word128{0}) {
  return solve_like_thesis(shape, game, plenty(), {.name = "test", .most_entries = most_entries});
}

/// The entries in the order in which they are stored.
std::vector<std::uint64_t> stored_entries(Shape shape, const ObjectiveGame& game, bool sparse) {
  std::vector<std::uint64_t> entries;
  const ThesisTask task{
      .name = "test", .sparse = sparse, .stored = [&](std::uint64_t entry) { entries.push_back(entry); }};
  REQUIRE(solve_like_thesis(shape, game, plenty(), task).decision.winner);
  return entries;
}

Winner winner_by_proof(Shape shape, const ObjectiveGame& game) {
  return *search_proof(shape, game, plenty(), {}).winner;
}

std::uint64_t count_stored(const TritTable& table) {
  std::uint64_t stored = 0;
  table.for_each_stored([&](std::uint64_t, int) { ++stored; });
  return stored;
}

void check_consistent(const ThesisSolution& solution) {
  const Decision& decision = solution.decision;
  CHECK(count_stored(solution.table) == decision.positions);
  CHECK(solution.largest_entry < solution.table_length);
  CHECK(solution.table.at(solution.largest_entry) != 0);
  CHECK(solution.density() ==
        static_cast<double>(decision.positions) / static_cast<double>(solution.table_length));
  CHECK(solution.table_bytes == (solution.table_length + 4) / 5);
  CHECK(decision.memory_bytes > solution.table_bytes);
  CHECK(decision.expansions >= decision.positions);
}

/// Games whose full table is small enough to be walked in a test.
std::vector<std::pair<Shape, ObjectiveGame>> small_games(Word128 most_length) {
  std::vector<std::pair<Shape, ObjectiveGame>> games;
  for (const Shape shape : shapes_up_to(9))
    for (int dmax = 1; dmax <= 3; ++dmax)
      for (int objective = dmax + 1; objective <= dmax + 5; ++objective)
        if (ThesisHash(shape, {dmax, objective}).table_length() <= most_length)
          games.push_back({shape, {dmax, objective}});
  return games;
}

/// Plain recursion on plain boards, without symmetry.
struct PlainRules {
  ObjectiveGame game;
  std::map<Board, Winner> values;

  Winner winner(const Board& board) {
    if (const auto known = values.find(board); known != values.end()) return known->second;
    const auto drops = legal_drops(board, game.dmax);
    const bool dropper = std::any_of(drops.begin(), drops.end(), [&](Drop drop) {
      return winner_after_drop(apply_drop(board, drop)) == Winner::dropper;
    });
    return values.emplace(board, dropper ? Winner::dropper : Winner::slider).first->second;
  }

  Winner winner_after_drop(const Board& board) {
    if (const auto decided = winner_before_slide(game, board)) return *decided;
    const auto slides = legal_slides(board);
    const bool slider = std::any_of(slides.begin(), slides.end(), [&](const SlideOutcome& slid) {
      return highest_tile(slid.board) >= game.objective || winner(slid.board) == Winner::slider;
    });
    return slider ? Winner::slider : Winner::dropper;
  }
};

}  // namespace

TEST_CASE("the thesis's solver and proof search name the same winner on boards of up to 9 cells") {
  const auto games = small_games(20'000'000);
  CHECK(games.size() > 150);
  for (const auto& [shape, game] : games) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    const ThesisSolution solution = solve(shape, game);
    REQUIRE(solution.decision.winner == winner_by_proof(shape, game));
    CHECK(solution.table_length == solution.full_length);
    CHECK(solution.decision.expansions == solution.decision.positions);
    check_consistent(solution);
  }
}

TEST_CASE("a shortened table leads to the same winner, by at least as many expansions") {
  for (const auto& [shape, game] : small_games(2'000'000)) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    const ThesisSolution full = solve(shape, game);
    for (const Word128 length : {full.full_length / 2 + 1, full.full_length / 4 + 1}) {
      CAPTURE(length);
      const ThesisSolution shortened = solve(shape, game, length);
      REQUIRE(shortened.decision.winner == full.decision.winner);
      CHECK(shortened.table_length == length);
      CHECK(shortened.decision.positions <= full.decision.positions);
      CHECK(shortened.decision.expansions >= full.decision.expansions);
      check_consistent(shortened);
    }
  }
}

TEST_CASE("with a table of one entry every position is searched each time that it is met") {
  for (const Shape shape : {Shape{1, 4}, Shape{2, 2}}) {
    CAPTURE(shape);
    const ThesisSolution full = solve(shape, {2, 4});
    const ThesisSolution without_table = solve(shape, {2, 4}, 1);
    CHECK(without_table.decision.winner == full.decision.winner);
    CHECK(without_table.decision.positions == 1);  // The empty board.
    CHECK(without_table.decision.expansions > full.decision.expansions);
  }
}

TEST_CASE("every stored value is the winner by the plain rules, the empty board's in entry 0") {
  for (const auto& [shape, game] : std::vector<std::pair<Shape, ObjectiveGame>>{
           {{2, 3}, {2, 4}}, {{2, 3}, {2, 5}}, {{2, 2}, {3, 5}}, {{1, 7}, {1, 6}}, {{2, 4}, {2, 4}}}) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    const ThesisHash hash(shape, game);
    const ThesisSolution solution = solve(shape, game);
    PlainRules rules{game, {}};
    solution.table.for_each_stored([&](std::uint64_t entry, int state) {
      const bool dropper_wins = rules.winner(hash.unhash(entry)) == Winner::dropper;
      REQUIRE(static_cast<ThesisState>(state) ==
              (dropper_wins ? ThesisState::dropper_wins : ThesisState::dropper_loses));
    });
    CHECK(solution.table.at(0) != 0);
  }
}

TEST_CASE("bins of the distribution add up to the entries, and the text lists them") {
  const HashDistribution result = find_hash_distribution({3, 3}, {2, 5}, {.bins = 7}, plenty());
  CHECK(result.bins.size() == 7);
  CHECK(std::accumulate(result.bins.begin(), result.bins.end(), std::uint64_t{0}) ==
        result.solution.decision.positions);
  const std::string csv = to_csv(result);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 8);
  CHECK(csv.starts_with("bin,first_entry,boards\n0,0," + std::to_string(result.bins[0]) + "\n1,167411,"));
}

TEST_CASE("one bin an entry holds 0 or 1 board, and entry e lies in bin e") {
  const HashDistribution result = find_hash_distribution({2, 2}, {1, 4}, {.bins = 128}, plenty());
  REQUIRE(result.solution.table_length == 128);
  for (std::uint64_t entry = 0; entry < 128; ++entry) {
    CAPTURE(entry);
    CHECK(result.bins[entry] == (result.solution.table.at(entry) != 0 ? 1 : 0));
  }
}

TEST_CASE("a table of the stored positions alone stores the same ones in the same order") {
  for (const auto& [shape, game] : small_games(2'000'000)) {
    INFO(to_text(shape) << ", Dmax " << game.dmax << ", objective " << game.objective);
    CHECK(stored_entries(shape, game, true) == stored_entries(shape, game, false));
  }
}

TEST_CASE("a bin of the compressed table has the boards whose compressed hash lies in it") {
  for (const Shape shape : {Shape{3, 3}, Shape{2, 4}, Shape{1, 5}, Shape{1, 1}}) {
    CAPTURE(shape);
    const ObjectiveGame game{2, 4};
    const ThesisHash hash(shape, game);
    const CompressedThesisHash compressed(shape, game);
    std::vector<std::uint64_t> expected(7);
    for (const std::uint64_t entry : stored_entries(shape, game, false))
      ++expected[static_cast<std::size_t>(7 * compressed.hash(hash.unhash(entry)) /
                                          compressed.table_length())];
    const HashDistribution result =
        find_hash_distribution(shape, game, {.bins = 7, .sparse = true, .compressed = true}, plenty());
    CHECK(result.compressed_length == compressed.table_length());
    CHECK(result.compressed_bins == expected);
    CHECK(result.bins == find_hash_distribution(shape, game, {.bins = 7}, plenty()).bins);
  }
}

TEST_CASE("a table of the stored positions grows, keeps everything, and says when it is full") {
  constexpr std::uint64_t length = 1'000'000'007, step = 777'767'777;  // Both are primes.
  constexpr std::uint64_t budget = SparseTable::least_bytes;
  SparseTable table(length, budget);
  const auto state = [](std::uint64_t number) {
    return number % 3 == 0 ? ThesisState::dropper_wins : ThesisState::dropper_loses;
  };
  const std::uint64_t small = table.size_bytes();
  std::uint64_t stored = 0;
  while (table.store(stored * step % length, state(stored))) ++stored;
  CHECK(table.size_bytes() > small);
  CHECK(table.size_bytes() <= budget);
  CHECK(4 * stored > budget);  // At most 4 bytes a position.
  std::uint64_t found = 0;
  while (found < stored && table.at(found * step % length) == state(found)) ++found;
  CHECK(found == stored);
  CHECK(table.at(stored * step % length) == ThesisState::unreachable);
}

TEST_CASE("a table of the stored positions grows to seven eighths of its budget at most") {
  constexpr std::uint64_t length = 1'000'000'007, step = 777'767'777;
  // The first table grows from the smallest size that there is: a second one beside it would not be a
  // sixteenth.
  constexpr std::uint64_t budget = 41 * (std::uint64_t{1} << 18);
  SparseTable table(length, budget);
  for (std::uint64_t stored = 0; table.store(stored * step % length, ThesisState::dropper_wins);) ++stored;
  CHECK(table.size_bytes() > budget / 2);
  CHECK(table.size_bytes() <= budget / 8 * 7);
}

TEST_CASE("a table beyond the memory budget is refused with what it would need") {
  Resources little = plenty();
  little.memory_bytes = 100'000;
  const ThesisSolution solution = solve_like_thesis({3, 3}, {2, 5}, little, {.name = "test"});
  CHECK(solution.decision.stopped == StopReason::memory_full);
  CHECK_FALSE(solution.decision.winner);
  CHECK(solution.decision.needed_bytes == 234375);
  CHECK(find_hash_distribution({5, 5}, {2, 31}, {}, plenty()).solution.decision.needed_bytes ==
        ~std::uint64_t{0});
  little.memory_bytes = SparseTable::least_bytes;
  const ThesisSolution full = solve_like_thesis({3, 4}, {2, 6}, little, {.name = "test", .sparse = true});
  CHECK(full.decision.stopped == StopReason::memory_full);
  CHECK_FALSE(full.decision.winner);
  CHECK(full.decision.needed_bytes > little.memory_bytes);
}

TEST_CASE("the search stops when asked to") {
  std::stop_source request;
  request.request_stop();
  Resources stopped = plenty();
  stopped.stop = request.get_token();
  const ThesisSolution solution = solve_like_thesis({3, 4}, {2, 5}, stopped, {.name = "test"});
  CHECK(solution.decision.stopped == StopReason::interrupted);
  CHECK_FALSE(solution.decision.winner);
}

TEST_CASE("bins and lengths that make no sense are usage errors") {
  CHECK_THROWS_AS(find_hash_distribution({3, 3}, {2, 5}, {.bins = 0}, plenty()), UsageError);
  CHECK_THROWS_AS(find_hash_distribution({3, 3}, {2, 5}, {.bins = 1'000'001}, plenty()), UsageError);
  CHECK_THROWS_AS(find_hash_distribution({3, 3}, {2, 5}, {.most_entries = 0}, plenty()), UsageError);
  CHECK_THROWS_AS(find_hash_distribution({5, 5}, {2, 31}, {.sparse = true}, plenty()), UsageError);
}
