// Command lines, one word a line, by a table with a row of every kind: a refusal, or values in their ranges.
#include <vector>

#include "base/units.hpp"
#include "cli/options/parse.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide::cli;

constexpr int least = -3, most = 7;
constexpr double most_hours = 100;

Command command_with_all_kinds() {
  return {.name = "fuzz",
          .summary = "nothing",
          .positionals = {{.name = "count", .value = whole_number("N", least, most), .what = "count"}},
          .rows = {
              {.name = "from", .value = number_from("N", 0, "0")},
              {.name = "hours", .value = positive_number("H", static_cast<int>(most_hours), "1")},
              {.name = "engine", .value = one_of("ENGINE", {"auto", "one", "two"}, "auto")},
              {.name = "plot", .value = file_path({".svg", ".csv"}), .may_repeat = true},
              {.name = "out", .value = folder_path(), .chooses = {"engine", "one"}},
              {.name = "tile", .value = tile_face(), .excludes = {"plot"}},
              {.name = "axis", .value = one_of("AXIS", {"rows", "columns"}), .only_for = {"engine", {"two"}}},
              {.name = "note", .value = any_text("TEXT"), .needs = {{.option = "out", .reason = "a folder"}}},
              {.name = "loud"}}};
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t end; !text.empty(); text.remove_prefix(std::min(end + 1, text.size()))) {
    end = std::min(text.find('\n'), text.size());
    words.emplace_back(text.substr(0, end));
  }
  return words;
}

void ask(const Arguments& arguments) {
  if (arguments.has("help") || arguments.has("version")) return;  // Then nothing else is required.
  const int count = arguments.whole("count");
  fuzz::expect(count >= least && count <= most && arguments.whole<std::int64_t>("from") >= 0);
  const double hours = arguments.number("hours");
  fuzz::expect(hours > 0 && hours <= most_hours);
  fuzz::expect(!arguments.has("axis") || arguments.text("engine") == "two");
  fuzz::expect(!arguments.has("tile") || !arguments.has("plot"));
  fuzz::expect(!arguments.has("memory") || dropslide::parse_bytes(arguments.text("memory")) > 0);
  arguments.written({"from", "hours", "engine"});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Command command = command_with_all_kinds();
  fuzz::read_or_refuse([&] { ask(parse_arguments(command, words_of(fuzz::text_of(data, size)))); });
  return 0;
}
