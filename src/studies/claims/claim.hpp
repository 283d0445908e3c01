// The claims of the documents: every statement, table, figure and number that they print, and what is found
// of it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dropslide {

/// What is found of a claim, or of one cell or figure of it.
enum class ClaimVerdict : std::uint8_t {
  agrees,       ///< The printed value is ours.
  differs,      ///< It is not.
  proved,       ///< The statement is true, by a proof.
  refuted,      ///< It is false: there is a counterexample.
  sharpened,    ///< It is true, and more is.
  decided,      ///< It is about finitely many games, all of which were solved.
  checked,      ///< No counterexample as far as was checked, and no proof.
  not_decided,  ///< Nothing is known here; what it would take is said.
  no_claim      ///< A definition, a convention or a method: there is nothing to find.
};

/// "agrees", "holds as far as checked", "definition, no claim" and the like.
std::string_view to_text(ClaimVerdict verdict);

/// The verdict that a data file calls so: "agrees", "not-decided". Throws std::out_of_range.
ClaimVerdict parse_claim_verdict(std::string_view name);

/// How a claim is checked: which source is asked, and with what words. The keys that a source needs are in
/// docs/ARCHITECTURE.md; the reader of the files demands exactly these.
struct ClaimCheck {
  std::string by;                            ///< "statement", "cells", "arithmetic", ...: a source.
  std::map<std::string, std::string> words;  ///< Every other key, such as {"id", "theorem-1"}.

  /// The word of a key. Throws std::out_of_range.
  const std::string& word(const std::string& key) const { return words.at(key); }
  /// The word of a key, or nothing if there is none.
  std::string word_or_empty(const std::string& key) const;
};

/// One claim, as a document makes it.
struct PrintedClaim {
  std::string id;        ///< "zeegers-2016/theorem-1": the document and a name of its own.
  std::string document;  ///< "zeegers-2016".
  int page = 0;          ///< 0 where the document has no pages.
  std::string place;     ///< "Theorem 1", "section 8.1".
  std::string kind;      ///< One of `claim_kinds`.
  std::string text;      ///< What it says, in our words.
  std::string printed;   ///< The printed value, if it has one: as printed.
  std::string remark;    ///< What to know beside the verdict; may be empty.
  ClaimCheck check;      ///< How it is checked.
};

/// One document with its claims, in its order.
struct ClaimedDocument {
  std::string id;                    ///< "zeegers-2016", the name of its file.
  std::string title;                 ///< Authors, title, place and year.
  std::vector<PrintedClaim> claims;  ///< All of them.
};

/// Names of the claims that this statement of the register judges, in the order of the documents, such as
/// "zeegers-2016/theorem-1".
std::vector<std::string> claims_of_statement(const std::vector<ClaimedDocument>& documents,
                                             std::string_view statement);

/// What a claim may be.
inline constexpr std::array<std::string_view, 11> claim_kinds{
    "theorem",    "definition",  "table",   "figure", "number",  "remark",
    "conjecture", "measurement", "example", "method", "reported"};

/// What was found of one part of a claim: of a cell of a table, of a figure of a player, or of the whole.
struct Finding {
  std::string part;     ///< "3x4", "score_mean beside random"; empty if the claim has no parts.
  std::string printed;  ///< As printed; may be empty.
  std::string ours;     ///< May be empty.
  ClaimVerdict verdict = ClaimVerdict::not_decided;  ///< On the part.
  std::string evidence;  ///< A command, a record or a proof; for what is not decided, what it would take.
};

/// A claim with what was found of it.
struct JudgedClaim {
  const PrintedClaim* claim = nullptr;  ///< Of a document that outlives this.
  std::vector<Finding> findings;        ///< At least one.
};

}  // namespace dropslide
