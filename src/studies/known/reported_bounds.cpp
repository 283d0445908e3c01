// What others report beyond what is proved here.
#include "studies/known/reported_bounds.hpp"

#include <optional>

#include "files/json_lines.hpp"
#include "files/json_value.hpp"

namespace dropslide {
namespace {

std::optional<int> whole_if_any(const JsonValue& record, const char* key) {
  const auto found = record.find(key);
  return found ? std::optional(found->whole()) : std::nullopt;
}

}  // namespace

std::vector<ReportedBound> reported_bounds(const std::filesystem::path& results) {
  std::vector<ReportedBound> all;
  for (const JsonValue& record : read_json_lines(results / "reported.jsonl"))
    all.push_back({record.at("shape").parsed([](const std::string& text) { return parse_shape(text); }),
                   record.at("dmax").whole(), whole_if_any(record, "at_least"),
                   whole_if_any(record, "at_most"), record.at("by").text(), record.at("source").text(),
                   record.at("claim").text()});
  return all;
}

std::vector<ReportedBound> beyond(const KnownNumber& number, const std::vector<ReportedBound>& reported) {
  std::vector<ReportedBound> found;
  for (const ReportedBound& bound : reported)
    if (bound.shape == number.shape && bound.dmax == number.dmax &&
        (bound.at_least.value_or(0) > number.at_least ||
         bound.at_most.value_or(number.at_most) < number.at_most))
      found.push_back(bound);
  return found;
}

}  // namespace dropslide
