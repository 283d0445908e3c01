// The best slide of every state of a game against chance.
#include "engines/policy/policy_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "engines/tablebase/plan/tablebase_plan.hpp"
#include "engines/tablebase/retrograde.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "game/symmetry.hpp"
#include "run/progress_reports.hpp"

namespace dropslide {
namespace {

using namespace tablebase;
namespace fs = std::filesystem;

constexpr std::string_view policy_kind = "policy";
constexpr std::uint64_t slides_per_word = 32;

std::uint64_t slide_words(std::uint64_t states) { return (states + slides_per_word - 1) / slides_per_word; }

/// The states of one layer with their slides.
struct PolicyLayer {
  EliasFano states;
  std::vector<std::uint64_t> slides;

  Direction slide(std::uint64_t number) const {
    return all_directions[slides[number / slides_per_word] >> (2 * (number % slides_per_word)) & 3];
  }
};

/// The first of the best slides. Requires that there is one.
template <class Word, NumberDomain Domain, class ValueOf>
Direction best_slide(const Domain& domain, Word state, const SlideSuccessors<Word>& slides,
                     ValueOf&& value_of) {
  int best = 0;
  double best_worth = 0;
  for (int i = 0; i < slides.count; ++i) {
    SlideSuccessors<Word> alone;
    alone.positions[0] = slides.positions[static_cast<std::size_t>(i)];
    alone.count = 1;
    const double worth = domain.worth(domain.answer(domain.at_slider(state, alone, value_of)));
    if (i > 0 && !(worth > best_worth)) continue;
    best = i;
    best_worth = worth;
  }
  return slides.directions[static_cast<std::size_t>(best)];
}

template <class Word, NumberDomain Domain>
class PolicyMaker {
 public:
  PolicyMaker(const PlyGraph<Word>& graph, const Identity& identity, const Domain& domain,
              const fs::path& folder, const std::vector<ManifestFile>& files, const Resources& resources)
      : graph_(graph),
        identity_(identity),
        domain_(domain),
        folder_(folder),
        files_(files),
        resources_(resources),
        progress_(resources.progress, "policy"),
        workers_(resources.threads),
        index_(identity.shape, identity.game.objective, identity.game.dmax) {}

  PolicyExport write(const fs::path& file) {
    for (int ahead = 0; ahead < window_layers(identity_.game.dmax); ++ahead)
      states_.emplace_back(index_, ahead);
    for (int layer = 0; layer < static_cast<int>(files_.size()); ++layer) {
      if (!may_go_on(layer)) return result_;
      states_.emplace_back(index_, layer + window_layers(identity_.game.dmax));
      layers_.push_back(make_layer(layer));
      states_.pop_front();
      bytes_ += layers_.back().states.memory_bytes() + 8 * layers_.back().slides.size();
    }
    std::string header =
        fmt::format("{} {} {} {} {}\n", identity_.shape.rows, identity_.shape.cols, identity_.game.objective,
                    static_cast<int>(identity_.kind), layers_.size());
    std::vector<std::span<const std::byte>> parts;
    for (const PolicyLayer& layer : layers_) {
      header += fmt::format("{}\n", layer.states.size());
      if (layer.states.size() == 0) continue;
      parts.push_back(bytes_of(layer.states.upper()));
      parts.push_back(bytes_of(layer.states.lower()));
      parts.push_back(bytes_of(layer.slides));
    }
    result_.bytes = write_checked_file(file, policy_kind, header, parts, Durability::power).bytes;
    return result_;
  }

 private:
  bool may_go_on(int layer) {
    progress_.report(
        {result_.states, bytes_, static_cast<double>(layer) / static_cast<double>(files_.size())});
    if (resources_.stop.stop_requested()) result_.stopped = StopReason::interrupted;
    // The afterstates of the layer, as they are read and as they are asked.
    const ManifestFile& file = files_[static_cast<std::size_t>(layer)];
    std::uint64_t bytes = bytes_ + index_.memory_bytes() + file.digest.bytes + file.entries * sizeof(double) +
                          RankedBits::bytes_for(index_.size(layer));
    for (const auto& states : states_) bytes += RankedBits::bytes_for(states.reachable.universe());
    if (bytes > resources_.memory_bytes) {
      result_.stopped = StopReason::memory_full;
      result_.needed_bytes = bytes;
    }
    return result_.stopped == StopReason::none;
  }

  /// The slides of the layer's states; its afterstates then add to the states of the layers above.
  PolicyLayer make_layer(int number) {
    for (const Opening& opening : openings({}, identity_.shape))
      if (layer_sum(opening.board) == static_cast<std::uint64_t>(number) &&
          highest_tile(opening.board) < identity_.game.objective)
        states_.front().add(graph_.canonical(opening.board));
    PositionLayer<Word>& states = states_.front();
    states.reachable.count_bits();
    const ValuedLayer<Word, Domain> afterstates = read_layer(number);
    PolicyLayer made{EliasFano(states.reachable), {}};
    made.slides.resize(slide_words(made.states.size()));
    states.for_each(workers_, [&] {
      return [&](Word state, std::uint64_t place) {
        const SlideSuccessors<Word> slides = graph_.slides(state);
        std::uint64_t direction = 0;
        if (slides.wins)
          direction = static_cast<std::uint64_t>(slides.winning);
        else if (slides.count > 0)
          direction = static_cast<std::uint64_t>(
              best_slide(domain_, state, slides, [&](Word slid) { return afterstates.at(slid); }));
        std::atomic_ref<std::uint64_t>(made.slides[place / slides_per_word])
            .fetch_or(direction << (2 * (place % slides_per_word)), std::memory_order_relaxed);
      };
    });
    afterstates.positions.for_each(workers_, [&] {
      return [&, drops = std::vector<DropChild<Word>>()](Word position, std::uint64_t) mutable {
        graph_.drops(position, drops);
        for (const auto& drop : drops)
          states_[static_cast<std::size_t>(layer_step(drop.tile))].add(drop.position);
      };
    });
    result_.states += made.states.size();
    return made;
  }

  ValuedLayer<Word, Domain> read_layer(int number) const {
    const ManifestFile& file = files_[static_cast<std::size_t>(number)];
    expect_listed(folder_ / file.name, file);
    return to_valued(domain_, index_,
                     StoredLayer::read(folder_ / file.name, identity_, number, index_.size(number)));
  }

  const PlyGraph<Word>& graph_;
  const Identity& identity_;
  const Domain& domain_;
  const fs::path& folder_;
  const std::vector<ManifestFile>& files_;
  const Resources& resources_;
  ProgressReports progress_;
  Workers workers_;
  OrbitIndex<Word> index_;
  std::deque<PositionLayer<Word>>
      states_;  ///< Of the layer that comes next and those that its drops lead to.
  std::vector<PolicyLayer> layers_;
  std::uint64_t bytes_ = 0;
  PolicyExport result_;
};

[[noreturn]] void refuse(const fs::path& file) {
  throw DamageError(fmt::format("{} is damaged or no policy: export it again", file.string()));
}

/// What the header says. Refuses a file in which it makes no sense.
struct PolicyHeader {
  Identity identity;
  std::vector<std::uint64_t> states;

  explicit PolicyHeader(const CheckedFile& file) {
    std::istringstream stream(file.header());
    int rows = 0, columns = 0, objective = 0, kind = 0;
    std::uint64_t layers = 0;
    constexpr std::uint64_t most_layers = std::uint64_t{1} << 30;
    if (!(stream >> rows >> columns >> objective >> kind >> layers) || layers > most_layers ||
        layers > file.header().size() || kind < 0 || kind >= static_cast<int>(value_kinds))
      refuse(file.path());
    try {
      identity = {make_shape(rows, columns), make_objective_game(StochasticGame::dmax, objective),
                  static_cast<ValueKind>(kind), IndexKind::sparse};
    } catch (const UsageError&) {
      refuse(file.path());
    }
    states.resize(layers);
    for (auto& count : states)
      if (!(stream >> count)) refuse(file.path());
    if (!facts_of(identity.kind).is_number) refuse(file.path());
  }
};

}  // namespace

class PolicyFile::Policies {
 public:
  virtual ~Policies() = default;
  virtual const Identity& identity() const = 0;
  virtual std::uint64_t states() const = 0;
  virtual std::optional<Direction> slide_on(const Board& board) const = 0;
};

namespace {

template <class Word>
class PackedPolicies final : public PolicyFile::Policies {
 public:
  PackedPolicies(const CheckedFile& file, PolicyHeader header, std::unique_ptr<const PlyGraph<Word>> graph)
      : identity_(header.identity),
        graph_(std::move(graph)),
        index_(identity_.shape, identity_.game.objective, identity_.game.dmax) {
    std::vector<RawLayer> raw;
    std::vector<std::uint64_t> sizes;
    for (std::size_t layer = 0; layer < header.states.size(); ++layer) {
      const std::uint64_t ranks = index_.size(static_cast<int>(layer)), states = header.states[layer];
      if (states > ranks) refuse(file.path());
      states_ += states;
      if (states == 0) continue;
      for (const std::uint64_t bytes : EliasFanoWords::bytes(ranks, states)) sizes.push_back(bytes);
      sizes.push_back(8 * slide_words(states));
    }
    if (sizes != file.part_bytes()) refuse(file.path());  // Before memory is taken for them.
    std::vector<std::span<std::byte>> parts;
    for (std::size_t layer = 0; layer < header.states.size(); ++layer) {
      RawLayer& made = raw.emplace_back(index_.size(static_cast<int>(layer)), header.states[layer]);
      for (auto* words : {&made.list.upper, &made.list.lower, &made.slides})
        if (made.states > 0) parts.push_back(writable_bytes_of(*words));
    }
    if (!file.read_parts(parts)) refuse(file.path());
    for (std::size_t layer = 0; layer < raw.size(); ++layer)
      ranks_.emplace_back(index_, static_cast<int>(layer));
    try {
      for (RawLayer& layer : raw)
        layers_.push_back(
            {layer.states == 0 ? EliasFano() : EliasFano(layer.ranks, layer.states, std::move(layer.list)),
             std::move(layer.slides)});
    } catch (const EnvironmentError&) {
      refuse(file.path());
    }
  }

  const Identity& identity() const override { return identity_; }
  std::uint64_t states() const override { return states_; }

  std::optional<Direction> slide_on(const Board& board) const override {
    if (board.shape() != identity_.shape)
      throw UsageError(fmt::format("the board is {}, but the policy is for {}", to_text(board.shape()),
                                   to_text(identity_.shape)));
    const std::uint64_t sum = layer_sum(board);
    if (sum >= layers_.size() || highest_tile(board) >= identity_.game.objective || !slider_can_move(board))
      return std::nullopt;
    const PolicyLayer& layer = layers_[sum];
    if (layer.states.size() == 0) return std::nullopt;
    const OrbitLayer<Word>& ranks = ranks_[sum];
    const Word word = graph_->canonical(board);
    if (!ranks.has_rank(word)) return std::nullopt;
    const auto place = layer.states.find(ranks.rank(word));
    if (!place) return std::nullopt;
    const Board image = graph_->to_board(word);
    if (image == board) return layer.slide(*place);
    // The slide of this image that leads to the same board up to symmetry.
    const Board after = canonical(slide(image, layer.slide(*place)).board);
    for (const SlideOutcome& outcome : legal_slides(board))
      if (canonical(outcome.board) == after) return outcome.direction;
    return std::nullopt;
  }

 private:
  struct RawLayer {
    RawLayer(std::uint64_t rank_count, std::uint64_t state_count)
        : ranks(rank_count), states(state_count), slides(slide_words(state_count)) {
      if (states > 0) list = EliasFanoWords(ranks, states);
    }
    std::uint64_t ranks, states;
    EliasFanoWords list;
    std::vector<std::uint64_t> slides;
  };

  Identity identity_;
  std::unique_ptr<const PlyGraph<Word>> graph_;
  OrbitIndex<Word> index_;
  std::vector<PolicyLayer> layers_;
  std::vector<OrbitLayer<Word>> ranks_;  ///< By layer.
  std::uint64_t states_ = 0;
};

}  // namespace

PolicyExport export_policy(const fs::path& folder, const fs::path& file, const Resources& resources) {
  const Tablebase tablebase(folder);
  if (!tablebase.facts().is_number)
    throw UsageError("a policy is exported from a tablebase of 'expect': this one is of two players");
  const Identity identity{tablebase.shape(), tablebase.game(), tablebase.kind(), IndexKind::sparse};
  return std::visit(
      [&]<class Word>(const std::unique_ptr<const PlyGraph<Word>>& graph) {
        return with_number_domain(tablebase.domain(), [&]<class Domain>(const Domain& domain) {
          return PolicyMaker<Word, Domain>(*graph, identity, domain, folder, tablebase.files(), resources)
              .write(file);
        });
      },
      make_ply_graph(identity.shape, identity.game));
}

bool looks_like_policy(const fs::path& file) {
  const std::string wanted = fmt::format("dropslide {} ", policy_kind);
  std::string begin(wanted.size(), '\0');
  std::ifstream stream(file, std::ios::binary);
  return stream.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == wanted;
}

PolicyFile::PolicyFile(const fs::path& path) {
  const auto file = CheckedFile::open(path, policy_kind);
  if (!file) refuse(path);
  PolicyHeader header(*file);
  policies_ = std::visit(
      [&]<class Word>(std::unique_ptr<const PlyGraph<Word>>&& graph) -> std::unique_ptr<const Policies> {
        return std::make_unique<PackedPolicies<Word>>(*file, std::move(header), std::move(graph));
      },
      make_ply_graph(header.identity.shape, header.identity.game));
}

PolicyFile::~PolicyFile() = default;

Shape PolicyFile::shape() const { return policies_->identity().shape; }

int PolicyFile::objective() const { return policies_->identity().game.objective; }

std::string_view PolicyFile::quantity() const { return facts_of(policies_->identity().kind).name; }

bool PolicyFile::are_drops_random() const {
  return facts_of(policies_->identity().kind).text->drops_are_random;
}

std::uint64_t PolicyFile::states() const { return policies_->states(); }

std::optional<Direction> PolicyFile::slide_on(const Board& board) const { return policies_->slide_on(board); }

}  // namespace dropslide
