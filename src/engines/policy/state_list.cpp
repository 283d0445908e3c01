// The states of a game against chance, numbered.
#include "engines/policy/state_list.hpp"

#include <fmt/format.h>

#include <new>

#include "base/error.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/opening_starts.hpp"
#include "run/progress_reports.hpp"

namespace dropslide {

using namespace tablebase;

class StateList::Lists {
 public:
  virtual ~Lists() = default;
  virtual std::vector<std::uint8_t> tiles_of(int layer) const = 0;
  virtual std::optional<std::uint64_t> number_of(const Board& board) const = 0;

  Shape shape{1, 1};
  std::vector<EliasFano> states;      ///< By layer.
  std::vector<std::uint64_t> firsts;  ///< Of each layer, and how many there are.
};

namespace {

template <class Word>
class PackedLists final : public StateList::Lists {
 public:
  PackedLists(Shape board_shape, const ObjectiveGame& game, std::unique_ptr<const PlyGraph<Word>> graph,
              const Resources& resources)
      : graph_(std::move(graph)), index_(board_shape, game.objective, game.dmax), objective_(game.objective) {
    shape = board_shape;
    find(resources);
    firsts.push_back(0);
    for (const EliasFano& of_layer : states) firsts.push_back(firsts.back() + of_layer.size());
    for (int layer = 0; layer < static_cast<int>(states.size()); ++layer) ranks_.emplace_back(index_, layer);
  }

  std::vector<std::uint8_t> tiles_of(int layer) const override {
    const EliasFano& list = states.at(static_cast<std::size_t>(layer));
    std::vector<std::uint8_t> tiles;
    tiles.reserve(list.size() * static_cast<std::size_t>(shape.cells()));
    OrbitCursor<Word> cursor(ranks_[static_cast<std::size_t>(layer)]);
    const RankedBits bits = list.to_bits();
    bits.for_each(0, bits.words(), [&](std::uint64_t rank, std::uint64_t) {
      const Board board = graph_->to_board(cursor.board(rank));
      for (int row = 0; row < shape.rows; ++row)
        for (int column = 0; column < shape.cols; ++column) tiles.push_back(board.at(row, column));
    });
    return tiles;
  }

  std::optional<std::uint64_t> number_of(const Board& board) const override {
    const std::uint64_t sum = layer_sum(board);
    if (sum >= states.size() || highest_tile(board) >= objective_) return std::nullopt;
    const EliasFano& list = states[sum];
    if (list.size() == 0) return std::nullopt;
    const OrbitLayer<Word>& ranks = ranks_[sum];
    const Word word = graph_->canonical(board);
    if (!ranks.has_rank(word)) return std::nullopt;
    const auto place = list.find(ranks.rank(word));
    return place ? std::optional(firsts[sum] + *place) : std::nullopt;
  }

 private:
  void find(const Resources& resources) {
    Workers workers(resources.threads, resources.stop);
    ProgressReports progress(resources.progress, fmt::format("{}, states", to_text(shape)));
    Enumeration<Word> enumeration(*graph_, index_, workers, opening_starts(*graph_, shape));
    std::uint64_t bytes = 0, found = 0;
    while (!enumeration.is_done()) {
      states.emplace_back(enumeration.finish_layer().slider);
      bytes += states.back().memory_bytes();
      found += states.back().size();
      progress.report({found, bytes + enumeration.memory_bytes(), {}});
      if (resources.stop.stop_requested()) throw StateListStopped{StopReason::interrupted};
      const std::uint64_t held = bytes + enumeration.memory_bytes();
      if (held > resources.memory_bytes) throw StateListStopped{StopReason::memory_full, held};
    }
  }

  std::unique_ptr<const PlyGraph<Word>> graph_;
  OrbitIndex<Word> index_;
  std::vector<OrbitLayer<Word>> ranks_;  ///< By layer.
  int objective_;                        ///< One above the highest tile.
};

}  // namespace

StateList::StateList(Shape shape, const Resources& resources) {
  const ObjectiveGame game = game_of(shape, {});
  lists_ = std::visit(
      [&]<class Word>(std::unique_ptr<const PlyGraph<Word>>&& graph) -> std::unique_ptr<const Lists> {
        return std::make_unique<PackedLists<Word>>(shape, game, std::move(graph), resources);
      },
      make_ply_graph(shape, game));
}

StateList::~StateList() = default;
StateList::StateList(StateList&&) noexcept = default;

Shape StateList::shape() const { return lists_->shape; }

std::uint64_t StateList::size() const { return lists_->firsts.back(); }

int StateList::layers() const { return static_cast<int>(lists_->states.size()); }

std::uint64_t StateList::first_of(int layer) const {
  return lists_->firsts.at(static_cast<std::size_t>(layer));
}

std::vector<std::uint8_t> StateList::tiles_of(int layer) const { return lists_->tiles_of(layer); }

std::optional<std::uint64_t> StateList::number_of(const Board& board) const {
  if (board.shape() != shape())
    throw UsageError(
        fmt::format("the board is {}, but the states are of {}", to_text(board.shape()), to_text(shape())));
  return lists_->number_of(board);
}

}  // namespace dropslide
