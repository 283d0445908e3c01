// The verdicts of section 5 with their reasons.
#include "theory/line/games/reachability.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/non_passing_game.hpp"
#include "theory/line/games/passing_game.hpp"
#include "theory/line/theorems.hpp"

namespace dropslide::line {
namespace {

/// Chosen: about a second at most; enough for nearly every string with T up to 4096, and its word.
constexpr std::uint64_t searched_before_parts = 10'000;

int length(const Configuration& c) { return static_cast<int>(c.size()); }

/// Why c cannot occur at all; nothing if it can.
std::optional<std::string> exclusion(const Configuration& c) {
  if (!holds_no_tile_above_length(c))
    return fmt::format("violates Lemma 12 (page 21): no tile exceeds the length, {}", c.size());
  if (const QuickTest* failed = first_failed_test(c))
    return fmt::format("violates {} (page {}): {}", failed->source, failed->page, failed->claim);
  const BitonicString string = *compact(c);
  if (!leaves_room(string, length(c)))
    return "violates Lemma 12 (page 21) on the cells that larger tiles leave: a other tiles of at least x "
           "leave no "
           "room for x "
           "if x + a exceeds the length";
  if (!occurs_with_passing(string, length(c)))
    return "has no way back by the backward algorithm (section 5.2, page 23): its pairs cannot all have been "
           "made";
  return std::nullopt;
}

std::string dead_end_reason(const NonPassingVerdict& verdict, const Configuration& c) {
  const Configuration dead_end = expand(verdict.dead_end, length(c));
  if (dead_end == c)
    return fmt::format(
        "category 2 of section 5.3 (page 25): only a move to the right that merges nothing makes {}, as in "
        "Example 1 "
        "(page 17)",
        to_text(c));
  return fmt::format(
      "category 2 of section 5.3 (page 25): every way back ({} strings) ends where only a pass leads, such "
      "as {}",
      verdict.searched, to_text(dead_end));
}

void note_stop(const NonPassingVerdict& verdict, const ReachLimits& limits, Reachability& answer) {
  answer.was_stopped = verdict.searched <= limits.most_searched;
  answer.reason =
      fmt::format("the search without passing stopped after {} strings: {}", verdict.searched,
                  answer.was_stopped ? "on request, or for want of memory" : "--search N allows more");
}

/// Where the search stopped without an answer: unreachable strings on nearly full boards have too many ways
/// back.
void take_verdict_by_parts(const BitonicString& string, int n, const ReachLimits& limits,
                           const Resources& resources, Reachability& answer) {
  const PartsVerdict verdict = decide_by_parts(string, n, limits.longest_word, resources);
  answer.non_passing = verdict.occurs;
  answer.word_non_passing = verdict.word;
  answer.was_stopped = !verdict.occurs;
  if (!verdict.occurs)
    answer.reason = "brute force by parts stopped on request, or for want of memory";
  else if (!*verdict.occurs)
    answer.reason = fmt::format(
        "without passing: category 2 of section 5.3 (page 25): brute force over all strings up to T = {} "
        "does not meet it",
        string.sum());
}

void decide_without_passing(const Configuration& c, const ReachLimits& limits, const Resources& resources,
                            Reachability& answer) {
  const BitonicString string = *compact(c);
  const auto largest = predicted_largest_sum(length(c));
  if (largest && string.sum() > *largest) {
    answer.reason =
        fmt::format("category 1 of section 5.3 (page 26): T = {} exceeds {}, the largest without passing",
                    string.sum(), *largest);
    if (length(c) <= longest_checked_sum)
      answer.non_passing = false;
    else
      answer.reason +=
          fmt::format(" if Table 1 goes on as it does up to length {}: a conjecture", longest_checked_sum);
    return;
  }
  const bool has_parts = length(c) <= limits.longest_by_parts;
  const std::uint64_t most_searched =
      has_parts ? std::min(limits.most_searched, searched_before_parts) : limits.most_searched;
  const NonPassingVerdict verdict = search_without_passing(string, length(c), most_searched, resources);
  answer.non_passing = verdict.occurs;
  if (!verdict.occurs && has_parts)
    take_verdict_by_parts(string, length(c), limits, resources, answer);
  else if (!verdict.occurs)
    note_stop(verdict, limits, answer);
  else if (!*verdict.occurs)
    answer.reason = "without passing: " + dead_end_reason(verdict, c);
  else if (verdict.word.size() <= limits.longest_word)
    answer.word_non_passing = verdict.word;
}

}  // namespace

bool occurs_with_passing(const Configuration& c) {
  if (!holds_no_tile_above_length(c) || first_failed_test(c) != nullptr) return false;
  return occurs_with_passing(*compact(c), length(c));
}

Reachability decide_reachability(const Configuration& c, const ReachLimits& limits,
                                 const Resources& resources) {
  Reachability answer;
  if (const auto reason = exclusion(c)) {
    answer.non_passing = false;
    answer.reason = *reason;
    return answer;
  }
  answer.passing = true;
  answer.moves = moves_to_reach(c);
  if (*answer.moves <= limits.longest_word) answer.word_passing = passing_word(*compact(c), length(c));
  answer.reason = "a word leads to it";
  decide_without_passing(c, limits, resources, answer);
  return answer;
}

}  // namespace dropslide::line
