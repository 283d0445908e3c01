// dropslide report: reports of recorded results.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "base/error.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/data_folder.hpp"
#include "costs/cost_model.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "files/json_lines.hpp"
#include "report/chance/age_report.hpp"
#include "studies/players/age_study.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

/// States that perfect play meets on the board, if it was walked forwards and recorded; otherwise 0.
std::uint64_t recorded_perfect_states(Shape shape) {
  std::uint64_t states = 0;
  for (const JsonValue& record : read_json_lines(data_folder() / "results/players-exactly.jsonl"))
    if (record.at("shape").text() == to_text(shape) && record.at("policy").text() == "perfect")
      states = record.at("states").count();
  return states;
}

/// The boards of two rows and more whose ages are in the folder, by size.
std::vector<AgedBoard> aged_boards(const fs::path& folder) {
  std::vector<AgedBoard> boards;
  for (const Shape shape : playable_shapes())
    if (auto ages = read_age_counts(folder / (to_text(shape) + ".csv"), shape);
        shape.rows > 1 && !ages.empty())
      boards.push_back({shape, std::move(ages), recorded_perfect_states(shape)});
  std::stable_sort(boards.begin(), boards.end(),
                   [](const AgedBoard& a, const AgedBoard& b) { return a.shape.cells() < b.shape.cells(); });
  return boards;
}

/// What Kaneko and Yamashita counted, if some of it is counted in the folder, too.
std::optional<PublishedBoard> published_board(const fs::path& folder) {
  const Shape shape{3, 4};
  auto begun = read_age_counts(folder / (to_text(shape) + "-begun.csv"), shape);
  if (begun.empty()) return {};
  const auto counts = cost_model().expectations().published(shape, game_of(shape, {}));
  if (!counts) return {};
  return PublishedBoard{shape, counts->states, counts->afterstates, counts->source, std::move(begun)};
}

int print_ages(const Arguments& arguments) {
  if (!arguments.has("from")) throw UsageError("report ages: give --from DIR, the folder with the CSV files");
  const fs::path folder = arguments.text("from");
  const auto boards = aged_boards(folder);
  if (boards.empty())
    throw EnvironmentError(fmt::format("{}: expected files such as 3x3.csv there", folder.string()));
  std::cout << to_json(AgeReport{boards, published_board(folder)}).dump(2) << '\n';
  return exit_done;
}

const Choices<int (*)(const Arguments&)>& reports() {
  static const Choices<int (*)(const Arguments&)> all{{"ages", print_ages}};
  return all;
}

int run(const Arguments& arguments) { return meaning_of(arguments, "report", reports())(arguments); }

}  // namespace

Command report_command() {
  return {
      .name = "report",
      .summary = "reports of recorded results",
      .details =
          "Makes a report again from what other commands recorded; nothing is computed.\n"
          "ages prints, as JSON, where the states of boards against chance are few, and what lists of them "
          "take, from what 'expect SHAPE --ages DIR/SHAPE.csv' wrote.",
      .positionals = {{.name = "report", .value = one_of("NAME", words_of(reports())), .what = "report"}},
      .rows = {{.name = "from", .value = folder_path(), .help = "the folder with the CSV files"}},
      .examples = {{"report ages --from reports/against-chance", "valleys, and sizes of lists"}},
      .has_run_options = false,
      .answers = {answer<AgeReport>(AnswerPlace::alone)},
      .run = run};
}

}  // namespace dropslide::cli
