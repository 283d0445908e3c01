// Players on boards that were worked out by hand, and what all of them promise.
#include <map>
#include <set>

#include "base/error.hpp"
#include "game/symmetry.hpp"
#include "play/players/blind.hpp"
#include "play/players/catalogue.hpp"
#include "play/players/greedy.hpp"
#include "play/players/max_in_corner.hpp"
#include "play/tiles.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

using Chances = std::array<double, 4>;  // Left, right, up, down.

Chances as_array(const SlideChances& chances) {
  Chances array{};
  for (const Direction d : all_directions) array[index_of(d)] = chances.of(d);
  return array;
}

/// What a rule does on a board in either word, which must agree.
template <auto Narrow, auto Wide>
Chances chances(const std::string& text, std::optional<Direction> previous = {}) {
  const Board board = parse_board(text);
  const Chances narrow = as_array(Narrow(choice_on<Word64>(board, previous)));
  CHECK(narrow == as_array(Wide(choice_on<Word128>(board, previous))));
  return narrow;
}

#define CHANCES(rule, ...) (chances<rule<Word64>, rule<Word128>>(__VA_ARGS__))

const PlayerKind& kind_of(const std::string& name) {
  for (const PlayerKind& kind : player_kinds())
    if (kind.name == kind_name(name)) return kind;
  throw std::invalid_argument(name);
}

/// A player of every kind, with small numbers.
std::vector<NamedPlayer> all_players() {
  std::vector<NamedPlayer> players;
  for (const PlayerKind& kind : player_kinds()) {
    std::string text(kind.name);
    for (std::size_t i = 0; i < kind.numbers.size(); ++i) text += ":2";
    players.push_back(named_player(kind, text));
  }
  return players;
}

/// Boards on which a slide is legal.
std::vector<Board> boards_in_play(Shape shape, int count, Random& random) {
  std::vector<Board> boards;
  while (boards.size() < static_cast<std::size_t>(count)) {
    const Board board = random_board(shape, 5, random);
    if (!legal_slides(board).empty()) boards.push_back(board);
  }
  return boards;
}

}  // namespace

TEST_CASE("Random gives every legal slide the same chance") {
  CHECK(CHANCES(random_slide, "1.../..../..../....") == Chances{0, 0.5, 0, 0.5});
  CHECK(CHANCES(random_slide, "..../.1../..../....") == Chances{0.25, 0.25, 0.25, 0.25});
  CHECK(CHANCES(random_slide, "11") == Chances{0.5, 0.5, 0, 0});
}

TEST_CASE("Sequential goes right, down, left, up from the slide made last, past illegal ones") {
  const std::string middle = "..../.1../..../....", corner = "1.../..../..../....";
  CHECK(CHANCES(next_in_sequence, middle) == Chances{0, 1, 0, 0});
  CHECK(CHANCES(next_in_sequence, middle, Direction::right) == Chances{0, 0, 0, 1});
  CHECK(CHANCES(next_in_sequence, middle, Direction::down) == Chances{1, 0, 0, 0});
  CHECK(CHANCES(next_in_sequence, middle, Direction::left) == Chances{0, 0, 1, 0});
  CHECK(CHANCES(next_in_sequence, middle, Direction::up) == Chances{0, 1, 0, 0});
  CHECK(CHANCES(next_in_sequence, corner, Direction::down) == Chances{0, 1, 0, 0});  // Not left, not up.
}

TEST_CASE("Randomly Alternate changes the axis, takes the legal one of two, and leaves out a stuck axis") {
  const std::string middle = "..../.1../..../....", corner = "1.../..../..../....";
  CHECK(CHANCES(random_on_other_axis, middle) == Chances{0, 0, 0.5, 0.5});
  CHECK(CHANCES(random_on_other_axis, middle, Direction::up) == Chances{0.5, 0.5, 0, 0});
  CHECK(CHANCES(random_on_other_axis, middle, Direction::left) == Chances{0, 0, 0.5, 0.5});
  CHECK(CHANCES(random_on_other_axis, corner, Direction::left) == Chances{0, 0, 0, 1});
  CHECK(CHANCES(random_on_other_axis, "123/123", Direction::up) == Chances{0, 0, 0.5, 0.5});
}

TEST_CASE("Always Up goes up, else left, else right, else down") {
  CHECK(CHANCES(always_up, "..../.1../..../....") == Chances{0, 0, 1, 0});
  CHECK(CHANCES(always_up, ".1../..../..../....") == Chances{1, 0, 0, 0});
  CHECK(CHANCES(always_up, "1.../..../..../....") == Chances{0, 1, 0, 0});
  CHECK(CHANCES(always_up, "123/312/...") == Chances{0, 0, 0, 1});
}

TEST_CASE("Greedy takes the slide that scores most, and any of several") {
  CHECK(CHANCES(greedy, "22../..../1.../1...") == Chances{0.5, 0.5, 0, 0});  // 8 against 4.
  CHECK(CHANCES(greedy, "31../31../..../....") == Chances{0, 0, 0.5, 0.5});
  CHECK(CHANCES(greedy, "1.../..../..../....") == Chances{0, 0.5, 0, 0.5});
}

TEST_CASE("Greedy-for-Empty counts cells, not points") {
  CHECK(CHANCES(greedy_for_empty, "44../1..1/2..2/....") == Chances{0.5, 0.5, 0, 0});
  CHECK(CHANCES(greedy_for_empty, "11../11../..5./..5.") == Chances{0, 0, 0.5, 0.5});
}

TEST_CASE("Max-in-Corner (Unique) keeps the largest tile in its corner, or brings it there by 4 to 1 to 1") {
  CHECK(CHANCES(max_in_corner_unique, "..../..1./..../...3") == Chances{0, 0.5, 0, 0.5});
  CHECK(CHANCES(max_in_corner_unique, ".1../..../..../...3") == Chances{0, 0.5, 0, 0.5});
  CHECK(CHANCES(max_in_corner_unique, "..../..../...3/1...") == Chances{0, 1.0 / 6, 1.0 / 6, 4.0 / 6});
  CHECK(CHANCES(max_in_corner_unique, "..../.3../..../....") == Chances{2.0 / 6, 1.0 / 6, 2.0 / 6, 1.0 / 6});
  CHECK(CHANCES(max_in_corner_unique, "3..3/..../..../....") == Chances{0.0 + 1.0 / 3, 1.0 / 3, 0, 1.0 / 3});
}

TEST_CASE("Max-in-Corner leaves out illegal slides, and is random where nothing is left") {
  // Nothing on the bottom row or the right column can move down or right.
  CHECK(CHANCES(max_in_corner_unique, "..../..../..../...3") == Chances{0.5, 0, 0.5, 0});
  CHECK(CHANCES(max_in_corner_all, "..../..../..../...3") == Chances{0.5, 0, 0.5, 0});
}

TEST_CASE("Max-in-Corner shares the weights where two corners are as close") {
  CHECK(CHANCES(max_in_corner_all, ".3./.../...") == Chances{0.5, 0.5, 0, 0});
  CHECK(CHANCES(max_in_corner_all, ".3./.../1..") == Chances{5.0 / 12, 5.0 / 12, 2.0 / 12, 0});
  CHECK(CHANCES(max_in_corner_all, ".../.3./...") == Chances{0.25, 0.25, 0.25, 0.25});
}

TEST_CASE("Max-in-Corner (All) adds up what the largest tiles want") {
  // Both corners want up; each wants its side.
  CHECK(CHANCES(max_in_corner_all, "3..3/..../.1../....") == Chances{0.25, 0.25, 0.5, 0});
  // A tile in a corner silences the one on the edge.
  CHECK(CHANCES(max_in_corner_all, "3.../...3/..../....") == Chances{0.5, 0, 0.5, 0});
  // Edge (right wall, near the top): up 4, down 1, right 1; centre (near top left): left 2, up 2, right 1,
  // down 1.
  CHECK(CHANCES(max_in_corner_all, "1.../.3.3/..../1...") == Chances{2.0 / 12, 2.0 / 12, 6.0 / 12, 2.0 / 12});
}

TEST_CASE("Greedy Max-in-Corner is greedy among the corner's slides, and else as (All)") {
  CHECK(CHANCES(greedy_max_in_corner, "3..1/...1/..../....") == Chances{0, 0, 1, 0});
  CHECK(CHANCES(greedy_max_in_corner, ".../.3./11.") == CHANCES(max_in_corner_all, ".../.3./11."));
}

TEST_CASE("Greedier Max-in-Corner is greedy among all slides where no corner holds the largest tile") {
  CHECK(CHANCES(greedier_max_in_corner, "3..1/...1/..../....") == Chances{0, 0, 1, 0});
  CHECK(CHANCES(greedier_max_in_corner, ".../.3./11.") == Chances{0.5, 0.5, 0, 0});
}

TEST_CASE("players make legal slides, with the chances that they state") {
  Random random;
  INFO(random);
  Generator draws(3, 0);
  for (const NamedPlayer& player : all_players())
    for (const Shape shape : {Shape{1, 5}, Shape{2, 3}, Shape{3, 3}, Shape{4, 4}}) {
      const auto seat = player.maker.make<Word64>(shape);
      for (const Board& board : boards_in_play(shape, 8, random)) {
        const auto choice = choice_on<Word64>(board, Direction::left);
        const auto stated = seat->slide_chances(choice);
        CAPTURE(player.name, board);
        REQUIRE(stated.has_value() == player.kind->has_chances);
        Chances seen{};
        const int count = stated ? 600 : 20;
        for (int i = 0; i < count; ++i) {
          CAPTURE(shape, i);
          const Direction made = seat->choose(choice, draws);
          REQUIRE(choice.is_legal(made));
          seen[index_of(made)] += 1.0 / count;
        }
        for (const Direction d : all_directions) {
          CAPTURE(shape, d);
          if (stated) CHECK(std::abs(seen[index_of(d)] - stated->of(d)) < 0.11);
        }
      }
    }
}

TEST_CASE("chances depend on the last slide exactly for the players that are said to remember it") {
  Random random;
  INFO(random);
  for (const NamedPlayer& player : all_players()) {
    if (!player.kind->has_chances) continue;
    const auto seat = player.maker.make<Word64>({3, 3});
    bool depends = false;
    for (const Board& board : boards_in_play({3, 3}, 40, random)) {
      std::set<Chances> answers;
      for (const Direction previous : all_directions)
        answers.insert(as_array(*seat->slide_chances(choice_on<Word64>(board, previous))));
      depends |= answers.size() > 1;
    }
    CAPTURE(player.name);
    CHECK(depends != player.kind->is_memoryless);
  }
}

TEST_CASE("chances commute with the symmetries of the board exactly for the players of whom it is said") {
  Random random;
  INFO(random);
  for (const NamedPlayer& player : all_players()) {
    if (!player.kind->has_chances || !player.kind->is_memoryless) continue;
    std::string exceptions;
    for (const Shape shape : {Shape{3, 3}, Shape{4, 4}, Shape{2, 3}}) {
      const auto seat = player.maker.make<Word64>(shape);
      for (const Board& board : boards_in_play(shape, 40, random)) {
        const auto chances = *seat->slide_chances(choice_on<Word64>(board));
        for (const Symmetry symmetry : symmetries(shape)) {
          const auto of_image = *seat->slide_chances(choice_on<Word64>(apply(symmetry, board)));
          for (const Direction d : all_directions)
            if (std::abs(of_image.of(apply(symmetry, d)) - chances.of(d)) >= 1e-12 && exceptions.empty())
              exceptions = to_text(board);
        }
      }
    }
    CAPTURE(player.name, exceptions);
    CHECK(exceptions.empty() == player.kind->is_symmetric);
  }
}

TEST_CASE("a player is named with as many numbers as its kind takes") {
  CHECK(kind_name("monte-carlo:100") == "monte-carlo");
  CHECK(named_player(kind_of("random"), "random").name == "random");
  for (const char* text : {"random:", "random:1", "random:x", "random::"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(named_player(kind_of("random"), text), UsageError);
  }
}

TEST_CASE("sums over the tiles of a packed word are those of the plain board") {
  Random random;
  INFO(random);
  for (const Shape shape : {Shape{1, 4}, Shape{3, 3}, Shape{4, 4}})
    for (const Board& board : boards_in_play(shape, 100, random)) {
      CAPTURE(board);
      CHECK(face_sum(packed<Word128>(board)) == 2 * layer_sum(board));
      CHECK(play::count_tiles(packed<Word64>(board)) == dropslide::count_tiles(board));
      CHECK(play::highest_tile(packed<Word128>(board)) == dropslide::highest_tile(board));
    }
}

TEST_CASE("slides are counted within the word until its boards could hold a tile too large") {
  CHECK(slides_within_word(Word64{0xF}, 14) == ~std::uint64_t{0});  // 14 cells never hold 2^16.
  CHECK(slides_within_word(Word64{0xF}, 16) == 8191);               // 32768 + 4 * 8191 < 65536.
  CHECK(slides_within_word(Word64{0xFF}, 16) == 0);
  CHECK(slides_within_word(Word64{0xEEF}, 16) == 0);
}
