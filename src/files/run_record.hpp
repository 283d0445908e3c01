// What a run says of itself in its folder until it is finished: its command line, its process, its speed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dropslide {

/// The file `run.json`. Nothing is computed from it: it is for people who look at the folder.
struct RunRecord {
  std::vector<std::string>
      words;         ///< Of the command line, behind "dropslide"; none if it is another program's.
  std::string task;  ///< For people: "3x4, Dmax 2, objective 6 (64)"; none of an older version.
  std::string host;
  std::uint64_t process = 0;           ///< The process's number there.
  std::string since;                   ///< When it began, as in `as_of`; none of an older version.
  std::string as_of;                   ///< When the rest was so: "2026-11-27T23:14:05Z".
  std::uint64_t positions = 0;         ///< Decided or stored so far.
  double positions_per_second = 0;     ///< Since this process began the task.
  std::optional<double> seconds_left;  ///< An estimate; early on nobody knows.

  /// Writes it. Throws EnvironmentError, or another std::exception for words that are no UTF-8.
  void save(const std::filesystem::path& folder) const;

  /// Nothing if there is none, or none that can be read.
  static std::optional<RunRecord> load(const std::filesystem::path& folder);

  /// Removes it, if there is one.
  static void remove(const std::filesystem::path& folder);
};

}  // namespace dropslide
