// The report of all boards that were solved against chance.
#include "report/chance/chance_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "game/shape.hpp"
#include "report/format/json_text.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Boards with more states have a picture: on smaller ones there is no curve to see.
constexpr std::uint64_t least_states_of_a_picture = 4'000'000;

constexpr std::string_view records_head = R"(# The game against chance, solved

Written by `scripts/against-chance SHAPE...` from `tables/results/against-chance.jsonl`, which holds what `dropslide expect SHAPE --json`
printed. What the numbers are worth: [CHANCE.md](../docs/CHANCE.md).

## Expected scores

Under perfect play, from a random opening of two tiles and from openings with two 2s. Counts are up to symmetry, dead states included.

| board | states | of them dead | afterstates | expected score | from two 2s |
| --- | --- | --- | --- | --- | --- |
)";

constexpr std::string_view tiles_head = R"(
## The best chance to ever make a tile

From a random opening, under the policy that is best for that tile alone. *Forced*: however the tiles are dropped.
)";

constexpr std::string_view players_head = R"(
## Players, exactly

All games of a player at once, nothing drawn; *loses* is what perfect play has more. `dropslide expect SHAPE --policy NAME --out DIR`
gives the loss by age, too, and with `--scores FILE` the chance of every final score.

| board | player | expected score | deviation of a game | expected moves | loses | most likely highest tile |
| --- | --- | --- | --- | --- | --- | --- |
)";

constexpr std::string_view ages_head = R"(
## States by age

The age is the sum of all faces. Valleys lie near multiples of the largest tiles, as Kaneko and Yamashita (2025, Figure 1) found on 4x3: to make one, all
smaller tiles must be there at once ([states-by-age.md](states-by-age.md)). The numbers are in the `.csv` files beside the pictures.
)";

int cells_of(const JsonValue& record) {
  return record.at("shape").parsed([](const std::string& text) { return parse_shape(text).cells(); });
}

/// The last record of each name, by `order`.
template <class Name, class Order>
std::vector<JsonValue> latest(const std::vector<JsonValue>& records, Name&& name, Order&& order) {
  std::map<std::string, const JsonValue*> last;
  for (const JsonValue& record : records) last[name(record)] = &record;
  std::vector<JsonValue> sorted;
  for (const auto& [key, record] : last) sorted.push_back(*record);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const JsonValue& a, const JsonValue& b) { return order(a) < order(b); });
  return sorted;
}

std::vector<JsonValue> latest_boards(const std::vector<JsonValue>& records) {
  return latest(
      records, [](const JsonValue& record) { return record.at("shape").text(); },
      [](const JsonValue& record) { return std::tuple(cells_of(record), record.at("shape").text()); });
}

std::vector<JsonValue> latest_players(const std::vector<JsonValue>& records) {
  return latest(
      records,
      [](const JsonValue& record) {
        return fmt::format("{} {}", record.at("shape").text(), record.at("policy").text());
      },
      [](const JsonValue& record) {
        return std::tuple(cells_of(record), record.at("shape").text(), -record.at("expected_score").number());
      });
}

std::string score_row(const JsonValue& board) {
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", record_text(board.at("shape")),
                     record_count(board.at("states")), record_count(board.at("dead")),
                     record_count(board.at("afterstates")), record_text(board.at("expected_score")),
                     record_text(board.at("expected_score_two_2s")));
}

/// As `success_text`, with as many decimals as are not 0.
std::string success(const JsonValue& tile) {
  const double probability = tile.at("probability").number(), failure = tile.at("failure").number();
  if (tile.at("forced").is_true()) return "forced";
  if (probability < 1e-11) return "below 1e-11";
  if (failure < 0.0001) return fmt::format("1 - {}", record_text(tile.at("failure")));
  return rounded_text(probability, 11);
}

std::string tiles_of(const JsonValue& board) {
  std::string text =
      fmt::format("\n| {} | chance | chance to fail | states without the tile |\n| --- | --- | --- | --- |\n",
                  record_text(board.at("shape")));
  for (const JsonValue& tile : board.at("probability").items())
    text += fmt::format("| {} ({}) | {} | {} | {} |\n", record_text(tile.at("tile")),
                        record_text(tile.at("face")), success(tile), record_text(tile.at("failure")),
                        record_count(tile.at("states")));
  return text;
}

/// Of equally likely tiles the higher one.
JsonValue most_likely_tile(const JsonValue& player) {
  const std::vector<JsonValue> tiles = player.at("highest_tiles").items();
  if (tiles.empty()) player.at("highest_tiles").refuse("expected a tile");
  const auto is_less = [](const JsonValue& a, const JsonValue& b) {
    return a.at("chance").number() <= b.at("chance").number();
  };
  return *std::max_element(tiles.begin(), tiles.end(), is_less);
}

/// What perfect play has more: summed age by age where there was a tablebase, else the difference of the
/// scores. Nothing if neither is known.
std::string loss_of(const JsonValue& player, const std::vector<JsonValue>& boards) {
  if (player.at("policy").text().starts_with("perfect")) return "0";
  if (const auto regret = player.find("regret")) return record_text(*regret);
  for (const JsonValue& board : boards)
    if (board.at("shape").text() == player.at("shape").text())
      return fmt::format("{}", board.at("expected_score").number() - player.at("expected_score").number());
  return "";
}

std::string player_row(const JsonValue& player, const std::vector<JsonValue>& boards) {
  const JsonValue tile = most_likely_tile(player);
  return fmt::format("| {} | `{}` | {} | {} | {} | {} | {} ({}), {} % |\n", record_text(player.at("shape")),
                     player.at("policy").text(), record_text(player.at("expected_score")),
                     rounded_text(player.at("score_deviation").number(), 2),
                     rounded_text(player.at("expected_moves").number(), 4), loss_of(player, boards),
                     record_text(tile.at("tile")), record_text(tile.at("face")),
                     rounded_text(100 * tile.at("chance").number(), 2));
}

std::string picture_of(const JsonValue& board) {
  const auto shape = board.at("shape").text();
  return fmt::format("\n![States by age on {0}](against-chance/{0}.svg)\n", shape);
}

}  // namespace

Json chance_record(Json answer, const std::string& date) {
  for (const char* key : {"schema", "command", "seconds"}) answer.erase(key);
  if (answer.contains("probability"))
    for (Json& tile : answer["probability"]) tile.erase("seconds");
  answer["date"] = date;
  return answer;
}

std::string chance_records_markdown(const std::vector<JsonValue>& boards,
                                    const std::vector<JsonValue>& players) {
  const std::vector<JsonValue> last = latest_boards(boards);
  std::string text(records_head);
  for (const JsonValue& board : last) text += score_row(board);
  text += tiles_head;
  for (const JsonValue& board : last) text += tiles_of(board);
  text += players_head;
  for (const JsonValue& player : latest_players(players)) text += player_row(player, last);
  text += ages_head;
  for (const JsonValue& board : last)
    if (board.at("states").count() > least_states_of_a_picture) text += picture_of(board);
  return text;
}

}  // namespace dropslide
