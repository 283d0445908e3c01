// The table of games that were decided with certificates, from their records.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "files/json_value.hpp"

namespace dropslide {

/// The name of a game from the words that ask for it: "solve 3x4 --dmax 2 --objective 6 --engine proof" is
/// "3x4-dmax2-objective6", "no-merge 4x4 --dmax 5" is "no-merge-4x4-dmax5". How it is decided is not in it.
std::string game_name(const std::vector<std::string>& words);

/// One line of a list of games.
struct ListedGame {
  std::vector<std::string> words;  ///< What asks `dropslide` for it: "solve", "3x4", "--dmax", "2", ...
  bool wants_certificate = true;   ///< Not behind the word "search-only".

  /// See `game_name`.
  std::string name() const { return game_name(words); }
  /// "dropslide solve 3x4 --dmax 2 ...".
  std::string command() const;
};

/// The games of a list, a line each; `#` begins a line that says nothing.
std::vector<ListedGame> listed_games(const std::string& text);

/// Whether a record has the game with a winner, and with a certificate if one is wanted.
bool is_recorded(const std::vector<JsonValue>& records, const ListedGame& game);

/// A search for a game, by layers perhaps, and what it took.
struct GameSearch {
  ListedGame game;                          ///< What was searched.
  std::string options;                      ///< Given to every search: "--memory 12GiB".
  std::string processor;                    ///< Its model.
  std::string date;                         ///< ISO 8601.
  double processor_seconds = 0;             ///< Of all threads.
  std::uint64_t peak_memory_kibibytes = 0;  ///< The most that it held.
};

/// A certificate after its check.
struct CheckedCertificate {
  std::string sha256;       ///< Of the file, in hexadecimal digits.
  bool is_checked = false;  ///< `dropslide-check` accepts it.
};

/// The record of a decided game, from the answer of `solve --json` or `no-merge --json`.
nlohmann::ordered_json decided_record(const GameSearch& search, const nlohmann::ordered_json& answer,
                                      const std::optional<CheckedCertificate>& certificate);

/// The record of a game that was stopped after `patience_seconds`, or for want of memory.
nlohmann::ordered_json undecided_record(const ListedGame& game, int exit_code, double patience_seconds);

/// A Markdown table with a row for each game: the last record of it that counts, in the order of the first.
///
/// Requires records with `game`, and `winner` (null for a game that was not decided within
/// `patience_seconds`), `command`, `positions`, `seconds`, `peak_memory_kibibytes`, `certificate`; throws
/// DamageError for others.
std::string proof_records_markdown(const std::vector<JsonValue>& records);

/// A Markdown page of the games whose recorded certificate has no file GAME.certificate in the folder: size,
/// checksum, what the search took, and the command. Requires and throws the same.
std::string large_certificates_markdown(const std::vector<JsonValue>& records,
                                        const std::filesystem::path& certificates);

}  // namespace dropslide
