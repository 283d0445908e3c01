// dropslide prove-games and search-costs: series of searches that are recorded.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/child_process.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "cli/commands/catalogue.hpp"
#include "cli/picture_folder.hpp"
#include "cli/session.hpp"
#include "files/json_lines.hpp"
#include "files/new_file.hpp"
#include "report/games/proof_records.hpp"
#include "report/thesis/cost_file.hpp"
#include "studies/thesis/cost_study.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

/// Without a limit of its own a check is stopped by the user only.
constexpr double without_limit = 1e9;

/// What all searches of the list share.
struct Series {
  fs::path programs;                 ///< The folder of this program and of dropslide-check.
  fs::path certificates;             ///< Where certificates go.
  std::vector<std::string> options;  ///< Given to every search.
  double patience_seconds;           ///< For each search.
};

std::string read_text(const fs::path& file) {
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected a list of games", file.string()));
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// "AMD EPYC" of "AMD EPYC, 2 threads, 23.5 GiB".
std::string processor_model() {
  const std::string machine = machine_description();
  return machine.substr(0, machine.find(", "));
}

fs::path certificate_of(const Series& series, const ListedGame& game) {
  return series.certificates / (game.name() + ".certificate");
}

std::vector<std::string> search_words(const Series& series, const ListedGame& game) {
  std::vector<std::string> words{series.programs / "dropslide"};
  words.insert(words.end(), game.words.begin(), game.words.end());
  words.insert(words.end(), series.options.begin(), series.options.end());
  words.push_back("--json");
  if (!game.wants_certificate) return words;
  words.push_back("--certificate");
  words.push_back(certificate_of(series, game));
  return words;
}

CheckedCertificate checked(const Series& series, const fs::path& certificate, const std::stop_token& stop) {
  const ChildRun check = run_child({series.programs / "dropslide-check", certificate}, without_limit, stop);
  const ChildRun sum = run_child({"sha256sum", certificate}, without_limit, stop);
  if (sum.exit_code != 0) throw EnvironmentError("sha256sum does not work: install coreutils");
  return {sum.output.substr(0, sum.output.find(' ')), check.exit_code == 0};
}

/// The record of the game; nothing if the user stopped it.
std::optional<JsonRecord> proved(const Series& series, const ListedGame& game, const Session& session) {
  const std::stop_token& stop = session.resources().stop;
  const ChildRun run = run_child(search_words(series, game), series.patience_seconds, stop);
  if (stop.stop_requested()) return {};
  if (run.was_impatient || run.exit_code == exit_stopped)
    return undecided_record(game, run.exit_code, series.patience_seconds);
  if (run.exit_code != exit_done)
    throw EnvironmentError(fmt::format("{}: the search failed, see above", game.name()));
  std::optional<CheckedCertificate> certificate;
  if (game.wants_certificate) certificate = checked(series, certificate_of(series, game), stop);
  if (stop.stop_requested()) return {};
  const GameSearch search{.game = game,
                          .options = fmt::format("{}", fmt::join(series.options, " ")),
                          .processor = processor_model(),
                          .date = session.provenance("").date,
                          .processor_seconds = run.processor_seconds,
                          .peak_memory_kibibytes = run.peak_memory_kibibytes};
  return decided_record(search, JsonRecord::parse(run.output), certificate);
}

Series series_of(const Arguments& arguments) {
  Series series{.programs = fs::read_symlink("/proc/self/exe").parent_path(),
                .certificates = made_folder(arguments.text("certificates")),
                .options = {},
                .patience_seconds = arguments.number("patience")};
  for (const char* option : {"memory", "threads"})
    if (arguments.has(option)) {
      series.options.push_back(fmt::format("--{}", option));
      series.options.push_back(arguments.text(option));
    }
  return series;
}

/// How the games of the list fared.
struct Tally {
  int searched = 0;
  int decided = 0;
};

void print(const Tally& tally, std::size_t games, const Session& session) {
  const auto known = static_cast<int>(games) - tally.searched;
  if (session.wants_json())
    session.print_json(
        "prove-games",
        {{"games", games}, {"known", known}, {"searched", tally.searched}, {"decided", tally.decided}});
  else
    std::cout << fmt::format("{} games: {} known, {} searched, {} of these decided\n", games, known,
                             tally.searched, tally.decided);
}

int prove_games(const Arguments& arguments) {
  const std::vector<ListedGame> games = listed_games(read_text(arguments.text("games")));
  const fs::path file = arguments.text("records");
  const Series series = series_of(arguments);
  const Session session(arguments);
  Tally tally;
  for (const ListedGame& game : games) {
    if (fs::exists(file) && is_recorded(read_json_lines(file), game)) continue;
    std::cerr << game.name() << '\n';
    const auto record = proved(series, game, session);
    if (!record) return session.explain_stop(StopReason::interrupted, 0);
    append_json_line(file, *record);
    ++tally.searched;
    if (!record->at("winner").is_null()) ++tally.decided;
  }
  print(tally, games.size(), session);
  return exit_done;
}

JsonRecord read_costs(const std::string& file) {
  CostModel expected_to_be_readable(file);  // Refuses another file.
  std::ifstream stream(file);
  return JsonRecord::parse(stream);
}

std::string name_of(const JsonRecord& entry) {
  return fmt::format("{} {} {}", entry.at("quantity").get<std::string>(),
                     entry.at("shape").get<std::string>(), entry.at("dmax").get<int>());
}

MeasuredCost measured(const JsonRecord& entry, const Resources& resources) {
  return measure_cost(parse_quantity(entry.at("quantity").get<std::string>()),
                      parse_shape(entry.at("shape").get<std::string>()), entry.at("dmax"), resources);
}

int measure_costs(const Arguments& arguments) {
  const std::string file = arguments.text("file");
  JsonRecord costs = read_costs(file);
  NewFile report(file);
  const Session session(arguments);
  for (JsonRecord& entry : costs.at("costs")) {
    if (entry.value("long", false)) continue;
    std::cerr << name_of(entry) << '\n';
    const MeasuredCost found = measured(entry, session.resources());
    if (found.stopped != StopReason::none) return session.explain_stop(found.stopped, found.needed_bytes);
    entry = cost_entry(entry, found.cost);
  }
  costs["date"] = session.provenance("").date;
  report.write_whole(cost_file_text(costs));
  if (session.wants_json())
    session.print_json("search-costs", costs);
  else
    std::cout << fmt::format("{} cells in {}\n", costs.at("costs").size(), file);
  return exit_done;
}

}  // namespace

Command prove_games_command() {
  return {
      .name = "prove-games",
      .summary = "decide a list of games, have every certificate checked, and record what it took",
      .details =
          "Runs 'dropslide' for each game of a list, has its certificate checked by dropslide-check, and "
          "appends one JSON object a line to the records. Games that are recorded with a winner, and with a "
          "certificate if one is wanted, are left out; a game that was not decided is tried again next "
          "time.\n"
          "A line of the list holds the arguments for one game; # begins a comment, and behind the word "
          "search-only no certificate is made.",
      .positionals = {{.name = "games", .value = file_path(), .what = "list of games"},
                      {.name = "records", .value = file_path(), .what = "file for the records"},
                      {.name = "certificates", .value = folder_path(), .what = "folder for certificates"}},
      .rows = {{.name = "patience",
                .value = positive_number("SECONDS", 1'000'000'000, "900"),
                .help = "stop a game after so long"}},
      .examples =
          {{"prove-games tables/results/games.txt tables/results/proofs.jsonl certificates --memory 5GiB",
            "the committed games"}},
      .run = prove_games};
}

Command search_costs_command() {
  return {
      .name = "search-costs",
      .summary = "measure what the searches behind the tables take",
      .details =
          "Makes FILE, tables/results/search-costs.json or one like it, again: the processor time and the "
          "positions of each cell that it lists, on one thread. Cells marked \"long\": true are kept as "
          "they are. The file is replaced when all cells are done.",
      .positionals = {{.name = "file", .value = file_path(), .what = "file of costs"}},
      .examples = {{"search-costs tables/results/search-costs.json", "all cells, 25 minutes"}},
      .run = measure_costs};
}

}  // namespace dropslide::cli
