// The cost model: its engines, what is recorded, machines of every size, and one wording.
#include "costs/cost_model.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "costs/game_plan.hpp"
#include "costs/node_cost.hpp"
#include "costs/outlook.hpp"
#include "costs/records.hpp"
#include "engines/layers/team/team_load.hpp"
#include "files/json_lines.hpp"
#include "report/costs/cost_json.hpp"
#include "report/costs/cost_text.hpp"
#include "report/costs/plans/game_plan_report.hpp"
#include "report/reproduction/proof_cost_file.hpp"
#include "studies/known/recorded_results.hpp"
#include "studies/reproduction/cell_costs.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

constexpr double gibibyte = 0x1p30;
constexpr PlannedMachine large{.threads = 64, .memory_bytes = std::uint64_t{1} << 40};
constexpr PlannedMachine small{.threads = 2, .memory_bytes = std::uint64_t{1} << 30};

TEST_CASE("the records that are compiled in are those of tables/results") {
  const std::filesystem::path results = source_tables() / "results";
  for (const CostRecord& record : {layer_rates_record(), tablebase_rates_record(), expectation_rates_record(),
                                   search_costs_record(), proof_costs_record()}) {
    CAPTURE(record.file_name);
    CHECK(read_record(record).json() == read_json(results / record.file_name, "a record").json());
  }
}

TEST_CASE("the costs of proof searches are those of the records of games") {
  const std::filesystem::path results = source_tables() / "results";
  const BestKnown known(recorded_results(results));
  CHECK(proof_costs_json(read_json_lines(results / "proofs.jsonl"), known) ==
        read_record(proof_costs_record()).json());
}

TEST_CASE("a game that was run costs what is recorded") {
  const auto cost = cost_model().by_layers({3, 5}, {2, 8});
  REQUIRE(cost.has_value());
  CHECK(cost->basis == CostBasis::recorded);
  CHECK(std::abs(cost->processor_seconds / 36400 - 1) < 0.02);
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
  const auto unknown = cost_json(cost_model().by_proof({4, 4}, {2, 7}));
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

TEST_CASE("where nothing fits, the command is that of the machine that it needs") {
  const std::string eight = to_plain_text(plan_game(cost_model(), {4, 4}, {2, 8}, small));
  CHECK_THAT(eight,
             contains_text("Nothing fits: 123 GiB of memory and ") &&
                 contains_text("On a machine of that memory:\n  dropslide solve 4x4 --dmax 2 --objective 8 "
                               "--engine layers --threads 2 --memory 123GiB --out run-4x4-2-8\n"));
  PlannedMachine nodes{.threads = 64, .memory_bytes = std::uint64_t{64} << 30, .nodes = 8};
  const std::string shared = to_plain_text(plan_game(cost_model(), {4, 4}, {2, 9}, nodes));
  CHECK_THAT(shared, contains_text("run on one machine") && contains_text("--memory 70GiB"));
}

TEST_CASE("an engine that cannot hold a game has no cost") {
  CHECK_FALSE(cost_model().by_layers({1, 25}, {2, 9}).has_value());
  CHECK(cost_model().by_each({4, 4}, {2, 8}).size() == 3);
  CHECK(cost_model().by(Engine::automatic, {1, 25}, {2, 9})->engine == Engine::proof);
}

TEST_CASE("a recorded search that is cheaper is taken, an extrapolated one is not believed") {
  CHECK(cost_model().cheaper({2, 9}, {4, 5}).engine == Engine::proof);
  CHECK(cost_model().cheaper({4, 4}, {2, 8}).engine == Engine::layers);
}

TEST_CASE("a window that does not fit the memory fits a disk, as far as the tables fit") {
  GameCost cost{.memory_bytes = 100, .least_bytes = 10};
  CHECK(fit(cost, 100) == Fit::yes);
  CHECK(fit(cost, 99) == Fit::with_scratch);
  CHECK(fit(cost, 9) == Fit::no);
}

TEST_CASE("4x4 (2, 9) takes 419 GiB, and on eight nodes 69.8 GiB each and 15.2 TiB of network") {
  const GamePlan one = plan_game(cost_model(), {4, 4}, {2, 9}, large);
  CHECK(memory_text(one.best.cost.memory_bytes) == "419 GiB");
  CHECK(one.best.fits);
  PlannedMachine nodes{.threads = 64, .memory_bytes = std::uint64_t{256} << 30, .nodes = 8};
  const GamePlan eight = plan_game(cost_model(), {4, 4}, {2, 9}, nodes);
  REQUIRE(eight.node.has_value());
  CHECK(memory_text(eight.node->memory_bytes) == "69.8 GiB");
  CHECK(memory_text(eight.node->received_bytes) == "15.2 TiB");
  CHECK(std::lround(eight.node->network_seconds(1e11) / 60) == 22);
  CHECK(eight.best.fits);
  // Where the network is the limit it takes as long as computing.
  const double computing = nodes.seconds(eight.layers->processor_seconds);
  const double limit = eight.node->limiting_bits_per_second(computing);
  CHECK(std::abs(eight.node->network_seconds(limit) / computing - 1) < 1e-9);
  nodes.memory_bytes = std::uint64_t{64} << 30;
  CHECK_FALSE(plan_game(cost_model(), {4, 4}, {2, 9}, nodes).best.fits);
  CHECK_THROWS_AS(plan_game(cost_model(), {1, 25}, {2, 9}, nodes), UsageError);
}

TEST_CASE("a node of one is the machine alone, and twice as many nodes take less memory each") {
  for (const auto& [shape, game] :
       {std::pair{Shape{4, 4}, ObjectiveGame{2, 7}}, std::pair{Shape{3, 5}, ObjectiveGame{2, 7}}}) {
    const auto all = cost_model().layers().cost(shape, game);
    CAPTURE(to_text(shape));
    CHECK(cost_of_node(*all, game, 1).memory_bytes == all->plan.memory_bytes());
    CHECK(cost_of_node(*all, game, 1).received_bytes == 0);
    for (int nodes = 2; nodes <= 8; nodes *= 2) {
      CAPTURE(nodes);
      const NodeCost fewer = cost_of_node(*all, game, nodes), more = cost_of_node(*all, game, 2 * nodes);
      CHECK(more.memory_bytes < fewer.memory_bytes);
      if (shape.is_square())
        CHECK(more.received_bytes < fewer.received_bytes);
      else
        CHECK(more.memory_bytes > all->plan.window_bytes / 3);  // All of D.
    }
  }
}

TEST_CASE(
    "D of one layer is whole on each node, but for squares, and a plan says where more nodes help little") {
  PlannedMachine nodes{.threads = 64, .memory_bytes = std::uint64_t{64} << 30, .nodes = 8};
  const GamePlan eight = plan_game(cost_model(), {3, 5}, {2, 9}, nodes);
  REQUIRE(eight.node.has_value());
  CHECK(eight.node->floor_bytes == eight.layers->plan.window_bytes / 3);
  CHECK(memory_text(eight.node->floor_bytes) == "16.3 GiB");
  CHECK_THAT(to_plain_text(eight), contains_text("more nodes help little: of "));
  CHECK(to_json(eight)["node"]["floor_bytes"].get<double>() == std::floor(eight.node->floor_bytes));
  nodes.nodes = 2;
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {3, 5}, {2, 9}, nodes)), !contains_text("more nodes"));
  CHECK(plan_game(cost_model(), {4, 4}, {2, 8}, nodes).node->floor_bytes == 0);
  CHECK(cost_of_node(*eight.layers, {2, 9}, 1).floor_bytes == 0);
  nodes.threads = 256;
  nodes.nodes = 16;
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {4, 4}, {2, 6}, nodes)),
             contains_text("even at 100 Gb/s the network takes longer than computing"));
}

TEST_CASE("a plan for nodes says what a team of members counts") {
  for (const auto& [shape, game] :
       {std::pair{Shape{4, 4}, ObjectiveGame{2, 5}}, std::pair{Shape{3, 5}, ObjectiveGame{2, 6}}})
    for (const int nodes : {2, 4}) {
      CAPTURE(shape, nodes);
      const auto all = cost_model().layers().cost(shape, game);
      const NodeCost planned = cost_of_node(*all, game, nodes);
      const LayerIndex index(all->plan.cut, game.objective, game.dmax);
      const auto counted = layers::team_load(index, index.top_layer(), nodes, all->plan.across);
      CHECK(std::abs(planned.received_bytes / static_cast<double>(counted.received_bytes) - 1) < 0.05);
      const double window = planned.memory_bytes - all->plan.table_bytes - layers::link_bytes;
      CHECK(std::abs(window / static_cast<double>(counted.window_bytes) - 1) < 0.05);
    }
}

TEST_CASE("the plan of a cell marks what fits and what does not") {
  CellPlan plan{.shape = {4, 4}, .dmax = 2, .machine = small, .objectives = {}};
  plan.machine.memory_bytes = std::uint64_t{3} << 30;
  for (const int objective : {5, 6, 7, 12})
    plan.objectives.push_back({plan_game(cost_model(), {4, 4}, {2, objective}, plan.machine), "open"});
  const std::string text = to_plain_text(plan);
  CHECK_THAT(text, contains_text("  5 (32)     open   = 526 MiB, ") && contains_text("~ 4.68 GiB, ") &&
                       contains_text("! 28.2 GiB, ") && contains_text("12 (4096)  open   -  ") &&
                       contains_text("-: the engine cannot hold the game"));
}

TEST_CASE("the recommendation fits the machine, with a command to type") {
  const std::string fits = to_plain_text(plan_game(cost_model(), {4, 4}, {2, 9}, large));
  CHECK_THAT(fits,
             contains_text("Recommended: by layers\n  dropslide solve 4x4 --dmax 2 --objective 9 --engine "
                           "layers --threads 64 --memory 1TiB --out run-4x4-2-9\n"));
  CHECK_THAT(to_plain_text(plan_game(cost_model(), {4, 4}, {2, 10}, small)), contains_text("Nothing fits: "));
  CHECK_FALSE(plan_game(cost_model(), {4, 4}, {2, 10}, small).best.fits);
  const GamePlan scratch =
      plan_game(cost_model(), {4, 4}, {2, 7}, {.threads = 2, .memory_bytes = std::uint64_t{27} << 30});
  CHECK((scratch.best.with_scratch || scratch.best.is_bounded));
}

TEST_CASE("scratch files are offered as far as they were measured, and their price is not made up") {
  const auto fit_in = [](Shape shape, const ObjectiveGame& game, double share) {
    const GameCost cost = *cost_model().by_layers(shape, game);
    return fit(cost, static_cast<std::uint64_t>(share * cost.memory_bytes));
  };
  CHECK(fit_in({4, 4}, {2, 8}, 0.51) == Fit::with_scratch);
  CHECK(fit_in({4, 4}, {2, 8}, 0.49) == Fit::no);
  CHECK(fit_in({3, 6}, {4, 5}, 0.26) == Fit::with_scratch);
  CHECK(fit_in({3, 6}, {4, 5}, 0.24) == Fit::no);
  CHECK(fit_in({3, 4}, {1, 12}, 0.99) == Fit::no);
  const PlannedMachine machine{.threads = 2, .memory_bytes = std::uint64_t{80} << 30};
  const GamePlan plan = plan_game(cost_model(), {4, 4}, {2, 8}, machine);
  CHECK_THAT(to_plain_text(plan), contains_text("nobody knows the time of this game"));
  CHECK(to_json(plan)["engines"][0]["fits"] == "with scratch");
  CHECK(to_json(plan)["engines"][0]["seconds_estimate"].is_null());
  CHECK_FALSE(to_json(plan)["engines"][0]["core_seconds"].is_null());
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
  CHECK(cost_json(need) == cost_json(*cost_model().by(Engine::automatic, {4, 4}, {2, 8})));
  CHECK(cost_json(need) == cost_json(plan.costs.front()));
  CHECK(need.memory_bytes / gibibyte > 100);
}

TEST_CASE("an open cell takes both games that decide it, as far as boards within it say which these are") {
  const BestKnown known(recorded_results(source_tables() / "results"));
  const CellCosts costs(cost_model(), known);
  const CellNeed step = costs.need(Quantity::largest_tile, {4, 5}, 4);
  const CellNeed whole = costs.whole(Quantity::largest_tile, {4, 5}, 4);
  CHECK(step.game->game.objective == 3);
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
