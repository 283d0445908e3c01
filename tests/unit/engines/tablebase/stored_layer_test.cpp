// Layers of tablebases as files: read as they were written, and refused if they hold what no run writes,
// though every checksum is right.
#include "engines/tablebase/stored_layer.hpp"

#include <initializer_list>

#include "base/error.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using namespace dropslide::tablebase;

namespace {

constexpr std::uint64_t ranks = 40;
constexpr int layer = 7;

Identity identity() { return {.shape = {2, 3}, .game = {2, 4}, .index = {}}; }

EliasFano list_of(std::initializer_list<std::uint64_t> positions) {
  RankedBits bits(ranks);
  for (const std::uint64_t rank : positions) bits.add(rank);
  bits.count_bits();
  return EliasFano(bits);
}

/// Reads a layer of the positions 3, 8 and 30 again, after values were set for these ranks only.
StoredLayer written_and_read(IndexKind index, std::initializer_list<std::uint64_t> with_value,
                             std::uint64_t expected_ranks = ranks) {
  const TemporaryFolder folder;
  StoredLayer made(index, layer, ranks, list_of({3, 8, 30}), {.dropper = 3, .slider = 5, .stuck = 1},
                   identity());
  std::uint64_t number = 0;
  for (const std::uint64_t rank : with_value)
    made.set(WinnerDomain{}, rank, number++, rank == 8 ? Winner::slider : Winner::dropper);
  made.write(folder.path() / "layer", identity());
  return StoredLayer::read(folder.path() / "layer", identity(), layer, expected_ranks);
}

}  // namespace

TEST_CASE("a stored layer is read as it was written, with either index") {
  for (const IndexKind index : {IndexKind::orbit, IndexKind::sparse}) {
    CAPTURE(to_text(index));
    const StoredLayer read = written_and_read(index, {3, 8, 30});
    CHECK(read.index() == index);
    CHECK(read.size() == 3);
    CHECK(read.counts().slider == 5);
    CHECK(read.find(WinnerDomain{}, 3) == Winner::dropper);
    CHECK(read.find(WinnerDomain{}, 8) == Winner::slider);
    CHECK(read.find(WinnerDomain{}, 30) == Winner::dropper);
    CHECK(read.find(WinnerDomain{}, 9) == std::nullopt);
  }
}

TEST_CASE("a stored layer with values for more or fewer positions than it names is refused") {
  CHECK_THROWS_AS(written_and_read(IndexKind::orbit, {3, 8}), DamageError);
  CHECK_THROWS_AS(written_and_read(IndexKind::orbit, {}), DamageError);
  CHECK_THROWS_AS(written_and_read(IndexKind::orbit, {3, 8, 9, 30}), DamageError);
  CHECK_THROWS_AS(written_and_read(IndexKind::sparse, {3, 8}), DamageError);
}

TEST_CASE("a stored layer of another number of ranks is refused, also where the file is as long") {
  for (const IndexKind index : {IndexKind::orbit, IndexKind::sparse})
    for (const std::uint64_t others : {ranks - 1, ranks + 1}) {
      CAPTURE(to_text(index), others);
      CHECK_THROWS_AS(written_and_read(index, {3, 8, 30}, others), DamageError);
    }
}
