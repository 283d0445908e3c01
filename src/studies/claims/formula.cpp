// Arithmetic on printed numbers.
#include "studies/claims/formula.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace dropslide {
namespace {

/// A sum of products of powers, read from left to right.
class Reader {
 public:
  explicit Reader(std::string text) : text_(std::move(text)) {}

  long double whole() {
    const long double value = sum();
    if (at_ != text_.size()) refuse();
    return value;
  }

 private:
  long double sum() {
    long double value = product();
    while (next_is("+-")) value = take() == '+' ? value + product() : value - product();
    return value;
  }

  long double product() {
    long double value = power();
    while (next_is("*/")) value = take() == '*' ? value * power() : value / power();
    return value;
  }

  /// a^b^c is a^(b^c).
  long double power() {
    const long double base = atom();
    if (!next_is("^")) return base;
    take();
    return raised(base, power());
  }

  static long double raised(long double base, long double exponent) {
    if (exponent != std::floor(exponent) || exponent < 0 || exponent > 64) return std::pow(base, exponent);
    long double value = 1;
    for (long double i = 0; i < exponent; ++i) value *= base;
    return value;
  }

  long double atom() {
    if (next_is("(")) {
      take();
      const long double value = sum();
      if (!next_is(")")) refuse();
      take();
      return value;
    }
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isdigit(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '.'))
      ++end;
    if (end == at_) refuse();
    const std::string digits = text_.substr(at_, end - at_);
    at_ = end;
    return std::strtold(digits.c_str(), nullptr);
  }

  bool next_is(std::string_view any) const {
    return at_ < text_.size() && any.find(text_[at_]) != std::string_view::npos;
  }

  char take() { return text_[at_++]; }

  [[noreturn]] void refuse() const { throw std::invalid_argument("'" + text_ + "' is no formula"); }

  std::string text_;
  std::size_t at_ = 0;
};

std::string without_spaces(std::string_view text) {
  std::string kept(text);
  std::erase_if(kept, [](unsigned char c) { return std::isspace(c) != 0 || c == ','; });
  return kept;
}

/// Half a unit of the last digit of "950", "2.04" or "2.04*10^12"; 0 for a formula.
long double half_of_last_digit(const std::string& printed) {
  const std::size_t digits = std::min(printed.find_first_not_of("0123456789."), printed.size());
  if (digits != printed.size() && printed.compare(digits, 4, "*10^") != 0) return 0;
  const std::size_t point = std::min(printed.find('.'), digits);
  const auto places = static_cast<int>(digits - std::min(point + 1, digits));
  const long double scale =
      digits == printed.size() ? 1 : value_of_formula(std::string_view(printed).substr(digits + 1));
  return scale * std::pow(10.0L, -places) / 2;
}

}  // namespace

long double value_of_formula(std::string_view text) { return Reader(without_spaces(text)).whole(); }

bool is_as_printed(long double value, std::string_view printed) {
  const std::string text = without_spaces(printed);
  const long double target = value_of_formula(text);
  /// Chosen: the rounding of long doubles, and no more.
  const long double rounding = 1e-15L * std::max(std::fabs(target), 1.0L);
  return std::fabs(value - target) <= half_of_last_digit(text) + rounding;
}

}  // namespace dropslide
