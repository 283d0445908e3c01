// Closed forms of section 7.1.
#include "theory/bounds.hpp"

#include <algorithm>

namespace dropslide {
namespace {

constexpr std::uint64_t two_to(int exponent) { return std::uint64_t{1} << exponent; }
constexpr auto natural(int value) { return static_cast<std::uint64_t>(value); }

/// M(1, n, 1): 5 * 2^(n/2 - 1) - 2 for even n, 3 * 2^((n-1)/2) - 2 for odd n.
std::uint64_t single_row(int n) {
  return n % 2 == 0 ? 5 * two_to(n / 2 - 1) - 2 : 3 * two_to((n - 1) / 2) - 2;
}

/// (3/2) a (b - 1) + 3 * 2^(a/2) - 3 for even a: the method of Figure 11 with lines of length a.
std::uint64_t even_lines(int a, int b) { return natural(3 * a * (b - 1) / 2) + 3 * two_to(a / 2) - 3; }

/// (3a + 3)(b - 1)/2 + 3 * 2^((a-1)/2) - 2 for odd a and b: the method of Figure 8.
std::uint64_t odd_lines(int a, int b) {
  return natural((3 * a + 3) * (b - 1) / 2) + 3 * two_to((a - 1) / 2) - 2;
}

/// The second argument of the minima as printed, for odd a and even b: (3a + 3)(b - 1)/2 + (3a - 1)/2 + 3 *
/// 2^((a-1)/2) - 2.
std::uint64_t mixed_lines(int a, int b) {
  return natural(((3 * a + 3) * (b - 1) + 3 * a - 1) / 2) + 3 * two_to((a - 1) / 2) - 2;
}

std::uint64_t upper_bound(int m, int n) {
  if (m % 2 == 1 && n % 2 == 1) return odd_lines(m, n);
  if (m % 2 == 0 && n % 2 == 0) return even_lines(m, n);
  if (m % 2 == 1) return std::min(even_lines(n, m), mixed_lines(m, n));
  return std::min(even_lines(m, n), mixed_lines(n, m));
}

/// What Figures 9 and 10 sum to: b - 1 lines by turns without and with a 3, the first without, and a last
/// line.
std::uint64_t lines_with_threes(int a, int b) {
  const int pairs = (b - 1) / 2;
  const int single = b % 2 == 0 ? (3 * a + 1) / 2 : 0;
  return natural(pairs * (3 * a + 3) + single) + single_row(a);
}

void add_methods(int a, int b, std::vector<ShortGameMethod>& methods) {
  if (a % 2 == 1)
    methods.push_back({true, a, b, lines_with_threes(a, b)});
  else
    methods.push_back({false, a, b, even_lines(a, b)});
}

}  // namespace

std::vector<ShortGameMethod> short_game_methods(Shape shape) {
  std::vector<ShortGameMethod> methods;
  add_methods(shape.rows, shape.cols, methods);
  if (!shape.is_square()) add_methods(shape.cols, shape.rows, methods);
  return methods;
}

ShortestGameForm shortest_game_form(Shape shape, int dmax) {
  const auto [m, n] = shape;
  if (dmax >= 2) return {natural(m * n), false};
  if (m == 1) return {single_row(n), false};
  if (m == 2) return {natural(3 * n), false};
  return {upper_bound(m, n), true};
}

}  // namespace dropslide
