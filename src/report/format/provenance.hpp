// Where a written report comes from.
#pragma once

#include <string>

namespace dropslide {

/// What a reader needs to run the same again.
struct Provenance {
  std::string command;  ///< As typed: "dropslide audit --tier quick".
  std::string version;  ///< Of the program.
  std::string machine;  ///< Its processor and number of cores.
  std::string date;     ///< ISO 8601: "2026-01-31".
};

/// The head of a report: a Markdown table of command, version, machine, date and time.
std::string provenance_rows(const Provenance& provenance, double seconds);

}  // namespace dropslide
