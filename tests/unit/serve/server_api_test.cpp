// What the server answers while the layers of a table are being counted.
#include "serve/api.hpp"

#include <atomic>
#include <future>
#include <latch>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/catch.hpp"

namespace dropslide::serve {
namespace {

using Json = nlohmann::json;

/// What the test and a table that is being counted say to each other.
struct Counting {
  std::latch has_begun{1}, may_end{1};
  std::atomic<int> counts = 0;
};

/// A table of one layer, counted as long as the test wants.
class SlowTable final : public ExploredTable {
 public:
  explicit SlowTable(Counting& counting) : counting_(counting) {}
  const TableFacts& facts() const override { return facts_; }
  TableAnswer ask(const Board& board, Player to_move) const override {
    return PolicyAnswer{board, to_move, {}, {}};
  }
  std::optional<Winner> winner_by_rules(const Board&, Player) const override { return std::nullopt; }
  std::optional<std::vector<LayerWins>> count_wins(const std::stop_token& stop) const override {
    if (++counting_.counts == 1) counting_.has_begun.count_down();
    counting_.may_end.wait();
    if (stop.stop_requested()) return std::nullopt;
    return std::vector<LayerWins>{{0, 7, 3}};
  }

 private:
  Counting& counting_;
  TableFacts facts_{.shape = {2, 2}};
};

TableSet slow_tables(Counting& counting) {
  std::vector<Table> tables;
  for (const char* name : {"one", "other"})
    tables.push_back({name, name, std::make_unique<SlowTable>(counting), ""});
  return TableSet(std::move(tables));
}

TEST_CASE("while layers are counted others hear when to ask again, and all else is answered") {
  Counting counting;
  const TableSet tables = slow_tables(counting);
  const Api api(tables, nullptr, "test", "{\"command\": \"known\"}\n", {});
  auto first = std::async(std::launch::async, [&] { return api.answer("/api/layers?table=one"); });
  counting.has_begun.wait();
  for (const char* target : {"/api/layers?table=one", "/api/layers?table=other"}) {
    CAPTURE(target);
    const Response busy = api.answer(target);
    CHECK(busy.status == 503);
    CHECK(Json::parse(busy.body).at("retry_after_seconds") == 1);
    CHECK(Json::parse(busy.body).at("error") ==
          "the layers of a table are being counted: ask again in a second");
  }
  CHECK(api.answer("/api/tables").status == 200);
  CHECK(api.answer("/api/position?table=one&board=../..").status == 200);
  counting.may_end.count_down();
  const Response counted = first.get();
  CHECK(counted.status == 200);
  CHECK(Json::parse(counted.body).at("layers") ==
        Json::parse(R"([{"layer": 0, "positions": 7, "slider_wins": 3}])"));
  CHECK(api.answer("/api/layers?table=one").body == counted.body);
  CHECK(counting.counts == 1);
  CHECK(api.answer("/api/layers?table=other").status == 200);
}

TEST_CASE("a stop ends the count of layers with a 503 that nobody is to ask again") {
  Counting counting;
  counting.may_end.count_down();
  const TableSet tables = slow_tables(counting);
  std::stop_source stop;
  const Api api(tables, nullptr, "test", {}, stop.get_token());
  stop.request_stop();
  const Response stopped = api.answer("/api/layers?table=one");
  CHECK(stopped.status == 503);
  CHECK(Json::parse(stopped.body).at("error") == "the server stops");
  CHECK(!Json::parse(stopped.body).contains("retry_after_seconds"));
}

}  // namespace
}  // namespace dropslide::serve
