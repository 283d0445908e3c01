// Checkpoints of proof searches: a notice or a refusal, or tables that can be asked and grow.
//
// Their smallest table has a mebibyte. So an input is not the file, but its header, a zero byte, and bytes
// that are repeated until the tables that the header names are full of them.
#include "engines/proof/search_checkpoint.hpp"
#include "fuzzed_file.hpp"

namespace {

using namespace dropslide;
using namespace dropslide::proof;

constexpr Shape shape{2, 2};
constexpr ObjectiveGame game{2, 4};
constexpr std::uint64_t numbers = 1 << 20, budget_bytes = std::uint64_t{16} << 20, reserved_bytes = 0;

/// The number behind the word in the header, or 0.
std::uint64_t number_behind(std::string_view header, std::string_view word) {
  const std::size_t found = header.find(word);
  return found == std::string_view::npos ? 0
                                         : std::strtoull(header.data() + found + word.size(), nullptr, 10);
}

/// As many bytes as buckets of 64 have, modulo 2^64 as a careless reader counts them; 0 if nobody could hold
/// them.
std::string table_of(std::uint64_t buckets, std::string_view filling) {
  const std::uint64_t bytes = buckets * CompactTable::bucket_bytes;
  std::string table(bytes <= budget_bytes ? bytes : 0, '\0');
  for (std::size_t i = 0; i < table.size() && !filling.empty(); ++i) table[i] = filling[i % filling.size()];
  return table;
}

/// Throws UsageError, which is a finding, for a game that nobody can ask for.
constexpr auto expect_game = [](const auto& found) {
  if constexpr (requires { found.objective; })
    make_objective_game(found.dmax, found.objective);
  else
    checked_dmax(found.dmax);
};

void ask(SharedPositions& positions) {
  for (Word64 number = 0; number < 256; ++number) positions.find(positions.key(number));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  const std::string_view input = fuzz::text_of(data, size);
  const std::size_t zero = std::min(input.find('\0'), input.size());
  const std::string header(input.substr(0, zero));
  const std::string_view filling = input.substr(zero < input.size() ? zero + 1 : zero);
  const auto state = search_state(header);
  if (state) std::visit(expect_game, state->game);
  // Most headers are refused, and quickly so without tables.
  const std::string table = state ? table_of(number_behind(header, "lines "), filling) : "",
                    open = state ? table_of(number_behind(header, "number-lines "), filling) : "";
  write_checked_file(folder.path() / "window.0", "checkpoint", "1\n" + header,
                     {std::as_bytes(std::span(table)), std::as_bytes(std::span(open))}, Durability::program);
  static std::optional<SharedPositions> positions;
  if (state || !positions) positions.emplace(numbers, budget_bytes, 1);
  fuzz::read_or_refuse([] {
    SearchCheckpoint(folder.path(), {shape, game}, {}).load(*positions, reserved_bytes);
    ask(*positions);
  });
  return 0;
}
