// The tables of the layer kernel as bytes, because another process or a device is given no more than these.
#include "engines/layers/tables/layer_tables.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_step.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The digests of all layers, from the highest one down.
std::vector<LayerDigest> digests(const LayerTables& tables, InstructionSet instructions) {
  LayerWindow window(tables);
  const LayerKernel kernel = select_kernel(instructions, tables.index().cut().has_extra());
  LinkedTeam team(tables.index(), nullptr);
  std::vector<LayerDigest> result;
  for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
    window.open_layer(layer);
    const auto digest = solve_layer(
        window.work(), kernel, team,
        [](SliceRange slices, auto&& job, auto&&...) {
          LayerDigest sum;
          for (std::uint32_t slice = slices.begin; slice < slices.end; ++slice) sum += job(slice);
          return sum;
        },
        [] { return false; });
    result.push_back(digest.value());
  }
  return result;
}

using Bytes = std::vector<std::byte>;

/// Calls visit(pointer, bytes) with each table.
template <class Visit>
void for_each_memory(LayerTables& tables, Visit&& visit) {
  tables.for_each_table([&](const auto& table) {
    using Value = typename std::remove_cvref_t<decltype(table)>::value_type;
    static_assert(std::is_trivially_copyable_v<Value> && !std::is_pointer_v<Value>);
    visit(const_cast<Value*>(table.data()), table.size() * sizeof(Value));
  });
}

/// Tables that were given nothing but the bytes of others, which are no more.
std::unique_ptr<LayerTables> made_of_bytes(const LayerIndex& index, AcrossMethod across) {
  auto original = std::make_unique<LayerTables>(index, across);
  std::vector<Bytes> sent;
  for_each_memory(*original, [&](void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    sent.emplace_back(bytes, bytes + size);
  });
  auto copy = std::make_unique<LayerTables>(*original);
  for (LayerTables* tables : {original.get(), copy.get()})
    for_each_memory(*tables, [](void* data, std::size_t size) {
      if (size > 0) std::memset(data, 0xA5, size);
    });
  original.reset();
  auto next = sent.begin();
  for_each_memory(*copy, [&](void* data, std::size_t) {
    std::copy(next->begin(), next->end(), static_cast<std::byte*>(data));
    ++next;
  });
  return copy;
}

}  // namespace

TEST_CASE("tables made of nothing but the bytes of others give the same layers") {
  struct Game {
    Shape shape;
    int dmax, objective;
  };
  for (const auto& [shape, dmax, objective] : {Game{{2, 3}, 2, 4}, Game{{3, 3}, 1, 3}, Game{{2, 4}, 2, 3}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      CAPTURE(shape, dmax, objective, to_text(cut));
      const LayerIndex index(cut, objective, dmax);
      const auto expected = digests(LayerTables(index), InstructionSet::portable);
      REQUIRE(std::any_of(expected.begin(), expected.end(),
                          [](const LayerDigest& digest) { return digest.slider_wins > 0; }));
      for (const AcrossMethod across : {AcrossMethod::slides, AcrossMethod::transposition}) {
        if (across == AcrossMethod::transposition && !shape.is_square()) continue;
        const auto tables = made_of_bytes(index, across);
        for (const InstructionSet set : instruction_sets()) {
          CAPTURE(set);
          CHECK(digests(*tables, set) == expected);
        }
      }
    }
}

TEST_CASE("the bytes of all tables are those that they say they take") {
  LayerTables tables(LayerIndex({{3, 4}, Axis::rows, 1, 0, 1}, 5, 2));
  std::size_t bytes = 0;
  for_each_memory(tables, [&](void*, std::size_t size) { bytes += size; });
  CHECK(tables.memory_bytes() == bytes);
  CHECK(bytes > tables.index().memory_bytes());
}
