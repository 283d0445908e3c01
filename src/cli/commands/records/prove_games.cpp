// dropslide prove-games: a list of games, decided and recorded.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/child_process.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"
#include "cli/commands/records/record_commands.hpp"
#include "cli/picture_folder.hpp"
#include "cli/session.hpp"
#include "files/json_lines.hpp"
#include "report/format/recorded_command.hpp"
#include "report/games/proof_records.hpp"

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
  std::error_code ignored;
  std::ifstream stream;
  if (fs::is_regular_file(file, ignored)) stream.open(file);  // Others may never end.
  if (!stream.is_open())
    throw EnvironmentError(fmt::format("cannot read {}: expected a list of games", file.string()));
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

/// Where a game that is decided by layers keeps them.
fs::path layers_of(const Series& series, const ListedGame& game) {
  return series.certificates / (game.name() + ".layers");
}

std::vector<std::string> search_words(const Series& series, const ListedGame& game) {
  std::vector<std::string> words{series.programs / "dropslide"};
  words.insert(words.end(), game.words.begin(), game.words.end());
  words.insert(words.end(), series.options.begin(), series.options.end());
  words.push_back("--json");
  if (!game.wants_certificate) return words;
  words.push_back("--certificate");
  words.push_back(certificate_of(series, game));
  if (!is_by_layers(game.command())) return words;
  words.push_back("--out");
  words.push_back(layers_of(series, game));
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
  const ChildRun child = run_child(search_words(series, game), series.patience_seconds, stop);
  if (stop.stop_requested()) return {};
  if (child.was_impatient || child.exit_code == exit_stopped)
    return undecided_record(game, child.exit_code, series.patience_seconds);
  if (child.exit_code != exit_done)
    throw EnvironmentError(fmt::format("{}: the search failed, see above", game.name()));
  const JsonRecord answer = JsonRecord::parse(child.output);
  if (answer.contains("undecided"))
    throw EnvironmentError(fmt::format("{}: this bound decides nothing: try another one", game.name()));
  std::optional<CheckedCertificate> certificate;
  if (game.wants_certificate) certificate = checked(series, certificate_of(series, game), stop);
  if (stop.stop_requested()) return {};
  if (certificate && certificate->is_checked) fs::remove_all(layers_of(series, game));
  const GameSearch search{.game = game,
                          .options = fmt::format("{}", fmt::join(series.options, " ")),
                          .processor = processor_model(),
                          .date = session.provenance("").date,
                          .processor_seconds = child.processor_seconds,
                          .peak_memory_kibibytes = child.peak_memory_kibibytes};
  return decided_record(search, answer, certificate);
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
    std::cout << fmt::format("{}: {} known, {} searched, {} of these decided\n", counted(games, "game"),
                             known, tally.searched, tally.decided);
}

int run(const Arguments& arguments) {
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
          "search-only no certificate is made. A game that is decided by layers (--engine layers) keeps them "
          "in the folder of certificates until its certificate is checked.",
      .positionals = {{.name = "games", .value = file_path(), .what = "list of games"},
                      {.name = "records", .value = file_path(), .what = "file for the records"},
                      {.name = "certificates", .value = folder_path(), .what = "folder for certificates"}},
      .rows = {{.name = "patience",
                .value = positive_number("SECONDS", 1'000'000'000, "900"),
                .help = "stop a game after so long"}},
      .examples =
          {{"prove-games tables/results/games.txt tables/results/proofs.jsonl certificates --memory 5GiB",
            "the committed games"}},
      .run = run};
}

}  // namespace dropslide::cli
