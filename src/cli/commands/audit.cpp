// dropslide audit: the thesis's statements held against every position, string and game that fits.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/thesis/audit_report.hpp"

namespace dropslide::cli {
namespace {

po::options_description options() {
  po::options_description options("Options of audit");
  options.add_options()("only", po::value<std::string>()->value_name("ID"),
                        "this statement only, such as theorem-4")(
      "tier", po::value<std::string>()->value_name("TIER")->default_value("quick"),
      "quick (29 million positions, 20 s) or full (362 million positions, among them all of 3x3 with Dmax 2: "
      "about 7 "
      "minutes on 2 cores and 1.2 GiB)")("report", po::value<std::string>()->value_name("DIR"),
                                         "also write register.md into this folder");
  return options;
}

std::vector<const Statement*> chosen_statements(const po::variables_map& arguments) {
  std::vector<const Statement*> chosen;
  std::vector<std::string> ids;
  for (const Statement& statement : statements()) {
    ids.emplace_back(statement.id);
    if (!arguments.contains("only") || arguments["only"].as<std::string>() == statement.id)
      chosen.push_back(&statement);
  }
  if (chosen.empty()) {
    const auto id = arguments["only"].as<std::string>();
    throw UsageError(
        fmt::format("'{}' is not a statement{} ('dropslide audit' lists them)", id, suggestion(id, ids)));
  }
  return chosen;
}

int run(const po::variables_map& arguments) {
  const Tier tier = chosen_tier(arguments);
  const auto chosen = chosen_statements(arguments);
  std::optional<ReportFile> report;
  if (arguments.contains("report"))
    report.emplace(std::filesystem::path(arguments["report"].as<std::string>()) / "register.md");
  const Session session(arguments);
  const Audit result = audit(chosen, tier, session.resources());
  const int exit_code =
      session.explain_stop(result.was_interrupted ? StopReason::interrupted : StopReason::none, 0);
  if (session.wants_json())
    session.print_json("audit", to_json(result));
  else
    std::cout << to_plain_text(result);
  if (exit_code != exit_done) return exit_code;
  if (report)
    report->write(audit_markdown(result, session.provenance("audit" + given(arguments, {"only", "tier"}))));
  if (result.is_as_registered()) return exit_done;
  std::cerr << "dropslide: what was found is not what the register says: see the counterexamples above\n";
  return exit_verification_failed;
}

}  // namespace

Command audit_command() {
  return {
      "audit",
      "[--only ID] [--tier quick|full] [--report DIR]",
      "the thesis's theorems, checked on every position that fits",
      "Holds each statement of the register (Theorems 1 to 16, the lemmas, the forms for short games) "
      "against\n"
      "all reachable positions, strings and games of the tier, and says what was checked. A counterexample "
      "is\n"
      "shown with the line of play that reaches it; if the register does not know of it, the exit code is 3.",
      {},
      options,
      run};
}

}  // namespace dropslide::cli
