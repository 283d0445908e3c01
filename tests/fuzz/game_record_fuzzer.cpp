// Game records: a refusal, or a game whose every step the rules allow.
#include "fuzzed_file.hpp"
#include "questions/explore/replayed_game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dropslide;
  static const fuzz::Folder folder;
  const auto file = folder.write("game.json", fuzz::text_of(data, size));
  looks_like_game_record(file);
  fuzz::read_or_refuse([&] {
    const ReplayedGame game = read_replayed_game(file);
    for (const GameStep& step : game.steps) fuzz::expect(step.board.shape() == game.shape);
  });
  return 0;
}
