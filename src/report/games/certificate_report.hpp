// Certificates that a run has written.
#pragma once

#include <optional>
#include <string>

#include "report/fields/describe.hpp"
#include "run/decision.hpp"

namespace dropslide {

void describe(FieldTable<CertificateSummary>& table);

/// "  certificate: 12 345 positions, 33 KiB\n", or "" if none was written.
std::string certificate_line(const std::optional<CertificateSummary>& certificate);

}  // namespace dropslide
