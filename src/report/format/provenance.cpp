// Where a written report comes from.
#include "report/format/provenance.hpp"

#include <fmt/format.h>

#include "base/units.hpp"

namespace dropslide {

std::string provenance_rows(const Provenance& provenance, double seconds) {
  return fmt::format(
      "| | |\n| --- | --- |\n| command | `{}` |\n| version | {} |\n| machine | {} |\n| date | {} |\n| time | "
      "{} |\n",
      provenance.command, provenance.version, provenance.machine, provenance.date, format_duration(seconds));
}

}  // namespace dropslide
