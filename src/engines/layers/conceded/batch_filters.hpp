// The filters of `StaticEvaluation`, compiled for one set of instructions.
//
// Internal linkage: the same names are compiled with different instructions in different files.
#pragma once

#include "engines/layers/conceded/settled_batch.hpp"
#include "engines/layers/conceded/static_evaluation.hpp"
#include "graph/position_graph.hpp"

namespace dropslide::layers {
namespace {

/// Calls `work.operator()<TileBits>()` with the planes of a cell.
template <class Work>
void with_tile_bits(int tile_bits, Work&& work) {
  if (tile_bits == 1) return work.template operator()<1>();
  if (tile_bits == 2) return work.template operator()<2>();
  if (tile_bits == 3) return work.template operator()<3>();
  work.template operator()<4>();
}

/// Replaces the set of each part of a batch that has boards in it by `left(cells, part of the set)`.
template <int TileBits, class Left>
void filter_parts(const BoardBatch& batch, const BatchGame& game, std::uint64_t* set, Left&& left) {
  for (int word = 0; word < BoardBatch::words; word += set_words) {
    const BoardSet asked = BoardSet::at(set + word);
    if (asked.none()) continue;
    const BoardSet kept = left(BatchCells<TileBits>::of(batch, game, word), asked);
    std::memcpy(set + word, &kept.v, sizeof kept.v);
  }
}

/// See `StaticEvaluation`.
void keep_slider_wins(const BoardBatch& batch, const BatchGame& game, std::uint64_t* set) {
  with_tile_bits(game.tile_bits(), [&]<int TileBits>() {
    const SettledBatch<TileBits> settled(game);
    filter_parts<TileBits>(batch, game, set, [&](const BatchCells<TileBits>& cells, const BoardSet& asked) {
      return asked & settled.template wins<settled_slides>(cells, asked);
    });
  });
}

/// Boards with one empty cell and no equal neighbours in which Dropper has a tile for that cell that is not
/// beside it: dead boards after the drop.
template <int TileBits>
BoardSet can_be_killed(const BatchCells<TileBits>& cells, const BatchGame& game) {
  BoardSet none{}, more{}, alive{};
  BoardSet empty[BoardBatch::most_cells];
  for (int cell = 0; cell < game.all_cells(); ++cell) {
    empty[cell] = cells.with_tile(cell, 0);
    more.v |= none.v & empty[cell].v;
    none |= empty[cell];
  }
  for_each_pair(game, [&](int a, int b) { alive |= without(cells.equal(a, b), empty[a]); });
  BoardSet killed{};
  for (int tile = 1; tile <= game.dmax; ++tile) {
    BoardSet beside{};  // The tile is beside the empty cell.
    for_each_pair(game, [&](int a, int b) {
      beside.v |= (empty[a].v & cells.with_tile(b, tile).v) | (empty[b].v & cells.with_tile(a, tile).v);
    });
    killed |= without(none, beside);
  }
  return {killed.v & ~more.v & ~alive.v};
}

/// See `StaticEvaluation`.
void drop_dropper_wins(const BoardBatch& batch, const BatchGame& game, std::uint64_t* set) {
  with_tile_bits(game.tile_bits(), [&]<int TileBits>() {
    filter_parts<TileBits>(batch, game, set, [&](const BatchCells<TileBits>& cells, const BoardSet& asked) {
      return without(asked, can_be_killed(cells, game));
    });
  });
}

}  // namespace
}  // namespace dropslide::layers
