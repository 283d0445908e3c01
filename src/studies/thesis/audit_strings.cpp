// The audit of what the thesis says about strings and about lengths.
#include <fmt/format.h>

#include "engines/cooperative/collect.hpp"
#include "studies/thesis/audit_run.hpp"

namespace dropslide {
namespace {

/// All strings after 0, 1, 2, ... moves, each layer in order.
using StringLayers = std::vector<std::vector<line::Configuration>>;

std::vector<line::Configuration> strings_after(const std::vector<line::Configuration>& strings) {
  std::vector<line::Configuration> next;
  for (const auto& c : strings)
    for (const auto& after : {line::swipe_left(c), line::swipe_right(c)})
      if (after) next.push_back(*after);
  sort_unique(next);
  return next;
}

/// The strings on the way to the i-th of the last layer.
std::vector<std::string> line_to(const StringLayers& layers, std::size_t i) {
  std::vector<std::string> line;
  line::Configuration target = layers.back()[i];
  for (auto layer = layers.rbegin() + 1; layer != layers.rend(); ++layer)
    for (const auto& c : *layer) {
      const bool by_left = line::swipe_left(c) == target;
      if (!by_left && line::swipe_right(c) != target) continue;
      line.insert(line.begin(), fmt::format("{}: {}", by_left ? 'l' : 'r', line::to_text(target)));
      target = c;
      break;
    }
  return line;
}

/// Checks all claims on the last layer of the strings of length n.
void check_layer(const AuditRun::Audited<StringClaim>& claims, const std::string& scope,
                 const StringLayers& layers) {
  const auto& strings = layers.back();
  for (const auto& [entry, claim] : claims)
    AuditRun::check(
        *entry, "strings", scope, strings.size(),
        [&, &c = *claim](std::size_t i) { return c.holds(strings[i], layers.size() - 1); },
        [&](std::size_t i) {
          return Counterexample{scope, line::to_text(strings[i]), line_to(layers, i)};
        });
}

void check_strings_of_length(AuditRun& run, const AuditRun::Audited<StringClaim>& claims, int n) {
  const std::string name = fmt::format("strings of length {}", n), scope = fmt::format("n = {}", n);
  const std::uint64_t most = run.resources().memory_bytes / (sizeof(line::Configuration) + 32);
  std::uint64_t held = 1;
  run.begin(name);
  StringLayers layers{{line::start(n)}};
  for (; !layers.back().empty() && !run.is_stopped(); layers.push_back(strings_after(layers.back()))) {
    run.report_if_due();
    held += layers.back().size();
    if (held > most) return run.skip(name);
    check_layer(claims, scope, layers);
  }
}

}  // namespace

void audit_strings(AuditRun& run) {
  const auto claims = run.claims<StringClaim>();
  for (int n = 1; n <= run.scope().longest_string && !claims.empty() && !run.is_stopped(); ++n)
    check_strings_of_length(run, claims, n);
}

void audit_lengths(AuditRun& run) {
  for (const auto& [entry, claim] : run.claims<LengthClaim>())
    for (int n = 1; n <= run.scope().longest_slide && !run.is_stopped(); ++n)
      AuditRun::check(
          *entry, "lengths", fmt::format("n = {}", n), 1,
          [&, &c = *claim](std::size_t) { return c.holds(n); },
          [&](std::size_t) {
            return Counterexample{fmt::format("n = {}", n), "not reached", {}};
          });
}

}  // namespace dropslide
