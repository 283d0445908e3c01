// A finished tablebase in a folder, to be asked.
#include "engines/tablebase/tablebase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <system_error>

#include "base/error.hpp"
#include "base/shell_text.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "graph/plies/ply_graph.hpp"
#include "index/orbit_index.hpp"

namespace dropslide {

using namespace tablebase;

namespace {

/// Calls visit(domain) with a domain of that answer; returns what it returns. Throws std::logic_error for
/// another domain.
template <class Answer, class Visitor>
decltype(auto) with_answers(const AnyValueDomain& any, Visitor&& visit) {
  using Example = std::conditional_t<std::same_as<Answer, double>, ScoreDomain, WinnerDomain>;
  using Result = decltype(visit(std::declval<const Example&>()));
  return std::visit(
      [&]<ValueDomain Domain>(const Domain& domain) -> Result {
        if constexpr (std::same_as<typename Domain::Answer, Answer>)
          return visit(domain);
        else
          throw std::logic_error("the values of the tablebase are of another type");
      },
      any);
}

}  // namespace

/// The layers in memory and the ranks of boards in them, for whatever word the boards are packed in.
class Tablebase::Boards {
 public:
  virtual ~Boards() = default;

  /// Where a board stands, if it has a rank; it need not be reachable.
  struct RankInLayer {
    std::shared_ptr<const StoredLayer> layer;
    std::uint64_t rank;
  };
  virtual std::optional<RankInLayer> rank_in_layer(const Board& board) const = 0;

  using VisitRank =
      std::function<void(const Board&, const StoredLayer&, std::uint64_t rank, std::uint64_t number)>;
  virtual void for_each(int layer, std::uint64_t begin, std::uint64_t end, const VisitRank& visit) const = 0;
};

template <class Word>
class Tablebase::PackedBoards final : public Tablebase::Boards {
 public:
  PackedBoards(std::filesystem::path folder, const Identity& identity, const std::vector<ManifestFile>& files,
               std::unique_ptr<const PlyGraph<Word>> graph, LayersInMemory most)
      : folder_(std::move(folder)),
        identity_(identity),
        files_(files),
        graph_(std::move(graph)),
        index_(identity.shape, identity.game.objective, identity.game.dmax),
        most_loaded_(most == LayersInMemory::all
                         ? files.size()
                         : static_cast<std::size_t>(window_layers(identity.game.dmax)) + 2),
        loaded_(files.size()) {}

  std::optional<RankInLayer> rank_in_layer(const Board& board) const override {
    const auto layer = load(static_cast<int>(layer_sum(board)));
    const Word word = graph_->canonical(board);
    if (!layer->ranks.has_rank(word)) return std::nullopt;
    return RankInLayer{{layer, &layer->stored}, layer->ranks.rank(word)};
  }

  void for_each(int number, std::uint64_t begin, std::uint64_t end, const VisitRank& visit) const override {
    const auto layer = load(number);
    OrbitCursor<Word> cursor(layer->ranks);
    if (begin >= end) return;
    const std::uint64_t first_word = layer->reachable.word_of(begin),
                        last_word = layer->reachable.word_of(end - 1) + 1;
    layer->reachable.for_each(first_word, last_word, [&](std::uint64_t rank, std::uint64_t position) {
      if (position >= begin && position < end)
        visit(graph_->to_board(cursor.board(rank)), layer->stored, rank, position);
    });
  }

 private:
  struct Loaded {
    OrbitLayer<Word> ranks;
    StoredLayer stored;
    RankedBits reachable;
  };

  /// The layer, read once and kept until enough others were read.
  std::shared_ptr<const Loaded> load(int layer) const {
    {
      const std::shared_lock lock(mutex_);
      if (const auto& found = loaded_[static_cast<std::size_t>(layer)]) return found;
    }
    const std::unique_lock lock(mutex_);
    auto& loaded = loaded_[static_cast<std::size_t>(layer)];
    if (loaded) return loaded;
    OrbitLayer<Word> ranks(index_, layer);
    const ManifestFile& file = files_[static_cast<std::size_t>(layer)];
    expect_listed(folder_ / file.name, file);
    StoredLayer stored = StoredLayer::read(folder_ / file.name, identity_, layer, ranks.size());
    if (stored.size() != file.entries)
      throw DamageError(fmt::format("{} does not hold as many positions as the manifest lists", file.name));
    RankedBits reachable = stored.reachable();
    if (in_order_.size() == most_loaded_) {
      loaded_[static_cast<std::size_t>(in_order_.front())].reset();
      in_order_.pop_front();
    }
    in_order_.push_back(layer);
    return loaded = std::make_shared<const Loaded>(
               Loaded{std::move(ranks), std::move(stored), std::move(reachable)});
  }

  std::filesystem::path folder_;
  Identity identity_;
  const std::vector<ManifestFile>& files_;
  std::unique_ptr<const PlyGraph<Word>> graph_;
  OrbitIndex<Word> index_;
  std::size_t most_loaded_;
  mutable std::shared_mutex mutex_;
  mutable std::vector<std::shared_ptr<const Loaded>> loaded_;  ///< By layer; null where not in memory.
  mutable std::deque<int> in_order_;                           ///< Layers in memory, read first first.
};

Tablebase::Tablebase(const std::filesystem::path& folder, LayersInMemory most) : folder_(folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error))
    throw EnvironmentError(
        fmt::format("{} holds no tablebase: {}", folder.string(),
                    error ? error.message() : std::make_error_code(std::errc::not_a_directory).message()));
  const auto manifest = Manifest::load(folder);
  if (!manifest)
    throw EnvironmentError(
        fmt::format("{} holds no tablebase: no manifest.json. What it holds: dropslide status {}",
                    folder.string(), shell_path(folder.string())));
  identity_ = identity_in(*manifest);
  domain_ = identity_.domain();
  state_ = state_in(*manifest);
  if (state_.phase != Phase::complete)
    throw EnvironmentError(
        fmt::format("the tablebase in {} is not finished. How to go on: dropslide status {}", folder.string(),
                    shell_path(folder.string())));
  files_ = files_in(*manifest, state_).layers;
  std::reverse(files_.begin(), files_.end());
  boards_ = std::visit(
      [&]<class Word>(std::unique_ptr<const PlyGraph<Word>>&& graph) -> std::unique_ptr<const Boards> {
        return std::make_unique<PackedBoards<Word>>(folder_, identity_, files_, std::move(graph), most);
      },
      make_ply_graph(identity_.shape, identity_.game));
}

Tablebase::~Tablebase() = default;

std::uint64_t Tablebase::positions() const {
  std::uint64_t positions = 0;
  for (const auto& file : files_) positions += file.entries;
  return positions;
}

std::uint64_t Tablebase::positions(int layer) const {
  return layer < 0 || layer >= layers() ? 0 : files_[static_cast<std::size_t>(layer)].entries;
}

template <class Answer>
std::optional<Answer> Tablebase::find_answer(const Board& board) const {
  assert(board.shape() == shape());
  if (highest_tile(board) >= game().objective || layer_sum(board) >= static_cast<std::uint64_t>(layers()))
    return std::nullopt;
  const auto found = boards_->rank_in_layer(board);
  if (!found) return std::nullopt;
  return with_answers<Answer>(domain_, [&](const auto& domain) -> std::optional<Answer> {
    const auto value = found->layer->find(domain, found->rank);
    return value ? std::optional<Answer>(domain.answer(*value)) : std::nullopt;
  });
}

std::optional<PositionValue> Tablebase::find(const Board& board) const {
  return find_answer<PositionValue>(board);
}

std::optional<double> Tablebase::find_number(const Board& board) const { return find_answer<double>(board); }

template <class Answer>
void Tablebase::for_each(int layer, std::uint64_t begin, std::uint64_t end,
                         const Visit<Answer>& visit) const {
  with_answers<Answer>(domain_, [&](const auto& domain) {
    boards_->for_each(
        layer, begin, end,
        [&](const Board& board, const StoredLayer& stored, std::uint64_t rank, std::uint64_t number) {
          visit(board, domain.answer(stored.at(domain, rank, number)));
        });
  });
}

void Tablebase::check_layer(int layer) const { boards_->for_each(layer, 0, 0, {}); }

template void Tablebase::for_each(int, std::uint64_t, std::uint64_t, const Visit<PositionValue>&) const;
template void Tablebase::for_each(int, std::uint64_t, std::uint64_t, const Visit<double>&) const;

}  // namespace dropslide
