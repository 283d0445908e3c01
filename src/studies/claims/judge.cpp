// Verdicts on claims.
#include "studies/claims/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/error.hpp"
#include "files/json_value.hpp"
#include "studies/claims/cells.hpp"
#include "studies/claims/formula.hpp"
#include "studies/claims/sources.hpp"
#include "studies/claims/strings.hpp"
#include "studies/known/recorded_results.hpp"
#include "theory/register.hpp"

namespace dropslide {
namespace {

ClaimVerdict verdict_of(Standing standing) {
  switch (standing) {
    case Standing::proved_in_coq:
    case Standing::proved:
      return ClaimVerdict::proved;
    case Standing::sharpened:
      return ClaimVerdict::sharpened;
    case Standing::decided:
      return ClaimVerdict::decided;
    case Standing::checked:
      return ClaimVerdict::checked;
    case Standing::refuted:
      break;
  }
  return ClaimVerdict::refuted;
}

Finding judge_statement(const std::string& id) {
  const auto all = statements();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.id == id; });
  if (found == all.end()) throw std::out_of_range(fmt::format("the register has no '{}'", id));
  return {"", "", "", verdict_of(found->standing),
          fmt::format("{}{}{}; `dropslide audit --only {}`", to_text(found->standing),
                      found->remark.empty() ? "" : ": ", found->remark, id)};
}

/// What is compared: a number of the check where the print has units or words around it.
std::string printed_number(const PrintedClaim& claim) {
  const std::string value = claim.check.word_or_empty("value");
  return value.empty() ? claim.printed : value;
}

Finding judge_arithmetic(const PrintedClaim& claim) {
  const std::string formula = claim.check.word("ours");
  const long double ours = value_of_formula(formula);
  const bool agrees = is_as_printed(ours, printed_number(claim));
  const std::string evidence = claim.check.word_or_empty("evidence");
  return {"", claim.printed, fmt::format("{:.15g}", ours),
          agrees ? ClaimVerdict::agrees : ClaimVerdict::differs,
          evidence.empty() ? "arithmetic: " + formula : fmt::format("{} ({})", evidence, formula)};
}

Finding judge_string(const PrintedClaim& claim) {
  const std::string ours = line_operation(claim.check.word("operation"), claim.check.word("string"),
                                          claim.check.word_or_empty("tile"));
  return {"", claim.printed, ours, ours == claim.printed ? ClaimVerdict::agrees : ClaimVerdict::differs,
          "the rules of section 5.1 as code (theory/line)"};
}

Finding judge_here(const PrintedClaim& claim) {
  const ClaimCheck& check = claim.check;
  const ClaimVerdict verdict = parse_claim_verdict(check.word("verdict"));
  return {"", claim.printed, check.word_or_empty("ours"), verdict,
          check.word_or_empty(verdict == ClaimVerdict::not_decided ? "needs" : "evidence")};
}

}  // namespace

ClaimJudge::ClaimJudge(const std::filesystem::path& tables, const Resources& resources)
    : games_(recorded_results(tables / "results")),
      players_(tables / "results"),
      tables_(read_printed_tables(tables / "thesis")),
      resources_(resources) {}

std::vector<Finding> ClaimJudge::judge_cells(const std::string& table) const {
  const auto found =
      std::find_if(tables_.begin(), tables_.end(), [&](const auto& entry) { return entry.id == table; });
  if (found == tables_.end()) throw std::out_of_range(fmt::format("there is no printed table '{}'", table));
  return judge_table(*found, games_, resources_);
}

std::vector<Finding> ClaimJudge::findings_of(const PrintedClaim& claim) const {
  const ClaimCheck& check = claim.check;
  if (check.by == "statement") return {judge_statement(check.word("id"))};
  if (check.by == "cells") return judge_cells(check.word("table"));
  if (check.by == "largest-tile" || check.by == "least-no-merge") {
    const Shape shape = parse_shape(check.word("shape"));
    const bool is_tile = check.by == "largest-tile";
    return {judge_number(printed_number(claim), claim.printed,
                         is_tile ? games_.largest_tile(shape, std::stoi(check.word("dmax")))
                                 : games_.least_no_merge_dmax(shape))};
  }
  if (check.by == "arithmetic") return {judge_arithmetic(claim)};
  if (check.by == "string") return {judge_string(claim)};
  if (check.by == "player")
    return players_.figures_of(claim.document, check.word("title"), check.word_or_empty("figure"));
  if (check.by == "first-tile")
    return {players_.first_tile(std::stoi(check.word("face")), check.word("figure"), claim.printed)};
  if (check.by == judged_here) return {judge_here(claim)};
  throw std::logic_error(fmt::format("no judge for '{}'", check.by));
}

JudgedClaim ClaimJudge::judge(const PrintedClaim& claim) const {
  try {
    return {&claim, findings_of(claim)};
  } catch (const std::logic_error& error) {
    throw EnvironmentError(fmt::format("{}: {}", claim.id, error.what()));
  } catch (const nlohmann::json::exception& error) {
    throw EnvironmentError(fmt::format("{}: {}", claim.id, reason_of(error)));
  }
}

}  // namespace dropslide
