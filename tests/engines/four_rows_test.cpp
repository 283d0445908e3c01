// The game of 6n + 2 drops on four rows, from the lists of moves that theory/notes/short-games.md prints.
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "oracle/played_game.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

namespace {

/// The lists by name: "1a down, 1a up, .. 3b".
std::map<std::string, std::string> printed_lists() {
  std::map<std::string, std::string> lists;
  std::ifstream note(source_tables().parent_path() / "theory/notes/short-games.md");
  for (std::string line; std::getline(note, line);)
    for (const char* name : {"first", "even", "odd", "last"})
      if (line.starts_with(fmt::format("    {}: ", name))) lists[name] = line.substr(line.find(':') + 1);
  return lists;
}

/// The game on 4xn, as it is strung together of the lists.
class StrungGame {
 public:
  explicit StrungGame(int columns) : columns_(columns) {}

  std::string play(const std::map<std::string, std::string>& lists) {
    add(lists.at("first"), false);
    for (laid_ = 1; laid_ < columns_ - 2; ++laid_) add(lists.at(laid_ % 2 == 1 ? "even" : "odd"), false);
    add(lists.at("last"), laid_ % 2 == 1);
    return game_;
  }

 private:
  void add(const std::string& list, bool turned) {
    std::istringstream moves(list);
    for (std::string move; std::getline(moves, move, ',');) add_move(move, turned);
  }

  void add_move(const std::string& move, bool turned) {
    std::istringstream words(move);
    int row = 0;
    char column = 0;
    std::string slide;
    words >> row >> column >> slide;
    const int place = laid_ + (column == 'a' ? 1 : 2);  // From the wall.
    game_ += fmt::format("{},{} ", turned ? 5 - row : row, stand_right_ ? columns_ + 1 - place : place);
    if (slide == "out") stand_right_ = !stand_right_;
    if (slide == "in" || slide == "out") game_ += stand_right_ ? "r " : "l ";
    if (slide == "up" || slide == "down") game_ += (slide == "up") != turned ? "u " : "d ";
  }

  int columns_, laid_ = 0;
  bool stand_right_ = true;
  std::string game_;
};

}  // namespace

TEST_CASE(
    "the four lists of theory/notes/short-games.md make a game of 6n + 2 drops on four rows of any length") {
  const auto lists = printed_lists();
  REQUIRE(lists.size() == 4);
  for (int n = 4; n <= 40; ++n) {
    CAPTURE(n);
    CHECK(oracle::drops_to_the_end(4, n, StrungGame(n).play(lists)) == 6 * n + 2);
  }
}
