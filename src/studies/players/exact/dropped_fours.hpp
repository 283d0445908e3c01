// How many of a game's drops were 4s, as a walk through all games carries it along with the chance of a
// board: a final score is a function of the last board and of that number.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dropslide {

/// What is known of the number: the chance of each, or its mean and its square's alone. The latter give the
/// mean and the deviation of the score in a few bytes a board, the former every score.
enum class FoursKnown : std::uint8_t { moments, each_number };

/// The moments of one board's number.
struct FoursMoments {
  double chance = 0;   ///< To come to the board.
  double fours = 0;    ///< Chance times the mean number.
  double squares = 0;  ///< Chance times the mean square.
};

/// What the rows of numbers of all boards of one sum of tiles mean. A row has `width()` numbers and begins as
/// zeros.
class DroppedFours {
 public:
  /// Of boards of that sum. Numbers whose chance is below 1e-24 even if no game ended are left out.
  DroppedFours(FoursKnown known, int sum);

  /// Numbers in a row.
  std::size_t width() const { return width_; }

  /// A bound on the chance of what is left out: in [0, 1], 0 for moments.
  double left_out() const { return left_out_; }

  /// Adds games that came to the board with that number of 4s.
  void add_games(double* row, int fours, double chance) const;

  /// Adds `factor` times the games of a row of boards with another sum, each with `more` 4s dropped since, 0
  /// or 1.
  void add_row(double* row, const DroppedFours& from, const double* source, int more, double factor) const;

  FoursMoments moments(const double* row) const;

  /// Calls visit(fours, chance) for every number of a row; of moments there is none.
  template <class Visit>
  void for_each(const double* row, Visit&& visit) const {
    if (known_ == FoursKnown::moments) return;
    for (std::size_t i = 0; i < width_; ++i) visit(first_ + static_cast<int>(i), row[i]);
  }

 private:
  FoursKnown known_;
  int first_ = 0;  ///< The least number, of each_number.
  std::size_t width_ = 3;
  double left_out_ = 0;
};

}  // namespace dropslide
