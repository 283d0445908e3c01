// The reproduction: printed tables as data, verdicts, and what is attempted.
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "report/fields/field_table.hpp"
#include "report/reproduction/reproduction_report.hpp"
#include "studies/reproduction/reproduction.hpp"
#include "support/catch.hpp"
#include "support/source_tables.hpp"

using namespace dropslide;

namespace {

const std::filesystem::path tables_folder = source_tables();
const Resources two_threads{.threads = 2, .memory_bytes = 1ULL << 30};

const BestKnown& nothing_known() {
  static const BestKnown known({});
  return known;
}

CellCosts as_recorded() { return {cost_model(), nothing_known()}; }

PrintedCell cell(const std::string& text) { return {{3, 4}, text}; }

const PrintedTable& table(const std::vector<PrintedTable>& tables, const std::string& id) {
  return *std::find_if(tables.begin(), tables.end(), [&](const auto& t) { return t.id == id; });
}

std::string printed(const PrintedTable& table, Shape shape) {
  for (const PrintedCell& cell : table.cells)
    if (cell.shape == shape) return cell.text;
  return "no such cell";
}

}  // namespace

TEST_CASE("verdicts follow the printed form") {
  CHECK(judge(cell("6"), 6, true) == Verdict::agrees);
  CHECK(judge(cell("6"), 5, true) == Verdict::differs);
  CHECK(judge(cell(">=7"), 7, true) == Verdict::within_printed_bound);
  CHECK(judge(cell(">=7"), 6, true) == Verdict::differs);
  CHECK(judge(cell(">=7"), 7, false) == Verdict::agrees);
  CHECK(judge(cell(">=7"), 6, false) == Verdict::not_attempted);
  CHECK(judge(cell("<=21"), 20, true) == Verdict::within_printed_bound);
  CHECK(judge(cell("<=21"), 22, true) == Verdict::differs);
  CHECK(judge(cell("-"), 2, true) == Verdict::beyond_thesis);
  CHECK(judge(cell(""), 2, true) == Verdict::beyond_thesis);
  CHECK(judge(cell("6"), 6, false) == Verdict::not_attempted);
  CHECK(judge(cell("6"), 7, false) == Verdict::differs);
  CHECK(judge(cell("<=21"), 22, false) == Verdict::differs);
  CHECK(judge(cell("<=21"), 20, false) == Verdict::not_attempted);
  CHECK(judge(cell("-"), 2, false) == Verdict::not_attempted);
}

TEST_CASE("the printed tables keep dashes, blanks and bounds") {
  const auto tables = read_printed_tables(tables_folder / "thesis");
  CHECK(printed(table(tables, "3"), {4, 4}) == "6");
  CHECK(printed(table(tables, "3"), {3, 6}).empty());
  CHECK(printed(table(tables, "4"), {1, 1}) == "-");
  CHECK(printed(table(tables, "4"), {3, 4}) == "12");
  CHECK(printed(table(tables, "5"), {3, 5}) == ">=7");
  CHECK(printed(table(tables, "6"), {4, 4}) == ">=6");
  CHECK(printed(table(tables, "7"), {3, 6}) == ">=5");
  CHECK(printed(table(tables, "figure-14"), {3, 4}) == "21");
}

TEST_CASE("rows of Tables 1 and 2 are computed, each with a verdict") {
  auto tables = read_printed_tables(tables_folder / "thesis");
  PrintedTable frequencies = table(tables, "1"), depths = table(tables, "2");
  REQUIRE(frequencies.cells.size() == 19);
  CHECK(frequencies.cells[7].text == "1 1 2 1 2 0 1");
  CHECK(frequencies.cells[7].label == "n = 8");
  CHECK(depths.cells[5].label == "x = 7");
  frequencies.cells.resize(12);
  frequencies.cells[4].text = "1 1 1 1";
  const Reproduction result =
      reproduce({frequencies, depths}, Tier::quick, as_recorded(), two_threads, [](const CellResult&) {});
  for (const CellResult& cell : result.tables[0].cells) {
    CAPTURE(cell.name());
    CHECK(cell.verdict == (cell.label == "n = 5" ? Verdict::differs : Verdict::agrees));
  }
  for (const CellResult& cell : result.tables[1].cells) {
    CAPTURE(cell.name());
    CHECK(cell.verdict ==
          (cell.label == "x = 7" || cell.label == "x = 9" ? Verdict::differs : Verdict::agrees));
  }
}

TEST_CASE("a folder without the printed tables, or with others, is refused") {
  CHECK_THROWS_AS(read_printed_tables("/nonexistent"), EnvironmentError);
  const auto folder = std::filesystem::temp_directory_path() / "dropslide-foreign-tables";
  std::filesystem::create_directories(folder);
  for (const char* content : {"", "[]", "{\"kind\":\"table\"}", "{\"kind\":\"table\",\"id\":3"}) {
    CAPTURE(content);
    std::ofstream(folder / "table-1.json") << content;
    CHECK_THROWS_AS(read_printed_tables(folder), EnvironmentError);
    CHECK_THROWS_AS(SearchCosts(read_json(folder / "table-1.json", "a table of costs")), EnvironmentError);
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("a reproduction computes the cells that fit and names the needs of the others") {
  const auto tables = read_printed_tables(tables_folder / "thesis");
  Resources small = two_threads;
  small.memory_bytes = 70ULL << 20;
  const Reproduction result =
      reproduce({table(tables, "6")}, Tier::quick, as_recorded(), small, [](const CellResult&) {});
  int computed = 0, left = 0;
  for (const CellResult& cell : result.tables.front().cells) {
    INFO(to_text(cell.shape));
    if (cell.verdict == Verdict::not_attempted) {
      ++left;
      CHECK(cell.needs.memory_bytes > 0);
      CHECK(cell.needs.processor_seconds > 0);
    } else {
      ++computed;
      CHECK(cell.verdict != Verdict::differs);
      CHECK_FALSE(cell.ours.empty());
    }
  }
  CHECK(computed >= 12);
  CHECK(left >= 5);
}

TEST_CASE("the quick tier leaves out what is recorded as dear, and costs grow tenfold with each cell") {
  const auto file = std::filesystem::temp_directory_path() / "dropslide-costs.json";
  std::ofstream(file) << R"({"costs": [
    {"quantity": "min_no_merge_dmax", "shape": "2x2", "dmax": 0, "processor_seconds": 390, "peak_positions": 3},
    {"quantity": "min_no_merge_dmax", "shape": "2x3", "dmax": 0, "processor_seconds": 0.5, "peak_positions": 5},
    {"quantity": "min_no_merge_dmax", "shape": "3x3", "dmax": 0, "processor_seconds": 10, "peak_positions": 24}]})";
  const CostModel model(read_json(file, "a table of costs"));
  std::filesystem::remove(file);
  const CellCosts costs(model, nothing_known());
  CHECK(costs.searches(Quantity::least_no_merge_dmax, {3, 3}, 0).processor_seconds == 10);
  CHECK(costs.searches(Quantity::least_no_merge_dmax, {3, 4}, 0).processor_seconds == 10'000);
  PrintedTable least = table(read_printed_tables(tables_folder / "thesis"), "3");
  std::erase_if(least.cells, [](const PrintedCell& cell) {
    return cell.shape != Shape{2, 2} && cell.shape != Shape{2, 3} && cell.shape != Shape{2, 4} &&
           cell.shape != Shape{3, 3};
  });
  const Reproduction result = reproduce({least}, Tier::quick, costs, two_threads, [](const CellResult&) {});
  for (const CellResult& cell : result.tables.front().cells) {
    INFO(to_text(cell.shape));
    // 2x4 is extrapolated to 50 s; 2x2 no longer fits beside the others.
    const bool is_left = cell.shape == Shape{2, 2} || cell.shape == Shape{2, 4};
    CHECK((cell.verdict == Verdict::not_attempted) == is_left);
    if (cell.shape == Shape{2, 2}) CHECK(cell.needs.processor_seconds == 390);
  }
}

TEST_CASE("a stopped reproduction attempts nothing more and says so") {
  std::stop_source source;
  source.request_stop();
  Resources stopped = two_threads;
  stopped.stop = source.get_token();
  const Reproduction result =
      reproduce({printed_short_games()}, Tier::quick, as_recorded(), stopped, [](const CellResult&) {});
  CHECK(result.was_interrupted);
  for (const CellResult& cell : result.tables.front().cells) {
    CAPTURE(cell.name());
    CHECK(cell.verdict == Verdict::not_attempted);
  }
}

TEST_CASE("printed short games are equalities for one and two rows and upper bounds beyond") {
  const PrintedTable games = printed_short_games();
  CHECK(printed(games, {1, 9}) == "46");
  CHECK(printed(games, {2, 5}) == "15");
  CHECK(printed(games, {3, 4}) == "<=21");
  CHECK(printed(games, {4, 3}) == "-");
}

TEST_CASE("text and JSON hold every cell, and what an open one needs") {
  Reproduction result;
  result.tables.push_back({{"5", "Largest tile", 36, Quantity::largest_tile, 2, {3}, {4, 5}, {}}, {}});
  result.tables[0].cells.push_back({"5", {3, 4}, 2, "6", "6", Verdict::agrees});
  result.tables[0].cells.push_back(
      {"5", {3, 5}, 2, ">=7", "", Verdict::not_attempted, 0, 0, {60, 1 << 30, {}}});
  const Table grid = reproduction_tables(result).at(0);
  const std::string text = to_plain_text(grid);
  CHECK(text.find("6 / 6 =") != std::string::npos);
  CHECK(text.find(". / >=7 ?") != std::string::npos);
  const std::string need = "needs 1 GiB of memory and 60 core-seconds";
  CHECK(text.find(need) != std::string::npos);
  const auto cells = to_json(result).at("cells");
  CHECK_FALSE(cells.at(0).contains("note"));
  CHECK(cells.at(1).at("note").get<std::string>().find(need) != std::string::npos);
}
