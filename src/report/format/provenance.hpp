// Where a written report comes from.
#pragma once

#include <string>

namespace dropslide {

/// What a reader needs to run the same again.
struct Provenance {
  std::string command;
  std::string version;
  std::string machine;
  std::string date;
};

/// The head of a report: a Markdown table of command, version, machine, date and time.
std::string provenance_rows(const Provenance& provenance, double seconds);

}  // namespace dropslide
