// Strategies as sets of positions, from what a search knows.
#include "certify/strategy_certificate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <stdexcept>
#include <unordered_set>

#include "base/mix.hpp"
#include "certify/certificate_boards.hpp"
#include "run/progress_reports.hpp"

namespace dropslide {
namespace {

/// Of the weights of the tiles. A merge raises it, and that of the largest tiles most.
double sum_of_squares(const Board& board) {
  double sum = 0;
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      if (board.at(row, col) > 0) sum += std::ldexp(1.0, 2 * (board.at(row, col) - 1));
  return sum;
}

/// Follows the winner's moves from the empty board, layer by layer, and writes every layer that is complete.
template <class Word>
class StrategyWriter {
 public:
  StrategyWriter(const CertificateClaim& claim, const PositionGraph<Word>& graph,
                 const WinnerSource<Word>& winners, const Resources& resources)
      : claim_(claim),
        graph_(graph),
        winners_(winners),
        resources_(resources),
        progress_(resources.progress, "certificate") {}

  CertificateSummary write(const std::filesystem::path& file) {
    CertificateWriter writer(file, strategy_header(claim_));
    CertificateSummary summary;
    add(graph_.root(), 0);
    while (!layers_.empty()) {
      const auto lowest = layers_.extract(layers_.begin());
      for (const Word position : lowest.mapped()) {
        if (const StopReason reason = why_stop(); reason != StopReason::none) return {.stopped = reason};
        follow(position);
        progress_.report_if_due([&] {
          return ProgressFigures{.positions = summary.positions, .memory_bytes = held_ * bytes_each};
        });
      }
      writer.add_layer(lowest.key(), codes_of(lowest.mapped()));
      summary.positions += lowest.mapped().size();
      held_ -= lowest.mapped().size();
    }
    if (is_interrupted_) return {.stopped = StopReason::interrupted};  // In the last position of all.
    summary.bytes = writer.finish(Durability::power);
    return summary;
  }

 private:
  struct Hash {
    std::size_t operator()(Word word) const { return static_cast<std::size_t>(mix(word)); }
  };
  using Positions = std::unordered_set<Word, Hash>;
  using DropReplies = typename Successors<Word>::DropReplies;

  /// Of a position in a set: its node, and its part of the table of nodes and of the list of codes.
  static constexpr std::uint64_t bytes_each = 48 + 2 * sizeof(Word);

  StopReason why_stop() const {
    if (is_interrupted_ || resources_.stop.stop_requested()) return StopReason::interrupted;
    return held_ * bytes_each > resources_.memory_bytes ? StopReason::memory_full : StopReason::none;
  }

  /// Adds what the winner's moves in the position lead to.
  void follow(Word position) {
    graph_.expand(position, successors_);
    if (claim_.winner == Winner::slider)
      follow_slider();
    else if (!successors_.dropper_wins)
      follow_dropper();
  }

  /// One child for each drop.
  void follow_slider() {
    if (successors_.dropper_wins) throw std::logic_error("a position of Slider's strategy is lost");
    for (const auto& drop : successors_.drops) {
      const std::uint64_t layer = layer_after(drop);
      const Positions* const listed = listed_in(layer);
      const Child<Word>* chosen = nullptr;
      for (std::uint32_t i = drop.begin; i < drop.end; ++i) {
        const Child<Word>& child = successors_.child(i);
        if (listed != nullptr && listed->contains(child.position)) {
          chosen = &child;
          break;
        }
        if ((chosen == nullptr || winners_.knows_all) && is_won(child.position) &&
            (chosen == nullptr || is_closer_to_objective(child, *chosen)))
          chosen = &child;
      }
      add(chosen != nullptr ? chosen->position : searched_slide(drop), layer);
    }
  }

  /// Whether Slider has come further in the first one: his tiles are larger, or more of them lie side by
  /// side. Measured: docs/measurements/certificates.md.
  bool is_closer_to_objective(const Child<Word>& child, const Child<Word>& other) const {
    const double squares = sum_of_squares(graph_.to_board(child.position)),
                 other_squares = sum_of_squares(graph_.to_board(other.position));
    return squares > other_squares || (squares == other_squares && child.equal_pairs > other.equal_pairs);
  }

  /// All children of the drop that adds the fewest.
  void follow_dropper() {
    const DropReplies* best = nullptr;
    std::size_t fewest = ~std::size_t{0};
    for (const auto& drop : successors_.drops) {
      const Positions* const listed = listed_in(layer_after(drop));
      std::size_t added = 0;
      bool wins = true;
      for (std::uint32_t i = drop.begin; wins && i < drop.end; ++i) {
        const Word child = successors_.child(i).position;
        const bool is_new = listed == nullptr || !listed->contains(child);
        added += is_new ? 1 : 0;
        wins = added < fewest && (!is_new || is_won(child));
      }
      if (wins) best = &drop, fewest = added;
    }
    if (best == nullptr) best = searched_drop();
    const std::uint64_t layer = layer_after(*best);
    for (std::uint32_t i = best->begin; i < best->end; ++i) add(successors_.child(i).position, layer);
  }

  bool is_won(Word position) const { return winners_.known(position) == claim_.winner; }

  // The search may have evicted what it knew of a position. The move that it had found is then soon decided
  // again; but which one it was is not known, and another may take as long as a whole game. So all are tried,
  // with an effort that grows from round to round.
  static constexpr std::uint64_t first_effort = 256;  // Chosen: expansions, some tenths of a millisecond.
  static constexpr std::uint64_t effort_growth = 4;

  Word searched_slide(const DropReplies& drop) {
    const auto slides = std::span(successors_.slides).subspan(drop.begin, drop.end - drop.begin);
    const auto position_after = [&](std::uint16_t slide) { return successors_.children[slide].position; };
    return position_after(searched_move(slides, [&](std::uint16_t slide, std::uint64_t effort) {
      return found_winner(position_after(slide), effort);
    }));
  }

  const DropReplies* searched_drop() {
    std::vector<std::pair<int, const DropReplies*>> by_unknown;
    for (const DropReplies& drop : successors_.drops) by_unknown.emplace_back(count_unknown(drop), &drop);
    std::sort(by_unknown.begin(), by_unknown.end());
    return searched_move(by_unknown, [&](const auto& drop,
                                         std::uint64_t effort) { return winner_after(*drop.second, effort); })
        .second;
  }

  /// The first move that is proved to win; any if a stop is requested.
  template <class Moves, class WinnerOfMove>
  auto searched_move(const Moves& moves, WinnerOfMove&& winner_of_move) {
    for (std::uint64_t effort = first_effort;; effort *= effort_growth) {
      bool is_open = false;
      for (const auto& move : moves) {
        const std::optional<Winner> winner = winner_of_move(move, effort);
        if (winner == claim_.winner) return move;
        is_open |= !winner;
      }
      if (is_interrupted_) return moves.front();
      if (!is_open) throw std::logic_error("no move wins");
    }
  }

  /// Of the drop; nothing if some child takes more effort.
  std::optional<Winner> winner_after(const DropReplies& drop, std::uint64_t effort) {
    for (std::uint32_t i = drop.begin; i < drop.end; ++i) {
      const auto winner = found_winner(successors_.child(i).position, effort);
      if (winner != Winner::dropper) return winner;
    }
    return Winner::dropper;
  }

  std::optional<Winner> found_winner(Word position, std::uint64_t effort) {
    const auto winner = winners_.known(position);
    if (winner || is_interrupted_) return winner;
    const auto found = winners_.search(position, effort);
    is_interrupted_ |= resources_.stop.stop_requested();  // Then nothing more is written.
    return found;
  }

  int count_unknown(const DropReplies& drop) const {
    int count = 0;
    for (std::uint32_t i = drop.begin; i < drop.end; ++i)
      count += winners_.known(successors_.child(i).position) ? 0 : 1;
    return count;
  }

  /// The layer of all positions after the drop: slides keep it.
  std::uint64_t layer_after(const DropReplies& drop) const {
    return certificate_layer(graph_.to_board(successors_.child(drop.begin).position), claim_);
  }

  /// Null if none of the layer is.
  const Positions* listed_in(std::uint64_t layer) const {
    const auto found = layers_.find(layer);
    return found != layers_.end() ? &found->second : nullptr;
  }

  void add(Word position, std::uint64_t layer) { held_ += layers_[layer].insert(position).second ? 1 : 0; }

  std::vector<Word128> codes_of(const Positions& positions) const {
    std::vector<Word128> codes;
    codes.reserve(positions.size());
    for (const Word position : positions)
      codes.push_back(certificate_code(graph_.to_board(position), claim_));
    std::sort(codes.begin(), codes.end());
    return codes;
  }

  const CertificateClaim& claim_;
  const PositionGraph<Word>& graph_;
  const WinnerSource<Word>& winners_;
  const Resources& resources_;
  ProgressReports progress_;
  std::map<std::uint64_t, Positions> layers_;  ///< Not written yet.
  std::uint64_t held_ = 0;                     ///< Positions in memory.
  bool is_interrupted_ = false;
  Successors<Word> successors_;
};

}  // namespace

CertificateSummary write_position_certificate(const std::filesystem::path& file,
                                              const CertificateClaim& claim,
                                              const std::vector<std::vector<Board>>& layers) {
  CertificateWriter writer(file, strategy_header(claim));
  return write_boards(writer, claim, layers);
}

CertificateSummary write_strategy_certificate(const std::filesystem::path& file,
                                              const CertificateClaim& claim, const AnyPositionGraph& graph,
                                              const AnyWinnerSource& winners, const Resources& resources) {
  return std::visit(
      [&]<class Graph>(const Graph& any) {
        using Word = typename Graph::element_type::Word;
        return StrategyWriter<Word>(claim, *any, std::get<WinnerSource<Word>>(winners), resources)
            .write(file);
      },
      graph);
}

}  // namespace dropslide
