// What the server answers to a path.
#include "serve/api.hpp"

#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "report/fields/json_document.hpp"
#include "report/games/explore_report.hpp"
#include "report/games/query_report.hpp"
#include "serve/api_answers.hpp"
#include "serve/page_files.hpp"

namespace dropslide::serve {
namespace {

using Json = nlohmann::ordered_json;

/// Moves of a main line, unless the request wants fewer. Chosen: more than any game on 3x4 has.
constexpr std::size_t most_line_moves = 1000;

/// Nothing of that name is here.
class NotFound : public Error {
 public:
  using Error::Error;
};

/// It is being made ready.
class NotYet : public Error {
 public:
  using Error::Error;
};

/// Without one, who moves where the table's games begin.
Player player_in(const Request& request, const ExploredTable& table) {
  const auto found = request.parameters.find("to_move");
  if (found == request.parameters.end()) return table.facts().start_to_move;
  for (const Player player : {Player::dropper, Player::slider})
    if (found->second == to_text(player)) return player;
  throw UsageError(fmt::format("to_move is '{}', expected dropper or slider", found->second));
}

}  // namespace

Api::Api(const TableSet& tables, TableMaker* maker, std::string version, std::string known,
         std::stop_token stop)
    : tables_(tables),
      maker_(maker),
      version_(std::move(version)),
      known_(std::move(known)),
      stop_(std::move(stop)) {}

template <class Route>
Response Api::answered(Route&& route) const {
  try {
    return route();
  } catch (const UsageError& error) {
    return refusal(400, error.what());
  } catch (const NotFound& error) {
    return refusal(404, error.what());
  } catch (const NotNow& error) {
    return refusal(409, error.what());
  } catch (const NotYet& error) {
    return {503, "application/json", document(to_json(Refusal{error.what(), 1}))};
  } catch (const Error& error) {
    return refusal(503, error.what());
  } catch (const std::bad_alloc&) {
    return refusal(503, "out of memory: start the server with a larger --memory");
  } catch (const std::exception& error) {
    return refusal(500, fmt::format("internal error: {}", error.what()));
  }
}

Response Api::answer(std::string_view target) const {
  return answered([&] { return route(parse_target(target)); });
}

Response Api::order(std::string_view target) const {
  return answered([&] { return route_order(parse_target(target)); });
}

Response Api::route_order(const Request& request) const {
  const bool is_stop = request.path == "/api/stop";
  if (!is_stop && request.path != "/api/make") return refusal(405, "this path takes GET and HEAD alone");
  request.expect_only({"game"});
  const std::string& name = request.required("game");
  if (!maker_) throw NotFound("this server makes no tables: it shows those that it was started with");
  if (is_stop)
    maker_->stop(name);
  else
    maker_->make(name);
  return {200, "application/json", offers_document({})};
}

Response Api::refusal(int status, std::string_view text) const {
  return {status, "application/json", document(to_json(Refusal{std::string(text)}))};
}

Response Api::route(const Request& request) const {
  constexpr const char* json = "application/json";
  if (request.path == "/api/tables") return {200, json, tables_document(request)};
  if (request.path == "/api/position") return {200, json, position_document(request)};
  if (request.path == "/api/line") return {200, json, line_document(request)};
  if (request.path == "/api/strategy") return {200, json, strategy_document(request)};
  if (request.path == "/api/layers") return {200, json, layers_document(request)};
  if (request.path == "/api/known" && !known_.empty()) {
    request.expect_only({});
    return {200, json, known_};
  }
  if (request.path == "/api/offers") return {200, json, offers_document(request)};
  if (request.path == "/api/games") return {200, json, games_document(request)};
  if (request.path == "/api/game") return {200, json, game_document(request)};
  if (const PageFile* file = find_page_file(request.path))
    return {200, std::string(file->content_type), std::string(file->bytes)};
  throw NotFound("nothing is here: the page is at /, and docs/API.md lists the rest");
}

std::string Api::tables_document(const Request& request) const {
  request.expect_only({});
  return document(to_json(tables_answer(tables_)));
}

std::string Api::position_document(const Request& request) const {
  request.expect_only({"table", "board", "to_move"});
  const ExploredTable& table = table_of(request);
  const Board board = parse_board(request.required("board"));
  return json_document(version_, "query", to_json(table.ask(board, player_in(request, table))));
}

std::string Api::line_document(const Request& request) const {
  request.expect_only({"table", "board", "to_move"});
  const ExploredTable& table = table_of(request);
  const Board board = parse_board(request.required("board"));
  return document(to_json(find_main_line(table, board, player_in(request, table), most_line_moves)));
}

std::string Api::strategy_document(const Request& request) const {
  request.expect_only({"table", "board", "to_move"});
  const ExploredTable& table = table_of(request);
  const Board board = parse_board(request.required("board"));
  const Player to_move = player_in(request, table);
  return document(to_json(StrategyAnswer{board, to_move, chosen_move(table.ask(board, to_move))}));
}

std::string Api::layers_document(const Request& request) const {
  request.expect_only({"table"});
  const ExploredTable& table = table_of(request);
  if (const auto known = counted(table)) return *known;
  const std::unique_lock counting(counting_, std::try_to_lock);
  if (!counting) throw NotYet("the layers of a table are being counted: ask again in a second");
  const auto layers = table.count_wins(stop_);
  if (!layers) throw EnvironmentError("the server stops");
  std::string text = document(to_json(LayersAnswer{*layers}));
  const std::scoped_lock lock(mutex_);
  return counted_[&table] = std::move(text);
}

std::string Api::games_document(const Request& request) const {
  request.expect_only({});
  return document(to_json(games_answer(tables_)));
}

std::string Api::game_document(const Request& request) const {
  request.expect_only({"game"});
  const std::string& name = request.required("game");
  const Game* game = tables_.find_game(name);
  if (!game) throw NotFound(fmt::format("there is no game '{}': /api/games lists them", name));
  if (!game->game) throw EnvironmentError(game->error);
  return document(to_json(*game->game));
}

std::string Api::offers_document(const Request& request) const {
  request.expect_only({});
  OffersAnswer answer;
  if (maker_) answer.offers = maker_->offers();
  return document(to_json(answer));
}

std::optional<std::string> Api::counted(const ExploredTable& table) const {
  const std::scoped_lock lock(mutex_);
  const auto found = counted_.find(&table);
  return found == counted_.end() ? std::nullopt : std::optional(found->second);
}

const ExploredTable& Api::table_of(const Request& request) const {
  const std::string& name = request.required("table");
  const Table* table = tables_.find(name);
  if (!table) throw NotFound(fmt::format("there is no table '{}': /api/tables lists them", name));
  if (!table->table) throw EnvironmentError(table->error);
  return *table->table;
}

std::string Api::document(const Json& result) const { return json_document(version_, "serve", result); }

}  // namespace dropslide::serve
