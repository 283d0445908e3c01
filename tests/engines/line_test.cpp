// The one-dimensional game as a whole: decisions against brute force, set by set, and the findings about
// Tables 1 and 2.
#include <algorithm>
#include <array>
#include <set>
#include <stop_token>

#include "oracle/one_row.hpp"
#include "oracle/relaxed_row.hpp"
#include "questions/winners/largest_tile.hpp"
#include "studies/line/conjecture_study.hpp"
#include "studies/line/line_comparison.hpp"
#include "studies/line/line_study.hpp"
#include "support/catch.hpp"
#include "theory/line/candidates.hpp"
#include "theory/line/free_cells.hpp"
#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/non_passing_game.hpp"
#include "theory/line/games/parts.hpp"
#include "theory/line/games/passing_game.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/games/red_subtrees.hpp"
#include "theory/line/games/relaxed_game.hpp"
#include "theory/line/highest_tile.hpp"
#include "theory/line/theorems.hpp"

using namespace dropslide;
using namespace dropslide::line;

namespace {

Resources threads(int count) { return {.threads = count, .memory_bytes = 1ULL << 30}; }

using Codes = std::vector<std::vector<StringCode>>;  // By T - 1, each in order.

/// As the oracle writes low parts: "12|3<".
LowPart low_part(const std::string& text) {
  const auto bar = text.find('|');
  const auto slope = [](const std::string& tiles) {
    Slope result;
    for (const char letter : tiles) result = result.with(TileSet{1} << (letter - '1'));
    return result;
  };
  return {slope(text.substr(0, bar)), slope(text.substr(bar + 1, text.size() - bar - 2)),
          text.back() == '<' ? Side::left : Side::right};
}

Codes all_codes(int n, Game game) {
  Codes codes;
  enumerate_layers(n, game, threads(1), [&](const Layer& layer) {
    codes.push_back(layer.shards.front());
    std::sort(codes.back().begin(), codes.back().end());
    return true;
  });
  return codes;
}

bool holds(const Codes& codes, const BitonicString& string) {
  const std::size_t layer = string.sum() - 1;
  return layer < codes.size() && std::binary_search(codes[layer].begin(), codes[layer].end(), encode(string));
}

/// Every string of length n by plain play on text, as the thesis defines the sets on page 17.
std::set<std::string> played(int n, Game game) {
  std::set<std::string> seen;
  std::vector<Configuration> open{start(n)};
  while (!open.empty()) {
    const Configuration c = open.back();
    open.pop_back();
    if (!seen.insert(to_text(c)).second) continue;
    if (const auto next = swipe_left(c)) open.push_back(*next);
    if (game == Game::passing || merge(c) != c)
      if (const auto next = swipe_right(c)) open.push_back(*next);
  }
  return seen;
}

/// Every string of n symbols up to the value n.
std::vector<std::string> all_strings(int n) {
  std::vector<std::string> strings{""};
  for (int cell = 0; cell < n; ++cell) {
    std::vector<std::string> longer;
    for (const std::string& string : strings)
      for (int value = 0; value <= n; ++value) longer.push_back(string + ".123456789"[value]);
    strings = std::move(longer);
  }
  return strings;
}

/// Some string of the passing game, its sum up to `above` more than the largest one without passing, for
/// which `is_right(string, whether it occurs without passing)` is false; "" if there is none.
template <class IsRight>
std::string misjudged_string(int n, std::size_t above, IsRight&& is_right) {
  const Codes without = all_codes(n, Game::non_passing);
  std::string wrong;
  enumerate_layers(n, Game::passing, threads(1), [&](const Layer& layer) {
    if (layer.sum > without.size() + above) return false;
    for (const BitonicString& string : layer.strings())
      if (!is_right(string, holds(without, string))) wrong = to_text(expand(string, n));
    return true;
  });
  return wrong;
}

}  // namespace

TEST_CASE("layers hold the strings of plain play, for both games and n up to 9") {
  for (const Game game : {Game::passing, Game::non_passing})
    for (int n = 1; n <= 9; ++n) {
      CAPTURE(n);
      std::set<std::string> found;
      enumerate_layers(n, game, threads(1), [&](const Layer& layer) {
        for (const BitonicString& string : layer.strings()) found.insert(to_text(expand(string, n)));
        return true;
      });
      CHECK(found == played(n, game));
    }
}

TEST_CASE("of all strings of up to 6 symbols, the algorithm accepts those of plain play and no other") {
  for (int n = 1; n <= 6; ++n) {
    const std::set<std::string> reached = played(n, Game::passing);
    std::string wrong;
    for (const std::string& text : all_strings(n))
      if (line::occurs_with_passing(parse_configuration(text)) != reached.contains(text)) wrong = text;
    CAPTURE(n);
    CHECK(wrong == "");
  }
}

TEST_CASE("candidates are the strings of 6 symbols that pass the eight tests, each once") {
  for (int n = 1; n <= 6; ++n) {
    std::multiset<std::string> found;
    for (std::uint64_t sum = 1; sum <= 1ULL << n; ++sum) {
      CAPTURE(n, sum);
      for_each_candidate(n, sum, [&](const BitonicString& string) {
        CHECK(string.sum() == sum);
        found.insert(to_text(expand(string, n)));
      });
    }
    std::multiset<std::string> expected;
    for (const std::string& text : all_strings(n))
      if (first_failed_test(parse_configuration(text)) == nullptr) expected.insert(text);
    CAPTURE(n);
    CHECK(found == expected);
  }
}

TEST_CASE("verdicts string by string and brute force give the same sets in both games, for n up to 11") {
  for (int n = 1; n <= 11; ++n) {
    CAPTURE(n);
    const LineComparison all = compare_sets(n, {}, threads(2));
    CHECK(all.are_equal());
    CHECK(all.passing.reached == enumerate_layers(n, Game::passing, threads(1)).strings);
    CHECK(all.non_passing.reached == enumerate_layers(n, Game::non_passing, threads(1)).strings);
    CHECK(all.passing.accepted == all.passing.reached);
    CHECK(all.passing.largest_sum == (1U << n) - 1);
  }
}

TEST_CASE("an enumeration or comparison with too little memory, or asked to stop, says so") {
  const Enumeration small = enumerate_layers(16, Game::passing, {.threads = 1, .memory_bytes = 1 << 16});
  CHECK(small.was_interrupted);
  CHECK(small.needed_bytes > 1U << 16);
  const LineComparison comparison = compare_sets(16, {}, {.threads = 1, .memory_bytes = 1 << 16});
  CHECK(comparison.was_interrupted);
  CHECK(comparison.needed_bytes > 1U << 16);
  std::stop_source source;
  source.request_stop();
  Resources stopped = threads(1);
  stopped.stop = source.get_token();
  CHECK(compare_sets(8, {}, stopped).was_interrupted);
  CHECK(compare_sets(8, {}, stopped).needed_bytes == 0);
}

TEST_CASE(
    "without passing, the search agrees with brute force on every string of the passing game for n up to 8") {
  for (int n = 1; n <= 8; ++n) {
    CAPTURE(n);
    CHECK(misjudged_string(n, 20, [&](const BitonicString& string, bool occurs) {
            const NonPassingVerdict verdict = search_without_passing(string, n, 1'000'000, threads(1));
            const bool replays =
                verdict.occurs != true || play(n, verdict.word, Game::non_passing) == expand(string, n);
            return verdict.occurs == occurs && replays;
          }).empty());
  }
}

TEST_CASE("the sets have the sizes that were counted before, whatever the number of threads") {
  constexpr std::array<std::uint64_t, 12> with{1,    3,     10,    41,     174,    738,
                                               3099, 12857, 52876, 215970, 877387, 3549454};
  constexpr std::array<std::uint64_t, 12> without{1,    3,    4,    14,    69,    288,
                                                  1019, 3171, 7660, 26778, 89920, 257946};
  for (std::size_t i = 0; i < with.size(); ++i) {
    CAPTURE(i);
    const int n = static_cast<int>(i) + 1;
    CHECK(enumerate_layers(n, Game::passing, threads(1)).strings == with[i]);
    CHECK(enumerate_layers(n, Game::non_passing, threads(2)).strings == without[i]);
  }
}

TEST_CASE("layers large enough to be shared hold the same strings on one thread and on two") {
  const Enumeration one =
      enumerate_layers(15, Game::passing, threads(1), [](const Layer& l) { return l.sum < 9000; });
  const Enumeration two =
      enumerate_layers(15, Game::passing, threads(2), [](const Layer& l) { return l.sum < 9000; });
  CHECK(one.largest_layer == two.largest_layer);
  CHECK(one.strings == two.strings);
  CHECK(two.largest_layer > 5000);  // Where work is shared.
}

TEST_CASE("by parts there are as many strings without passing as by layers, with the same of largest T") {
  for (int n = 1; n <= 15; ++n) {
    CAPTURE(n);
    const Enumeration layers = enumerate_layers(n, Game::non_passing, threads(1));
    PartsCount parts = count_by_parts(n, threads(1));
    CHECK(parts.strings == layers.strings);
    CHECK(parts.largest_sum == layers.layers);
    CHECK(parts.highest_tile == layers.highest_tile);
    CHECK(parts.highest_tile == highest_without_passing(n));
    std::sort(parts.of_largest.begin(), parts.of_largest.end(),
              [](const auto& a, const auto& b) { return encode(a) < encode(b); });
    CHECK(parts.of_largest == layers.of_largest);
  }
}

TEST_CASE("by parts the largest T without passing is the one that page 26 predicts, for n from 5 to 20") {
  for (int n = 5; n <= 20; ++n) {
    const PartsCount parts = count_by_parts(n, threads(1));
    CAPTURE(n);
    CHECK(parts.largest_sum == predicted_largest_sum(n));
    CHECK(parts.highest_tile == highest_without_passing(n));
    for (const BitonicString& string : parts.of_largest) {
      CAPTURE(to_text(expand(string, n)));
      CHECK(frequencies(string) == predicted_frequencies(n));
    }
    if (n == 20) CHECK(parts.strings == 1'251'761'288);
  }
}

TEST_CASE("Slider forces the highest tile without passing and no higher one, on one row of up to 9 cells") {
  for (int n = 1; n <= 9; ++n) {
    CAPTURE(n);
    int highest = 0;
    for (const std::string& string : played(n, Game::non_passing))
      for (const int tile : parse_configuration(string)) highest = std::max(highest, tile);
    CHECK(highest == highest_without_passing(n));
    if (n == 1) continue;  // No slide.
    const auto wins = [&](int objective) {
      Decision decision;
      return decide_objective({1, n}, 1, objective, {.engine = Engine::proof}, threads(1), decision)
          .value()
          .winner;
    };
    CHECK(wins(highest) == Winner::slider);
    CHECK(wins(highest + 1) == Winner::dropper);
  }
}

TEST_CASE("by parts every string with passing gets the verdict of brute force, for n up to 8; words replay") {
  for (int n = 1; n <= 8; ++n) {
    CAPTURE(n);
    CHECK(misjudged_string(n, 5, [&](const BitonicString& string, bool occurs) {
            const PartsVerdict verdict = decide_by_parts(string, n, 1000, threads(1));
            const bool replays =
                verdict.word && play(n, *verdict.word, Game::non_passing) == expand(string, n);
            return verdict.occurs == occurs && verdict.occurs == replays;
          }).empty());
  }
}

TEST_CASE("by parts a word is found to strings of largest T on 16 cells, and none to strings like them") {
  const auto largest = count_by_parts(16, threads(1)).of_largest;
  REQUIRE(largest.size() == 16);
  for (const std::size_t i : {0U, 7U, 15U}) {
    CAPTURE(i);
    const PartsVerdict verdict = decide_by_parts(largest[i], 16, 10'000, threads(1));
    REQUIRE(verdict.word);
    CHECK(play(16, *verdict.word, Game::non_passing) == expand(largest[i], 16));
    CHECK_FALSE(decide_by_parts(largest[i], 16, 100, threads(1)).word);
  }
  for (const char* text : {".....12248dcb766", "..1133568bdc7621", ".1125678adca5521", "....1266dcb87321"}) {
    CAPTURE(text);
    CHECK(decide_by_parts(*compact(parse_configuration(text)), 16, 0, threads(1)).occurs == false);
  }
}

TEST_CASE("hard strings of 22 to 24 cells, which the search does not decide, have verdicts") {
  const auto non_passing = [](const char* text) {
    return decide_reachability(parse_configuration(text), {}, threads(1)).non_passing;
  };
  CHECK(non_passing("....13389bdefhgfcb8641") == true);
  CHECK(non_passing("1235689bcefghfdca97643") == true);
  CHECK(non_passing("....12389aefgijfda874321") == false);
}

TEST_CASE("by parts, too little memory or a stop request leaves no verdict") {
  const BitonicString string = *compact(parse_configuration("1123567abcfgdc864331"));
  CHECK_FALSE(decide_by_parts(string, 20, 0, {.threads = 1, .memory_bytes = 1 << 16}).occurs);
  const PartsCount small = count_by_parts(16, {.threads = 1, .memory_bytes = 1 << 16});
  CHECK(small.was_interrupted);
  CHECK(small.needed_bytes > 1U << 16);
  std::stop_source source;
  source.request_stop();
  Resources stopped = threads(1);
  stopped.stop = source.get_token();
  CHECK_FALSE(decide_by_parts(string, 20, 0, stopped).occurs);
  for (const char* text :
       {"1123567abcfgdc864331", "....12389aefgijfda874321", "..............12389aefgijfda874321"}) {
    CAPTURE(text);
    const Reachability answer = decide_reachability(parse_configuration(text), {}, stopped);
    CHECK(answer.passing);
    CHECK_FALSE(answer.non_passing);
    CHECK(answer.was_stopped);
  }
}

TEST_CASE(
    "conjecture: W(j) bounds what stands below a tile in every string without passing, for n up to 13") {
  constexpr std::array<std::uint64_t, 14> w{0, 1, 3, 5, 11, 19, 35, 51, 99, 163, 291, 419, 803, 1315};
  for (int n = 1; n <= 13; ++n) {
    CAPTURE(n);
    const ConjectureStudy study = study_conjecture(n, n == 12, threads(1));
    CHECK(study.breaking == 0);
    CHECK(study.counterexample == std::nullopt);
    CHECK(std::equal(study.conjectured.begin(), study.conjectured.end(), w.begin()));
    for (std::size_t j = 0; j < study.seen.size(); ++j) {
      CAPTURE(j);
      CHECK(study.seen[j] <= w[j]);
    }
    CHECK(study.passing.has_value() == (n == 12));
    if (n == 12) CHECK(study.passing->strings == 380'187);
    if (n == 12) CHECK(study.passing->obeying == 376'068);
  }
}

TEST_CASE(
    "bounds held against all strings by parts and one by one: the same sums, the same strings break them") {
  for (const int n : {1, 2, 5, 8, 11, 12})
    for (const int lowered_by : {0, 1, 4}) {
      CAPTURE(n, lowered_by);
      std::vector<std::uint64_t> bounds, largest(static_cast<std::size_t>(n));
      for (int j = 0; j < n; ++j) bounds.push_back(conjectured_largest_sum_below(j) >> lowered_by);
      std::uint64_t strings = 0, breaking = 0;
      enumerate_layers(n, Game::non_passing, threads(1), [&](const Layer& layer) {
        for (const BitonicString& string : layer.strings()) {
          bool breaks = false;
          for_free_cells(string, n, [&](int free_cells, std::uint64_t sum) {
            const auto j = static_cast<std::size_t>(free_cells);
            largest[j] = std::max(largest[j], sum);
            breaks = breaks || sum > bounds[j];
          });
          ++strings;
          breaking += breaks;
        }
        return true;
      });
      const CheckedBounds checked = check_bounds_by_parts(n, bounds, threads(1));
      CHECK(checked.strings == strings);
      CHECK(checked.breaking == breaking);
      CHECK(checked.largest_sums == largest);
      REQUIRE(checked.first_breaking.has_value() == (breaking > 0));
      if (n >= 5) CHECK((breaking > 0) == (lowered_by > 0));
      if (breaking == 0) continue;
      bool breaks = false;
      for_free_cells(*checked.first_breaking, n, [&](int free_cells, std::uint64_t sum) {
        breaks = breaks || sum > bounds[static_cast<std::size_t>(free_cells)];
      });
      CHECK(breaks);
    }
}

TEST_CASE("a check of all strings that was stopped says so, and so does its study") {
  const Resources small{.threads = 1, .memory_bytes = 1 << 16};
  const ConjectureStudy study = study_conjecture(16, false, small);
  CHECK(study.was_interrupted);
  CHECK(study.needed_bytes > 1U << 16);
  std::stop_source source;
  source.request_stop();
  Resources stopped = threads(1);
  stopped.stop = source.get_token();
  CHECK(check_bounds_by_parts(12, study.conjectured, stopped).was_interrupted);
  CHECK(study_every_length(5, stopped).was_interrupted);
}

TEST_CASE("relaxed game below 3, 4 and 5: the low parts and least free cells of the four rules on text") {
  for (const int tile : {3, 4, 5}) {
    CAPTURE(tile);
    const RelaxedGame game(tile, threads(1));
    const auto plain = oracle::low_parts_of_relaxed_game(tile, 10);
    CHECK(game.low_parts() == plain.size());
    std::size_t different = 0;
    for (const auto& [text, free_cells] : plain)
      different += game.least_free_cells(low_part(text)) != free_cells;
    CHECK(different == 0);
  }
}

TEST_CASE("relaxed game: what stands below a tile of a string without passing occurs in it") {
  for (const int tile : {2, 3, 4, 5, 6}) {
    const RelaxedGame game(tile, threads(1));
    for (int n = 2; n <= 10; ++n) {
      CAPTURE(tile, n);
      std::size_t low_parts = 0, missing = 0;
      for (const std::string& string : oracle::strings_of_one_row(n, false)) {
        const std::string text = oracle::low_part_of(string, tile);
        if (text.empty()) continue;
        ++low_parts;
        const auto high = std::count_if(string.begin(), string.end(),
                                        [&](char letter) { return oracle::highest_of({letter}) >= tile; });
        const auto least = game.least_free_cells(low_part(text));
        missing += !least || *least > n - high;
      }
      CHECK(missing == 0);
      CHECK((low_parts > 0) == (*highest_without_passing(n) >= tile));
    }
  }
}

TEST_CASE(
    "relaxed game: W(j) bounds what stands below the tiles up to 7, with as many free cells as there may "
    "be") {
  constexpr std::array<std::uint64_t, 7> low_parts{8, 46, 244, 1178, 5312, 22'886, 96'136};
  for (int n = 1; n <= 7; ++n) {
    CAPTURE(n);
    const EveryLengthStudy study = study_every_length(n, threads(1));
    CHECK(study.is_proved);
    CHECK(study.largest == study.conjectured);
    CHECK(study.low_parts == low_parts[static_cast<std::size_t>(n - 1)]);
  }
  const RelaxedGame game(7, threads(1));
  std::vector<std::uint64_t> bounds{0, 1, 3, 5, 11, 19, 35, 51, 59, 64, 66, 67};
  CHECK(game.largest_sums() == bounds);
  CHECK(game.obeys(bounds));
  --bounds.back();
  CHECK_FALSE(game.obeys(bounds));
  const RelaxedGame small(9, {.threads = 1, .memory_bytes = 1 << 20});
  CHECK(small.was_interrupted());
  CHECK(small.needed_bytes() > 1U << 20);
}

TEST_CASE(
    "strings with passing can break the conjecture on category 2: 12345 does on 5 cells, .1124 does not") {
  CHECK(obeys_free_cells_conjecture(*compact(parse_configuration(".1124")), 5));
  CHECK_FALSE(obeys_free_cells_conjecture(*compact(parse_configuration("12345")), 5));
}

TEST_CASE("strings that obey the conjecture on category 2 are not closed under moves: .14542 leads out") {
  const Configuration c = parse_configuration(".14542");
  CHECK(occurs_with_passing(*compact(c), 6));
  CHECK(obeys_free_cells_conjecture(*compact(c), 6));
  const auto next = swipe_left(c);  // Allowed: there is an empty cell.
  REQUIRE(next);
  CHECK(to_text(*next) == "124541");
  CHECK_FALSE(obeys_free_cells_conjecture(*compact(*next), 6));
}

TEST_CASE("the parts of a comparison add up") {
  ComparedSets with, without;
  for (int index = 1; index <= 5; ++index) {
    CAPTURE(index);
    const LineComparison part = compare_sets(9, {index, 5}, threads(1));
    CHECK(part.are_equal());
    CHECK(part.passing.candidates > 0);
    with.candidates += part.passing.candidates;
    with.reached += part.passing.reached;
    without.candidates += part.non_passing.candidates;
    without.reached += part.non_passing.reached;
  }
  const LineComparison whole = compare_sets(9, {}, threads(1));
  CHECK(with.candidates == whole.passing.candidates);
  CHECK(with.reached == 52876);
  CHECK(without.candidates == whole.non_passing.candidates);
  CHECK(without.reached == 7660);
}

TEST_CASE("Table 1: m_n and the rule of page 26 hold for n from 5 to 15, the listing lets larger sums pass") {
  for (int n = 1; n <= 15; ++n) {
    const FrequencyRow row = frequency_row_with_listing(n, n <= 10, threads(1));
    const FrequencyRow by_parts = frequency_row(n, threads(1));
    CAPTURE(n);
    CHECK(row.agrees());
    CHECK(by_parts.agrees());
    CHECK(by_parts.frequencies == row.frequencies);
    CHECK(by_parts.strings == row.strings);
    CHECK(row.listing_rejects.value_or(0) == 0);
    if (n == 8) CHECK(row.listing_lets_pass > 0U);
  }
}

namespace {

/// Holds the strings below 1123..x on n cells, level by level, against the search, which knows nothing of
/// layers: are all of them out of reach without passing down to `red_levels`, and is one of the next level
/// reached?
bool search_sees_red_levels(const std::string& root, std::uint64_t red_levels) {
  const int n = static_cast<int>(root.size());
  std::vector<BitonicString> level{*compact(parse_configuration(root))};
  for (std::uint64_t depth = 0; depth <= red_levels + 1; ++depth) {
    std::set<StringCode> next;
    std::size_t reached = 0;
    for (const BitonicString& string : level) {
      const NonPassingVerdict verdict = search_without_passing(string, n, 10'000'000, threads(1));
      if (verdict.occurs == true) reached += play(n, verdict.word, Game::non_passing) == expand(string, n);
      const BitonicString merged = string.merged();
      next.insert(encode(merged.with_drop()));
      next.insert(encode(merged.mirrored().with_drop()));
    }
    if ((reached > 0) != (depth == red_levels + 1)) return false;
    const std::uint64_t sum = level.front().sum() + 1;
    level.clear();
    for (const StringCode code : next) level.push_back(decode(code, sum));
  }
  return true;
}

}  // namespace

TEST_CASE(
    "finding: below 1123..7 all is red down to level 12, below 1123..9 to level 32; Table 2 prints 18 and "
    "31") {
  const auto trees = find_red_subtrees(16, 9, threads(1)).trees;
  REQUIRE(trees.size() == 8);
  CHECK(trees[5].red_levels == 12);
  CHECK(trees[5].last_red_level == 12);
  CHECK(search_sees_red_levels("........11234567", 12));
  CHECK(trees[7].red_levels == 32);
  CHECK(search_sees_red_levels("......1123456789", 32));
}

TEST_CASE("Table 2 on rows of every length: for x = 2 to 10 as strings of text say, and for 11 and 12") {
  const auto trees = find_red_subtrees(22, 12, threads(1)).trees;
  REQUIRE(trees.size() == 11);
  for (const RedSubtree& tree : trees) {
    CAPTURE(tree.x);
    CHECK(tree.is_of_all_longer_rows);
    if (tree.x > 10) continue;
    const oracle::RedSubtree naive = oracle::red_subtree(tree.x);
    CHECK(tree.red_levels == static_cast<std::uint64_t>(naive.red_levels));
    CHECK(tree.last_red_level == static_cast<std::uint64_t>(naive.last_red_level));
    CHECK(tree.longest_string == static_cast<int>(naive.longest));
    CHECK(find_red_subtrees(tree.longest_string, tree.x, threads(1)).trees.back().is_of_all_longer_rows);
    CHECK_FALSE(find_red_subtrees(tree.x + 1, tree.x, threads(1)).trees.back().is_of_all_longer_rows);
  }
  const auto numbers = [&](std::size_t x) {
    return std::array{trees[x - 2].red_levels, trees[x - 2].last_red_level,
                      static_cast<std::uint64_t>(trees[x - 2].longest_string)};
  };
  CHECK(numbers(10) == std::array<std::uint64_t, 3>{56, 109, 18});
  CHECK(numbers(11) == std::array<std::uint64_t, 3>{104, 229, 20});
  CHECK(numbers(12) == std::array<std::uint64_t, 3>{198, 453, 22});
}

TEST_CASE(
    "finding: below 1123..8 red strings and others share the levels 20 to 26, whatever page 29 says of "
    "paths") {
  const auto trees = find_red_subtrees(16, 8, threads(1)).trees;
  CHECK(trees[6].red_levels == 19);
  CHECK(trees[6].last_red_level == 26);
  CHECK(search_sees_red_levels(".......112345678", 19));
}
