// Certificates that a run has written.
#include "report/games/certificate_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {

std::string certificate_line(const std::optional<CertificateSummary>& certificate) {
  if (!certificate) return "";
  return fmt::format("  certificate: {}, {}\n", counted(certificate->positions, "position"),
                     format_bytes(certificate->bytes));
}

void describe(FieldTable<CertificateSummary>& table) {
  table.about("A certificate for dropslide-check.")
      .field("positions", "Positions in the certificate.", type::count(), &CertificateSummary::positions)
      .field("bytes", "Size of its file.", type::bytes(), &CertificateSummary::bytes);
}

}  // namespace dropslide
