// dropslide report: reports of recorded results.
#include <fmt/format.h>

#include <iostream>

#include "base/error.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/data_folder.hpp"
#include "cli/picture_folder.hpp"
#include "files/json_lines.hpp"
#include "report/chance/chance_records.hpp"
#include "report/games/proof_records.hpp"
#include "report/thesis/distribution_figures.hpp"

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

int draw_hash_distributions(const Arguments& arguments) {
  if (!arguments.has("from"))
    throw UsageError("report hash-distributions: give --from DIR, the folder with the CSV files");
  const fs::path folder = arguments.text("from");
  const auto pictures = distribution_figures(folder);
  if (pictures.empty())
    throw EnvironmentError(fmt::format("{}: expected files such as 3x4-5.csv there", folder.string()));
  write_pictures(pictures, folder);
  for (const NamedPicture& picture : pictures) std::cout << (folder / picture.file_name).string() << '\n';
  return exit_done;
}

const Choices<int (*)(const Arguments&)>& reports() {
  static const Choices<int (*)(const Arguments&)> all{{"against-chance", print_chance},
                                                      {"proofs", print_proofs},
                                                      {"hash-distributions", draw_hash_distributions}};
  return all;
}

int run(const Arguments& arguments) { return meaning_of(arguments, "report", reports())(arguments); }

}  // namespace

Command report_command() {
  return {.name = "report",
          .summary = "reports of recorded results",
          .details =
              "Makes a report again from what other commands recorded; nothing is computed.\n"
              "against-chance prints, as Markdown, the boards and players that 'expect --record' recorded in "
              "DIR/against-chance.jsonl and DIR/players-exactly.jsonl.\n"
              "proofs prints, as a Markdown table, the games that 'prove-games' recorded in "
              "DIR/proofs.jsonl.\n"
              "hash-distributions draws Figures 16 to 21 of the thesis, figure-16.svg to figure-21.svg, from "
              "what 'distribution --csv' wrote to DIR/SHAPE-O.csv and DIR/sweep-SHAPE-O.csv, into DIR.",
          .positionals = {{.name = "report",
                           .value = one_of("NAME", words_of(reports())),
                           .what = "report",
                           .expected = "against-chance, proofs or hash-distributions"}},
          .rows = {{.name = "from",
                    .value = folder_path(),
                    .help = "where the records are; by default tables/results of the program's data"}},
          .examples = {{"report against-chance >reports/against-chance.md", "the report of all boards"},
                       {"report hash-distributions --from reports/hash-distributions", "the pictures"}},
          .has_run_options = false,
          .run = run};
}

}  // namespace dropslide::cli
