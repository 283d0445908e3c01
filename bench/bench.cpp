// The benchmark: a signature that changes only when the program's behaviour does, then the times that we
// promise.
//
// The signature hashes winners and counts of positions of single-threaded searches: times, machines and
// thread counts leave it as it is; another order of moves, another canonical form or another rule changes it.
#include <fmt/format.h>
#include <sys/resource.h>
#include <xxhash.h>

#include <charconv>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/clock.hpp"
#include "base/standard_descriptors.hpp"
#include "engines/cooperative/shortest_game.hpp"
#include "engines/layers/layer_search.hpp"
#include "engines/proof/proof_search.hpp"
#include "engines/tablebase/expectation_search.hpp"
#include "engines/tablebase/tablebase_search.hpp"
#include "engines/thesis/thesis_solver.hpp"
#include "index_bench.hpp"
#include "play_bench.hpp"
#include "questions/winners/least_no_merge_dmax.hpp"
#include "studies/line/line_study.hpp"
#include "studies/thesis/audit.hpp"
#include "theory/line/games/passing_game.hpp"
#include "theory/line/games/reachability.hpp"
#include "theory/line/theorems.hpp"

using namespace dropslide;

namespace {

constexpr std::uint64_t memory_bytes = 8ULL << 30;

Resources on(int threads, std::uint64_t memory = memory_bytes) {
  return {.threads = threads, .memory_bytes = memory};
}

Decision solve(Shape shape, int dmax, int objective, int threads, ProofMethod method = ProofMethod::automatic,
               std::uint64_t memory = memory_bytes) {
  return search_proof(shape, make_objective_game(dmax, objective), on(threads, memory), {.method = method});
}

std::string signature() {
  std::string facts;
  const auto add = [&](const Decision& d) {
    facts += fmt::format("{} {} {};", to_text(d.winner.value()), d.positions, d.expansions);
  };
  add(solve({2, 4}, 1, 8, 1, ProofMethod::both));
  add(solve({3, 3}, 2, 6, 1, ProofMethod::both));
  add(solve({3, 4}, 2, 5, 1, ProofMethod::both));
  add(solve({2, 5}, 3, 5, 1, ProofMethod::both));
  add(solve({1, 17}, 2, 3, 1, ProofMethod::both));
  for (const int dmax : {4, 5}) add(search_proof({3, 5}, NoMergeGame{dmax}, on(1), {}));
  for (const Shape shape : {Shape{3, 4}, Shape{4, 4}, Shape{1, 9}}) {
    const ShortestGame game = find_shortest_game(shape, {1}, on(1), "bench");
    facts += fmt::format("{} {} {};", game.drops, game.final_boards, game.positions);
  }
  for (const auto& [shape, dmax, objective] : {std::tuple{Shape{3, 3}, 2, 6}, std::tuple{Shape{3, 4}, 2, 5},
                                               std::tuple{Shape{4, 4}, 1, 3}, std::tuple{Shape{2, 6}, 3, 5}})
    facts += to_csv(layers::search_layers(shape, make_objective_game(dmax, objective), on(1), {}).records);
  for (const bool with_depth : {false, true}) {
    const auto table =
        search_tablebase({3, 3}, {2, 6}, on(1), {.run = {.name = ""}, .with_depth = with_depth});
    facts += fmt::format("{} {} {};", to_text(table.winner.value()), table.positions, table.slider_positions);
  }
  for (const ExpectationGoal& goal : {ExpectationGoal{}, {.is_rounded = true}, {.tile = 5}}) {
    const Expectation found = search_expectation({2, 3}, goal, on(1), {.run = {.name = ""}});
    facts += fmt::format("{} {} {};", *found.value, found.run.slider_positions, found.dead_states());
  }
  return fmt::format("{:016x}", XXH3_64bits(facts.data(), facts.size()));
}

/// One promise: what runs, how long it may take on two cores of the reference machine, and what it came to.
struct Case {
  std::string name;
  double promised_seconds;
  std::function<Decision(int threads)> run;
};

Decision as_decision(const ShortestGame& game) {
  return {.positions = game.positions,
          .expansions = game.positions,
          .memory_bytes = game.memory_bytes,
          .seconds = game.seconds};
}

Decision audit_quickly(int threads) {
  std::vector<const Statement*> all;
  for (const Statement& statement : statements()) all.push_back(&statement);
  const Audit found = audit(all, Tier::quick, on(threads));
  return {.positions = found.positions, .expansions = found.positions, .seconds = found.seconds};
}

Decision least_no_merge(Shape shape, int threads) {
  const LeastNoMergeDmax found = find_least_no_merge_dmax(shape, on(threads));
  Decision sum{.memory_bytes = found.last.memory_bytes};
  for (const auto& verdict : found.verdicts)
    sum.positions += verdict.positions, sum.seconds += verdict.seconds;
  sum.expansions = sum.positions;
  return sum;
}

Case shortest_case(Shape shape, double promised_seconds) {
  return {"shortest " + to_text(shape) + " (1)", promised_seconds,
          [=](int threads) { return as_decision(find_shortest_game(shape, {1}, on(threads), "")); }};
}

Case proof_case(double promised_seconds, Shape shape, int dmax, int objective,
                ProofMethod method = ProofMethod::automatic, std::uint64_t memory = memory_bytes) {
  return {to_text(shape) + fmt::format(" ({}, {})", dmax, objective), promised_seconds,
          [=](int threads) { return solve(shape, dmax, objective, threads, method, memory); }};
}

Case layers_case(std::string name, double promised_seconds, Shape shape, int dmax, int objective,
                 layers::InstructionSet set = layers::best_instruction_set()) {
  return {std::move(name), promised_seconds, [=](int threads) -> Decision {
            return layers::search_layers(shape, make_objective_game(dmax, objective), on(threads),
                                         {.instructions = set});
          }};
}

/// The thesis's own solver, one thread: what the layers, and the proof search, are held against.
Case thesis_case(Shape shape, int dmax, int objective, double promised_seconds) {
  return {"thesis " + to_text(shape) + fmt::format(" ({}, {})", dmax, objective), promised_seconds,
          [=](int) -> Decision {
            const ThesisSolution solution =
                solve_like_thesis(shape, make_objective_game(dmax, objective), on(1), {.name = "bench"});
            Decision decision = solution.decision;
            decision.memory_bytes = solution.table_bytes;
            return decision;
          }};
}

Case tablebase_case(std::string name, double promised_seconds, Shape shape, int dmax, int objective) {
  return {std::move(name), promised_seconds, [=](int threads) -> Decision {
            return search_tablebase(shape, make_objective_game(dmax, objective), on(threads),
                                    {.run = {.name = "bench"}});
          }};
}

Case expectation_case(std::string name, double promised_seconds, Shape shape) {
  return {std::move(name), promised_seconds, [=](int threads) -> Decision {
            return search_expectation(shape, {}, on(threads), {.run = {.name = "bench"}}).run;
          }};
}

/// All strings of length n of one game, or of every length up to n.
Decision enumerate_lines(int first, int last, line::Game game, int threads) {
  const auto start = Clock::now();
  Decision sum;
  for (int n = first; n <= last; ++n) sum.positions += line::enumerate_layers(n, game, on(threads)).strings;
  sum.expansions = sum.positions;
  sum.seconds = seconds_since(start);
  return sum;
}

/// Random strings of length n that pass the eight quick tests: each tile stands on each slope up to twice,
/// more often not at all.
std::vector<line::Configuration> random_candidates(int n, std::size_t count) {
  std::mt19937_64 random(1);
  std::vector<line::Configuration> strings;
  while (strings.size() < count) {
    line::BitonicString string{{line::TileSet{1} << random() % static_cast<unsigned>(n), 0}, {}};
    for (line::TileSet tile = string.left.once >> 1; tile != 0; tile >>= 1)
      for (line::Slope* slope : {&string.left, &string.right}) {
        const unsigned draw = random() % 8;
        if (draw < 4) slope->once |= tile;
        if (draw == 4) slope->twice |= tile;
      }
    if (string.length() > n) continue;
    if (line::Configuration c = line::expand(string, n); line::first_failed_test(c) == nullptr)
      strings.push_back(std::move(c));
  }
  return strings;
}

/// A million verdicts on strings of length 20 with passing; promised: 50 microseconds each.
Decision million_verdicts() {
  const std::vector<line::Configuration> strings = random_candidates(20, 10'000);
  const auto start = Clock::now();
  Decision decision{.positions = 1'000'000};
  volatile std::uint64_t occurring = 0;  // Or nothing would need to be decided.
  for (std::uint64_t i = 0; i < decision.positions; ++i)
    occurring = occurring + line::occurs_with_passing(strings[i % strings.size()]);
  decision.expansions = decision.positions;
  decision.seconds = seconds_since(start);
  return decision;
}

/// Verdicts without passing on strings of nearly the largest T, which the search backwards does not decide.
Decision hard_verdicts() {
  const auto start = Clock::now();
  Decision decision;
  for (const char* text :
       {"....13389bdefhgfcb8641", ".....1234679bdijhec97421", "....12389aefgijfda874321"}) {
    const line::Configuration c = line::parse_configuration(text);
    decision.positions += line::decide_reachability(c, {}, on(1)).non_passing.has_value();
  }
  decision.expansions = decision.positions;
  decision.seconds = seconds_since(start);
  return decision;
}

std::vector<Case> long_cases() {
  return {layers_case("layers 4x4 (2, 6)", 900, {4, 4}, 2, 6),
          layers_case("layers 2x7 (2, 7)", 300, {2, 7}, 2, 7),
          proof_case(600, {4, 4}, 2, 6, ProofMethod::automatic, 4ULL << 30),
          proof_case(600, {3, 5}, 3, 6, ProofMethod::depth_first)};
}

std::vector<Case> cases() {
  return {
      proof_case(2.5, {3, 4}, 2, 6),
      proof_case(6, {3, 5}, 2, 5),
      proof_case(1.5, {3, 4}, 3, 6),
      proof_case(5, {3, 5}, 4, 5),
      proof_case(600, {4, 4}, 4, 6, ProofMethod::proof_number),
      {"no-merge 4x4", 5,
       [](int threads) {
         return least_no_merge({4, 4}, threads);
       }},
      {"no-merge 3x5", 3,
       [](int threads) {
         return least_no_merge({3, 5}, threads);
       }},
      shortest_case({3, 4}, 1),
      shortest_case({3, 5}, 5),
      shortest_case({3, 6}, 900),
      shortest_case({4, 5}, 900),
      shortest_case({4, 4}, 20),
      {"audit, quick tier", 60, audit_quickly},
      proof_case(50, {3, 4}, 2, 7),
      {"line 16, no passes", 60,
       [](int threads) { return enumerate_lines(16, 16, line::Game::non_passing, threads); }},
      {"lines 1 to 13", 10, [](int threads) { return enumerate_lines(1, 13, line::Game::passing, threads); }},
      {"reach 20, 10^6", 50, [](int) { return million_verdicts(); }},
      {"reach 22 to 24, 3", 30, [](int) { return hard_verdicts(); }},
      thesis_case({3, 4}, 2, 6, 30),
      layers_case("layers 3x4 (2, 6)", 1, {3, 4}, 2, 6),
      layers_case("layers 3x4 (2, 7)", 10, {3, 4}, 2, 7),
      layers_case(".. portable path", 30, {3, 4}, 2, 7, layers::InstructionSet::portable),
      layers_case("layers 3x5 (2, 5)", 5, {3, 5}, 2, 5),
      layers_case("layers 4x4 (2, 5)", 40, {4, 4}, 2, 5),
      layers_case("layers 3x5 (2, 6)", 80, {3, 5}, 2, 6),
      {"4x4 random play", 10, bench::play_randomly},
      {"4x4 expectimax", 2, bench::look_ahead},
      tablebase_case("table 3x3 (2, 10)", 6, {3, 3}, 2, 10),
      expectation_case("expect 2x4", 2, {2, 4}),
      expectation_case("expect 3x3", 12, {3, 3}),
  };
}

void time_cases(const std::vector<Case>& timed, int threads) {
  fmt::print("{:<18} {:>9} {:>9} {:>13} {:>11} {:>9} {:>12}\n", "case", "promised", "seconds", "positions",
             "bytes/pos", "twice", "M pos/s/core");
  for (const Case& one : timed) {
    const Decision d = one.run(threads);
    const auto positions = static_cast<double>(d.positions);
    fmt::print("{:<18} {:>7} s {:>7.2f} s {:>13} {:>11.2f} {:>7.2f} % {:>12.2f}\n", one.name,
               one.promised_seconds, d.seconds, d.positions, static_cast<double>(d.memory_bytes) / positions,
               100 * (static_cast<double>(d.expansions) / positions - 1),
               positions / d.seconds / threads / 1e6);
    std::fflush(stdout);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("largest resident set: {} MiB\n", usage.ru_maxrss / 1024);
}

constexpr std::string_view help =
    "dropslide-bench: the promised times, measured\n\n"
    "Usage: dropslide-bench [THREADS [long] | signature | index | version | help]\n\n"
    "  THREADS    signature, then every timed case on so many threads (default: 2)\n"
    "  long       the cases that take minutes instead\n"
    "  signature  the signature alone\n"
    "  index      what the indices of boards cost\n";

/// Whether the word asks what this program is; then the answer is printed.
bool answers(std::string_view word) {
  const bool asks_for_help = word == "help" || word == "-h" || word == "--help";
  const bool asks_for_version = word == "version" || word == "--version";
  if (asks_for_help) fmt::print("{}", help);
  if (asks_for_version) fmt::print("dropslide-bench {}\n", DROPSLIDE_VERSION);
  return asks_for_help || asks_for_version;
}

}  // namespace

int main(int argc, char** argv) {
  if (!occupy_standard_descriptors()) return EXIT_FAILURE;
  const std::string_view argument = argc > 1 ? argv[1] : "2";
  if (answers(argument)) return EXIT_SUCCESS;
  fmt::print("signature {}\n", signature());
  if (argument == "signature") return EXIT_SUCCESS;
  if (argument == "index") {
    bench::time_indices();
    return EXIT_SUCCESS;
  }
  int threads = 0;
  std::from_chars(argument.data(), argument.data() + argument.size(), threads);
  if (threads < 1) {
    fmt::print(stderr,
               "dropslide-bench: '{}' is neither a number of threads nor 'signature' or 'index' (see "
               "'dropslide-bench help')\n",
               argument);
    return 2;
  }
  const bool wants_long = argc > 2 && std::string_view(argv[2]) == "long";
  time_cases(wants_long ? long_cases() : cases(), threads);
  return EXIT_SUCCESS;
}
