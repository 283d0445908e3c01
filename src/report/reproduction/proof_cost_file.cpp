// The file of recorded costs of proof searches.
#include "report/reproduction/proof_cost_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "costs/search_costs.hpp"
#include "report/format/recorded_command.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// The largest Dmax of the table of what is known.
constexpr int most_dmax = 6;

/// Of the search alone: the process made a certificate, too, so that neither its threads' wall time nor its
/// processor time is exceeded. Records without options are of one thread.
double processor_seconds_of(const JsonValue& record) {
  const auto options = record.find("options");
  const double threads = std::stod(word_after("--threads", options ? options->text() : "", "1"));
  const double busy = threads * record.at("seconds").number();
  const auto in_all = record.find("processor_seconds_in_all");
  return in_all ? std::min(busy, in_all->number()) : busy;
}

/// Of the search alone, likewise.
std::uint64_t bytes_of(const JsonValue& record) {
  const std::uint64_t needed = CellCost{.peak_positions = record.at("positions").count()}.bytes();
  const auto peak = record.find("peak_memory_kibibytes");
  return peak ? std::min(needed, peak->count() << 10) : needed;
}

Json game_json(const BoardGame& game) {
  return {{"shape", to_text(game.shape)}, {"dmax", game.dmax}, {"objective", *game.objective}};
}

Json proof_json(const BoardGame& game, const JsonValue& record) {
  Json json = game_json(game);
  json["method"] = word_after("--method", record.at("command").text(), "auto");
  json["positions"] = record.at("positions").count();
  json["bytes"] = bytes_of(record);
  json["processor_seconds"] = processor_seconds_of(record);
  return json;
}

/// The last record of a game stands where its first did. What layers take is no cost of a proof search.
Json proofs_json(const std::vector<JsonValue>& records) {
  Json proofs = Json::object();
  for (const JsonValue& record : records) {
    if (is_by_layers(record.at("command").text())) continue;
    const std::string name = record.at("game").text();
    const auto game = parse_board_game(name);
    if (game && game->objective && record.find("winner")) proofs[name] = proof_json(*game, record);
  }
  Json list = Json::array();
  for (const auto& entry : proofs.items()) list.push_back(entry.value());
  return list;
}

Json deciding_json(const BestKnown& known) {
  Json list = Json::array();
  for (const Shape shape : known.shapes())
    for (int dmax = 1; dmax <= most_dmax; ++dmax) {
      const BoardGame game = deciding_game(known.largest_tile(shape, dmax));
      if (game.objective && game.dmax == dmax) list.push_back(game_json(game));
    }
  return list;
}

}  // namespace

Json proof_costs_json(const std::vector<JsonValue>& records, const BestKnown& known) {
  return {{"what",
           "What proof searches of single games took, and the games that decide the cells of the tables of "
           "largest tiles: made of the other records, never by hand."},
          {"commands", {"dropslide report proof-costs >tables/results/proof-costs.json"}},
          {"proofs", proofs_json(records)},
          {"deciding", deciding_json(known)}};
}

}  // namespace dropslide
