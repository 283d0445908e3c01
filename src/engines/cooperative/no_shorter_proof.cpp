// Layers backwards from all dead boards that are too light.
#include "engines/cooperative/no_shorter_proof.hpp"

#include <stdexcept>
#include <vector>

#include "certify/no_shorter_certificate.hpp"
#include "engines/cooperative/early_end.hpp"
#include "engines/cooperative/ending_layers.hpp"
#include "graph/cooperative_graph.hpp"

namespace dropslide {
namespace {

/// Adds every position from which a game of so many drops can end, to the layer of the drops before it.
template <class Word>
void add_endings(const CooperativeGraph<Word>& graph, Shape shape, int drops, RunContext& context,
                 std::vector<std::vector<Board>>& layers) {
  EndingLayers<Word> endings(shape, drops);
  while (!endings.front().empty() && endings.front_drops() > 0)
    endings.step_back([&](std::uint64_t bytes) {
      expect_may_go_on(context, bytes + endings.positions() * (sizeof(Word) + sizeof(Board)));
      context.report_if_due([&] { return ProgressFigures{endings.positions(), bytes, 0}; });
    });
  if (!endings.front().empty()) throw std::logic_error("a game is shorter than the shortest");
  int before = drops;
  for (const auto& layer : endings.layers()) {
    auto& boards = layers[static_cast<std::size_t>(--before)];
    for (const Word position : layer) boards.push_back(graph.to_board(position));
  }
}

}  // namespace

bool can_prove_no_shorter(Shape shape, int dmax, int drops) {
  return dmax > 1 ? drops == shape.cells()
                  : drops == least_dead_weight(shape) || has_predecessor_graph(shape);
}

CertificateSummary write_no_shorter_proof(const std::filesystem::path& file, Shape shape, int dmax, int drops,
                                          const Resources& resources) {
  std::vector<std::vector<Board>> layers(static_cast<std::size_t>(drops));
  RunContext context(resources, {.name = "proof that no game is shorter"});
  const AnyCooperativeGraph any_graph = make_cooperative_graph(shape, {dmax});
  run_to_end(context, [&] {
    for (int fewer = least_dead_weight(shape); dmax == 1 && fewer < drops; ++fewer)
      std::visit([&](const auto& graph) { add_endings(*graph, shape, fewer, context, layers); }, any_graph);
  });
  if (context.stopped() != StopReason::none) return {.stopped = context.stopped()};
  return write_no_shorter_certificate(file, shape, dmax, drops, layers);
}

}  // namespace dropslide
