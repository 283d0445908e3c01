// Answers of `policy`: a policy file that was written, or asked for a slide.
#include "report/chance/policy_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {

std::string to_plain_text(const WrittenPolicy& written) {
  const PolicyExport& policy = written.policy;
  return fmt::format("{}: {}, {} ({:.2f} bits a state)\n", written.file, counted(policy.states, "state"),
                     format_bytes(policy.bytes),
                     8 * static_cast<double>(policy.bytes) / static_cast<double>(policy.states));
}

std::string to_plain_text(const PolicySlide& answer) {
  if (!answer.slide) return "no slide: the game is over, or no play comes to this board\n";
  return fmt::format("{}\n", to_text(*answer.slide));
}

void describe(FieldTable<WrittenPolicy>& table) {
  using R = WrittenPolicy;
  table.about("policy export.")
      .field("states", "States in the file.", [](auto& r) { return r.policy.states; })
      .field("bytes", "Size of the file.", type::bytes(), [](auto& r) { return r.policy.bytes; })
      .field("file", "Path of the file.", &R::file);
}

void describe(FieldTable<PolicySlide>& table) {
  table.about("policy slide.")
      .field("board", "The board that was asked for.", &PolicySlide::board)
      .field("slide", "The best slide; null if the game is over or none comes there.", &PolicySlide::slide);
}

}  // namespace dropslide
