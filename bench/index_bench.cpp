// What the indices cost.
#include "index_bench.hpp"

#include <fmt/format.h>

#include <random>
#include <vector>

#include "base/clock.hpp"
#include "engines/tablebase/enumeration.hpp"
#include "index/board_count.hpp"
#include "index/orbit_index.hpp"
#include "index/thesis_hash.hpp"
#include "packed/shape_dispatch.hpp"

namespace dropslide::bench {
namespace {

struct Game {
  Shape shape;
  ObjectiveGame game;
};

/// Nanoseconds of one call of `call(item)`, over all items, as often as a quarter of a second allows.
template <class Items, class Call>
double nanoseconds(const Items& items, Call&& call) {
  const auto start = Clock::now();
  volatile std::uint64_t sink = 0;  // The calls must not be optimised away.
  std::uint64_t calls = 0;
  double elapsed = 0;
  do {
    std::uint64_t sum = sink;
    for (const auto& item : items) sum += static_cast<std::uint64_t>(call(item));
    sink = sum;
    calls += items.size();
    elapsed = seconds_since(start);
  } while (elapsed < 0.25);
  return 1e9 * elapsed / static_cast<double>(calls);
}

int largest_layer(const OrbitIndex<Word64>& index) {
  int largest = 0;
  for (int layer = 0; layer <= index.top_layer(); ++layer)
    if (index.size(layer) > index.size(largest)) largest = layer;
  return largest;
}

void time_orbit_index(const Game& game) {
  const OrbitIndex<Word64> index(game.shape, game.game.objective, game.game.dmax);
  double ranks = 0;
  for (int layer = 0; layer <= index.top_layer(); ++layer) ranks += static_cast<double>(index.size(layer));
  const auto orbits =
      static_cast<double>(count_cornered_orbits(game.shape, game.game.objective, game.game.dmax));
  const OrbitLayer<Word64> layer(index, largest_layer(index));

  std::mt19937_64 random(1);  // NOLINT: the same boards in every run.
  std::vector<std::uint64_t> shuffled(100'000), ascending(100'000);
  for (auto& rank : shuffled) rank = random() % layer.size();
  for (std::size_t i = 0; i < ascending.size(); ++i) ascending[i] = i % layer.size();
  OrbitCursor<Word64> cursor(layer);
  std::vector<Word64> boards;
  for (const std::uint64_t rank : shuffled) boards.push_back(cursor.board(rank));

  const ThesisHash thesis(game.shape, game.game);
  const CompressedThesisHash compressed(game.shape, game.game);
  std::vector<Board> plain;
  with_packed_shape<Word64>(game.shape, [&]<class P>(P) {
    for (int i = 0; i < 1000; ++i)
      plain.push_back(
          thesis.rotate(Packing<P::rows, P::cols, Word64>::unpack(boards[static_cast<std::size_t>(i)])));
    return 0;
  });

  fmt::print(
      "{} (Dmax {}, O {}): {:.4g} ranks, {:.2f} % above the orbits, {:.4g} in the thesis's hash, {:.4g} "
      "compressed; tables {:.1f} MB\n",
      to_text(game.shape), game.game.dmax, game.game.objective, ranks, 100 * (ranks / orbits - 1),
      static_cast<double>(thesis.table_length()), static_cast<double>(compressed.table_length()),
      static_cast<double>(index.memory_bytes()) / 1e6);
  fmt::print(
      "  ns: rank {:.1f}, board of a rank {:.1f} ascending, {:.1f} at random; the thesis's hash {:.0f}, "
      "compressed {:.0f}\n",
      nanoseconds(boards, [&](Word64 board) { return layer.rank(board); }),
      nanoseconds(ascending, [&](std::uint64_t rank) { return cursor.board(rank); }),
      nanoseconds(shuffled, [&](std::uint64_t rank) { return cursor.board(rank); }),
      nanoseconds(plain, [&](const Board& board) { return thesis.hash(board); }),
      nanoseconds(plain, [&](const Board& board) { return compressed.hash(board); }));
}

/// On the largest layer of the reachable positions with Dropper to move.
void time_sparse_index(const Game& game) {
  const auto graph = std::get<0>(make_ply_graph(game.shape, game.game));
  const OrbitIndex<Word64> index(game.shape, game.game.objective, game.game.dmax);
  Workers workers(1);
  tablebase::Enumeration<Word64> enumeration(*graph, index, workers);
  EliasFano largest;
  double positions = 0, bits = 0;
  while (!enumeration.is_done()) {
    tablebase::ReachableLayer layer = enumeration.finish_layer().compressed();
    positions += static_cast<double>(layer.dropper.size());
    bits += 8 * static_cast<double>(layer.dropper.size_bytes());
    if (layer.dropper.size() > largest.size()) largest = std::move(layer.dropper);
  }
  const RankedBits set = largest.to_bits();
  std::mt19937_64 random(2);  // NOLINT: the same boards in every run.
  std::vector<std::uint64_t> any(100'000), there;
  for (auto& rank : any) rank = random() % set.universe();
  std::vector<std::uint64_t> all;
  set.for_each(0, set.words(), [&](std::uint64_t rank, std::uint64_t) { all.push_back(rank); });
  for (int i = 0; i < 100'000; ++i) there.push_back(all[random() % all.size()]);
  fmt::print(
      "  sparse: {:.0f} positions, {:.2f} bits each; ns: find one that is there {:.1f}, any rank {:.1f}; "
      "rank in bits {:.1f}\n",
      positions, bits / positions,
      nanoseconds(there, [&](std::uint64_t rank) { return largest.find(rank).value_or(0); }),
      nanoseconds(any, [&](std::uint64_t rank) { return largest.find(rank).value_or(0); }),
      nanoseconds(there, [&](std::uint64_t rank) { return set.rank(rank); }));
}

}  // namespace

void time_indices() {
  for (const Game& game : {Game{{3, 3}, {2, 8}}, Game{{3, 4}, {2, 6}}, Game{{2, 5}, {2, 8}}}) {
    time_orbit_index(game);
    time_sparse_index(game);
  }
  for (const Game& game :
       {Game{{3, 4}, {2, 7}}, Game{{3, 5}, {2, 6}}, Game{{4, 4}, {2, 7}}, Game{{2, 7}, {2, 7}}})
    time_orbit_index(game);
}

}  // namespace dropslide::bench
