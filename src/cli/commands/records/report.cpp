// dropslide report: reports of recorded results.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "base/error.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/data_folder.hpp"
#include "cli/picture_folder.hpp"
#include "costs/cost_model.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "files/json_lines.hpp"
#include "report/chance/age_report.hpp"
#include "report/chance/chance_records.hpp"
#include "report/chance/expectation_report.hpp"
#include "report/games/proof_records.hpp"
#include "report/reproduction/cost_file.hpp"
#include "report/reproduction/proof_cost_file.hpp"
#include "report/thesis/distribution_figures.hpp"
#include "studies/known/recorded_results.hpp"
#include "studies/players/age_study.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

/// The folder with the records.
fs::path records_of(const Arguments& arguments) {
  return arguments.has("from") ? fs::path(arguments.text("from")) : data_folder() / "results";
}

int print_chance(const Arguments& arguments) {
  const fs::path folder = records_of(arguments);
  std::cout << chance_records_markdown(read_json_lines(folder / "against-chance.jsonl"),
                                       read_json_lines(folder / "players-exactly.jsonl"));
  return exit_done;
}

int print_proofs(const Arguments& arguments) {
  std::cout << proof_records_markdown(read_json_lines(records_of(arguments) / "proofs.jsonl"));
  return exit_done;
}

int print_large_certificates(const Arguments& arguments) {
  const fs::path folder = records_of(arguments);
  std::cout << large_certificates_markdown(read_json_lines(folder / "proofs.jsonl"), folder / "certificates");
  return exit_done;
}

int print_proof_costs(const Arguments& arguments) {
  const fs::path folder = records_of(arguments);
  std::cout << cost_file_text(
      proof_costs_json(read_json_lines(folder / "proofs.jsonl"), BestKnown(recorded_results(folder))));
  return exit_done;
}

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

/// What Kaneko and Yamashita counted, and what of it is counted in the folder.
std::optional<PublishedBoard> published_board(const fs::path& folder) {
  const Shape shape{3, 4};
  const auto counts = cost_model().expectations().published(shape, game_of(shape, {}));
  if (!counts) return {};
  return PublishedBoard{shape, counts->states, counts->afterstates, counts->source,
                        read_age_counts(folder / (to_text(shape) + "-begun.csv"), shape)};
}

int print_ages(const Arguments& arguments) {
  if (!arguments.has("from")) throw UsageError("report ages: give --from DIR, the folder with the CSV files");
  const fs::path folder = arguments.text("from");
  const auto boards = aged_boards(folder);
  if (boards.empty())
    throw EnvironmentError(fmt::format("{}: expected files such as 3x3.csv there", folder.string()));
  std::cout << age_markdown(boards, published_board(folder),
                            "dropslide report ages --from " + folder.string());
  return exit_done;
}

/// Writes the pictures into the folder and prints their names. Throws EnvironmentError, with a file that was
/// expected, if there are none.
int write_named(const std::vector<NamedPicture>& pictures, const fs::path& folder,
                std::string_view expected) {
  if (pictures.empty())
    throw EnvironmentError(fmt::format("{}: expected files such as {} there", folder.string(), expected));
  write_pictures(pictures, folder);
  for (const NamedPicture& picture : pictures) std::cout << (folder / picture.file_name).string() << '\n';
  return exit_done;
}

int draw_ages(const Arguments& arguments) {
  if (!arguments.has("from"))
    throw UsageError("report age-pictures: give --from DIR, the folder with the CSV files");
  const fs::path folder = arguments.text("from");
  std::vector<NamedPicture> pictures;
  for (const Shape shape : playable_shapes())
    if (const auto ages = read_age_counts(folder / (to_text(shape) + ".csv"), shape); !ages.empty())
      pictures.push_back({to_text(shape) + ".svg", ages_svg(shape, ages)});
  return write_named(pictures, folder, "3x3.csv");
}

int draw_hash_distributions(const Arguments& arguments) {
  if (!arguments.has("from"))
    throw UsageError("report hash-distributions: give --from DIR, the folder with the CSV files");
  const fs::path folder = arguments.text("from");
  return write_named(distribution_figures(folder), folder, "3x4-5.csv");
}

const Choices<int (*)(const Arguments&)>& reports() {
  static const Choices<int (*)(const Arguments&)> all{{"against-chance", print_chance},
                                                      {"proofs", print_proofs},
                                                      {"large-certificates", print_large_certificates},
                                                      {"proof-costs", print_proof_costs},
                                                      {"ages", print_ages},
                                                      {"age-pictures", draw_ages},
                                                      {"hash-distributions", draw_hash_distributions}};
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
          "against-chance prints, as Markdown, the boards and players that 'expect --record' recorded in "
          "DIR/against-chance.jsonl and DIR/players-exactly.jsonl.\n"
          "proofs prints, as a Markdown table, the games that 'prove-games' recorded in "
          "DIR/proofs.jsonl.\n"
          "large-certificates prints, as Markdown, those of them whose certificates are not in "
          "DIR/certificates: sizes, checksums, and the commands that make them again.\n"
          "proof-costs prints DIR/proof-costs.json: what these games took, and which game decides each cell "
          "of the tables. With it the program is built; make it again where 'prove-games' recorded more.\n"
          "ages prints, as Markdown, where the states of boards against chance are few, why, and what lists "
          "of them take, from what 'expect SHAPE --ages DIR/SHAPE.csv' wrote.\n"
          "age-pictures draws them: DIR/SHAPE.svg from each DIR/SHAPE.csv.\n"
          "hash-distributions draws Figures 16 to 22 of the thesis, figure-16.svg to figure-22.svg, from "
          "what 'distribution' wrote to DIR/SHAPE-O.csv, DIR/SHAPE-O-compressed.csv and "
          "DIR/sweep-SHAPE-O.csv, into DIR.",
      .positionals = {{.name = "report",
                       .value = one_of("NAME", words_of(reports())),
                       .what = "report",
                       .expected =
                           "against-chance, proofs, large-certificates, proof-costs, ages, age-pictures or "
                           "hash-distributions"}},
      .rows = {{.name = "from",
                .value = folder_path(),
                .help = "where the records are; by default tables/results of the program's data"}},
      .examples = {{"report against-chance >reports/against-chance.md", "the report of all boards"},
                   {"report ages --from reports/against-chance >reports/states-by-age.md",
                    "the report of ages"},
                   {"report hash-distributions --from reports/hash-distributions", "the pictures"}},
      .has_run_options = false,
      .run = run};
}

}  // namespace dropslide::cli
