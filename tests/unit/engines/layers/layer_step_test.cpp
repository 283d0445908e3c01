// The step of a layer asks of its team what the concept says, in that order, and nothing else: because any
// model of it must do, such as the one written here.
#include "engines/layers/layer_step.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_plan.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "support/catch.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// A team of one that owns all slices and notes what it is asked.
class NotingTeam {
 public:
  explicit NotingTeam(const LayerIndex& index) : index_(index) {}

  std::vector<std::string> asked;

  bool is_alone() const { return true; }
  int members() const { return 1; }
  int number() const { return 0; }
  SliceRange own_slices(int) const { return {0, index_.slices()}; }
  WordRange own_words(const LayerBits& bits) const { return words_of(index_, bits, own_slices(bits.layer)); }
  void fetch_above(const LayerWork&) { asked.push_back("fetch_above"); }
  void fetch_along(const LayerWork&) { asked.push_back("fetch_along"); }
  DropperExchange& open_dropper(const LayerWork&) { throw std::logic_error("a team of one sends nothing"); }
  StripExchange& open_strips(const LayerWork&) { throw std::logic_error("a team of one sends nothing"); }
  bool any(bool answer) {
    asked.push_back(answer ? "any: stopped" : "any");
    return answer;
  }
  LayerDigest sum(const LayerDigest& part) {
    asked.push_back("sum");
    return part;
  }

 private:
  const LayerIndex& index_;
};

static_assert(LayerTeam<NotingTeam> && LayerTeam<LinkedTeam> && !LayerTeam<LayerIndex>);

/// All jobs on this thread, in order.
const auto one_by_one = [](SliceRange range, auto&& job, auto&&...) {
  LayerDigest sum;
  for (std::uint32_t number = range.begin; number < range.end; ++number) sum += job(number);
  return sum;
};

/// The game's layers, solved from the highest one down by a team.
std::vector<LayerDigest> solve(const LayerTables& tables, LayerTeam auto& team) {
  LayerWindow window(tables);
  const LayerKernel kernel = select_kernel(InstructionSet::portable, tables.index().cut().has_extra());
  std::vector<LayerDigest> result;
  for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
    window.open_layer(layer);
    result.push_back(solve_layer(window.work(), kernel, team, one_by_one, [] { return false; }).value());
  }
  return result;
}

/// The game with Dmax 2 and objective 4.
LayerIndex index_of(Shape shape) {
  const ObjectiveGame game{2, 4};
  return LayerIndex(choose_cut(shape, game).value(), game.objective, game.dmax);
}

}  // namespace

TEST_CASE("layers can be solved by any model of LayerTeam, on squares and on other boards") {
  for (const auto& [shape, across] :
       {std::pair{Shape{2, 3}, AcrossMethod::slides}, std::pair{Shape{3, 3}, AcrossMethod::transposition}}) {
    CAPTURE(to_text(shape));
    const LayerIndex index = index_of(shape);
    const LayerTables tables(index, across);
    NotingTeam written(index);
    LinkedTeam linked(index, nullptr);
    CHECK(solve(tables, written) == solve(tables, linked));
    REQUIRE(written.asked.size() == 4U * static_cast<unsigned>(index.top_layer() + 1));
    CHECK(std::vector(written.asked.begin(), written.asked.begin() + 4) ==
          std::vector<std::string>{"fetch_above", "any", "fetch_along", "sum"});
  }
}

TEST_CASE("a stopped layer ends before its slides, and asks the team whether others are stopped") {
  const LayerIndex index = index_of({2, 3});
  const LayerTables tables(index);
  const LayerKernel kernel = select_kernel(InstructionSet::portable, index.cut().has_extra());
  LayerWindow window(tables);
  window.open_layer(index.top_layer());
  NotingTeam team(index);
  CHECK_FALSE(solve_layer(window.work(), kernel, team, one_by_one, [] { return true; }));
  CHECK(team.asked == std::vector<std::string>{"fetch_above", "any: stopped"});
}
