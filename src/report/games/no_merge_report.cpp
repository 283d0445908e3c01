// Answers of `no-merge`: with which Dmax Dropper avoids every merge.
#include "report/games/no_merge_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/certificate_report.hpp"
#include "report/games/known_report.hpp"

namespace dropslide {
namespace {

std::string head_line(Shape shape) { return to_text(shape) + ", no merge\n"; }

std::string outcome(bool dropper_avoids_merges) {
  return dropper_avoids_merges ? "avoids every merge" : "cannot avoid a merge";
}

std::string verdict_line(const NoMergeVerdict& verdict) {
  return fmt::format("  Dmax {}: Dropper {} ({}, {})\n", verdict.dmax, outcome(verdict.dropper_avoids_merges),
                     counted(verdict.positions, "position"), format_duration(verdict.seconds)) +
         certificate_line(verdict.certificate);
}

/// By the search, or by what is known of the least Dmax; nothing if that does not decide it.
std::optional<bool> avoids_merges(const NoMergeAnswer& answer) {
  if (answer.verdict) return answer.verdict->dropper_avoids_merges;
  if (!answer.known) return std::nullopt;
  if (answer.dmax >= answer.known->at_most) return true;
  return answer.dmax < answer.known->at_least ? std::optional(false) : std::nullopt;
}

std::string known_line(const NoMergeAnswer& answer) {
  const auto verdict = avoids_merges(answer);
  return fmt::format("  Dmax {}: {}\n", answer.dmax,
                     verdict ? fmt::format("Dropper {}, without a search", outcome(*verdict))
                             : "not decided, and not known");
}

std::optional<int> min_dmax(const LeastNoMergeAnswer& answer) {
  const bool is_exact = answer.known ? answer.known->is_exact() : answer.found.is_exact;
  const int least = answer.known ? answer.known->at_least : answer.found.at_least;
  return is_exact ? std::optional(least) : std::nullopt;
}

}  // namespace

std::string to_plain_text(const LeastNoMergeAnswer& answer) {
  std::string text = head_line(answer.found.shape);
  for (const auto& verdict : answer.found.verdicts) text += verdict_line(verdict);
  if (answer.known) return text + known_text({{*answer.known, {}}});
  return text + fmt::format("least Dmax with which Dropper avoids every merge: {}\n", answer.found.at_least);
}

std::string to_plain_text(const NoMergeAnswer& answer) {
  if (answer.verdict) return head_line(answer.shape) + verdict_line(*answer.verdict);
  const std::string why = answer.known ? known_text({{*answer.known, {}}}) : "";
  return head_line(answer.shape) + known_line(answer) + why;
}

void describe(FieldTable<NoMergeVerdict>& table) {
  using R = NoMergeVerdict;
  table.about("One Dmax, decided.")
      .dmax(&R::dmax)
      .field("dropper_avoids_merges", "Whether Dropper avoids every merge.", &R::dropper_avoids_merges)
      .field("positions", "Positions that the search stored.", type::count(), &R::positions)
      .seconds(&R::seconds)
      .optional("certificate", "The certificate that was written.", &R::certificate);
}

void describe(FieldTable<LeastNoMergeAnswer>& table) {
  using R = LeastNoMergeAnswer;
  table.about("The least Dmax; with its bounds if no search came to its end.")
      .shape([](auto& r) { return r.found.shape; })
      .field("min_dmax", "The least Dmax without merges; null if it is not known.", type::whole(1), min_dmax)
      .fields(&R::known)
      .field("verdicts", "Those that were decided.", [](auto& r) { return r.found.verdicts; });
}

void describe(FieldTable<NoMergeAnswer>& table) {
  using R = NoMergeAnswer;
  table.about("One Dmax, with --dmax; with bounds of the least one if no search came to its end.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("dropper_avoids_merges", "Whether Dropper avoids every merge; null if not known.", avoids_merges)
      .optional("positions", "Positions that the search stored.", type::count(),
                [](auto& r) { return r.verdict ? std::optional(r.verdict->positions) : std::nullopt; })
      .optional("seconds", "Time of the search.", type::seconds(),
                [](auto& r) { return r.verdict ? std::optional(r.verdict->seconds) : std::nullopt; })
      .optional("certificate", "The certificate that was written.",
                [](auto& r) { return r.verdict ? r.verdict->certificate : std::nullopt; })
      .fields([](auto& r) { return r.verdict ? std::nullopt : r.known; });
}

}  // namespace dropslide
