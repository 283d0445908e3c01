// Makes the tablebase of 2x3 in a folder, asks it a board, and counts Slider's wins in each layer.
//
// Usage: read_a_tablebase FOLDER
#include <cstdlib>
#include <dropslide/dropslide.hpp>
#include <iostream>
#include <numeric>

namespace ds = dropslide::api;

int main(int count, char** words) try {
  if (count != 2) throw ds::UsageError("expected one folder");
  ds::solve("2x3", 2, {.objective = 5, .engine = ds::Engine::tablebase, .folder = words[1]});

  const ds::Tablebase table(words[1]);
  const ds::Answer answer = table.query("12./...", ds::Player::dropper);
  std::cout << ds::to_text(answer.board) << ": " << ds::to_text(*answer.value->winner) << " wins\n";
  for (const ds::ValuedMove& move : answer.moves)
    std::cout << "  " << ds::to_text(move.board) << ": "
              << (move.value ? ds::to_text(*move.value->winner) : "not reachable") << '\n';

  for (int sum = 0; sum < table.layers(); ++sum) {
    const ds::Layer layer = table.layer(sum);
    std::cout << "layer " << sum << ": Slider wins "
              << std::accumulate(layer.slider_wins.begin(), layer.slider_wins.end(), 0) << " of "
              << layer.positions << '\n';
  }
  return EXIT_SUCCESS;
} catch (const ds::Error& error) {
  std::cerr << "read_a_tablebase: " << error.what() << '\n';
  return EXIT_FAILURE;
}
