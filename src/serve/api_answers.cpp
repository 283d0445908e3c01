// What the server answers beside the answers of tables.
#include "serve/api_answers.hpp"

#include <type_traits>

#include "report/games/explore_report.hpp"
#include "report/games/query_report.hpp"

namespace dropslide::serve {
namespace {

/// Where the games of a table begin.
struct TableStart {
  Board board;
  Player to_move;
};

void describe(FieldTable<TableStart>& table) {
  table.about("Where its games begin.")
      .field("board", "Empty, or against chance with two tiles.", &TableStart::board)
      .field("to_move", "Who moves there.", type::player(), &TableStart::to_move);
}

/// A key of the facts of a table.
template <class Get>
auto of_facts(Get get) {
  return [get](const OpenTable& open) { return std::invoke(get, open.table.table->facts()); };
}

std::optional<std::string> no_error(const auto&) { return std::nullopt; }

}  // namespace

TablesAnswer tables_answer(const TableSet& set) {
  TablesAnswer answer;
  for (const Table* table : set.tables())
    if (table->table)
      answer.tables.emplace_back(OpenTable{*table});
    else
      answer.tables.emplace_back(Damaged<Table>{*table});
  return answer;
}

GamesAnswer games_answer(const TableSet& set) {
  GamesAnswer answer;
  for (const Game& game : set.games())
    if (game.game)
      answer.games.emplace_back(OpenGame{game});
    else
      answer.games.emplace_back(Damaged<Game>{game});
  return answer;
}

std::vector<AnswerForm> api_answers() {
  return {answer<TablesAnswer>(), answer<LineOfTwoPlayers>(), answer<LineAgainstChance>(),
          answer<LineOfPolicy>(), answer<StrategyAnswer>(),   answer<LayersAnswer>(),
          answer<GamesAnswer>(),  answer<ReplayedGame>(),     answer<OffersAnswer>(),
          answer<Refusal>()};
}

void describe(FieldTable<OpenTable>& table) {
  using R = OpenTable;
  table.about("A table that can be asked.")
      .field("name", "What requests call it.", [](auto& r) { return r.table.name; })
      .field("path", "As given.", [](auto& r) { return r.table.path.string(); })
      .field("error", "Null: nothing is wrong with it.", no_error<R>)
      .field("kind", "What it is made of.", type::one_of({"tablebase", "certificate", "policy"}),
             of_facts(&TableFacts::kind))
      .field("shape", "Its boards.", of_facts(&TableFacts::shape))
      .field("dmax", "The largest drop.", type::dmax(), of_facts(&TableFacts::dmax))
      .field("objective", "The tile that Slider wants; null in a no-merge game.", type::objective(),
             of_facts(&TableFacts::objective))
      .field("quantity", "What its values are, or what a policy's slides are best for.", quantity_type(false),
             of_facts(&TableFacts::quantity))
      .field("is_against_chance", "Values are numbers; otherwise two players win or lose.",
             of_facts(&TableFacts::is_against_chance))
      .field("are_drops_chosen", "By a Dropper, not by chance.", of_facts(&TableFacts::are_drops_chosen))
      .field("has_moves_to_end", "Values of two players come with the moves to the end.",
             of_facts(&TableFacts::has_moves_to_end))
      .field("winner", "Who wins from the empty board; null against chance.", of_facts(&TableFacts::winner))
      .field("layers", "Layers with positions, from 0 up; 0 of a policy.", of_facts(&TableFacts::layers))
      .field("positions", "Positions with Dropper to move, up to symmetry; of a policy its states.",
             type::count(), of_facts(&TableFacts::positions))
      .field("start", "Where its games begin.", of_facts([](auto& facts) {
               return TableStart{facts.start, facts.start_to_move};
             }));
}

void describe(FieldTable<OpenGame>& table) {
  using R = OpenGame;
  table.about("A game that can be shown.")
      .field("name", "What requests call it.", [](auto& r) { return r.game.name; })
      .field("path", "As given.", [](auto& r) { return r.game.path.string(); })
      .field("error", "Null: nothing is wrong with it.", no_error<R>)
      .field("title", "The kind of game, or the strategy.", [](auto& r) { return r.game.game->title; })
      .field("shape", "Its boards.", [](auto& r) { return r.game.game->shape; })
      .field("dmax", "The largest drop.", type::dmax(), [](auto& r) { return r.game.game->dmax; })
      .field("drops", "Drops of the game.", [](auto& r) { return r.game.game->steps.size(); });
}

template <class Entry>
void describe(FieldTable<Damaged<Entry>>& table) {
  table.about("A table or game that cannot be used.")
      .field("name", "What requests call it.", [](auto& r) { return r.entry.name; })
      .field("path", "As given.", [](auto& r) { return r.entry.path.string(); })
      .field("error", "What is wrong with it.", [](auto& r) { return r.entry.error; });
}

void describe(FieldTable<TablesAnswer>& table) {
  table.about("/api/tables: what is offered.")
      .field("tables", "Every table, in the order of the paths.", &TablesAnswer::tables);
}

void describe(FieldTable<GamesAnswer>& table) {
  table.about("/api/games: the game records.")
      .field("games", "Every game, in the order of the paths.", &GamesAnswer::games);
}

void describe(FieldTable<StrategyAnswer>& table) {
  using R = StrategyAnswer;
  table.about("/api/strategy: what best play, the certificate or the policy plays here.")
      .field("board", "The board.", &R::board)
      .field("to_move", "Who moves.", type::player(), &R::to_move)
      .field("reply", "The first move of the main line; null if it has none.", &R::reply);
}

void describe(FieldTable<LayersAnswer>& table) {
  table.about("/api/layers: who wins in each layer.")
      .field("layers", "Every layer, from 0 up.", &LayersAnswer::layers);
}

/// What only a table that is being made has.
template <class Get>
auto while_making(Get get) {
  return [get](const Offer& r) {
    using Number = std::decay_t<decltype(get(r))>;
    return r.state == OfferState::making ? std::optional<Number>(get(r)) : std::nullopt;
  };
}

void describe(FieldTable<Offer>& table) {
  const auto of_game = [](auto get) {
    return [get](auto& r) { return r.game->game ? std::optional(get(*r.game->game)) : std::nullopt; };
  };
  table.about("A table that the server makes for who asks.")
      .field("name", "What requests call it, and the table when it is made.",
             [](auto& r) { return r.game->name; })
      .field("shape", "Its boards.", [](auto& r) { return r.game->shape; })
      .field("dmax", "The largest drop; null against chance.", of_game([](auto& game) { return game.dmax; }))
      .field("objective", "The tile that Slider wants; null against chance.",
             of_game([](auto& game) { return game.objective; }))
      .field("is_against_chance", "Values are expected scores; otherwise two players win or lose.",
             [](auto& r) { return !r.game->game; })
      .field("state", "How far it is.", type::one_of({"offered", "making", "made", "failed"}),
             [](auto& r) { return to_text(r.state); })
      .field("seconds", "What making it takes here, about.", type::seconds(),
             [](auto& r) { return r.seconds; })
      .field("disk_bytes", "Of disk, about, while it is made.", [](auto& r) { return r.disk_bytes; })
      .field("done_fraction", "While it is made: how much is done; otherwise null.", type::chance(),
             while_making([](auto& offer) { return offer.done_fraction; }))
      .field("elapsed_seconds", "Likewise: since it was begun.", type::seconds(),
             while_making([](auto& offer) { return offer.elapsed_seconds; }))
      .field("error", "Why it could not be made; null if nothing failed.",
             [](auto& r) { return r.error.empty() ? std::nullopt : std::optional(r.error); });
}

void describe(FieldTable<OffersAnswer>& table) {
  table.about("/api/offers, /api/make and /api/stop: tables that the server makes for who asks.")
      .field("offers", "Every one, the cheapest first; none where tables were given.", &OffersAnswer::offers);
}

void describe(FieldTable<Refusal>& table) {
  using R = Refusal;
  table.about("An answer with a status of 400 or more.")
      .field("error", "What is wrong, in one line.", &R::error)
      .optional("retry_after_seconds", "When to ask again, if the answer is being made.", type::whole(1),
                &R::retry_after_seconds);
}

}  // namespace dropslide::serve
