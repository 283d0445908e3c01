// The moves of the proved rules, as OCaml runs them, against the oracle's.
#include <fstream>
#include <string>

#include "oracle/oracle.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/random.hpp"
#include "verified/programs.hpp"

namespace {

const std::string letters = ".123456789abcdefghijklmnopqrstuvwxyz";

/// Cells row by row, as text.
std::string board_text(const std::string& cells, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % columns == 0) text += '/';
    text += cells[i];
  }
  return text;
}

/// A question for moves-verified, and the oracle's answer to it.
class Comparison {
 public:
  void add(const std::string& board, int dmax) {
    questions_ << dmax << ' ' << board << '\n';
    std::string answer;
    for (const char direction : {'l', 'r', 'u', 'd'}) answer += oracle::slide(board, direction) + ' ';
    answer += '|';
    for (const std::string& dropped : oracle::legal_drops(board, dmax)) answer += ' ' + dropped;
    answers_ += answer + '\n';
    ++boards_;
  }

  /// Asks all that was added, and compares line by line.
  void expect_same() {
    questions_.close();
    const Said said = run_program(verified_program("moves-verified"), "-", folder_.path() / "boards");
    CHECK(said.exit_code == 0);
    CHECK(said.text.size() == answers_.size());
    if (said.text == answers_) return;
    std::ifstream questions(folder_.path() / "boards");
    std::istringstream found(said.text), expected(answers_);
    for (std::string question, one, other; std::getline(questions, question);) {
      std::getline(found, one);
      std::getline(expected, other);
      INFO("Dmax and board: " << question);
      REQUIRE(one == other);
    }
  }

  int boards() const { return boards_; }

 private:
  TemporaryFolder folder_;
  std::ofstream questions_{folder_.path() / "boards"};
  std::string answers_;
  int boards_ = 0;
};

/// The next in the order of numbers; false after the last.
bool advance(std::string& cells, int highest) {
  for (char& cell : cells) {
    const std::size_t value = letters.find(cell);
    if (value < static_cast<std::size_t>(highest)) {
      cell = letters[value + 1];
      return true;
    }
    cell = '.';
  }
  return false;
}

}  // namespace

TEST_CASE("the proved slides and drops are the oracle's on all boards of up to 6 cells with tiles up to 5") {
  constexpr int highest = 5;
  Comparison comparison;
  for (std::size_t rows = 1; rows <= 6; ++rows)
    for (std::size_t columns = 1; rows * columns <= 6; ++columns) {
      std::string cells(rows * columns, '.');
      do comparison.add(board_text(cells, columns), 1 + comparison.boards() % 3);
      while (advance(cells, highest));
    }
  comparison.expect_same();
  CHECK(comparison.boards() == 6 + 2 * 36 + 2 * 216 + 3 * 1296 + 2 * 7776 + 4 * 46656);
}

TEST_CASE("the proved slides and drops are the oracle's on 20 000 random larger boards") {
  Random random;
  INFO(random);
  Comparison comparison;
  while (comparison.boards() < 20'000) {
    const int rows = 1 + random.up_to(8), columns = 1 + random.up_to(8);
    if (rows * columns <= 6 || rows * columns > 25) continue;
    std::string cells(static_cast<std::size_t>(rows * columns), '.');
    const int kinds = 1 + random.up_to(5), lowest = 1 + random.up_to(24), tiles_in_12 = random.up_to(12);
    for (char& cell : cells)
      if (random.up_to(11) < tiles_in_12)
        cell = letters[static_cast<std::size_t>(lowest + random.up_to(kinds - 1))];
    comparison.add(board_text(cells, static_cast<std::size_t>(columns)), 1 + random.up_to(4));
  }
  comparison.expect_same();
}
