// Committed tables with one value damaged: every reader names the file and the key.
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.hpp"
#include "costs/layer_costs.hpp"
#include "costs/search_costs.hpp"
#include "costs/tablebase_costs.hpp"
#include "studies/players/player_study.hpp"
#include "studies/reproduction/printed_tables.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"
#include "support/source_tables.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path tables = source_tables();

/// What the reader says of the table after `value` was put where the pointer leads; nothing if it takes it.
std::optional<std::string> refusal(const fs::path& table, const std::string& pointer, const Json& value,
                                   const std::function<void(const fs::path&)>& read) {
  const TemporaryFolder folder;
  for (const auto& entry : fs::directory_iterator(tables / table.parent_path()))
    if (entry.path().extension() == ".json")
      fs::copy_file(entry.path(), folder.path() / entry.path().filename());
  const fs::path copy = folder.path() / table.filename();
  Json json = Json::parse(contents(copy));
  json.at(Json::json_pointer(pointer)) = value;
  overwrite(copy, json.dump());
  try {
    read(copy);
  } catch (const DamageError& error) {
    const std::string text = error.what();
    REQUIRE(text.starts_with(copy.string() + " is not "));
    return text.substr(copy.string().size());
  }
  return {};
}

void read_tablebase_rates(const fs::path& file) {
  const TablebaseCosts costs(read_json(file, "a table of runs"));
}
void read_layer_rates(const fs::path& file) { const LayerCosts costs(read_json(file, "a table of rates")); }
void read_costs(const fs::path& file) { const SearchCosts costs(read_json(file, "a table of costs")); }
void read_thesis(const fs::path& file) { read_printed_tables(file.parent_path()); }

}  // namespace

TEST_CASE("a number that is not whole is refused by file and key") {
  struct Damage {
    const char* table;
    const char* pointer;
    const char* key;
    void (*read)(const fs::path&);
  };
  for (const Damage& damage : {
           Damage{"results/tablebase-rates.json", "/runs/2/dmax", "runs[2].dmax", read_tablebase_rates},
           Damage{"results/expectation-rates.json", "/published/0/states", "published[0].states",
                  read_tablebase_rates},
           Damage{"results/layer-rates.json", "/rates/1/objective", "rates[1].objective", read_layer_rates},
           Damage{"results/search-costs.json", "/costs/3/peak_positions", "costs[3].peak_positions",
                  read_costs},
           Damage{"thesis/table-1.json", "/rows/0/n", "rows[0].n", read_thesis},
           Damage{"thesis/table-3.json", "/rows/1/m", "rows[1].m", read_thesis},
           Damage{"thesis/table-4.json", "/columns/2", "columns[2]", read_thesis},
           Damage{"thesis/figure-14.json", "/games/0/drops", "games[0].drops", read_thesis},
       })
    for (const Json& number : {Json(1.5), Json(1e300), Json("4")}) {
      CAPTURE(damage.table, damage.pointer, number);
      const auto text = refusal(damage.table, damage.pointer, number, damage.read);
      REQUIRE(text.has_value());
      CHECK_THAT(*text,
                 contains_text(": " + std::string(damage.key) + " is " + number.dump() + ", expected"));
    }
}

TEST_CASE("a shape or game that cannot be is refused by file and key") {
  CHECK_THAT(refusal("results/tablebase-rates.json", "/runs/1/shape", "3by3", read_tablebase_rates).value(),
             contains_text("runs[1].shape is \"3by3\""));
  CHECK_THAT(refusal("results/layer-rates.json", "/rates/1/dmax", 99, read_layer_rates).value(),
             contains_text("rates[1]: "));
  CHECK_THAT(refusal("results/layer-rates.json", "/rates", Json::array(), read_layer_rates).value(),
             contains_text("rates: expected a rate"));
  CHECK_THAT(refusal("results/search-costs.json", "/costs/0/quantity", "joy", read_costs).value(),
             contains_text("costs[0].quantity is \"joy\""));
  CHECK_THAT(refusal("thesis/table-3.json", "/rows/0/cells", Json::array({"1"}), read_thesis).value(),
             contains_text("rows[0].cells: expected 9 cells"));
}

TEST_CASE("a damaged table of players is refused by file and key") {
  const auto read = [](const fs::path& file) {
    std::stop_source stop;
    stop.request_stop();  // No games, then.
    study_players({}, file.parent_path(), {.stop = stop.get_token()});
  };
  CHECK_THAT(refusal("players/kumar-2018.json", "/players/0/trials", 10.5, read).value(),
             contains_text("players[0].trials is 10.5, expected a whole number"));
  CHECK_THAT(refusal("players/achievement.json", "/tiles/0/face", "1", read).value(),
             contains_text("tiles[0].face is \"1\""));
}

TEST_CASE("the committed tables are taken as they are") {
  const Json version = "0";
  CHECK_FALSE(refusal("results/tablebase-rates.json", "/version", version, read_tablebase_rates).has_value());
  CHECK_FALSE(refusal("results/layer-rates.json", "/version", version, read_layer_rates).has_value());
  CHECK_FALSE(refusal("results/search-costs.json", "/version", version, read_costs).has_value());
  CHECK_FALSE(refusal("thesis/table-3.json", "/section", version, read_thesis).has_value());
}

}  // namespace dropslide
