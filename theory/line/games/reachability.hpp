// The question of section 5 for people: can this string occur, with and without passing, and why (not)?
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "run/progress.hpp"
#include "theory/line/configuration.hpp"
#include "theory/line/games/parts.hpp"

namespace dropslide::line {

/// The answer for one string, in both games.
struct Reachability {
  bool passing = false;                         ///< Whether it occurs in the passing game.
  std::optional<bool> non_passing;              ///< Nothing if the search was stopped.
  std::optional<std::uint64_t> moves;           ///< T(c) - 1, if it can occur at all.
  std::optional<std::string> word_passing;      ///< Of `Move`s, from the start; if it occurs and is wanted.
  std::optional<std::string> word_non_passing;  ///< The same without passing.
  bool was_stopped = false;  ///< By request, or for want of memory: `non_passing` is not known.
  std::string reason;  ///< Why it cannot occur in one game or both, by lemma or theorem; or how it was found.
};

/// How long an answer may get.
struct ReachLimits {
  std::uint64_t longest_word = 4096;  ///< Longer words are left out.
  /// Strings that the search without passing may try; where parts may take over, after 10 000 at most.
  std::uint64_t most_searched = 200'000;
  /// Chosen: longest string that is decided by parts if the search does not; in some seconds.
  int longest_by_parts = 24;
  /// Whether parts are asked, too, where a "no" rests on the backward algorithm, which is not proved
  /// complete.
  bool confirms_no = true;
};

/// Whether c is in Sigma_n^pass and Sigma_n^nopass, for n = its length.
///
/// Throws      std::logic_error if brute force by parts meets a string that the backward algorithm rejects.
/// Complexity  microseconds for the passing game; for the other see `search_without_passing`, and after it
///             `decide_by_parts`. A word takes T(c) times as long as a verdict.
Reachability decide_reachability(const Configuration& c, const ReachLimits& limits,
                                 const Resources& resources);

/// c is in Sigma_n^pass: the eight quick tests and the backward algorithm, without a reason.
bool occurs_with_passing(const Configuration& c);

}  // namespace dropslide::line
