// Certificates that a run has written.
#include "report/games/certificate_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/format/json_count.hpp"

namespace dropslide {

std::string certificate_line(const std::optional<CertificateSummary>& certificate) {
  if (!certificate) return "";
  return fmt::format("  certificate: {}, {}\n", counted(certificate->positions, "position"),
                     format_bytes(certificate->bytes));
}

void add_certificate(nlohmann::ordered_json& json, const char* key,
                     const std::optional<CertificateSummary>& certificate) {
  if (certificate)
    json[key] = {{"positions", json_count(certificate->positions)},
                 {"bytes", json_count(certificate->bytes)}};
}

}  // namespace dropslide
