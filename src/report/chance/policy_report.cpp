// Answers of `policy`: a policy file that was written, or asked for a slide.
#include "report/chance/policy_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"

namespace dropslide {

std::string to_plain_text(const std::string& file, const PolicyExport& policy) {
  return fmt::format("{}: {}, {} ({:.2f} bits a state)\n", file, counted(policy.states, "state"),
                     format_bytes(policy.bytes),
                     8 * static_cast<double>(policy.bytes) / static_cast<double>(policy.states));
}

nlohmann::ordered_json to_json(const std::string& file, const PolicyExport& policy) {
  return {{"states", policy.states}, {"bytes", policy.bytes}, {"file", file}};
}

std::string to_plain_text(const std::optional<Direction>& slide) {
  if (!slide) return "no slide: the game is over, or no play comes to this board\n";
  return fmt::format("{}\n", to_text(*slide));
}

nlohmann::ordered_json to_json(const Board& board, const std::optional<Direction>& slide) {
  return {{"board", to_text(board)},
          {"slide", slide ? nlohmann::ordered_json(to_text(*slide)) : nlohmann::ordered_json(nullptr)}};
}

}  // namespace dropslide
