// What the server answers to a path: the page's files, and the answers of tables and games (docs/API.md).
#pragma once

#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "serve/request.hpp"
#include "serve/table_maker.hpp"
#include "serve/table_set.hpp"

namespace dropslide::serve {

class Api {
 public:
  /// `version` is that of the program, `known` what `dropslide known --json` prints, or empty. The tables and
  /// their maker, which may be null, must outlive it; a stop request ends what takes long.
  Api(const TableSet& tables, TableMaker* maker, std::string version, std::string known,
      std::stop_token stop);

  /// Never throws but for want of memory: what cannot be answered is an error of HTTP with one line of text
  /// as JSON.
  ///
  /// Returns  400 for a request that makes no sense, 404 for a path or table that is not there, 503 for a
  ///          table that is damaged, 500 for an error of the program.
  Response answer(std::string_view target) const;

  /// To a request that changes something: to make a table, or to stop that. Answers likewise, and 405 for a
  /// path that takes no such request, 409 while another table is being made.
  Response order(std::string_view target) const;

  /// An error as every one is shown, with its status.
  Response refusal(int status, std::string_view text) const;

 private:
  template <class Route>
  Response answered(Route&& route) const;
  Response route(const Request& request) const;
  Response route_order(const Request& request) const;
  std::string tables_document(const Request& request) const;
  std::string position_document(const Request& request) const;
  std::string line_document(const Request& request) const;
  std::string strategy_document(const Request& request) const;
  std::string layers_document(const Request& request) const;
  std::string games_document(const Request& request) const;
  std::string game_document(const Request& request) const;
  std::string offers_document(const Request& request) const;
  std::optional<std::string> counted(const ExploredTable& table) const;
  const ExploredTable& table_of(const Request& request) const;
  std::string document(const nlohmann::ordered_json& result) const;

  const TableSet& tables_;
  TableMaker* const maker_;
  std::string version_;
  std::string known_;
  std::stop_token stop_;
  mutable std::mutex counting_;  ///< Held while a table is counted: one at a time, so that others answer.
  mutable std::mutex mutex_;
  mutable std::map<const ExploredTable*, std::string> counted_;  ///< Documents of layers, guarded by mutex_.
};

}  // namespace dropslide::serve
