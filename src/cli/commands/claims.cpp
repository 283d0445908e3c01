// dropslide claims: what the documents claim, and what is found of it.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/data_folder.hpp"
#include "cli/session.hpp"
#include "cli/shared_rows.hpp"
#include "files/new_file.hpp"
#include "report/claims/claims_report.hpp"
#include "studies/claims/cells.hpp"
#include "studies/claims/claim_files.hpp"
#include "studies/claims/judge.hpp"

namespace dropslide::cli {
namespace {

/// The claims that were asked for, judged. Throws UsageError if there is none, and JudgementInterrupted after
/// a stop request.
std::vector<JudgedDocument> chosen_claims(const std::vector<ClaimedDocument>& documents,
                                          const Arguments& arguments, const ClaimJudge& judge,
                                          const std::stop_token& stop) {
  const auto only = arguments.text_if_any("only"), document = arguments.text_if_any("document");
  std::vector<JudgedDocument> chosen;
  std::size_t claims = 0;
  for (const ClaimedDocument& each : documents) {
    if (document && *document != each.id) continue;
    chosen.push_back({&each, {}});
    for (const PrintedClaim& claim : each.claims) {
      if (stop.stop_requested()) throw JudgementInterrupted{};
      if (!only || *only == claim.id) chosen.back().claims.push_back(judge.judge(claim));
    }
    claims += chosen.back().claims.size();
  }
  if (claims == 0)
    throw UsageError(
        only ? fmt::format("no claim is called '{}': expected DOCUMENT/ID, as 'claims' prints it", *only)
             : fmt::format("no document is called '{}'", *document));
  return chosen;
}

int judge_and_print(const Arguments& arguments, const Session& session) {
  const auto start = Clock::now();
  std::optional<NewFile> report;
  if (arguments.has("report")) report.emplace(std::filesystem::path(arguments.text("report")) / "claims.md");
  const auto documents = read_claims(data_folder() / "claims");
  const ClaimJudge judge(data_folder(), session.resources());
  const auto chosen = chosen_claims(documents, arguments, judge, session.resources().stop);
  if (session.wants_json())
    session.print_json("claims", to_json(chosen));
  else
    std::cout << to_plain_text(chosen);
  if (report)
    report->write_whole(
        claims_markdown(chosen, session.provenance("claims" + arguments.written({"document", "only"})),
                        seconds_since(start)));
  return exit_done;
}

int run(const Arguments& arguments) {
  const Session session(arguments);
  try {
    return judge_and_print(arguments, session);
  } catch (const JudgementInterrupted&) {
    return session.explain_stop(StopReason::interrupted, 0);
  }
}

}  // namespace

Command claims_command() {
  return {
      .name = "claims",
      .summary = "what the five documents claim, each claim with a verdict",
      .details =
          "Prints every statement, table, figure and number of the thesis, of two papers on players, of the "
          "paper on 4x3 and of the rules text, with a verdict: agrees, differs, proved, refuted, sharpened, "
          "decided, holds as far as checked, not decided. Verdicts come from the register of statements, "
          "from recorded games and players, from arithmetic and small computations; where none of these "
          "can say it, from the evidence that stands beside it.",
      .rows = {{.name = "document",
                .value = any_text("NAME", {"erisgen-ballesteros-2024", "game-2048-rules",
                                           "kaneko-yamashita-2025", "kumar-2018", "zeegers-2016"}),
                .help = "the claims of this document only",
                .excludes = {"only"}},
               {.name = "only", .value = any_text("DOCUMENT/ID"), .help = "this claim only"},
               report_row("also write claims.md into this folder")},
      .examples = {{"claims --only zeegers-2016/table-3", "the cells of Table 3, each with a verdict"},
                   {"claims --report reports", "all claims, and reports/claims.md"}},
      .run = run};
}

}  // namespace dropslide::cli
