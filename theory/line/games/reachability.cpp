// The verdicts of section 5 with their reasons.
#include "theory/line/games/reachability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "theory/line/frequency_rule.hpp"
#include "theory/line/games/non_passing_game.hpp"
#include "theory/line/games/passing_game.hpp"
#include "theory/line/theorems.hpp"

namespace dropslide::line {
namespace {

/// Chosen: about a second at most; enough for nearly every string with T up to 4096, and its word.
constexpr std::uint64_t searched_before_parts = 10'000;

int length(const Configuration& c) { return static_cast<int>(c.size()); }

/// The backward algorithm, and what its verdicts on rows of n cells rest on.
std::string backward_algorithm(int n) {
  return fmt::format(
      "the backward algorithm (section 5.2, page 23), which {}",
      n <= longest_compared
          ? fmt::format("agrees with brute force on all rows of up to {} cells", longest_compared)
          : fmt::format("was compared with brute force up to {} cells and is not proved complete",
                        longest_compared));
}

/// The lemma or theorem by which c cannot occur at all; nothing if none of them says so.
std::optional<std::string> exclusion(const Configuration& c) {
  if (!holds_no_tile_above_length(c))
    return fmt::format("violates Lemma 12 (page 21), by which no tile exceeds the length, {}", c.size());
  if (const QuickTest* failed = first_failed_test(c))
    return fmt::format("violates {} (page {}), by which {}", failed->source, failed->page, failed->claim);
  if (!leaves_room(*compact(c), length(c)))
    return "violates Lemma 12 (page 21) on the cells that larger tiles leave, by which x + a is at most the "
           "length if a other tiles are at least x";
  return std::nullopt;
}

/// Where a "no" rests on the backward algorithm: asks brute force by parts, too.
void confirm_no(const BitonicString& string, int n, const ReachLimits& limits, const Resources& resources,
                Reachability& answer) {
  if (!limits.confirms_no || n <= longest_compared || n > limits.longest_by_parts) return;
  const PartsVerdict verdict = decide_by_parts(string, n, 0, resources);
  if (!verdict.occurs) return;
  if (*verdict.occurs)
    throw std::logic_error("brute force meets a string that the backward algorithm rejects: " +
                           to_text(expand(string, n)));
  answer.reason += fmt::format("; brute force without passing over all strings up to T = {} does not meet it",
                               format_count(string.sum()));
}

/// What the search found, which leaves out what the backward algorithm rejects.
std::string dead_end_reason(const NonPassingVerdict& verdict, const Configuration& c) {
  const Configuration dead_end = expand(verdict.dead_end, length(c));
  const std::string found =
      dead_end == c
          ? fmt::format("only a move to the right that merges nothing makes {}, as in Example 1 (page 17)",
                        to_text(c))
          : fmt::format("every way back ({}) ends where only a pass leads, such as {}",
                        counted(verdict.searched, "string"), to_text(dead_end));
  return fmt::format("without passing: category 2 of section 5.3 (page 25): {}{}", found,
                     length(c) <= longest_compared ? "" : ", by " + backward_algorithm(length(c)));
}

void note_stop(const NonPassingVerdict& verdict, const ReachLimits& limits, Reachability& answer) {
  answer.was_stopped = verdict.searched <= limits.most_searched;
  answer.reason =
      fmt::format("the search without passing stopped after {}: {}", counted(verdict.searched, "string"),
                  answer.was_stopped ? "on request, or for want of memory" : "--search N allows more");
}

std::string word_reason(std::uint64_t moves, const ReachLimits& limits) {
  return moves <= limits.longest_word
             ? "a word leads to it"
             : fmt::format("a word of {} leads to it, which --witness prints", counted(moves, "move"));
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
  else if (*verdict.occurs)
    answer.reason = word_reason(*answer.moves, limits);
  else
    answer.reason = fmt::format(
        "without passing: category 2 of section 5.3 (page 25): brute force over all strings up to T = {} "
        "does not meet it",
        format_count(string.sum()));
}

/// Whether the sum alone excludes the string; then the reason says so.
bool exceeds_largest_sum(const BitonicString& string, int n, Reachability& answer) {
  const auto largest = predicted_largest_sum(n);
  if (!largest || string.sum() <= *largest) return false;
  answer.reason =
      fmt::format("category 1 of section 5.3 (page 26): T = {} exceeds {}, the largest without passing",
                  format_count(string.sum()), format_count(*largest));
  if (n <= longest_checked_sum)
    answer.non_passing = false;
  else
    answer.reason +=
        fmt::format(" if Table 1 goes on as it does up to length {}: a conjecture", longest_checked_sum);
  return true;
}

void decide_without_passing(const Configuration& c, const ReachLimits& limits, const Resources& resources,
                            Reachability& answer) {
  const BitonicString string = *compact(c);
  if (exceeds_largest_sum(string, length(c), answer)) return;
  const bool has_parts = length(c) <= limits.longest_by_parts;
  const std::uint64_t most_searched =
      has_parts ? std::min(limits.most_searched, searched_before_parts) : limits.most_searched;
  const NonPassingVerdict verdict = search_without_passing(string, length(c), most_searched, resources);
  answer.non_passing = verdict.occurs;
  if (!verdict.occurs && has_parts)
    return take_verdict_by_parts(string, length(c), limits, resources, answer);
  if (!verdict.occurs) return note_stop(verdict, limits, answer);
  if (*verdict.occurs) {
    answer.reason = word_reason(verdict.word.size(), limits);
    if (verdict.word.size() <= limits.longest_word) answer.word_non_passing = verdict.word;
    return;
  }
  answer.reason = dead_end_reason(verdict, c);
  confirm_no(string, length(c), limits, resources, answer);
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
  const BitonicString string = *compact(c);
  answer.passing = occurs_with_passing(string, length(c));
  if (!answer.passing) {
    answer.non_passing = false;
    answer.reason =
        "its pairs cannot all have been made: it has no way back by " + backward_algorithm(length(c));
    confirm_no(string, length(c), limits, resources, answer);
    return answer;
  }
  answer.moves = moves_to_reach(c);
  if (*answer.moves <= limits.longest_word) answer.word_passing = passing_word(string, length(c));
  decide_without_passing(c, limits, resources, answer);
  if (!answer.word_passing && !answer.non_passing.value_or(false))
    answer.reason =
        fmt::format("with passing: accepted by {}; {}", backward_algorithm(length(c)), answer.reason);
  return answer;
}

}  // namespace dropslide::line
