// The register against all positions, strings and games that fit, and the audit against false statements.
#include "studies/thesis/audit.hpp"

#include <algorithm>
#include <map>

#include "game/symmetry.hpp"
#include "support/boards.hpp"
#include "theory/board_theorems.hpp"

using namespace dropslide;

namespace {

const Resources resources{.threads = 2, .memory_bytes = 2ULL << 30};

/// What the audit finds of a statement that is not in the register.
struct MadeUp {
  MadeUp(Standing standing, Claim claim)
      : statement{.id = "made-up", .source = "this test", .text = "", .standing = standing, .claim = claim},
        found(audit({&statement}, Tier::quick, resources).statements.front()) {}
  MadeUp(const MadeUp&) = delete;
  MadeUp& operator=(const MadeUp&) = delete;

  Statement statement;
  StatementAudit found;
};

/// Whether each board of the line comes from the one before by one drop or one slide, in turn.
bool is_played(const std::vector<std::string>& line, Shape shape, int dmax) {
  Board board(shape);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Board next = parse_board(line[i].substr(line[i].rfind(' ') + 1));
    std::vector<Board> options;
    if (i % 2 == 1)
      for (const auto& slid : legal_slides(board)) options.push_back(slid.board);
    else
      for (const Drop drop : legal_drops(board, dmax)) options.push_back(apply_drop(board, drop));
    if (std::find(options.begin(), options.end(), next) == options.end()) return false;
    board = next;
  }
  return true;
}

}  // namespace

TEST_CASE("every statement of the register is found as it is registered") {
  std::vector<const Statement*> all;
  for (const Statement& statement : statements()) all.push_back(&statement);
  const Audit found = audit(all, Tier::quick, resources);
  for (const StatementAudit& entry : found.statements) {
    CAPTURE(entry.statement->id, entry.cases, entry.failures);
    CHECK(entry.is_as_registered());
  }
  const auto unchecked = std::count_if(found.statements.begin(), found.statements.end(),
                                       [](const auto& entry) { return !entry.was_checked(); });
  CHECK(unchecked == 1);  // Of 5x5.
  CHECK(found.skipped.empty());
  for (const StatementAudit& entry : found.statements) {
    if (entry.statement->standing != Standing::refuted || entry.counterexample == std::nullopt) continue;
    CAPTURE(entry.statement->id);
    CHECK_FALSE(entry.counterexample->line.empty());
  }
}

TEST_CASE("the second case of Theorem 14 as printed fails for a pair strictly left of the highest tile") {
  const auto all = statements();
  const auto printed = std::find_if(all.begin(), all.end(),
                                    [](const auto& entry) { return entry.id == "theorem-14-printed"; });
  REQUIRE(printed != all.end());
  const Audit found = audit({&*printed}, Tier::quick, resources);
  REQUIRE(found.statements.front().counterexample);
  CHECK(found.statements.front().counterexample->what == "112");  // T_r(112, 1) = 0 > -1.
}

TEST_CASE("finite games that were solved are registered as decided, and no statement for all n is") {
  for (const Statement& statement : statements()) {
    CAPTURE(statement.id);
    const bool is_of_one_board = statement.id.ends_with("3x3") || statement.id.ends_with("3x4") ||
                                 statement.id.ends_with("3x5") || statement.id.ends_with("3x6") ||
                                 statement.id.ends_with("4x4");
    if (statement.standing == Standing::decided) CHECK(is_of_one_board);
    if (statement.standing == Standing::checked) CHECK_FALSE(is_of_one_board);
  }
}

TEST_CASE("an audit that lacks memory says whose positions it did not check") {
  const Audit found = audit({&statements().front()}, Tier::quick, {.threads = 2, .memory_bytes = 16 << 20});
  REQUIRE_FALSE(found.skipped.empty());
  CHECK(found.skipped.back() == "3x3, Dmax 1");
  const auto& scopes = found.statements.front().scopes;
  CHECK(std::count(scopes.begin(), scopes.end(), "3x3, Dmax 1") == 0);
}

TEST_CASE("statements have names of their own and pages of the thesis") {
  for (const Statement& statement : statements()) {
    CAPTURE(statement.id);
    CHECK(std::count_if(statements().begin(), statements().end(),
                        [&](const auto& other) { return other.id == statement.id; }) == 1);
    CHECK(statement.page >= 12);
    CHECK(statement.page <= 47);
    CHECK_FALSE(statement.text.empty());
  }
}

TEST_CASE("a false claim about positions is refuted by a line of play that the rules allow") {
  const MadeUp made_up(Standing::proved,
                       PositionClaim{PositionKind::slider_to_move, [](const Board& board, int) {
                                       return board.shape().rows < 2 || highest_tile(board) < 4;
                                     }});
  const StatementAudit& found = made_up.found;
  CHECK_FALSE(found.is_as_registered());
  REQUIRE(found.counterexample);
  CHECK(found.counterexample->where == "2x2, Dmax 1");
  CHECK(is_played(found.counterexample->line, {2, 2}, 1));
  CHECK(found.counterexample->line.size() % 2 == 1);
  const auto& last = found.counterexample->line.back();
  CHECK(canonical(parse_board(last.substr(last.rfind(' ') + 1))) ==
        canonical(parse_board(found.counterexample->what)));
}

TEST_CASE("sharper forms of Theorems 1, 4 and 5 are false") {
  const std::map<std::string, PositionClaim> claims{
      {"Theorem 1",
       {PositionKind::any_reachable,
        [](const Board& c, int dmax) { return dmax == 1 || has_low_corner(c, dmax - 1); }}},
      {"Theorem 4",
       {PositionKind::slider_to_move, [](const Board& c, int) { return has_empty_boundary_cell(c); }}},
      {"Theorem 5", {PositionKind::slider_to_move, [](const Board& c, int) { return fewest_gaps(c) == 0; }}}};
  for (const auto& [sharpened, claim] : claims) {
    CAPTURE(sharpened);
    CHECK_FALSE(MadeUp(Standing::proved, claim).found.is_as_registered());
  }
}

TEST_CASE("a false claim about strings is refuted by its moves") {
  const MadeUp made_up(Standing::proved, StringClaim{[](const line::Configuration& c, std::uint64_t) {
                         return c.size() < 3 || c[2] < 3;
                       }});
  const StatementAudit& found = made_up.found;
  REQUIRE(found.counterexample);
  std::string word;
  for (const std::string& move : found.counterexample->line) word += move.front();
  const auto played = line::play(3, word, line::Game::passing);
  REQUIRE(played);
  CHECK(line::to_text(*played) == found.counterexample->what);
}

TEST_CASE("a false claim about shortest games is refuted by a game, drop by drop, to a dead board") {
  const MadeUp made_up(Standing::checked,
                       ValueClaim{ValueClaim::Quantity::fewest_drops,
                                  [](Shape shape, int dmax) {
                                    return shape == Shape{3, 4} && dmax == 1;
                                  },
                                  [](Shape, int, std::uint64_t drops) { return drops == 21; }});
  const StatementAudit& found = made_up.found;
  REQUIRE(found.counterexample);
  CHECK(found.counterexample->what.starts_with("20, "));
  REQUIRE(found.counterexample->line.size() == 20);
  CHECK(is_lost_for_slider(parse_board(found.counterexample->what.substr(4))));
  CHECK(found.counterexample->line.back().ends_with(found.counterexample->what.substr(4)));
}

TEST_CASE("a statement that is registered as refuted and holds is not as registered") {
  const MadeUp made_up(Standing::refuted,
                       StringClaim{[](const line::Configuration&, std::uint64_t) { return true; }});
  CHECK(made_up.found.was_checked());
  CHECK_FALSE(made_up.found.is_as_registered());
}
