// The reachable positions of one player in one layer, numbered by rank.
#pragma once

#include <vector>

#include "base/error.hpp"
#include "index/orbit_index.hpp"
#include "run/workers.hpp"
#include "store/ranked_bits.hpp"

namespace dropslide::tablebase {

/// The positions as bits over the orbit ranks of the layer.
template <class Word>
struct PositionLayer {
  OrbitLayer<Word> ranks;  ///< Of all boards of the layer.
  RankedBits reachable;

  /// None is reachable yet.
  PositionLayer(const OrbitIndex<Word>& index, int layer) : ranks(index, layer), reachable(ranks.size()) {}
  /// Those of the bits. Requires as many bits as the layer has ranks.
  PositionLayer(const OrbitIndex<Word>& index, int layer, RankedBits bits)
      : ranks(index, layer), reachable(std::move(bits)) {}

  /// May run in several threads at once. Throws DamageError for a position that Theorem 1 excludes: then the
  /// one that it follows was not reachable either.
  void add(Word position) {
    const std::uint64_t rank = ranks.rank(position);
    if (rank >= reachable.universe())
      throw DamageError("a list of positions holds one that is not reachable");
    reachable.add(rank);
  }

  /// Calls visit(position, number) for every reachable position, in several threads at once. `number` counts
  /// them in the order of ranks. `make_visit()` gives each piece its own visitor.
  template <class MakeVisit>
  void for_each(Workers& workers, MakeVisit&& make_visit) const {
    constexpr std::uint64_t grain_words = 64;  // Chosen: some thousand ranks are work for 100 microseconds.
    workers.for_ranges(reachable.words(), grain_words, [&](std::uint64_t begin, std::uint64_t end) {
      OrbitCursor<Word> cursor(ranks);
      auto visit = make_visit();
      reachable.for_each(
          begin, end, [&](std::uint64_t rank, std::uint64_t number) { visit(cursor.board(rank), number); });
    });
  }
};

/// By how much a drop of the tile raises the layer.
constexpr int layer_step(int tile) { return 1 << (tile - 1); }

}  // namespace dropslide::tablebase
