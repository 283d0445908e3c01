// The table of games that were decided with certificates.
#include "report/games/proof_records.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/format/json_text.hpp"
#include "report/format/recorded_command.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// "layers", or the word behind "--method" in a command; "automatic" without it.
std::string method_of(const std::string& command) {
  return is_by_layers(command) ? "layers" : word_after("--method", command, "automatic");
}

std::string mebibytes(const JsonValue& record) {
  const auto kibibytes = record.find("peak_memory_kibibytes");
  return kibibytes ? fmt::format("{}", (kibibytes->count() + 1023) / 1024) : "";
}

std::string certificate_cells(const std::optional<JsonValue>& certificate) {
  if (!certificate) return "none | | ";
  return fmt::format("{} | {} | {}", record_count(certificate->at("positions")),
                     record_count(certificate->at("bytes")), certificate->at("sha256").text().substr(0, 16));
}

std::string row_of(const JsonValue& record) {
  const std::string game = record.at("game").text();
  if (!record.find("winner"))
    return fmt::format("| {} | not decided in {} s | | | | | | | |\n", game,
                       record_text(record.at("patience_seconds")));
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", game, record.at("winner").text(),
                     method_of(record.at("command").text()), record_count(record.at("positions")),
                     record_text(record.at("seconds")), mebibytes(record),
                     certificate_cells(record.find("certificate")));
}

/// The last record of each game, in the order of the first.
std::vector<const JsonValue*> last_records(const std::vector<JsonValue>& records) {
  std::vector<const JsonValue*> last;
  std::map<std::string, std::size_t> places;
  for (const JsonValue& record : records) {
    const auto [place, is_new] = places.try_emplace(record.at("game").text(), last.size());
    if (is_new) last.emplace_back();
    last[place->second] = &record;
  }
  return last;
}

/// The whole command that makes the certificate of the record.
std::string certificate_command(const JsonValue& record) {
  const std::string command = record.at("command").text(), game = record.at("game").text();
  const auto recorded = record.find("options");
  const std::string options = recorded ? recorded->text() : "";
  return fmt::format("{}{}{} --certificate {}.certificate{}", command, options.empty() ? "" : " ", options,
                     game, is_by_layers(command) ? fmt::format(" --out {}.layers", game) : "");
}

/// To hundredths of a second.
double to_hundredths(double seconds) { return std::round(100 * seconds) / 100; }

}  // namespace

std::string game_name(const std::vector<std::string>& words) {
  std::string name;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.starts_with("--")) {
      const bool has_value = i + 1 < words.size() && !words[i + 1].starts_with("--");
      if (has_value) ++i;
      if (has_value && (word == "--dmax" || word == "--objective")) name += "-" + word.substr(2) + words[i];
    } else if (word == "no-merge") {
      name += "no-merge-";
    } else if (word != "solve") {
      name += word;
    }
  }
  return name;
}

std::string ListedGame::command() const { return fmt::format("dropslide {}", fmt::join(words, " ")); }

std::vector<ListedGame> listed_games(const std::string& text) {
  std::vector<ListedGame> games;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    ListedGame game;
    for (std::string word; words >> word;) game.words.push_back(word);
    if (game.words.empty() || game.words.front().starts_with('#')) continue;
    game.wants_certificate = game.words.front() != "search-only";
    if (!game.wants_certificate) game.words.erase(game.words.begin());
    games.push_back(std::move(game));
  }
  return games;
}

bool is_recorded(const std::vector<JsonValue>& records, const ListedGame& game) {
  const char* wanted = game.wants_certificate ? "certificate" : "winner";
  return std::any_of(records.begin(), records.end(), [&, name = game.name()](const JsonValue& record) {
    return record.at("game").text() == name && record.find(wanted);
  });
}

Json decided_record(const GameSearch& search, const Json& answer,
                    const std::optional<CheckedCertificate>& certificate) {
  if (answer.contains("undecided"))
    throw EnvironmentError(
        fmt::format("{}: this bound decides nothing: try another one", search.game.name()));
  const Json& verdict = answer.contains("objectives") ? answer.at("objectives").at(0) : answer;
  Json winner = verdict.value("winner", Json());
  if (winner.is_null()) winner = verdict.at("dropper_avoids_merges").get<bool>() ? "dropper" : "slider";
  Json proof;
  if (certificate) {
    proof = verdict.at("certificate");
    proof["sha256"] = certificate->sha256;
    proof["checked"] = certificate->is_checked;
  }
  return {{"game", search.game.name()},
          {"command", search.game.command()},
          {"options", search.options},
          {"winner", winner},
          {"positions", verdict.at("positions")},
          {"seconds", to_hundredths(verdict.at("seconds"))},
          {"processor_seconds_in_all", to_hundredths(search.processor_seconds)},
          {"peak_memory_kibibytes", search.peak_memory_kibibytes},
          {"certificate", proof},
          {"version", answer.at("version")},
          {"processor", search.processor},
          {"date", search.date}};
}

Json undecided_record(const ListedGame& game, int exit_code, double patience_seconds) {
  return {{"game", game.name()},
          {"command", game.command()},
          {"winner", nullptr},
          {"exit_code", exit_code},
          {"patience_seconds", patience_seconds}};
}

std::string proof_records_markdown(const std::vector<JsonValue>& records) {
  std::string text =
      "| game | winner | method | positions | seconds | MiB | certificate: positions | bytes | sha256 |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const JsonValue* record : last_records(records)) text += row_of(*record);
  return text;
}

std::string large_certificates_markdown(const std::vector<JsonValue>& records,
                                        const std::filesystem::path& certificates) {
  std::string text =
      "# Certificates that are too large to be committed\n\n"
      "`dropslide report large-certificates` prints this page from `proofs.jsonl`. It is never edited.\n\n"
      "`scripts/make-certificate GAME FOLDER` makes one again by its command, has it checked, and says "
      "whether it\nis the recorded file. By layers, and on one thread, the same version makes the same file. "
      "Other versions and\nother numbers of threads may make another proof of the same claim. Seconds are "
      "those "
      "of the search, memory is\nthe most that it held.\n\n"
      "| game | winner | positions | bytes | seconds | MiB | version | SHA-256 |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  std::string commands;
  for (const JsonValue* record : last_records(records)) {
    const auto certificate = record->find("certificate");
    const std::string game = record->at("game").text();
    if (!certificate || std::filesystem::exists(certificates / (game + ".certificate"))) continue;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", game, record->at("winner").text(),
                        record_count(certificate->at("positions")), record_count(certificate->at("bytes")),
                        record_text(record->at("seconds")), mebibytes(*record), record->at("version").text(),
                        certificate->at("sha256").text());
    commands += fmt::format("    {}\n", certificate_command(*record));
  }
  return text + "\n## The commands\n\n" + commands;
}

}  // namespace dropslide
