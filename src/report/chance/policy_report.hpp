// Answers of `policy`: a policy file that was written, or asked for a slide.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engines/policy/policy_file.hpp"

namespace dropslide {

/// A policy that was written to `file`.
std::string to_plain_text(const std::string& file, const PolicyExport& policy);

/// `states`, `bytes`, `file`.
nlohmann::ordered_json to_json(const std::string& file, const PolicyExport& policy);

/// The slide that a policy has for the board, or that there is none.
std::string to_plain_text(const std::optional<Direction>& slide);

/// `board`, `slide` (null if there is none).
nlohmann::ordered_json to_json(const Board& board, const std::optional<Direction>& slide);

}  // namespace dropslide
