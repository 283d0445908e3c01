// Sequences of tiles y that a low part cannot make, below y by trying and three tiles up by what they imply.
#include "theorems/made_tiles.hpp"

#include <random>

#include "oracle/made_tiles.hpp"
#include "support/catch.hpp"

using namespace dropslide::line;

namespace {

/// The same by the other program.
bool oracle_can_make(const MadeTiles& sequence, int tile) {
  std::vector<oracle::MadeTile> tiles;
  for (const MadeTile& made : sequence)
    tiles.push_back({made.cells, made.free_moves, made.side == Side::left ? '<' : '>'});
  return oracle::tiles_can_be_made(tiles, tile);
}

}  // namespace

TEST_CASE("made tiles: five sequences are impossible below 7, 8 and 9, and possible with a cell more") {
  const std::vector<MadeTiles> sequences = impossible_sequences();
  for (int tile = 7; tile <= 9; ++tile)
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      CAPTURE(tile, i);
      CHECK_FALSE(can_be_made(sequences[i], tile));
      MadeTiles roomier = sequences[i];
      for (MadeTile& made : roomier) ++made.cells;
      CHECK(can_be_made(roomier, tile));
    }
}

TEST_CASE("made tiles: a second program says the same of the five sequences below 7 and 8") {
  const std::vector<MadeTiles> sequences = impossible_sequences();
  for (int tile = 7; tile <= 8; ++tile)
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      CAPTURE(tile, i);
      CHECK_FALSE(oracle_can_make(sequences[i], tile));
      MadeTiles roomier = sequences[i];
      for (MadeTile& made : roomier) ++made.cells;
      CHECK(oracle_can_make(roomier, tile));
    }
}

// Below 9 the induction begins.
TEST_CASE("made tiles: a second program finds the five sequences impossible below 9") {
  for (const MadeTiles& sequence : impossible_sequences()) {
    CAPTURE(sequence.size(), sequence[0].free_moves);
    CHECK_FALSE(oracle_can_make(sequence, 9));
  }
}

TEST_CASE("made tiles: two programs agree on random sequences below 4 to 6") {
  std::mt19937 random(run_seed());
  const auto number = [&](int least, int most) { return std::uniform_int_distribution(least, most)(random); };
  int possible = 0;
  constexpr int sequences = 300;
  for (int i = 0; i < sequences; ++i) {
    const int tile = number(4, 6);
    MadeTiles sequence;
    for (int tiles = number(1, 4); tiles > 0; --tiles)
      sequence.push_back({number(-2, 3), number(0, 4), number(0, 1) == 0 ? Side::left : Side::right});
    CAPTURE(i, tile, sequence.size());
    const bool is_possible = can_be_made(sequence, tile);
    CHECK(oracle_can_make(sequence, tile) == is_possible);
    possible += is_possible ? 1 : 0;
  }
  CHECK(possible > 20);
  CHECK(possible < sequences - 20);
}

TEST_CASE("made tiles: how many cells a tile after one on the left takes below 9") {
  for (int free_moves = 0; free_moves <= 5; ++free_moves) {
    CAPTURE(free_moves);
    // On the same side it needs all 4y/3, whatever is free; on the other one cell for each pair to come.
    CHECK(can_be_made({{0, free_moves, Side::left}}, 9));
    CHECK_FALSE(can_be_made({{-1, free_moves, Side::left}}, 9));
    CHECK(can_be_made({{free_moves - 7, free_moves, Side::right}}, 9));
    CHECK_FALSE(can_be_made({{free_moves - 8, free_moves, Side::right}}, 9));
  }
}

TEST_CASE("made tiles: some sequences are possible because of free moves alone") {
  CHECK(can_be_made({{0, 2, Side::left}, {-1, 2, Side::right}}, 7));
  CHECK(can_be_made({{3, 6, Side::left}, {-1, 4, Side::right}}, 7));
  CHECK_FALSE(can_be_made({{3, 6, Side::left}, {-1, 5, Side::right}}, 7));
}

TEST_CASE("made tiles: some sequences are possible because of moves that an older tile frees alone") {
  CHECK(can_be_made({{1, 1, Side::left}, {1, 5, Side::left}, {0, 0, Side::left}}, 7));
  CHECK(can_be_made({{3, 1, Side::left}, {1, 4, Side::right}}, 4));
}

TEST_CASE("made tiles: the five sequences imply one another three tiles up, for every y >= 15") {
  const std::vector<MadeTiles> sequences = impossible_sequences();
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    CAPTURE(i);
    CHECK(follows_three_tiles_up(sequences[i], sequences));
    CHECK_FALSE(follows_three_tiles_up(sequences[i], {}));
  }
  // With the error below 12 the first four do, the last does not.
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    CAPTURE(i);
    CHECK(follows_three_tiles_up(sequences[i], sequences, 60) == (i < 4));
  }
}

TEST_CASE("made tiles: the error is half as much again until two tiles y are made") {
  const std::vector<MadeTiles> sequences = impossible_sequences();
  CHECK(follows_three_tiles_up(sequences[4], sequences, 12));
  CHECK_FALSE(follows_three_tiles_up(sequences[4], sequences, 13));
}

TEST_CASE("made tiles: a tile y that makes a tile y + 3 frees three moves and what that frees") {
  constexpr int enough = 100;
  const auto none_after = [](int free_moves) {
    return std::vector<MadeTiles>{{{enough, free_moves, Side::left}}, {{enough, free_moves, Side::right}}};
  };
  for (int free_moves = 0; free_moves <= 3; ++free_moves) {
    CAPTURE(free_moves);
    const MadeTiles first{{0, free_moves, Side::left}};
    const MadeTiles second{{0, 0, Side::left}, {0, free_moves + 1, Side::left}};
    CHECK(follows_three_tiles_up(first, none_after(3 + free_moves)));
    CHECK_FALSE(follows_three_tiles_up(first, none_after(4 + free_moves)));
    CHECK(follows_three_tiles_up(second, none_after(4 + free_moves)));
    CHECK_FALSE(follows_three_tiles_up(second, none_after(5 + free_moves)));
  }
}

TEST_CASE("made tiles: on 4y/3 cells a row makes few tiles y") {
  CHECK(most_made_on_a_row(impossible_sequences()) == 7);
  CHECK_FALSE(most_made_on_a_row({}));
}

TEST_CASE("made tiles below 12: the five sequences are impossible") {
  for (const MadeTiles& sequence : impossible_sequences()) {
    CAPTURE(sequence.size(), sequence[0].free_moves);
    CHECK_FALSE(can_be_made(sequence, 12));
  }
}

TEST_CASE("made tiles below 15: the last sequence is impossible", "[.slow]") {
  CHECK_FALSE(can_be_made(impossible_sequences().back(), 15));
}
