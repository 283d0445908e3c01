// Policies: a refusal, or a slide or none for every board.
#include "engines/policy/policy_file.hpp"
#include "fuzzed_file.hpp"
#include "game/board.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dropslide;
  static const fuzz::Folder folder;
  const auto file = folder.write("policy", fuzz::text_of(data, size));
  fuzz::read_or_refuse([&] {
    const PolicyFile policy(file);
    for (const char* board : {"11/..", "12/..", "12/2.", "13/24", "321/..1", "11./..."})
      fuzz::read_or_refuse([&] { policy.slide_on(parse_board(board)); });
  });
  return 0;
}
