// Games of players: by the plain rules, the same for any number of threads, and with the right mean.
#include "studies/players/player_trial.hpp"

#include "base/error.hpp"
#include "oracle/random_player.hpp"
#include "play/players/catalogue.hpp"
#include "studies/players/game_statistics.hpp"
#include "support/boards.hpp"
#include "support/choices.hpp"

using namespace dropslide;
using namespace dropslide::play;

namespace {

Resources on(int threads) { return {.threads = threads}; }

NamedPlayer player_named(const std::string& text) {
  for (const PlayerKind& kind : player_kinds())
    if (kind.name == kind_name(text)) return named_player(kind, text);
  throw std::invalid_argument(text);
}

std::vector<GameRecord> games_of(const std::string& player, Shape shape, int count, int threads = 1) {
  const Match match(shape, player_named(player).maker, random_dropper());
  return try_player(match, 1, count, on(threads), "test").games;
}

bool same_game(const GameRecord& a, const GameRecord& b) {
  const auto same = [](const Milestone& x, const Milestone& y) {
    return x.score == y.score && x.moves == y.moves;
  };
  return a.score == b.score && a.moves == b.moves && a.milestones.size() == b.milestones.size() &&
         std::equal(a.milestones.begin(), a.milestones.end(), b.milestones.begin(), same);
}

/// A game as the plain rules see it, recorded by a player and a dropper that listen.
struct Witness {
  std::optional<Board> board;  ///< The state, or the afterstate while a drop is due.
  std::uint64_t score = 0;
  std::uint32_t moves = 0;
  std::string first_disagreement;

  void expect(bool agrees, const char* claim) {
    if (!agrees && first_disagreement.empty()) first_disagreement = to_text(*board) + ": not " + claim;
  }
};

template <class Word>
class ListeningPlayer final : public Player<Word> {
 public:
  explicit ListeningPlayer(Witness& witness) : witness_(witness) {}
  Direction choose(const Choice<Word>& choice, Generator& random) const override {
    const auto legal = legal_slides(*witness_.board);
    witness_.expect(choice.board == packed<Word>(*witness_.board) && !legal.empty(),
                    "the board, with a slide");
    for (const Direction d : all_directions)
      witness_.expect(choice.after[index_of(d)] == packed<Word>(slide(*witness_.board, d).board),
                      "the slide's board");
    const SlideOutcome& made = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    witness_.board = made.board;
    witness_.score += made.score;
    ++witness_.moves;
    return made.direction;
  }

 private:
  Witness& witness_;
};

template <class Word>
class ListeningDropper final : public Dropper<Word> {
 public:
  ListeningDropper(Witness& witness, Shape shape) : witness_(witness), chance_(shape) {
    witness_ = {.board = Board(shape)};
  }
  CellDrop drop(Word board, Generator& random, const std::stop_token* stop) const override {
    witness_.expect(board == packed<Word>(*witness_.board), "the board that a drop is due on");
    const CellDrop drop = chance_.drop(board, random, stop);
    const int cols = witness_.board->shape().cols;
    witness_.expect(witness_.board->at(drop.cell / cols, drop.cell % cols) == 0, "a drop on an empty cell");
    witness_.board->set(drop.cell / cols, drop.cell % cols, static_cast<Exponent>(drop.tile));
    return drop;
  }

 private:
  Witness& witness_;
  RandomDropper<Word> chance_;
};

/// Drops the largest tile but one that 64 bits hold, then twos: soon a tile is made that they do not.
template <class Word>
class HeavyDropper final : public Dropper<Word> {
 public:
  explicit HeavyDropper(Shape shape) : chance_(shape) {}
  CellDrop drop(Word board, Generator& random, const std::stop_token* stop) const override {
    const CellDrop drop = chance_.drop(board, random, stop);
    return {drop.cell, count_tiles(board) < 2 ? 15 : drop.tile};
  }

 private:
  RandomDropper<Word> chance_;
};

}  // namespace

TEST_CASE("a game goes by the plain rules, and its score is the sum of merged faces") {
  for (const Shape shape : {Shape{1, 2}, Shape{2, 2}, Shape{3, 4}, Shape{4, 4}, Shape{4, 5}, Shape{5, 5}}) {
    Witness witness;
    const PlayerMaker listener{[&](Shape) { return std::make_unique<ListeningPlayer<Word64>>(witness); },
                               [&](Shape) { return std::make_unique<ListeningPlayer<Word128>>(witness); }};
    const DropperMaker dropper{
        [&](Shape s) { return std::make_unique<ListeningDropper<Word64>>(witness, s); },
        [&](Shape s) { return std::make_unique<ListeningDropper<Word128>>(witness, s); }};
    const Match match(shape, listener, dropper);
    for (std::uint64_t game = 0; game < 20; ++game) {
      witness = {.board = Board(shape)};
      const GameRecord record = match.play(5, game, {});
      CAPTURE(shape, game);
      CHECK(witness.first_disagreement == "");
      CHECK(record.score == witness.score);
      CHECK(record.moves == witness.moves);
      CHECK(record.highest_tile() == highest_tile(*witness.board));
      CHECK(legal_slides(*witness.board).empty());
    }
  }
}

TEST_CASE("a merge that 64 bits cannot hold is made in the wide word, never wrapped") {
  const DropperMaker heavy{[](Shape shape) { return std::make_unique<HeavyDropper<Word64>>(shape); },
                           [](Shape shape) { return std::make_unique<HeavyDropper<Word128>>(shape); }};
  const Match match({4, 4}, player_named("greedy").maker, heavy);
  for (std::uint64_t game = 0; game < 3; ++game) {
    CAPTURE(game);
    const GameRecord record = match.play(1, game, {});
    CHECK(record.highest_tile() == 16);
    CHECK(record.score > (1U << 16));
  }
}

TEST_CASE("the games of a seed are the same for any number of threads") {
  for (const char* player : {"random", "sequential", "greedy-max-in-corner"}) {
    const auto one = games_of(player, {4, 4}, 50, 1);
    for (const int threads : {2, 3}) {
      const auto many = games_of(player, {4, 4}, 50, threads);
      CAPTURE(player, threads);
      CHECK(std::equal(one.begin(), one.end(), many.begin(), many.end(), same_game));
    }
    CHECK_FALSE(same_game(one[0], one[1]));
  }
}

TEST_CASE("the first games of seed 1 are these, on every machine") {
  std::vector<std::uint32_t> scores;
  for (const GameRecord& game : games_of("random", {4, 4}, 4)) scores.push_back(game.score);
  CHECK(scores == std::vector<std::uint32_t>{1456, 544, 2736, 952});
}

TEST_CASE("the mean score and length of random games are those of plain recursion") {
  for (const Shape shape : {Shape{1, 2}, Shape{1, 4}, Shape{2, 2}, Shape{2, 3}}) {
    const oracle::ExpectedGame exact = oracle::random_game(shape.rows, shape.cols);
    const GameStatistics found = statistics_of(games_of("random", shape, 40'000, 2));
    CAPTURE(shape, exact.score, exact.moves, found.score.mean, found.moves.mean);
    // Twice the 95 % interval: a right program fails on one seed in ten thousand.
    CHECK(std::abs(found.score.mean - exact.score) <= 2 * (found.score.mean_95.high - found.score.mean));
    CHECK(std::abs(found.moves.mean - exact.moves) <= 2 * (found.moves.mean_95.high - found.moves.mean));
  }
}

TEST_CASE("milestones rise with the tiles") {
  for (int number = 0; const GameRecord& game : games_of("greedy", {3, 3}, 50)) {
    INFO("game " << number++);
    CHECK(game.milestones[0].moves == 0);
    for (std::size_t i = 1; i < game.milestones.size(); ++i) {
      CAPTURE(i);
      CHECK(game.milestones[i - 1].moves <= game.milestones[i].moves);
      CHECK(game.milestones[i - 1].score <= game.milestones[i].score);
    }
    CHECK(game.milestones.back().score <= game.score);
  }
}

TEST_CASE("an interrupted trial has no games") {
  std::stop_source stop;
  stop.request_stop();
  const Match match({4, 4}, player_named("random").maker, random_dropper());
  const PlayerTrial trial = try_player(match, 1, 100, {.threads = 2, .stop = stop.get_token()}, "test");
  CHECK(trial.stopped == StopReason::interrupted);
  CHECK(trial.games.empty());
}

TEST_CASE("one cell has no room for two opening tiles") {
  CHECK_THROWS_AS(Match({1, 1}, player_named("random").maker, random_dropper()), UsageError);
}

TEST_CASE("a spread states mean, median, extremes, deviation and interval") {
  const Spread spread = spread_of({4, 1, 2, 9});
  CHECK(spread.mean == 4);
  CHECK(spread.median == 3);
  CHECK(spread.minimum == 1);
  CHECK(spread.maximum == 9);
  CHECK(std::abs(spread.deviation * spread.deviation - 38.0 / 3) < 1e-12);
  CHECK(std::abs(spread.mean_95.high - 4 - 1.959963984540054 * std::sqrt(38.0 / 3 / 4)) < 1e-12);
  CHECK(spread_of({5}).deviation == 0);
  CHECK(std::isinf(spread_of({5}).mean_95.high));  // One value says nothing of the mean.
}

TEST_CASE("quantiles lie between neighbours in proportion") {
  CHECK(quantile({1, 2, 3, 4}, 0.25) == 1.75);
  CHECK(quantile({1, 2, 3, 4}, 0.75) == 3.25);
  CHECK(quantile({7}, 0.5) == 7);
  CHECK(quantile({1, 5}, 1) == 5);
}

TEST_CASE("Wilson's interval of a share is the textbook's") {
  const Share share = share_of(15, 20);
  CHECK(std::abs(share.share_95.low - 0.5313) < 1e-4);
  CHECK(std::abs(share.share_95.high - 0.8881) < 1e-4);
  CHECK(share_of(0, 5).share_95.low == 0);
  CHECK(share_of(5, 5).share_95.high == 1);
}

TEST_CASE("the line of scores leaves outliers out") {
  std::vector<double> moves, scores;
  for (int i = 0; i < 40; ++i) moves.push_back(i), scores.push_back(3 * i + 7);
  moves.push_back(20), scores.push_back(100'000);
  moves.push_back(9'000), scores.push_back(50);
  const auto line = line_without_outliers(moves, scores);
  REQUIRE(line);
  CHECK(line->games == 40);
  CHECK(std::abs(line->slope - 3) < 1e-9);
  CHECK(std::abs(line->intercept - 7) < 1e-9);
  CHECK(std::abs(line->r_squared - 1) < 1e-9);
  CHECK_FALSE(line_without_outliers({1, 1, 1}, {2, 3, 4}));
}

TEST_CASE("R^2 of a line is 1 - RSS / TSS") {
  const auto line = line_without_outliers({0, 1, 2, 3}, {0, 2, 1, 3});
  REQUIRE(line);
  CHECK(std::abs(line->slope - 0.8) < 1e-12);
  CHECK(std::abs(line->r_squared - 0.64) < 1e-12);  // RSS 1.8, TSS 5.
}

TEST_CASE("statistics count tiles, wins and when tiles appear") {
  const std::vector<GameRecord> games{{.score = 20, .moves = 5, .milestones = {{0, 0}, {4, 1}, {12, 3}}},
                                      {.score = 8, .moves = 3, .milestones = {{0, 0}, {8, 2}}}};
  const GameStatistics found = statistics_of(games);
  REQUIRE(found.tiles.size() == 2);
  CHECK(found.tiles[0].tile == 2);
  CHECK(found.tiles[0].games_ending == 1);
  CHECK(found.tiles[0].reached.games == 2);
  CHECK(found.tiles[0].score->mean == 6);
  CHECK(found.tiles[1].reached.share == 0.5);
  CHECK(found.tiles[1].moves->mean == 3);
  CHECK(found.highest_face.mean == 6);
  CHECK(found.wins.games == 0);
  CHECK(std::abs(found.log_score->mean - (std::log(20) + std::log(8)) / 2) < 1e-12);
}
