// What the operations of section 5.1 of the thesis make of a string, as the checks of claims have it: the
// scripts that judge claims compute none of it.
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"
#include "theory/line/theorems.hpp"

using namespace dropslide::line;

namespace {

using Operation = std::optional<Configuration> (*)(const Configuration&);
using Json = nlohmann::json;

template <auto apply>
std::optional<Configuration> applied(const Configuration& c) {
  return apply(c);
}

const std::map<std::string, Operation> operations{{"d", applied<drop>},
                                                  {"f", applied<flip>},
                                                  {"g", applied<merge>},
                                                  {"r", applied<swipe_right>},
                                                  {"l", applied<swipe_left>}};
const std::map<std::string, std::uint64_t (*)(const Configuration&, int)> sums{
    {"T", twopower_value_below}, {"T_l", left_twopower_value}, {"T_r", right_twopower_value}};

/// A string, a sum below a tile, or whether the string is bitonic.
std::string answer(const Json& check) {
  const std::string operation = check.at("operation");
  const Configuration c = parse_configuration(check.at("string").get<std::string>());
  if (operation == "bitonic") return is_bitonic(c) ? "yes" : "no";
  if (check.contains("tile"))
    return std::to_string(sums.at(operation)(c, std::stoi(check.at("tile").get<std::string>())));
  return to_text(operations.at(operation)(c).value());
}

}  // namespace

TEST_CASE("claims about operations on strings are judged by what theory/line makes of the string") {
  int checked = 0;
  for (const auto& file : std::filesystem::directory_iterator(source_tables() / "claims")) {
    if (!std::filesystem::is_directory(file)) continue;
    const Json document = Json::parse(contents(file.path() / "claims.json"));
    for (const Json& claim : document.at("claims")) {
      const Json& check = claim.at("check");
      if (check.at("by").get<std::string>() != "string") continue;
      CAPTURE(claim.at("id"));
      CHECK(answer(check) == check.at("ours").get<std::string>());
      ++checked;
    }
  }
  CHECK(checked == 32);
}
