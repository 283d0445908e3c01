// The cost model: its engines, what is recorded, machines of every size, and one wording.
#include "costs/cost_model.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "costs/game_plan.hpp"
#include "costs/node_cost.hpp"
#include "costs/outlook.hpp"
#include "costs/recorded_game.hpp"
#include "costs/records.hpp"
#include "report/costs/cost_fields.hpp"
#include "report/costs/cost_text.hpp"
#include "report/costs/plans/game_plan_report.hpp"
#include "report/fields/field_table.hpp"
#include "studies/known/recorded_results.hpp"
#include "studies/reproduction/cell_costs.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

namespace dropslide {

using layers::HeldLayers;

namespace {

constexpr double gibibyte = 0x1p30;
constexpr PlannedMachine large{.threads = 64, .memory_bytes = std::uint64_t{1} << 40};
layers::LayerPlan costs_below(Shape shape, const ObjectiveGame& game, const Bound& bound) {
  const auto& costs = cost_model().layers();
  return costs.bounded(game, bound, *costs.cost(shape, game)).rung.plan;
}

constexpr PlannedMachine small{.threads = 2, .memory_bytes = std::uint64_t{1} << 30};

TEST_CASE("the records that are compiled in are those of tables/results") {
  const std::filesystem::path results = source_tables() / "results";
  for (const CostRecord& record : {layer_rates_record(), tablebase_rates_record(), expectation_rates_record(),
                                   search_costs_record(), proof_costs_record()}) {
    CAPTURE(record.file_name);
    CHECK(read_record(record).json() == read_json(results / record.file_name, "a record").json());
  }
}

TEST_CASE("a recorded proof search holds no more than its positions need, and some as much") {
  int without_certificate = 0;
  for (const JsonValue& proof : read_record(proof_costs_record()).at("proofs").items()) {
    CAPTURE(proof.json());
    const CellCost cost{.peak_positions = proof.at("positions").count()};
    CHECK(proof.at("bytes").count() <= cost.bytes());
    without_certificate += proof.at("bytes").count() == cost.bytes();
  }
  CHECK(without_certificate > 0);
}

TEST_CASE("a game that was run costs what is recorded") {
  int games = 0;
  const JsonValue record = read_record(layer_rates_record());
  for (const JsonValue& entry : record.at("rates").items()) {
    if (entry.find("bound")) continue;
    const Shape shape = recorded_shape(entry);
    const ObjectiveGame game = recorded_game(entry);
    CAPTURE(to_text(shape), game.dmax, game.objective);
    const auto cost = cost_model().by_layers(shape, game);
    REQUIRE(cost.has_value());
    CHECK(cost->basis == CostBasis::recorded);
    CHECK(std::abs(cost->processor_seconds / entry.at("thread_seconds").number() - 1) < 0.1);
    ++games;
  }
  CHECK(games >= 4);
  CHECK(cost_model().by_layers({4, 4}, {2, 8})->basis == CostBasis::nearest);
  const GameCost proof = cost_model().by_proof({3, 4}, {2, 7});
  CHECK(proof.basis == CostBasis::recorded);
  CHECK(proof.processor_seconds == 91.98);
}

TEST_CASE("proof search costs what it took in this very game, else only the deciding game has an estimate") {
  const GameCost six = cost_model().by_proof({4, 4}, {2, 6});
  CHECK(six.basis == CostBasis::recorded);
  CHECK(six.positions == 140'159'577);
  CHECK(six.processor_seconds == 342.72);
  CHECK(six.memory_bytes == 568'616 * 1024.0);
  CHECK(six.method == "depth-first");
  CHECK_FALSE(cost_model().by_proof({4, 4}, {2, 7}).is_known());
  CHECK_FALSE(cost_model().by_proof({4, 4}, {2, 4}).is_known());
  CHECK(cost_model().by_proof({4, 4}, {2, 8}).basis == CostBasis::extrapolated);
  const auto unknown = to_json(need_of(cost_model().by_proof({4, 4}, {2, 7})));
  for (const char* key : {"positions_total", "ram_bytes", "core_seconds"}) {
    CAPTURE(key);
    CHECK(unknown.at(key).is_null());
  }
  CHECK(fit(cost_model().by_proof({4, 4}, {2, 7}), ~std::uint64_t{0}) == Fit::no);
}

TEST_CASE(
    "a plan shows a question mark where nobody knows, and recommends a recorded search that is cheaper") {
  const std::string seven = to_plain_text(plan_game(cost_model(), {4, 4}, {2, 7}, large));
  CHECK_THAT(seven, contains_text("\n  proof      ?") && !contains_text("inf"));
  const GamePlan six = plan_game(cost_model(), {4, 4}, {2, 6}, small);
  CHECK(six.best.cost.engine == Engine::proof);
  CHECK_THAT(command_of(six), contains_text("--engine proof --method depth-first"));
  CHECK(cost_model().cheaper({4, 4}, {2, 6}).engine == Engine::proof);
}

TEST_CASE("where nothing fits, the command is that of the machine that it needs, with one layer in memory") {
  const GamePlan plan = plan_game(cost_model(), {4, 4}, {2, 9}, small);
  const double least = plan.layers->plan.memory_bytes(HeldLayers::one);
  const std::string text = to_plain_text(plan);
  CHECK_THAT(text,
             contains_text("Nothing fits: " + memory_text(least) + " of memory and ") &&
                 contains_text("On a machine of that memory:\n  dropslide solve 4x4 --dmax 2 --objective 9 "
                               "--engine layers --threads 2 --memory " +
                               std::to_string(std::lround(std::ceil(least / gibibyte))) +
                               "GiB --out run-4x4-2-9\n"));
  PlannedMachine nodes{.threads = 64, .memory_bytes = std::uint64_t{8} << 30, .nodes = 8};
  const GamePlan shared = plan_game(cost_model(), {4, 4}, {2, 9}, nodes);
  CHECK_THAT(to_plain_text(shared),
             contains_text("run on one machine") && contains_text(" --out run-4x4-2-9\n") &&
                 contains_text("--memory " +
                               std::to_string(std::lround(std::ceil(shared.node->memory_bytes / gibibyte))) +
                               "GiB"));
}

TEST_CASE("an engine that cannot hold a game has no cost") {
  CHECK_FALSE(cost_model().by_layers({5, 5}, {2, 9}).has_value());
  CHECK(cost_model().by_each({4, 4}, {2, 8}).size() == 3);
  CHECK(cost_model().by(Engine::automatic, {5, 5}, {2, 9})->engine == Engine::proof);
}

TEST_CASE("a recorded search that is cheaper is taken, an extrapolated one is not believed") {
  CHECK(cost_model().cheaper({2, 9}, {4, 5}).engine == Engine::proof);
  CHECK(cost_model().cheaper({4, 4}, {2, 8}).engine == Engine::layers);
}

TEST_CASE("layers that do not fit the memory fit a disk, as far as one of them does") {
  GameCost cost{.memory_bytes = 100, .least_bytes = 10};
  CHECK(fit(cost, 100) == Fit::yes);
  CHECK(fit(cost, 99) == Fit::from_disk);
  CHECK(fit(cost, 10) == Fit::from_disk);
  CHECK(fit(cost, 9) == Fit::no);
}

TEST_CASE("4x4 (2, 8) takes three layers of 6 GiB, or one, and (2, 9) fits a PC of 32 GiB with one") {
  const auto eight = cost_model().layers().cost({4, 4}, {2, 8});
  REQUIRE(eight);
  CHECK(eight->plan.held_layers == 3);
  const double bounded = costs_below({4, 4}, {2, 8}, {196, Winner::dropper}).layer_bytes;
  CHECK(bounded / gibibyte > 5.9);
  CHECK(bounded / gibibyte < 6.1);
  const auto nine = costs_below({4, 4}, {2, 9}, {355, Winner::dropper});
  CHECK(nine.memory_bytes() / gibibyte > 68);
  CHECK(nine.memory_bytes(HeldLayers::one) / gibibyte < 27);
  CHECK(std::abs(nine.boards / 25e12 - 1) < 0.1);
}

TEST_CASE("each of several nodes has one layer in memory, reads all layers and writes its share") {
  for (const auto& [shape, game] :
       {std::pair{Shape{4, 4}, ObjectiveGame{2, 7}}, std::pair{Shape{3, 5}, ObjectiveGame{3, 7}}}) {
    const auto all = cost_model().layers().cost(shape, game);
    CAPTURE(to_text(shape));
    const double boards = all->plan.boards / 8;
    const int layers_read = game.dmax == 2 ? 1 : 3;
    for (int nodes = 2; nodes <= 8; nodes *= 2) {
      CAPTURE(nodes);
      const NodeCost cost = cost_of_node(*all, game, nodes);
      CHECK(cost.memory_bytes ==
            all->plan.memory_bytes(HeldLayers::one) + static_cast<double>(layers::link_bytes));
      CHECK(cost.read_bytes == Approx(boards * (layers_read + (game.dmax - 1.0) / nodes)));
      CHECK(cost.written_bytes == Approx(boards * game.dmax / nodes));
      CHECK(cost.folder_seconds(8) == Approx(cost.read_bytes + cost.written_bytes));
    }
  }
}

TEST_CASE("a plan for nodes says what the shared folder takes, and where it is the limit") {
  PlannedMachine nodes{.threads = 64, .memory_bytes = std::uint64_t{256} << 30, .nodes = 8};
  const GamePlan eight = plan_game(cost_model(), {4, 4}, {2, 9}, nodes);
  REQUIRE(eight.node.has_value());
  CHECK(eight.best.fits);
  const double computing = nodes.seconds(eight.layers->processor_seconds);
  const double limit = eight.node->limiting_bits_per_second(computing);
  CHECK(std::abs(eight.node->folder_seconds(limit) / computing - 1) < 1e-9);
  const std::string text = to_plain_text(eight);
  CHECK_THAT(text, contains_text("each node reads " + memory_text(eight.node->read_bytes)) &&
                       contains_text("writes " + memory_text(eight.node->written_bytes)) &&
                       contains_text("no less memory each"));
  const auto json = to_json(eight)["node"];
  CHECK(json["read_bytes"].get<double>() == std::floor(eight.node->read_bytes));
  CHECK(json["written_bytes"].get<double>() == std::floor(eight.node->written_bytes));
  nodes.memory_bytes = std::uint64_t{8} << 30;
  CHECK_FALSE(plan_game(cost_model(), {4, 4}, {2, 9}, nodes).best.fits);
  CHECK_THROWS_AS(plan_game(cost_model(), {5, 5}, {2, 9}, nodes), UsageError);
  nodes.threads = 256;
  nodes.nodes = 64;
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {4, 4}, {2, 6}, nodes)),
             contains_text("even at 100 Gb/s the folder takes longer than computing"));
}

TEST_CASE("the plan of a cell marks what fits and what does not") {
  CellPlan plan{.shape = {4, 4}, .dmax = 2, .machine = small, .objectives = {}};
  plan.machine.memory_bytes = std::uint64_t{2} << 30;
  for (const int objective : {5, 7, 8, 14})
    plan.objectives.push_back({plan_game(cost_model(), {4, 4}, {2, objective}, plan.machine), "open"});
  const auto layers = [](int objective) { return *cost_model().by_layers({4, 4}, {2, objective}); };
  const std::string text = to_plain_text(plan);
  CHECK_THAT(text, contains_text("= " + memory_text(layers(5).memory_bytes) + ", ") &&
                       contains_text("~ " + memory_text(layers(7).least_bytes) + ", ") &&
                       contains_text("! " + memory_text(layers(8).memory_bytes) + ", ") &&
                       contains_text("14 (16384)  open   -  ") &&
                       contains_text("-: the engine cannot hold the game"));
}

TEST_CASE("the recommendation fits the machine, with a command to type") {
  const std::string fits = to_plain_text(plan_game(cost_model(), {4, 4}, {2, 9}, large));
  CHECK_THAT(fits,
             contains_text("Recommended: by layers\n  dropslide solve 4x4 --dmax 2 --objective 9 --engine "
                           "layers --threads 64 --memory 1TiB --out run-4x4-2-9\n"));
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {4, 4}, {2, 10}, small)), contains_text("Nothing fits: "));
  CHECK_FALSE(plan_game(cost_model(), {4, 4}, {2, 10}, small).best.fits);
}

TEST_CASE("where one layer alone fits, the plan names --out, and says what is read and written there") {
  const GameCost cost = *cost_model().by_layers({4, 4}, {2, 7});
  PlannedMachine machine = small;
  machine.memory_bytes = static_cast<std::uint64_t>((cost.least_bytes + cost.memory_bytes) / 2);
  const GamePlan plan = plan_game(cost_model(), {4, 4}, {2, 7}, machine);
  CHECK(plan.best.from_disk);
  CHECK(plan.best.fits);
  const std::string text = to_plain_text(plan);
  CHECK_THAT(text, contains_text(" from disk") && contains_text("one layer is in memory") &&
                       contains_text(" --out run-4x4-2-7\n") &&
                       contains_text(memory_text(plan.layers->plan.read_bytes(2, 1)) + " are read"));
  const auto json = to_json(plan);
  CHECK(json["engines"][0]["fits"] == "from disk");
  CHECK_FALSE(json["engines"][0]["seconds_estimate"].is_null());
  machine.memory_bytes = static_cast<std::uint64_t>(0.8 * cost.least_bytes);
  const GamePlan less = plan_game(cost_model(), {4, 4}, {2, 7}, machine);
  CHECK(less.best.is_bounded);
  CHECK_THAT(command_of(less), contains_text("--out run-4x4-2-7"));
}

TEST_CASE("a plan for more threads than any run had says that it divides") {
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {4, 4}, {2, 8}, large)),
             contains_text("core time divided"));
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {3, 4}, {2, 6}, small)),
             !contains_text("core time divided"));
  CHECK(to_json(plan_game(cost_model(), {4, 4}, {2, 8}, large))["threads_measured"] == 2);
}

TEST_CASE("a run is long after minutes or beyond its memory, and ends within both memory and a lifetime") {
  const Resources two{.threads = 2, .memory_bytes = 1000};
  CHECK_FALSE(is_long({.processor_seconds = 599, .memory_bytes = 1000}, two));
  CHECK(is_long({.processor_seconds = 601, .memory_bytes = 0}, two));
  CHECK(is_long({.processor_seconds = 21, .memory_bytes = 1001}, two));
  CHECK_FALSE(is_long({.processor_seconds = 19, .memory_bytes = 1001}, two));
  CHECK(can_end({.processor_seconds = 1e9, .memory_bytes = 1000}, two));
  CHECK_FALSE(can_end({.processor_seconds = 1e10, .memory_bytes = 1000}, two));
  CHECK_FALSE(can_end({.processor_seconds = 1, .memory_bytes = 1001}, two));
}

TEST_CASE("every place has the same cost of an open cell: the next step's") {
  const BestKnown known(recorded_results(source_tables() / "results"));
  const CellNeed need = CellCosts(cost_model(), known).need(Quantity::largest_tile, {4, 4}, 2);
  REQUIRE(need.game.has_value());
  CHECK(need.game->game.objective == 8);
  const GamePlan plan = plan_game(cost_model(), {4, 4}, {2, 8}, small);
  CHECK(to_json(need) == to_json(need_of(*cost_model().by(Engine::automatic, {4, 4}, {2, 8}))));
  CHECK(to_json(need) == to_json(need_of(plan.costs.front())));
  CHECK(need.memory_bytes / gibibyte > 15);
}

TEST_CASE("an open cell takes both games that decide it, as far as boards within it say which these are") {
  const BestKnown known(recorded_results(source_tables() / "results"));
  const CellCosts costs(cost_model(), known);
  const CellNeed step = costs.need(Quantity::largest_tile, {4, 5}, 4);
  const CellNeed whole = costs.whole(Quantity::largest_tile, {4, 5}, 4);
  CHECK(step.game->game.objective == 4);
  CHECK(whole.game->game.objective == 6);
  CHECK(costs.foreseen_tile({4, 5}, 4).on == Shape{4, 4});
  CHECK(whole.memory_bytes > 1000 * step.memory_bytes);
  CHECK(whole.processor_seconds > whole.game->processor_seconds);
  CHECK(costs.whole(Quantity::largest_tile, {4, 5}, 2).game->game.objective == 8);
  CHECK_FALSE(costs.foreseen_tile({3, 5}, 2).on);
}

TEST_CASE("what is estimated has two digits, what is counted three") {
  CHECK(core_time_text(0.013) == "0.01 core-seconds");
  CHECK(core_time_text(45.4) == "45 core-seconds");
  CHECK(core_time_text(60 * 13.4) == "13 core-minutes");
  CHECK(core_time_text(3600 * 2718.0) == "2 700 core-hours");
  CHECK(core_time_text(3600 * 24 * 365.25 * 12.3) == "12 core-years");
  CHECK(rough_duration(3600 * 3.64) == "3.6 h");
  CHECK(rough_duration(3600 * 26.4) == "26 h");
  CHECK(rough_duration(86400 * 123) == "120 d");
  CHECK(rough_count(8912) == "8 900");
  CHECK(rough_count(469.1e12) == "470e12");
  CHECK(memory_text(419 * gibibyte) == "419 GiB");
  CHECK(memory_text(1e30) == "more than any machine has");
  GameCost guess{.positions = 668e9, .memory_bytes = 2.43 * 0x1p40, .processor_seconds = 3600 * 220.0};
  guess.basis = CostBasis::extrapolated;
  CHECK(cost_phrase(guess) == "2 TiB of memory and 200 core-hours by layers");
}

}  // namespace
}  // namespace dropslide
