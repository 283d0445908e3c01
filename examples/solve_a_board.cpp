// The largest tile that Slider can force, who wins with one objective, and the fewest drops to a dead board.
//
// Usage: solve_a_board [SHAPE [DMAX]], such as solve_a_board 3x4 2
#include <cstdlib>
#include <dropslide/dropslide.hpp>
#include <iostream>
#include <string>

namespace ds = dropslide::api;

int main(int count, char** words) try {
  const ds::Shape shape = count > 1 ? words[1] : "3x3";
  const int dmax = count > 2 ? std::atoi(words[2]) : 2;

  ds::Run run;
  run.threads = 2;
  run.progress = [](const ds::Progress& progress) {
    std::cerr << progress.task << ": " << progress.positions << " positions\n";
  };
  const ds::Solution solution = ds::solve(shape, dmax, {}, run);
  if (solution.stopped != ds::Stopped::no) return EXIT_FAILURE;
  std::cout << "largest tile on " << ds::to_text(shape) << ", Dmax " << dmax << ": " << *solution.max_tile
            << '\n';
  for (const ds::Verdict& verdict : solution.objectives)
    std::cout << "  objective " << verdict.objective << ": " << ds::to_text(verdict.winner) << " wins\n";

  const ds::ShortestGame game = ds::shortest(shape, dmax);
  std::cout << "fewest drops to a dead board: " << game.drops << '\n';
  for (const ds::GameStep& step : game.game) std::cout << "  " << ds::to_text(step.board) << '\n';
  return EXIT_SUCCESS;
} catch (const ds::UsageError& error) {
  std::cerr << "solve_a_board: " << error.what() << '\n';
  return 2;
} catch (const ds::Error& error) {
  std::cerr << "solve_a_board: " << error.what() << '\n';
  return EXIT_FAILURE;
}
