// Strategies as sets of positions, from what a search knows.
#include "certify/strategy_certificate.hpp"

#include <oneapi/tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <span>
#include <stdexcept>

#include "certify/certificate_boards.hpp"
#include "certify/position_set.hpp"
#include "run/progress_reports.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

/// How far Slider has come on a board: his tiles are larger, or more of them lie side by side. Greater is
/// further. Measured: docs/measurements/certificates.md.
struct Advance {
  double sum_of_squares = 0;  ///< Of the weights of the tiles: a merge raises it, one of large tiles most.
  int equal_pairs = 0;        ///< Cells side by side with equal tiles.

  auto operator<=>(const Advance&) const = default;
};

Advance advance_of(const Board& board, int equal_pairs) {
  Advance advance{.equal_pairs = equal_pairs};
  for (int row = 0; row < board.shape().rows; ++row)
    for (int col = 0; col < board.shape().cols; ++col)
      if (const int tile = board.at(row, col); tile > 0)
        advance.sum_of_squares += static_cast<double>(std::uint64_t{1} << 2 * (tile - 1));
  return advance;
}

/// Drops that may add something to the list, as a first look at some positions finds them.
template <class Word>
struct OpenDrops {
  /// A drop, and the children that Slider's replies lead to.
  struct Drop {
    std::uint64_t layer;
    std::uint32_t begin, end;  ///< Indices into `children`.
    std::uint32_t best;        ///< The child that Slider prefers; `end` if none is known to be won.
  };

  std::vector<Word> children;
  std::vector<Drop> drops;
  std::vector<std::uint32_t> position_ends;  ///< The end of each position's drops, of those that have any.
  Successors<Word> successors;               ///< Of the position that is looked at.

  /// Empties it, and keeps the memory.
  void clear() {
    children.clear();
    drops.clear();
    position_ends.clear();
  }

  /// The children of one drop.
  std::span<const Word> children_of(const Drop& drop) const {
    return std::span(children).subspan(drop.begin, drop.end - drop.begin);
  }
};

/// Follows the winner's moves from the empty board, layer by layer, and writes every layer that is complete.
///
/// A layer is followed some positions at a time: first all threads look at them and at the list as it is, and
/// find the drops that may add something; then one thread adds, drop by drop. So the list is the same with
/// any number of threads.
template <class Word>
class StrategyWriter {
 public:
  StrategyWriter(const CertificateClaim& claim, const PositionGraph<Word>& graph,
                 const WinnerSource<Word>& winners, const Resources& resources)
      : claim_(claim),
        graph_(graph),
        winners_(winners),
        resources_(resources),
        progress_(resources.progress, "certificate"),
        workers_(resources.threads) {}

  CertificateSummary write(const std::filesystem::path& file) {
    CertificateWriter writer(file, strategy_header(claim_));
    CertificateSummary summary;
    add(graph_.root(), 0);
    while (!layers_.empty() && stopped_ == StopReason::none) {
      const std::uint64_t layer = layers_.begin()->first;
      layer_positions_ = layers_.begin()->second.take();
      layers_.erase(layers_.begin());
      workers_.execute([&] { tbb::parallel_sort(layer_positions_.begin(), layer_positions_.end()); });
      if (winners_.open_layers_above) winners_.open_layers_above(layer);
      follow_layer(summary.positions);
      const std::vector<Word128> codes =
          stopped_ == StopReason::none ? codes_of_layer() : std::vector<Word128>();
      if (!codes.empty()) writer.add_layer(layer, codes);
      summary.positions += codes.size();
    }
    if (stopped_ != StopReason::none) return {.stopped = stopped_};
    summary.bytes = writer.finish(Durability::power);
    return summary;
  }

 private:
  using Drops = OpenDrops<Word>;
  using Drop = typename Drops::Drop;

  // Chosen: a look at so many positions takes some hundredths of a second.
  static constexpr std::size_t positions_at_a_time = 2048;
  static constexpr std::size_t looks = 32;  // Pieces of these positions, for the threads.

  /// Follows the positions of the layer; `before` were followed in the layers below.
  void follow_layer(std::uint64_t before) {
    const std::span<const Word> positions(layer_positions_);
    for (std::size_t done = 0; done < positions.size() && may_go_on(); done += positions_at_a_time) {
      const std::size_t count = std::min(positions_at_a_time, positions.size() - done);
      const auto begin_of = [&](std::size_t look) { return done + count * look / looks; };
      workers_.for_ranges(looks, 1, [&](std::uint64_t look, std::uint64_t end) {
        for (; look < end; ++look)
          look_at(positions.subspan(begin_of(look), begin_of(look + 1) - begin_of(look)), open_drops_[look]);
      });
      for (const Drops& open : open_drops_) {
        if (claim_.winner == Winner::slider)
          answer_drops(open);
        else
          choose_drops(open);
      }
      progress_.report_if_due(
          [&] { return ProgressFigures{.positions = before + done, .memory_bytes = held_bytes()}; });
    }
  }

  bool may_go_on() {
    if (stopped_ == StopReason::none && resources_.stop.stop_requested()) stopped_ = StopReason::interrupted;
    return stopped_ == StopReason::none;
  }

  /// Finds what may have to be added for the positions: safe from several threads.
  void look_at(std::span<const Word> positions, Drops& open) const {
    open.clear();
    for (const Word position : positions) {
      graph_.expand(position, open.successors);
      if (claim_.winner == Winner::slider)
        look_as_slider(open);
      else if (!open.successors.dropper_wins)
        look_as_dropper(open);
    }
  }

  /// Drops after which no slide leads to a listed position.
  void look_as_slider(Drops& open) const {
    if (open.successors.dropper_wins) throw std::logic_error("a position of Slider's strategy is lost");
    const std::size_t first = open.drops.size();
    std::size_t kept = first;
    add_drops(open);
    for (std::size_t i = first; i < open.drops.size(); ++i) {
      Drop drop = open.drops[i];
      if (has_listed(drop, open)) continue;
      drop.best = drop.begin + best_slide(open.successors.drops[i - first], open);
      open.drops[kept++] = drop;
    }
    open.drops.resize(kept);
  }

  /// All drops of a position in which each adds something.
  void look_as_dropper(Drops& open) const {
    const std::size_t first = open.drops.size();
    add_drops(open);
    for (std::size_t i = first; i < open.drops.size(); ++i)
      if (count_new(open.drops[i], open) == 0) return open.drops.resize(first);
    open.position_ends.push_back(static_cast<std::uint32_t>(open.drops.size()));
  }

  /// Adds all drops of the position that is looked at.
  void add_drops(Drops& open) const {
    for (const auto& replies : open.successors.drops) {
      const auto begin = static_cast<std::uint32_t>(open.children.size());
      const std::uint64_t layer =
          certificate_layer(graph_.to_board(open.successors.child(replies.begin).position), claim_);
      const PositionSet<Word>* const listed = listed_in(layer);
      for (std::uint32_t i = replies.begin; i < replies.end; ++i) {
        open.children.push_back(open.successors.child(i).position);
        if (listed != nullptr) listed->prefetch(open.children.back());
      }
      const auto end = static_cast<std::uint32_t>(open.children.size());
      open.drops.push_back({layer, begin, end, end});
    }
  }

  bool has_listed(const Drop& drop, const Drops& open) const {
    return count_new(drop, open) < drop.end - drop.begin;
  }

  /// Children of the drop that are not listed.
  std::uint32_t count_new(const Drop& drop, const Drops& open) const {
    const PositionSet<Word>* const listed = listed_in(drop.layer);
    std::uint32_t count = 0;
    for (const Word child : open.children_of(drop))
      count += listed != nullptr && listed->contains(child) ? 0 : 1;
    return count;
  }

  /// Which reply Slider prefers of those that are known to win: the one that takes him furthest, if all are
  /// known, else the first one. Their number, if none is.
  std::uint32_t best_slide(const typename Successors<Word>::DropReplies& replies, const Drops& open) const {
    std::uint32_t best = replies.end;
    Advance furthest;
    for (std::uint32_t i = replies.begin; i < replies.end; ++i) {
      const Child<Word>& child = open.successors.child(i);
      if (!is_won(child.position)) continue;
      if (!winners_.knows_all) return i - replies.begin;
      const Advance advance = advance_of(graph_.to_board(child.position), child.equal_pairs);
      if (best == replies.end || advance > furthest) best = i, furthest = advance;
    }
    return best - replies.begin;
  }

  /// Adds one child for each drop after which none is listed.
  void answer_drops(const Drops& open) {
    for (const Drop& drop : open.drops) {
      if (has_listed(drop, open)) continue;
      add(drop.best < drop.end ? open.children[drop.best] : searched_slide(open.children_of(drop)),
          drop.layer);
    }
  }

  /// Adds, for each position, all children of the drop that adds the fewest.
  void choose_drops(const Drops& open) {
    std::uint32_t begin = 0;
    for (const std::uint32_t end : open.position_ends) {
      const auto drops = std::span(open.drops).subspan(begin, end - begin);
      const Drop* chosen = known_drop(drops, open);
      if (chosen == nullptr) chosen = searched_drop(drops, open);
      for (const Word child : open.children_of(*chosen)) add(child, chosen->layer);
      begin = end;
    }
  }

  /// Of the drops that are known to win the first of those that add the fewest; null if there is none.
  const Drop* known_drop(std::span<const Drop> drops, const Drops& open) const {
    const Drop* best = nullptr;
    std::size_t fewest = ~std::size_t{0};
    for (const Drop& drop : drops) {
      const PositionSet<Word>* const listed = listed_in(drop.layer);
      std::size_t added = 0;
      bool wins = true;
      for (const Word child : open.children_of(drop)) {
        const bool is_new = listed == nullptr || !listed->contains(child);
        added += is_new ? 1 : 0;
        wins = added < fewest && (!is_new || is_won(child));
        if (!wins) break;
      }
      if (wins) best = &drop, fewest = added;
    }
    return best;
  }

  bool is_won(Word position) const { return winners_.known(position) == claim_.winner; }

  // The search may have evicted what it knew of a position. The move that it had found is then soon decided
  // again; but which one it was is not known, and another may take as long as a whole game. So all are tried,
  // with an effort that grows from round to round.
  static constexpr std::uint64_t first_effort = 256;  // Chosen: expansions, some tenths of a millisecond.
  static constexpr std::uint64_t effort_growth = 4;

  Word searched_slide(std::span<const Word> children) {
    return searched_move(children,
                         [&](Word child, std::uint64_t effort) { return found_winner(child, effort); });
  }

  const Drop* searched_drop(std::span<const Drop> drops, const Drops& open) {
    std::vector<std::pair<std::ptrdiff_t, const Drop*>> by_unknown;
    for (const Drop& drop : drops) by_unknown.emplace_back(count_unknown(open.children_of(drop)), &drop);
    std::sort(by_unknown.begin(), by_unknown.end());
    return searched_move(by_unknown,
                         [&](const auto& drop, std::uint64_t effort) {
                           return winner_after(open.children_of(*drop.second), effort);
                         })
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
      if (stopped_ != StopReason::none) return moves.front();
      if (!is_open) throw std::logic_error("no move wins");
    }
  }

  /// After a drop with these children; nothing if some child takes more effort.
  std::optional<Winner> winner_after(std::span<const Word> children, std::uint64_t effort) {
    for (const Word child : children) {
      const auto winner = found_winner(child, effort);
      if (winner != Winner::dropper) return winner;
    }
    return Winner::dropper;
  }

  std::optional<Winner> found_winner(Word position, std::uint64_t effort) {
    const auto winner = winners_.known(position);
    if (winner || !may_go_on()) return winner;
    return winners_.search(position, effort);
  }

  std::ptrdiff_t count_unknown(std::span<const Word> children) const {
    return std::count_if(children.begin(), children.end(),
                         [this](Word child) { return !winners_.known(child); });
  }

  /// Null if no position of the layer is listed.
  const PositionSet<Word>* listed_in(std::uint64_t layer) const {
    const auto found = layers_.find(layer);
    return found != layers_.end() ? &found->second : nullptr;
  }

  /// Nothing is added where the memory does not suffice.
  void add(Word position, std::uint64_t layer) {
    PositionSet<Word>& listed = layers_[layer];
    if (listed.is_full()) {
      if (!has_memory_for(2 * listed.memory_bytes())) return;
      listed.grow();
    }
    listed.insert(position);
  }

  bool has_memory_for(std::uint64_t more_bytes) {
    if (held_bytes() + more_bytes > resources_.memory_bytes) stopped_ = StopReason::memory_full;
    return stopped_ == StopReason::none;
  }

  std::uint64_t held_bytes() const {
    std::uint64_t bytes = layer_positions_.capacity() * sizeof(Word);
    for (const auto& [layer, listed] : layers_) bytes += listed.memory_bytes();
    return bytes;
  }

  /// Of the positions of the layer, ascending; none where the memory does not suffice.
  std::vector<Word128> codes_of_layer() {
    if (!has_memory_for(layer_positions_.size() * sizeof(Word128))) return {};
    std::vector<Word128> codes(layer_positions_.size());
    workers_.for_ranges(codes.size(), positions_at_a_time / looks,
                        [&](std::uint64_t begin, std::uint64_t end) {
                          for (; begin < end; ++begin)
                            codes[begin] = certificate_code(graph_.to_board(layer_positions_[begin]), claim_);
                        });
    workers_.execute([&] { tbb::parallel_sort(codes.begin(), codes.end()); });
    return codes;
  }

  const CertificateClaim& claim_;
  const PositionGraph<Word>& graph_;
  const WinnerSource<Word>& winners_;
  const Resources& resources_;
  ProgressReports progress_;
  Workers workers_;
  std::map<std::uint64_t, PositionSet<Word>> layers_;  ///< Above the one that is followed.
  std::vector<Word> layer_positions_;                  ///< Of the layer that is followed, ascending.
  std::array<Drops, looks> open_drops_;
  StopReason stopped_ = StopReason::none;
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
