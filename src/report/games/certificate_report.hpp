// Certificates that a run has written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "run/decision.hpp"

namespace dropslide {

/// "  certificate: 12 345 positions, 33 KiB\n", or "" if none was written.
std::string certificate_line(const std::optional<CertificateSummary>& certificate);

/// Adds `key: {positions, bytes}` if a certificate was written.
void add_certificate(nlohmann::ordered_json& json, const char* key,
                     const std::optional<CertificateSummary>& certificate);

}  // namespace dropslide
