// One's own player of the public API: the states of a board, and evaluations.
#include "dropslide/players.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "api/convert.hpp"
#include "engines/policy/policy_file.hpp"
#include "engines/tablebase/tablebase.hpp"
#include "report/chance/evaluation_report.hpp"
#include "report/fields/field_table.hpp"
#include "studies/players/exact/listed_player.hpp"
#include "studies/players/exact/measured_player.hpp"
#include "studies/players/named_players.hpp"

namespace dropslide::api {

/// The list of the room engines/policy, and its shape as callers have it.
class States::Listed {
 public:
  Listed(const Shape& shape, const Resources& resources)
      : shape_(shape), list_(std::make_shared<const StateList>(to_inside(shape), resources)) {}

  const Shape& shape() const { return shape_; }
  const std::shared_ptr<const StateList>& list() const { return list_; }

 private:
  Shape shape_;
  std::shared_ptr<const StateList> list_;
};

States::States(const Shape& shape, const Run& run)
    : listed_(compute(run, [&](const RunScope& scope) {
        try {
          return std::make_shared<const Listed>(shape, scope.resources());
        } catch (const StateListStopped& stopped) {
          throw EnvironmentError(stopped.reason == StopReason::interrupted
                                     ? "the list of states was stopped before it was whole"
                                     : fmt::format("the states of {} do not fit the memory: more than {} "
                                                   "bytes would be needed",
                                                   to_text(shape), stopped.needed_bytes));
        }
      })) {}
States::~States() = default;
States::States(States&&) noexcept = default;
States& States::operator=(States&&) noexcept = default;

const Shape& States::shape() const { return listed_->shape(); }
std::uint64_t States::size() const { return listed_->list()->size(); }
int States::layers() const { return listed_->list()->layers(); }

std::uint64_t States::first_of(int layer) const {
  if (layer < 0 || layer > layers())
    throw UsageError(fmt::format("expected a layer from 0 to {}, found {}", layers(), layer));
  return listed_->list()->first_of(layer);
}

std::vector<std::uint8_t> States::exponents(int layer) const {
  if (layer < 0 || layer >= layers())
    throw UsageError(fmt::format("expected a layer from 0 to {}, found {}", layers() - 1, layer));
  return listed_->list()->tiles_of(layer);
}

std::optional<std::uint64_t> States::number_of(const Board& board) const {
  return guarded([&] { return listed_->list()->number_of(to_inside(board)); });
}

class Policy::File : public PolicyFile {
 public:
  using PolicyFile::PolicyFile;
};

Policy::Policy(const std::filesystem::path& file)
    : file_(guarded([&] { return std::make_unique<const File>(file); })) {}
Policy::~Policy() = default;
Policy::Policy(Policy&&) noexcept = default;
Policy& Policy::operator=(Policy&&) noexcept = default;

Shape Policy::shape() const { return to_outside(file_->shape()); }
std::uint64_t Policy::states() const { return file_->states(); }
std::string Policy::quantity() const { return std::string(file_->quantity()); }

std::optional<Direction> Policy::slide_on(const Board& board) const {
  const auto slide = guarded([&] { return file_->slide_on(to_inside(board)); });
  return slide ? std::optional(to_outside(*slide)) : std::nullopt;
}

namespace {

Evaluation answer_of(dropslide::Shape shape, const MeasuredPlayer& player, const PolicyEvaluation& found,
                     bool with_regret) {
  Evaluation evaluation;
  std::optional<EvaluatedPlayer> evaluated;
  if (found.stopped == StopReason::none) {
    evaluated.emplace(EvaluatedPlayer{shape, player.title, found, with_regret});
    evaluation.expected_score = found.expected_score;
    if (with_regret) evaluation.regret = found.total_regret;
    for (std::size_t layer = 0; layer < found.ages.size(); ++layer)
      if (found.ages[layer].visits > 0)
        evaluation.ages.push_back(
            {2 * static_cast<int>(layer), found.ages[layer].visits, found.ages[layer].regret});
  }
  set_outcome(evaluation, found.stopped, found.needed_bytes, "expect",
              to_json(EvaluationAnswer{shape, player.name, found.seconds, evaluated}));
  return evaluation;
}

Evaluation evaluate(dropslide::Shape shape, const MeasuredPlayer& player, const EvaluateOptions& options,
                    const RunScope& scope) {
  std::optional<dropslide::Tablebase> table;
  if (options.table) {
    table.emplace(*options.table);
    if (table->shape() != shape || table->facts().name != "score")
      throw dropslide::UsageError(
          fmt::format("{} is of {}, {}: expected expected scores of {}, which 'expect' leaves in a folder",
                      options.table->string(), dropslide::to_text(table->shape()), table->facts().name,
                      dropslide::to_text(shape)));
  }
  const PolicyEvaluation found = player.evaluate(
      {.best = table ? &*table : nullptr, .until_tile = {}, .most_mistakes = options.most_mistakes},
      scope.resources());
  return answer_of(shape, player, found, table.has_value());
}

/// A player of the list.
Evaluation evaluate_listed(const States& states, const ChancesByNumber& chances,
                           const EvaluateOptions& options, const RunScope& scope) {
  const dropslide::Shape shape = to_inside(states.shape());
  return evaluate(shape,
                  measured_player(shape, "array",
                                  listed_player(states.listed()->list(), chances, scope.resources()), true),
                  options, scope);
}

MeasuredPlayer player_called(dropslide::Shape shape, const std::string& name) {
  return names_policy_file(name) ? player_of_file(shape, name) : measured_player(shape, player_named(name));
}

}  // namespace

Evaluation evaluate(const Shape& shape, const std::string& player, const EvaluateOptions& options,
                    const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const dropslide::Shape inside = to_inside(shape);
    return evaluate(inside, player_called(inside, player), options, scope);
  });
}

Evaluation evaluate(const Shape& shape, const BatchPlayer& player, const EvaluateOptions& options,
                    const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    const dropslide::Shape inside = to_inside(shape);
    const auto ask = [&](const dropslide::StateBatch& states, std::span<ChancesOfSlides> chances) {
      player({chances.size(), states.tiles, states.legal}, chances);
    };
    return evaluate(inside, measured_player(inside, "function", ask, options.is_symmetric), options, scope);
  });
}

Evaluation evaluate(const States& states, std::span<const std::uint8_t> slides,
                    const EvaluateOptions& options, const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    return evaluate_listed(states, chances_of(*states.listed()->list(), slides), options, scope);
  });
}

Evaluation evaluate(const States& states, std::span<const double> chances, const EvaluateOptions& options,
                    const Run& run) {
  return compute(run, [&](const RunScope& scope) {
    return evaluate_listed(states, chances_of(*states.listed()->list(), chances), options, scope);
  });
}

}  // namespace dropslide::api
