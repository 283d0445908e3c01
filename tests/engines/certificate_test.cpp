// Certificates from the solver, held against the checker, which shares no code with it; and forged ones.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <stop_token>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "certify/certificate_boards.hpp"
#include "certify/certificate_file.hpp"
#include "certify/game_certificate.hpp"
#include "certify/strategy_certificate.hpp"
#include "checker.hpp"
#include "engines/cooperative/no_shorter_proof.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "oracle/oracle.hpp"
#include "questions/winners/largest_tile.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/plain_search.hpp"
#include "support/random.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

const Resources two_threads{.threads = 2, .memory_bytes = 1ULL << 30};

dropslide_check::Verdict check_bytes(const std::string& bytes) {
  std::istringstream stream(bytes);
  return dropslide_check::check(stream);
}

/// The certificate of the objective game, and who wins.
std::string certificate_of(Shape shape, int dmax, int objective, Winner& winner) {
  const TemporaryFolder folder;
  EngineChoice choice{.engine = Engine::proof, .uses_theorems = false};
  choice.proof.certificate = folder.path() / "certificate";
  Decision last;
  const auto verdict = decide_objective(shape, dmax, objective, choice, two_threads, last);
  winner = verdict.value().winner;
  const std::string bytes = contents(*choice.proof.certificate);
  CHECK(verdict->certificate.value().bytes == bytes.size());
  return bytes;
}

/// A certificate taken apart, so that it can be put together wrongly with the right checksum.
struct Parts {
  std::vector<std::string> lines;
  std::vector<std::pair<std::uint64_t, std::vector<Word128>>> layers;
};

Parts parts_of(const std::string& bytes) {
  Parts parts;
  std::size_t next = bytes.find('\n') + 1;
  while (bytes[next] != '\n') {
    const std::size_t end = bytes.find('\n', next);
    parts.lines.push_back(bytes.substr(next, end - next));
    next = end + 1;
  }
  ++next;
  const auto number = [&] {
    Word128 value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes[next++]);
      value |= static_cast<Word128>(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  std::uint64_t layer = 0;
  for (Word128 step; (step = number()) != 0;) {
    layer += static_cast<std::uint64_t>(step) - 1;
    auto& codes = parts.layers.emplace_back(layer, std::vector<Word128>{}).second;
    Word128 code = 0;
    for (Word128 left = number(); left > 0; --left) codes.push_back(code += number());
  }
  return parts;
}

std::string put_together(const Parts& parts) {
  const TemporaryFolder folder;
  CertificateWriter writer(folder.path() / "c", parts.lines);
  for (const auto& [layer, codes] : parts.layers) writer.add_layer(layer, codes);
  writer.finish(Durability::program);
  return contents(folder.path() / "c");
}

std::string game_certificate(Shape shape, int dmax, const ShortestGame& found) {
  const TemporaryFolder folder;
  const auto summary = write_game_certificate(folder.path() / "game", shape, dmax, found.game);
  const std::string bytes = contents(folder.path() / "game");
  CHECK(summary.bytes == bytes.size());
  return bytes;
}

/// The list with a position left out, and its layer if it held no other.
Parts without(Parts parts, std::size_t layer, std::size_t i) {
  auto& codes = parts.layers[layer].second;
  codes.erase(codes.begin() + static_cast<std::ptrdiff_t>(i));
  if (codes.empty()) parts.layers.erase(parts.layers.begin() + static_cast<std::ptrdiff_t>(layer));
  return parts;
}

/// Bytes with the checksum that belongs to them.
std::string sealed(std::string bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(hash >> (8 * i) & 0xff));
  return bytes;
}

struct Case {
  Shape shape;
  int dmax, objective;
};

std::vector<Case> small_games() {
  std::vector<Case> games;
  for (const Shape shape : playable_shapes())
    for (int dmax = 1; dmax <= 4 && shape.cells() <= 6; ++dmax)
      for (int objective = dmax + 1; objective <= dmax + 3; ++objective)
        games.push_back({shape, dmax, objective});
  for (const Case& game : {Case{{3, 3}, 2, 5}, Case{{3, 3}, 2, 6}, Case{{2, 5}, 2, 5}, Case{{2, 5}, 2, 6},
                           Case{{1, 17}, 2, 3}, Case{{2, 9}, 3, 4}})
    games.push_back(game);
  return games;
}

}  // namespace

TEST_CASE("the certificate of every small game is proved by the checker, and claims the oracle's winner") {
  for (const auto& [shape, dmax, objective] : small_games()) {
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    Winner winner{};
    const auto verdict = check_bytes(certificate_of(shape, dmax, objective, winner));
    CHECK(verdict.reason.empty());
    CHECK(verdict.holds);
    CHECK((verdict.claim.find("Slider wins") != std::string::npos) == (winner == Winner::slider));
    if (shape.cells() <= 6)
      CHECK((winner == Winner::slider) == oracle::slider_wins(shape.rows, shape.cols, dmax, objective));
  }
}

TEST_CASE("no-merge certificates are proved by the checker, whoever wins") {
  const TemporaryFolder folder;
  for (const auto& [shape, dmax] :
       {std::pair{Shape{3, 3}, 3}, std::pair{Shape{3, 3}, 4}, std::pair{Shape{2, 5}, 3},
        std::pair{Shape{2, 5}, 4}, std::pair{Shape{3, 4}, 3}, std::pair{Shape{3, 4}, 4},
        std::pair{Shape{4, 4}, 4}, std::pair{Shape{4, 4}, 5}, std::pair{Shape{1, 18}, 2},
        std::pair{Shape{1, 3}, 25}, std::pair{Shape{2, 9}, 4}}) {
    INFO(to_text(shape) << ", Dmax " << dmax);
    Decision last;
    const auto found = decide_no_merge(shape, dmax, two_threads, last, {.certificate = folder.path() / "c"});
    const auto verdict = check_bytes(contents(folder.path() / "c"));
    CHECK(verdict.reason.empty());
    CHECK(verdict.holds);
    CHECK((verdict.claim.find("avoids every merge") != std::string::npos) ==
          found.value().dropper_avoids_merges);
  }
}

TEST_CASE("a certificate is complete even if the search has evicted much of what it knew") {
  const TemporaryFolder folder;
  Random random;
  INFO(random);
  for (const auto& [shape, dmax, objective] :
       {Case{{2, 3}, 2, 4}, Case{{2, 3}, 2, 5}, Case{{2, 4}, 3, 4}, Case{{2, 4}, 3, 5}, Case{{3, 3}, 3, 5}})
    for (const int kept_of_ten : {0, 2, 9}) {
      INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ", " << kept_of_ten);
      const ObjectiveGame game{dmax, objective};
      const AnyPositionGraph graph = make_position_graph(shape, game);
      PlainSearch<Word64> search(*std::get<0>(graph));
      const Winner winner = search.winner(std::get<0>(graph)->root());
      std::mutex mutex;
      const WinnerSource<Word64> forgetful{
          [&](Word64 position) {
            const std::lock_guard lock(mutex);
            return random.up_to(9) < kept_of_ten ? std::optional(search.winner(position)) : std::nullopt;
          },
          [&](Word64 position, std::uint64_t most_expansions) {
            const bool takes_long = search.winner(position) != winner || most_expansions < 1000;
            return takes_long ? std::nullopt : std::optional(winner);
          }};
      const CertificateClaim claim{shape, game, winner};
      CHECK(write_strategy_certificate(folder.path() / "c", claim, graph, forgetful, two_threads).stopped ==
            StopReason::none);
      CHECK(check_bytes(contents(folder.path() / "c")).reason.empty());
    }
}

TEST_CASE("a certificate with any byte changed, cut short anywhere, or with something behind it is refused") {
  for (const auto& [shape, dmax, objective] : {Case{{2, 3}, 2, 4}, Case{{2, 3}, 2, 6}}) {
    CAPTURE(shape, dmax, objective);
    Winner winner{};
    const std::string whole = certificate_of(shape, dmax, objective, winner);
    REQUIRE(check_bytes(whole).holds);
    for (std::size_t i = 0; i < whole.size(); ++i) {
      CAPTURE(i);
      for (int bit = 0; bit < 8; ++bit) {
        CAPTURE(bit);
        std::string bytes = whole;
        bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
        REQUIRE_FALSE(check_bytes(bytes).holds);
      }
      REQUIRE_FALSE(check_bytes(whole.substr(0, i)).holds);
    }
    CHECK_FALSE(check_bytes(whole + '\0').holds);
    CHECK_FALSE(check_bytes("").holds);
  }
}

TEST_CASE("no forged header proves a claim that is false") {
  for (const auto& [shape, dmax, objective] : small_games()) {
    if (shape.cells() < 2 || shape.cells() > 6) continue;
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    Winner winner{};
    const Parts whole = parts_of(certificate_of(shape, dmax, objective, winner));
    REQUIRE(whole.lines.size() == 6);
    for (int forged_dmax = 1; forged_dmax <= 4; ++forged_dmax)
      for (int forged_objective = forged_dmax + 1; forged_objective <= forged_dmax + 3; ++forged_objective)
        for (const Winner claimed : {Winner::slider, Winner::dropper}) {
          Parts parts = whole;
          parts.lines[3] = "dmax " + std::to_string(forged_dmax);
          parts.lines[4] = "objective " + std::to_string(forged_objective);
          parts.lines[5] = "winner " + std::string(to_text(claimed));
          const bool is_true = oracle::slider_wins(shape.rows, shape.cols, forged_dmax, forged_objective) ==
                               (claimed == Winner::slider);
          CAPTURE(parts.lines[3], parts.lines[4], parts.lines[5]);
          if (!is_true) CHECK_FALSE(check_bytes(put_together(parts)).holds);
          if (parts.lines == whole.lines) CHECK(check_bytes(put_together(parts)).holds);
        }
  }
}

TEST_CASE("no other shape, game or version over the same positions proves what is false") {
  const auto line = [](const char* name, int number) { return name + (" " + std::to_string(number)); };
  for (const auto& [shape, dmax, objective] : {Case{{2, 3}, 2, 4}, Case{{2, 3}, 2, 6}, Case{{1, 4}, 2, 3}}) {
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective);
    Winner winner{};
    const std::string bytes = certificate_of(shape, dmax, objective, winner);
    const Parts whole = parts_of(bytes);
    for (int rows = 1; rows <= 3; ++rows)
      for (int columns = 1; rows * columns <= 6; ++columns) {
        if (rows * columns == 1) continue;
        Parts parts = whole;
        parts.lines[1] = line("rows", rows);
        parts.lines[2] = line("columns", columns);
        CAPTURE(parts.lines[1], parts.lines[2]);
        if (oracle::slider_wins(rows, columns, dmax, objective) != (winner == Winner::slider))
          CHECK_FALSE(check_bytes(put_together(parts)).holds);
      }
    Parts as_no_merge = whole;
    as_no_merge.lines[0] = "game no-merge";
    CHECK_FALSE(check_bytes(put_together(as_no_merge)).holds);  // It has an objective.
    as_no_merge.lines.erase(as_no_merge.lines.begin() + 4);
    CHECK_FALSE(check_bytes(put_together(as_no_merge)).holds);
    Parts as_cooperative = whole;
    as_cooperative.lines = {"game cooperative", whole.lines[1], whole.lines[2], whole.lines[3],
                            line("drops", static_cast<int>(whole.layers.size()) - 1)};
    CHECK_FALSE(check_bytes(put_together(as_cooperative)).holds);
    std::string content = bytes.substr(0, bytes.size() - 8);
    REQUIRE(sealed(content) == bytes);
    content[content.find('\n') - 1] = '2';
    CHECK_FALSE(check_bytes(sealed(content)).holds);
  }
}

TEST_CASE("no forged header over a no-merge certificate proves what is false") {
  const TemporaryFolder folder;
  const auto dropper_avoids = [](Shape shape, int dmax) {
    if (shape.rows > shape.cols) std::swap(shape.rows, shape.cols);
    Decision last;
    return decide_no_merge(shape, dmax, two_threads, last, {}).value().dropper_avoids_merges;
  };
  const std::vector<Shape> shapes{{1, 4}, {1, 6}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
  for (const auto& [shape, dmax] :
       {std::pair{Shape{1, 6}, 1}, std::pair{Shape{1, 6}, 2}, std::pair{Shape{2, 3}, 2},
        std::pair{Shape{2, 3}, 3}, std::pair{Shape{3, 3}, 3}, std::pair{Shape{3, 3}, 4}}) {
    INFO(to_text(shape) << ", Dmax " << dmax);
    Decision last;
    decide_no_merge(shape, dmax, two_threads, last, {.certificate = folder.path() / "c"});
    const Parts whole = parts_of(contents(folder.path() / "c"));
    REQUIRE(whole.lines.size() == 5);
    REQUIRE(check_bytes(put_together(whole)).holds);
    for (const Shape forged : shapes)
      for (int forged_dmax = 1; forged_dmax <= 6; ++forged_dmax)
        for (const Winner claimed : {Winner::slider, Winner::dropper}) {
          Parts parts = whole;
          parts.lines[1] = "rows " + std::to_string(forged.rows);
          parts.lines[2] = "columns " + std::to_string(forged.cols);
          parts.lines[3] = "dmax " + std::to_string(forged_dmax);
          parts.lines[4] = "winner " + std::string(to_text(claimed));
          CAPTURE(parts.lines);
          if (dropper_avoids(forged, forged_dmax) != (claimed == Winner::dropper))
            CHECK_FALSE(check_bytes(put_together(parts)).holds);
        }
    int refused = 0, tried = 0;
    const auto try_one = [&](const Parts& parts) {
      refused += check_bytes(put_together(parts)).holds ? 0 : 1;
      ++tried;
    };
    for (std::size_t layer = 0; layer < whole.layers.size(); ++layer) {
      Parts parts = whole;
      parts.layers.erase(parts.layers.begin() + static_cast<std::ptrdiff_t>(layer));
      try_one(parts);
      for (std::size_t i = 0; i < whole.layers[layer].second.size() && i < 5; ++i)
        try_one(without(whole, layer, i));
    }
    INFO(refused << " of " << tried);
    CHECK(10 * refused >= 7 * tried);  // The others are answered by another move that is in the list, too.
  }
}

TEST_CASE("a certificate that is not complete when it is stopped, or short of memory, is not written") {
  const TemporaryFolder folder;
  const ObjectiveGame game{2, 5};
  const AnyPositionGraph graph = make_position_graph({3, 3}, game);
  PlainSearch<Word64> search(*std::get<0>(graph));
  const CertificateClaim claim{{3, 3}, game, search.winner(std::get<0>(graph)->root())};
  const auto known = [&](Word64 position) { return std::optional(search.winner(position)); };
  const auto write = [&](const WinnerSource<Word64>& winners, const Resources& resources) {
    return write_strategy_certificate(folder.path() / "c", claim, graph, winners, resources).stopped;
  };
  std::stop_source stop;
  stop.request_stop();
  CHECK(write({known, {}}, {.memory_bytes = 1 << 30, .stop = stop.get_token()}) == StopReason::interrupted);
  CHECK(write({known, {}}, {.memory_bytes = 1 << 10}) == StopReason::memory_full);
  const auto unknown = [](Word64) { return std::optional<Winner>(); };
  std::stop_source later;
  const auto search_until_stopped = [&](Word64, std::uint64_t most_expansions) {
    if (most_expansions > 100'000) later.request_stop();
    return std::optional<Winner>();
  };
  CHECK(write({unknown, search_until_stopped}, {.memory_bytes = 1 << 30, .stop = later.get_token()}) ==
        StopReason::interrupted);
  CHECK(all_contents(folder.path()).empty());
  CHECK(write({known, {}}, {.memory_bytes = 1 << 30}) == StopReason::none);

  // All that is held counts: the positions of a layer, 8 bytes each, are there while their codes of 16 are
  // made.
  std::uint64_t largest = 0;
  for (const auto& [layer, codes] : parts_of(contents(folder.path() / "c")).layers)
    largest = std::max<std::uint64_t>(largest, codes.size());
  CHECK(write({known, {}}, {.memory_bytes = 24 * largest - 1}) == StopReason::memory_full);
  CHECK(write({known, {}}, {.memory_bytes = 80 * largest}) == StopReason::none);
}

TEST_CASE("a certificate that lacks a position of the only line of play is refused") {
  Winner winner{};
  for (const auto& [shape, dmax, objective] : {Case{{2, 3}, 2, 4}, Case{{2, 3}, 2, 6}, Case{{3, 3}, 3, 5}}) {
    const Parts whole = parts_of(certificate_of(shape, dmax, objective, winner));
    int refused = 0, tried = 0;
    for (std::size_t layer = 0; layer < whole.layers.size(); ++layer)
      for (std::size_t i = 0; i < whole.layers[layer].second.size() && i < 5; ++i) {
        CAPTURE(shape, dmax, objective, layer, i);
        const auto verdict = check_bytes(put_together(without(whole, layer, i)));
        refused += verdict.holds ? 0 : 1;
        ++tried;
        if (layer == 0) CHECK(verdict.reason == "the empty board is not in the list");
      }
    INFO(to_text(shape) << ", Dmax " << dmax << ", objective " << objective << ": " << refused << " of "
                        << tried);
    CHECK(10 * refused >= 7 * tried);  // The others are answered by another move that is in the list, too.
  }
}

TEST_CASE("no list of random positions proves a false claim") {
  Random random;
  INFO(random);
  for (int round = 0; round < 2000; ++round) {
    CAPTURE(round);
    const int dmax = 1 + random.up_to(1), objective = dmax + 1 + random.up_to(2);
    const bool slider = oracle::slider_wins(2, 2, dmax, objective);
    Parts parts{{"game objective", "rows 2", "columns 2", "dmax " + std::to_string(dmax),
                 "objective " + std::to_string(objective), slider ? "winner dropper" : "winner slider"},
                {{0, {0}}}};
    std::map<std::uint64_t, std::vector<Word128>> layers;
    const CertificateClaim claim{{2, 2}, ObjectiveGame{dmax, objective}, Winner::slider};
    const int boards = objective * objective * objective * objective;
    for (int code = 1; code < boards; ++code) {
      if (random.up_to(3) == 0) continue;
      Board board({2, 2});
      for (int cell = 0, rest = code; cell < 4; ++cell, rest /= objective)
        board.set(1 - cell / 2, 1 - cell % 2, static_cast<Exponent>(rest % objective));
      if (certificate_code(board, claim) == static_cast<Word128>(code))
        layers[layer_sum(board)].push_back(static_cast<Word128>(code));
    }
    parts.layers.insert(parts.layers.end(), layers.begin(), layers.end());
    REQUIRE_FALSE(check_bytes(put_together(parts)).holds);
  }
}

TEST_CASE("hostile headers and numbers are refused, with a reason") {
  Winner winner{};
  const Parts good = parts_of(certificate_of({2, 2}, 1, 2, winner));
  REQUIRE(check_bytes(put_together(good)).holds);
  struct Forgery {
    std::size_t line;
    std::string text, reason;
  };
  for (const auto& [line, text, reason] : {Forgery{0, "game chess", "is neither"},
                                           {1, "rows 0", "out of range"},
                                           {1, "rows 26", "out of range"},
                                           {1, "rows -1", "is no number"},
                                           {1, "rows 2 ", "is no number"},
                                           {1, "lines 2", "expected a line 'rows"},
                                           {2, "columns 13", "more than 25 cells"},
                                           {2, "columns x", "is no number"},
                                           {2, "columns 99999999999999999999", "is no number"},
                                           {3, "dmax 0", "out of range"},
                                           {3, "dmax 2", "out of range"},
                                           {4, "objective 32", "out of range"},
                                           {4, "objective 1", "out of range"},
                                           {5, "winner nobody", "is neither"},
                                           {5, "loser slider", "expected a line 'winner"}}) {
    Parts forged = good;
    forged.lines[line] = text;
    CAPTURE(text);
    CHECK_THAT(check_bytes(put_together(forged)).reason, contains_text(reason));
  }
  const auto reason_for = [&](const std::vector<std::pair<std::uint64_t, std::vector<Word128>>>& layers) {
    return check_bytes(put_together({good.lines, layers})).reason;
  };
  CHECK_THAT(reason_for({}), contains_text("the empty board is not in the list"));
  CHECK_THAT(reason_for({{0, {0, 1000}}}), contains_text("a code is not a board"));
  CHECK_THAT(reason_for({{1, {0}}}), contains_text("not in the layer of its sum"));
  CHECK_FALSE(check_bytes("dropslide certificate 1\n" + std::string(1 << 20, 'x')).holds);
}

TEST_CASE("a position is refused outside the layer of its sum, and so are layers without a position") {
  Winner winner{};
  const Parts good = parts_of(certificate_of({2, 3}, 2, 5, winner));
  REQUIRE(check_bytes(put_together(good)).holds);
  for (std::size_t i = 0; i < good.layers.size(); ++i) {
    CAPTURE(i);
    for (std::size_t j = 0; j < good.layers.size(); ++j) {
      if (i == j) continue;
      CAPTURE(j);
      Parts forged = good;
      auto& codes = forged.layers[j].second;
      const Word128 stray = good.layers[i].second.front();
      codes.insert(std::upper_bound(codes.begin(), codes.end(), stray), stray);
      CHECK_THAT(check_bytes(put_together(forged)).reason, contains_text("not in the layer of its sum"));
    }
    Parts forged = good;
    forged.layers.insert(forged.layers.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                         {good.layers[i].first + 1, {}});
    CHECK_THAT(check_bytes(put_together(forged)).reason, contains_text("a layer is empty"));
  }
}

TEST_CASE("a certificate that says more than its claim can use is refused before it is kept") {
  const ShortestGame found = find_shortest_game({3, 4}, {1}, two_threads, "test");
  Parts game = parts_of(game_certificate({3, 4}, 1, found));
  Parts proof{game.lines, {}};
  proof.lines.front() = "game no-shorter";
  Board heavier({3, 4});
  heavier.set(0, 0, 5);
  heavier.set(0, 1, 3);
  const Word128 code = certificate_code(heavier, {{3, 4}, CooperativeGame{1}});
  proof.layers.emplace_back(layer_sum(heavier), std::vector{code});
  CHECK(layer_sum(heavier) == 20);
  CHECK(check_bytes(put_together(proof)).reason == "a position comes too late");
  heavier.set(0, 2, 1);
  game.layers.emplace_back(layer_sum(heavier),
                           std::vector{certificate_code(heavier, {{3, 4}, CooperativeGame{1}})});
  game.layers.emplace_back(layer_sum(heavier) + 1, std::vector{code});  // Another refusal, if it is read.
  CHECK(check_bytes(put_together(game)).reason == "not the claimed number of drops");
}

TEST_CASE("what a refusal repeats of a header cannot steer a terminal") {
  for (const char byte : {'\x1b', '\r', '\t', '\x7f', '\x80', '\xff', '\0'}) {
    CAPTURE(static_cast<int>(byte));
    Parts parts{{"game objective", "rows 2", "columns 2", "dmax 1", "objective 2", "winner "}, {{0, {0}}}};
    parts.lines.back() += byte;
    CHECK(check_bytes(put_together(parts)).reason == "the header is not plain text");
  }
}

TEST_CASE("a certificate that cannot be written is an EnvironmentError, and no file is left") {
  const TemporaryFolder folder;
  Decision last;
  EngineChoice choice{.engine = Engine::proof, .uses_theorems = false};
  choice.proof.certificate = folder.path() / "none" / "c";
  CHECK_THROWS_AS(decide_objective({2, 2}, 1, 3, choice, two_threads, last), EnvironmentError);
  CHECK(all_contents(folder.path()).empty());
}

TEST_CASE(
    "a shortest game's certificate is proved, and no game with a board changed, left out or cut off is") {
  const ShortestGame found = find_shortest_game({3, 4}, {1}, two_threads, "test");
  const std::string bytes = game_certificate({3, 4}, 1, found);
  const auto verdict = check_bytes(bytes);
  CHECK(verdict.holds);
  CHECK(verdict.positions == 21);
  CHECK(verdict.claim == "3x4, Dmax 1, both players cooperate: a dead board after 20 drops");
  const Parts game = parts_of(bytes);
  REQUIRE(put_together(game) == bytes);
  for (std::size_t i = 0; i < game.layers.size(); ++i) {
    CAPTURE(i);
    Parts forged = game;
    forged.layers[i].second.front() += 1;
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
    forged = game;
    forged.layers[i].second.push_back(forged.layers[i].second.front() + 1);
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
    forged = game;
    forged.layers.erase(forged.layers.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
    forged.lines.back() = "drops 19";
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
    forged = game;
    for (std::size_t later = i; later < game.layers.size(); ++later) ++forged.layers[later].first;
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
  }
  for (const auto& [line, text] :
       {std::pair{1, "rows 4"}, std::pair{1, "rows 2"}, std::pair{2, "columns 3"}, std::pair{2, "columns 5"},
        std::pair{4, "drops 19"}, std::pair{4, "drops 21"}}) {
    Parts forged = game;
    forged.lines[static_cast<std::size_t>(line)] = text;
    CAPTURE(text);
    CHECK_FALSE(check_bytes(put_together(forged)).holds);
  }
}

TEST_CASE("a shortest game whose last board leaves Slider a move is refused, wherever it stops") {
  const ShortestGame found = find_shortest_game({3, 4}, {1}, two_threads, "test");
  const std::string bytes = game_certificate({3, 4}, 1, found);
  Parts shorter = parts_of(bytes);
  const auto layers = shorter.layers;
  Board board({3, 4});
  for (std::size_t drop = 0; drop < found.game.size(); ++drop) {
    CAPTURE(drop);
    const GameStep& step = found.game[drop];
    board.set(step.drop.row, step.drop.col, step.drop.value);
    shorter.lines.back() = fmt::format("drops {}", drop + 1);
    shorter.layers.assign(layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(drop) + 1);
    shorter.layers.emplace_back(layer_sum(board),
                                std::vector{certificate_code(board, {{3, 4}, CooperativeGame{1}})});
    const bool is_whole = drop + 1 == found.game.size();
    CHECK((put_together(shorter) == bytes) == is_whole);
    CHECK(check_bytes(put_together(shorter)).holds == is_whole);
    board = step.board;
  }
}

TEST_CASE("a shortest game with two boards after a drop is refused, though one of them goes on") {
  const ShortestGame found = find_shortest_game({3, 4}, {1}, two_threads, "test");
  const Parts game = parts_of(game_certificate({3, 4}, 1, found));
  int tried = 0;
  for (std::size_t drop = 0; drop < found.game.size(); ++drop) {
    CAPTURE(drop);
    Parts forged = game;
    auto& codes = forged.layers[drop + 1].second;
    for (int shift = 1; shift < 12 && codes.size() == 1; ++shift) {
      Board other({3, 4});  // The same tiles elsewhere.
      for (int cell = 0; cell < 12; ++cell) {
        const int from = (cell + shift) % 12;
        other.set(cell / 4, cell % 4, found.game[drop].board.at(from / 4, from % 4));
      }
      const Word128 code = certificate_code(other, {{3, 4}, CooperativeGame{1}});
      if (code > codes.front()) codes.push_back(code);  // The board that goes on is to be the first one.
    }
    if (codes.size() == 1) continue;
    CHECK(check_bytes(put_together(forged)).reason == "not one board after each drop");
    ++tried;
  }
  CHECK(tried >= 5);
}

TEST_CASE("every bit of a game's certificate counts") {
  const std::string bytes = game_certificate({3, 3}, 2, find_shortest_game({3, 3}, {2}, two_threads, "test"));
  REQUIRE(check_bytes(bytes).holds);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    if (check_bytes(flipped).holds) FAIL("bit " << bit << " does not count");
  }
}

namespace {

std::string no_shorter_proof(Shape shape, int dmax) {
  const TemporaryFolder folder;
  const ShortestGame found = find_shortest_game(shape, {dmax}, two_threads, "test");
  REQUIRE(can_prove_no_shorter(shape, dmax, found.drops));
  const auto summary = write_no_shorter_proof(folder.path() / "proof", shape, dmax, found.drops, two_threads);
  const std::string bytes = contents(folder.path() / "proof");
  CHECK(summary.bytes == bytes.size());
  return bytes;
}

}  // namespace

TEST_CASE("that no game is shorter is proved by the positions that lead to lighter dead boards") {
  struct Row {
    Shape shape;
    int drops;
    std::uint64_t positions;
  };
  for (const auto& [shape, drops, positions] :
       {Row{{1, 2}, 3, 0}, Row{{2, 5}, 15, 0}, Row{{3, 3}, 13, 0}, Row{{3, 4}, 20, 294},
        Row{{3, 6}, 29, 1066}, Row{{4, 4}, 26, 242}, Row{{4, 5}, 32, 2376}}) {
    CAPTURE(shape);
    const auto verdict = check_bytes(no_shorter_proof(shape, 1));
    CHECK(verdict.reason.empty());
    CHECK(verdict.claim ==
          fmt::format("{}, Dmax 1, both players cooperate: no dead board after fewer than {} drops",
                      to_text(shape), drops));
    CHECK(verdict.positions == positions);
  }
  CHECK(check_bytes(no_shorter_proof({3, 3}, 2)).claim ==
        "3x3, Dmax 2, both players cooperate: no dead board after fewer than 9 drops");
  CHECK_FALSE(can_prove_no_shorter({1, 4}, 1, 8));
}

TEST_CASE("of a proof that no game is shorter nothing can be left out, and nothing more can be claimed") {
  const Parts proof = parts_of(no_shorter_proof({3, 4}, 1));
  const auto holds = [](const Parts& parts) { return check_bytes(put_together(parts)).holds; };
  REQUIRE(holds(proof));
  for (std::size_t i = 0; i < proof.layers.size(); ++i) {
    CAPTURE(i);
    Parts forged = proof;
    forged.layers.erase(forged.layers.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK_FALSE(holds(forged));
    for (std::size_t j = 0; j < proof.layers[i].second.size(); ++j) {
      CAPTURE(j);
      CHECK_FALSE(holds(without(proof, i, j)));
    }
    forged = proof;
    for (std::size_t later = i; later < proof.layers.size(); ++later) ++forged.layers[later].first;
    CHECK_FALSE(holds(forged));
  }
  Parts with_start = proof;
  with_start.layers.insert(with_start.layers.begin(), {0, {0}});
  CHECK_FALSE(holds(with_start));
  for (const auto& [line, text] :
       {std::pair{0, "game cooperative"}, std::pair{1, "rows 2"}, std::pair{2, "columns 3"},
        std::pair{3, "dmax 2"}, std::pair{4, "drops 21"}, std::pair{4, "drops 999"}}) {
    Parts forged = proof;
    forged.lines[static_cast<std::size_t>(line)] = text;
    CAPTURE(text);
    CHECK_FALSE(holds(forged));
  }
}

TEST_CASE(
    "of the proof for 5x5 no position with a 3 can be left out: dead boards with a 3 are light enough") {
  const Parts proof =
      parts_of(contents(source_tables() / "results/certificates/no-shorter-5x5-dmax1.certificate"));
  const auto has_three = [](Word128 code) {
    for (; code != 0; code >>= 5)
      if ((code & 31) == 3) return true;
    return false;
  };
  int tried = 0;
  for (std::size_t i = 0; i < proof.layers.size() && tried < 3; ++i) {
    CAPTURE(i);
    const auto& codes = proof.layers[i].second;
    const auto found = std::find_if(codes.begin(), codes.end(), has_three);
    if (found == codes.end()) continue;
    const auto place = static_cast<std::size_t>(found - codes.begin());
    CHECK_THAT(check_bytes(put_together(without(proof, i, place))).reason,
               contains_text("can end in time, and is not listed"));
    ++tried;
  }
  CHECK(tried == 3);
}

TEST_CASE("where no list is needed to prove that no game is shorter, none is accepted") {
  // The last has no dead board that is light enough, with more drops than cells.
  for (const auto& [shape, dmax, drops] :
       {std::tuple{Shape{2, 2}, 2, 4}, std::tuple{Shape{2, 2}, 1, 4}, std::tuple{Shape{3, 3}, 1, 13}}) {
    CAPTURE(shape, dmax);
    Parts parts{{"game no-shorter", fmt::format("rows {}", shape.rows), fmt::format("columns {}", shape.cols),
                 fmt::format("dmax {}", dmax), fmt::format("drops {}", drops)},
                {}};
    CHECK(check_bytes(put_together(parts)).holds);
    parts.layers.push_back({1, {1}});
    CHECK(check_bytes(put_together(parts)).reason == "a position is listed where none is needed");
  }
}

TEST_CASE(
    "no list proves too much: not all boards that are light enough, where a game is as short as denied") {
  for (const auto& [shape, drops] : {std::pair{Shape{2, 3}, 9}, std::pair{Shape{3, 3}, 13}}) {
    CAPTURE(shape);
    std::map<std::uint64_t, std::set<Word128>> layers;
    for (const Board& board : all_boards(shape, 2))
      layers[layer_sum(board)].insert(certificate_code(board, {shape, CooperativeGame{1}}));
    for (const bool with_start : {false, true}) {
      CAPTURE(drops, with_start);
      Parts parts{{"game no-shorter", fmt::format("rows {}", shape.rows),
                   fmt::format("columns {}", shape.cols), "dmax 1", fmt::format("drops {}", drops + 1)},
                  {}};
      for (const auto& [layer, codes] : layers)
        if ((layer > 0 || with_start) && layer <= static_cast<std::uint64_t>(drops))
          parts.layers.emplace_back(layer, std::vector(codes.begin(), codes.end()));
      CHECK_THAT(check_bytes(put_together(parts)).reason,
                 contains_text(with_start ? "the empty board is in the list" : "is not listed"));
    }
  }
}
