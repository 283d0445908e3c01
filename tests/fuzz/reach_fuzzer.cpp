// Strings of the one-dimensional game, as `reach -` decides them: a refusal, or an answer that agrees with
// itself.
#include "fuzzed_file.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/row.hpp"
#include "theory/line/theorems.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dropslide;
  fuzz::read_or_refuse([&] {
    const line::Configuration string = line::parse_configuration(fuzz::text_of(data, size));
    const line::ReachLimits limits{.longest_word = 64, .most_searched = 300, .longest_by_parts = 8};
    const Resources resources{.memory_bytes = std::uint64_t{64} << 20};
    const line::Reachability answer = line::decide_reachability(string, limits, resources);
    fuzz::expect(answer.passing || !answer.non_passing.value_or(false));
    fuzz::expect(answer.passing == line::occurs_with_passing(string));
    for (const line::Turn turn : {line::Turn::slider, line::Turn::dropper})
      for (const line::RowReading& reading : line::readings(string, turn))
        fuzz::expect(line::starts_with_one(reading.normal_form));
    for (const auto& word : {answer.word_passing, answer.word_non_passing})
      fuzz::expect(!word || word->find_first_not_of("lr") == std::string::npos);
  });
  return 0;
}
