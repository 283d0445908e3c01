// The operations of section 5.1 by name.
#include "studies/claims/strings.hpp"

#include <optional>
#include <stdexcept>

#include "theory/line/theorems.hpp"

namespace dropslide {
namespace {

using line::Configuration;

std::string text_of(const std::optional<Configuration>& c) {
  if (!c) throw std::invalid_argument("the operation cannot be done on this string");
  return line::to_text(*c);
}

std::string sum_of(const Configuration& c, const std::string& operation, const std::string& tile) {
  if (operation == "T")
    return std::to_string(tile.empty() ? line::twopower_value(c)
                                       : line::twopower_value_below(c, std::stoi(tile)));
  if (operation == "T_l") return std::to_string(line::left_twopower_value(c, std::stoi(tile)));
  if (operation == "T_r") return std::to_string(line::right_twopower_value(c, std::stoi(tile)));
  throw std::invalid_argument("'" + operation + "' is no operation on strings");
}

}  // namespace

std::string line_operation(const std::string& operation, const std::string& string, const std::string& tile) {
  const Configuration c = line::parse_configuration(string);
  if (operation == "d") return text_of(line::drop(c));
  if (operation == "f") return text_of(line::flip(c));
  if (operation == "g") return text_of(line::merge(c));
  if (operation == "r") return text_of(line::swipe_right(c));
  if (operation == "l") return text_of(line::swipe_left(c));
  if (operation == "bitonic") return line::is_bitonic(c) ? "yes" : "no";
  if (operation == "tests") {
    const line::QuickTest* failed = line::first_failed_test(c);
    return failed == nullptr ? "passed" : std::string(failed->source);
  }
  return sum_of(c, operation, tile);
}

}  // namespace dropslide
