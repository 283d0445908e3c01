// What games that ended came to.
#include "studies/players/exact/game_endings.hpp"

#include "game/rules.hpp"
#include "play/tiles.hpp"

namespace dropslide {

/// A game with k 4s had T - k drops, two of them in the opening, and scored the potential less what its 4s
/// saved.
void GameEndings::add(const OnBoard& end, const DroppedFours& fours, const double* row) {
  const auto [of_row, fours_of_row, squares_of_row] = fours.moments(row);
  const double own = end.factor * of_row, own_fours = end.factor * fours_of_row,
               own_squares = end.factor * squares_of_row;
  const auto potential = static_cast<double>(end.potential);
  constexpr double saved = play::four_potential;
  chance += own;
  score += potential * own - saved * own_fours;
  squares += potential * potential * own - 2 * potential * saved * own_fours + saved * saved * own_squares;
  slides += (end.drops_and_fours - StochasticGame::opening_tiles + end.more_slides) * own - own_fours;
  if (highest_tiles.size() <= end.highest) highest_tiles.resize(end.highest + 1);
  highest_tiles[end.highest] += own;
  fours.for_each(row, [&](int number, double of_number) {
    if (of_number != 0) scores[end.potential - play::four_potential * number] += end.factor * of_number;
  });
}

void GameEndings::add(const GameEndings& part) {
  chance += part.chance;
  score += part.score;
  squares += part.squares;
  slides += part.slides;
  if (highest_tiles.size() < part.highest_tiles.size()) highest_tiles.resize(part.highest_tiles.size());
  for (std::size_t tile = 0; tile < part.highest_tiles.size(); ++tile)
    highest_tiles[tile] += part.highest_tiles[tile];
  for (const auto& [value, of_value] : part.scores) scores[value] += of_value;
}

}  // namespace dropslide
