// Claims and verdicts.
#include "report/claims/claims_report.hpp"
#include "base/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;
using Counts = std::map<ClaimVerdict, int>;

Counts counts_of(const std::vector<JudgedClaim>& claims) {
  Counts counts;
  for (const JudgedClaim& judged : claims)
    for (const Finding& finding : judged.findings) ++counts[finding.verdict];
  return counts;
}

std::string counts_text(const Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [verdict, count] : counts) parts.push_back(fmt::format("{} {}", count, to_text(verdict)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::size_t findings_in(const std::vector<JudgedClaim>& claims) {
  std::size_t findings = 0;
  for (const JudgedClaim& judged : claims) findings += judged.findings.size();
  return findings;
}

std::string where_of(const PrintedClaim& claim) {
  return claim.page == 0 ? claim.place : fmt::format("{}, page {}", claim.place, claim.page);
}

std::size_t arguments_in(const JudgedDocument& judged) {
  return static_cast<std::size_t>(
      std::count_if(judged.claims.begin(), judged.claims.end(), is_by_argument_alone));
}

/// Text in a cell of a Markdown table.
std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string row_of(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + in_cell(cell) + " |";
  return text + "\n";
}

std::string with_remark(const std::string& text, const std::string& remark) {
  return remark.empty() ? text : text + ". " + remark;
}

/// A row for a claim of one part; for others the claim, and then a row for each part.
std::string rows_of(const JudgedClaim& judged) {
  const PrintedClaim& claim = *judged.claim;
  const std::string name = fmt::format("`{}`", claim.id.substr(claim.document.size() + 1));
  if (judged.findings.size() == 1 && judged.findings.front().part.empty()) {
    const Finding& only = judged.findings.front();
    return row_of({name, where_of(claim), claim.kind, claim.text, only.printed, only.ours,
                   std::string(to_text(only.verdict)), with_remark(only.evidence, claim.remark)});
  }
  std::string text = row_of({name, where_of(claim), claim.kind, claim.text, claim.printed, "",
                             counts_text(counts_of({judged})), claim.remark});
  for (const Finding& part : judged.findings)
    text += row_of(
        {"", "", "", part.part, part.printed, part.ours, std::string(to_text(part.verdict)), part.evidence});
  return text;
}

std::string plain_text_of(const JudgedClaim& judged) {
  const PrintedClaim& claim = *judged.claim;
  std::string text = fmt::format("{} ({}, {})\n  {}\n", claim.id, where_of(claim), claim.kind, claim.text);
  for (const Finding& finding : judged.findings) {
    text += "  " + std::string(to_text(finding.verdict));
    if (!finding.part.empty()) text += fmt::format(" [{}]", finding.part);
    if (!finding.printed.empty()) text += fmt::format(", printed {}", finding.printed);
    if (!finding.ours.empty()) text += fmt::format(", ours {}", finding.ours);
    if (!finding.evidence.empty()) text += ": " + finding.evidence;
    text += "\n";
  }
  if (!claim.remark.empty()) text += fmt::format("  {}\n", claim.remark);
  return text;
}

Json to_json(const JudgedClaim& judged) {
  const PrintedClaim& claim = *judged.claim;
  Json findings = Json::array();
  for (const Finding& finding : judged.findings)
    findings.push_back({{"part", finding.part},
                        {"printed", finding.printed},
                        {"ours", finding.ours},
                        {"verdict", to_text(finding.verdict)},
                        {"evidence", finding.evidence}});
  return {{"id", claim.id},         {"page", claim.page == 0 ? Json(nullptr) : Json(claim.page)},
          {"place", claim.place},   {"kind", claim.kind},
          {"claim", claim.text},    {"printed", claim.printed},
          {"remark", claim.remark}, {"check", claim.check.by},
          {"findings", findings}};
}

constexpr std::string_view head =
    "Every numbered statement, table, figure and number of the five documents, in our words, with what is "
    "found "
    "of it. Generated from `tables/claims`, never\nedited. `dropslide claims --only DOCUMENT/ID` prints "
    "one.\n\n"
    "*Agrees* and *differs* are said of values: the printed one beside ours. *Proved*, *sharpened*, "
    "*refuted* "
    "and *decided* (finitely many games, all of them\nsolved) are said of statements; *holds as far as "
    "checked* "
    "of those without proof or counterexample. *Not decided* says what it would take. *No claim*: "
    "a\ndefinition "
    "or a method. What is behind a verdict stands in the last column. Reports call a claim by document and "
    "name, such as\n`zeegers-2016/theorem-6`.\n";

}  // namespace

bool is_by_argument_alone(const JudgedClaim& judged) {
  if (judged.claim->check.by != "judged") return false;
  const Finding& only = judged.findings.front();
  if (only.verdict == ClaimVerdict::no_claim || only.verdict == ClaimVerdict::not_decided) return false;
  constexpr std::array<std::string_view, 10> marks{"dropslide ", "_tests",  "tests/",  "reports/",
                                                   "docs/",      "tables/", "theory/", "verified/",
                                                   "src/",       "scripts/"};
  return std::none_of(marks.begin(), marks.end(),
                      [&](std::string_view mark) { return only.evidence.find(mark) != std::string::npos; });
}

std::string to_plain_text(const std::vector<JudgedDocument>& documents) {
  std::string text;
  for (const JudgedDocument& judged : documents) {
    if (judged.claims.empty()) continue;
    text += judged.document->title + "\n\n";
    for (const JudgedClaim& claim : judged.claims) text += plain_text_of(claim) + "\n";
    text +=
        fmt::format("{} with {}: {}\n\n", counted(judged.claims.size(), "claim"),
                    counted(findings_in(judged.claims), "finding"), counts_text(counts_of(judged.claims)));
  }
  return text;
}

std::string claims_markdown(const std::vector<JudgedDocument>& documents, const Provenance& provenance,
                            double seconds) {
  std::string text =
      fmt::format("# What the documents claim\n\n{}\n{}", head, provenance_rows(provenance, seconds));
  for (const JudgedDocument& judged : documents)
    text +=
        fmt::format("| `{}` | {}, {}: {} |\n", judged.document->id, counted(judged.claims.size(), "claim"),
                    counted(findings_in(judged.claims), "finding"), counts_text(counts_of(judged.claims)));
  std::size_t arguments = 0;
  for (const JudgedDocument& judged : documents) arguments += arguments_in(judged);
  text += fmt::format(
      "| by argument alone | {}: their evidence names no command, file or test, and is to be read |\n",
      counted(arguments, "claim"));
  for (const JudgedDocument& judged : documents) {
    text += fmt::format("\n## {}\n\n", judged.document->title);
    text += row_of({"claim", "place", "kind", "says", "printed", "ours", "verdict", "evidence"});
    text += "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const JudgedClaim& claim : judged.claims) text += rows_of(claim);
  }
  return text;
}

Json to_json(const std::vector<JudgedDocument>& documents) {
  Json list = Json::array();
  for (const JudgedDocument& judged : documents) {
    Json claims = Json::array();
    for (const JudgedClaim& claim : judged.claims) claims.push_back(to_json(claim));
    Json counts = Json::array();
    for (const auto& [verdict, count] : counts_of(judged.claims))
      counts.push_back({{"verdict", to_text(verdict)}, {"findings", count}});
    list.push_back({{"id", judged.document->id},
                    {"title", judged.document->title},
                    {"counts", counts},
                    {"claims", claims}});
  }
  return {{"documents", list}};
}

}  // namespace dropslide
