// Packed layers held against complete layers: the same records, counted in another way.
#include <xxhash.h>

#include "engines/layers/layer_search.hpp"
#include "engines/packed_layers/kernel/layer_digest.hpp"
#include "support/catch.hpp"
#include "support/solved_layers.hpp"

using namespace dropslide;
using namespace dropslide::packed_layers;

namespace {

std::vector<LayerRecord> records_of_complete_layers(Shape shape, int dmax, int objective) {
  const Resources resources{.threads = 2, .memory_bytes = 1ULL << 30};
  return search_layers(shape, make_objective_game(dmax, objective), resources, {}).records;
}

LayerDigest digest_of_packed_layer(const SolvedLayers& packed, int layer) {
  LayerDigest digest;
  for (std::size_t array = 0; array < packed.tables().arrays(); ++array) {
    const PackedIndex& index = packed.tables().array(array).index;
    for_each_stored_board(index, layer, [&](const packed_layers::CutBoard& board) {
      if (!packed.slider_wins(layer, array, board)) return;
      const std::uint64_t images = images_counted(packed.tables(), array, board);
      digest += {images, images * board_hash(index.board(board))};
    });
  }
  return digest;
}

}  // namespace

TEST_CASE("packed layers have the records of complete layers") {
  struct Case {
    Shape shape;
    int dmax, objective;
  };
  const Case cases[] = {{{1, 5}, 2, 4}, {{2, 2}, 2, 5}, {{2, 3}, 1, 5}, {{2, 3}, 3, 5}, {{2, 4}, 2, 4},
                        {{2, 5}, 2, 3}, {{3, 3}, 1, 4}, {{3, 3}, 2, 4}, {{3, 4}, 1, 3}};
  for (const auto& [shape, dmax, objective] : cases) {
    const ObjectiveGame game = make_objective_game(dmax, objective);
    const auto records = records_of_complete_layers(shape, dmax, objective);
    const auto full = digests_of_full_boards(shape, game);
    const SolvedLayers packed(game, choices_of_cuts(shape).back());
    CAPTURE(to_text(shape), dmax, objective);
    REQUIRE(records.size() == static_cast<std::size_t>(packed.top()) + 1);
    for (const LayerRecord& record : records) {
      CAPTURE(to_text(shape), dmax, objective, record.layer);
      LayerDigest digest = digest_of_packed_layer(packed, record.layer);
      digest += full.at(static_cast<std::size_t>(record.layer));
      CHECK(digest.slider_wins == record.slider_wins);
      const std::uint64_t facts[] = {static_cast<std::uint64_t>(record.layer), digest.slider_wins,
                                     digest.hash_sum};
      CHECK(XXH3_64bits(facts, sizeof facts) == record.checksum);
    }
  }
}
