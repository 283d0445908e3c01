// The tables and games that a server offers, each under a name. Nothing but their paths is ever read.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "questions/explore/explored_table.hpp"
#include "questions/explore/replayed_game.hpp"

namespace dropslide::serve {

/// A tablebase, certificate or policy that was given.
struct Table {
  std::string name;  ///< The path's last part, in printable ASCII; unique.
  std::filesystem::path path;
  std::unique_ptr<const ExploredTable> table;  ///< Null if it cannot be opened.
  std::string error;                           ///< Why not; one line.
};

/// A game that was given.
struct Game {
  std::string name;  ///< The file's, without ".json", in printable ASCII; unique.
  std::filesystem::path path;
  std::optional<ReplayedGame> game;  ///< Nothing if it cannot be read.
  std::string error;                 ///< Why not; one line.
};

/// Opened once; then any thread may ask, also while one adds a table.
class TableSet {
 public:
  /// Opens every table and reads every game; what cannot be opened stays in the set with its error. A path
  /// is a tablebase, a certificate, a policy, a game (`.json`), or a folder that stands for all of them in
  /// it, by name; entries that are symbolic links out of the folder are left out. Tables whose files take
  /// less than a sixteenth of the memory together stay in memory once they were read; a certificate may take
  /// a quarter.
  ///
  /// Throws  EnvironmentError if a path cannot be read, or is none of them and holds none of them.
  TableSet(const std::vector<std::filesystem::path>& paths, std::uint64_t memory_bytes);

  /// Of tables that are open already, each under a name of its own.
  explicit TableSet(std::vector<Table> tables);

  /// In the order of the paths, then as they were added. They stay as long as the set.
  std::vector<const Table*> tables() const;

  const std::vector<Game>& games() const { return games_; }

  /// Opens one table more, as the constructor does.
  void add(const std::filesystem::path& path);

  /// The table called so; null if there is none.
  const Table* find(const std::string& name) const;

  /// The game called so; null if there is none.
  const Game* find_game(const std::string& name) const;

 private:
  void open(const std::filesystem::path& path, const OpeningLimits& limits);
  OpeningLimits limits_for(std::uint64_t bytes) const;
  void read_game(const std::filesystem::path& path);

  const std::uint64_t memory_bytes_;
  mutable std::mutex mutex_;  ///< Guards the two that follow.
  std::deque<Table> tables_;
  std::uint64_t table_bytes_ = 0;
  std::vector<Game> games_;
};

}  // namespace dropslide::serve
