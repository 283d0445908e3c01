// Short games for people and programs.
#include "report/thesis/short_games_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/games/shortest_report.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

bool is_pictured(const ShortGameRow& row) { return row.shape.rows > 2 && row.was_found(); }

std::string method_text(const ShortGameMethod& method) {
  return fmt::format("{} ({} threes, {} lines of {})", method.drops, method.with_threes ? "with" : "without",
                     method.lines, method.line_length);
}

std::string methods_text(const ShortGameRow& row) {
  std::string text;
  for (const auto& method : row.methods) text += (text.empty() ? "" : ", ") + method_text(method);
  return text;
}

std::string form_text(const ShortGameRow& row) {
  return fmt::format("{}{}", row.form.is_upper_bound ? "<= " : "", row.form.drops);
}

std::string gap_text(const ShortGameRow& row) {
  const auto gap = static_cast<std::int64_t>(row.form.drops) - row.found.drops;
  return gap == 0 ? (row.form.is_upper_bound ? "sharp" : "equal") : std::to_string(gap);
}

Table games_table(const ShortGames& study) {
  Table table{"Fewest drops to a dead board, Dmax 1",
              {"board", "M", "printed", "gap", "methods, played", "1-2 pattern", "final boards",
               "one of them", "positions"},
              {},
              {}};
  for (const ShortGameRow& row : study.games) {
    if (!row.was_found())
      table.notes.push_back(fmt::format("{}: stopped", to_text(row.shape)));
    else
      table.rows.push_back({to_text(row.shape), std::to_string(row.found.drops), form_text(row),
                            gap_text(row), methods_text(row),
                            row.attains_pattern() ? "attained" : fmt::format("no: {}", row.pattern),
                            format_count(row.found.final_boards), to_text(row.found.game.back().board),
                            format_count(row.found.positions)});
  }
  table.notes.push_back("with Dmax >= 2 the fewest drops are mn: the 1-2 pattern (strategy one-two-pattern)");
  return table;
}

/// What each number of drops below M fails at.
Table exclusions_table(const ShortGames& study) {
  Table table{"Why no game is shorter, Dmax 1, three rows and more",
              {"board", "drops", "dead boards of that weight", "positions that lead to them",
               "the earliest after", "positions from the start"},
              {},
              {}};
  for (const ShortGameRow& row : study.games) {
    if (!is_pictured(row)) continue;
    table.rows.push_back({to_text(row.shape), fmt::format("< {}", row.pattern), "none", "", "", ""});
    for (const ExcludedLength& length : row.found.excluded) {
      const bool has_end = length.dead_boards > 0;
      table.rows.push_back(
          {to_text(row.shape), std::to_string(length.drops),
           has_end ? format_count(length.dead_boards) : "none", has_end ? format_count(length.backwards) : "",
           has_end ? counted(length.earliest, "drop") : "", has_end ? format_count(length.forwards) : ""});
    }
  }
  table.notes = {"with Dmax 1 a game of L drops ends on a dead board of weight L",
                 "no board weighs less than the 1-2 pattern: a theorem (theory/board_theorems.hpp)",
                 "the positions that lead to them: whatever leads to one of these is one of these,"
                 " and the empty board is none. Those from the start: what was met before one end ran dry"};
  return table;
}

/// What the search of this row, with those before it, says of M.
std::string found_text(const std::vector<PatternAncestors>& rows, std::size_t last) {
  const PatternAncestors& row = rows[last];
  const int least = least_drops(rows, last);
  if (!row.is_attained()) return fmt::format("at least {}", least);
  return row.weight == least ? std::to_string(least) : fmt::format("at most {}", row.weight);
}

/// M, or between what it is, and on which evidence: "57 (record)", "54 (record) to 64 (game)".
std::string known_text(const KnownDrops& known) {
  std::string least = fmt::format("{} ({})", known.at_least, to_text(known.lower.evidence));
  if (!known.at_most) return "at least " + least;
  if (known.is_known() && known.lower.evidence == known.upper.evidence) return least;
  if (known.is_known())
    return fmt::format("{} ({} and {})", known.at_least, to_text(known.lower.evidence),
                       to_text(known.upper.evidence));
  return fmt::format("{} to {} ({})", least, *known.at_most, to_text(known.upper.evidence));
}

std::string board_text(const PatternTask& task) { return fmt::format("{}x{}", task.rows, task.columns); }

Table patterns_table(const ShortGames& study) {
  Table table{"The lightest dead boards, Dmax 1, beyond 25 cells",
              {"board", "drops", "more than the 1-2 pattern", "positions that lead there",
               "the earliest after", "steps back", "a game", "so M is", "known of M"},
              {},
              {}};
  for (std::size_t i = 0; i < study.patterns.size(); ++i) {
    const PatternAncestors& row = study.patterns[i];
    if (row.stopped != StopReason::none) {
      table.notes.push_back(board_text(row.task) + ": stopped");
      continue;
    }
    table.rows.push_back({board_text(row.task), std::to_string(row.weight), std::to_string(row.task.above),
                          (row.is_complete ? "" : "of some: ") + format_count(row.positions),
                          counted(row.earliest, "drop"), std::to_string(row.steps_back()),
                          row.is_attained() ? "yes" : "no", found_text(study.patterns, i),
                          i < study.known.size() ? known_text(study.known[i]) : ""});
  }
  table.notes.push_back(
      "some: a beam search, which keeps so many positions of each number of drops; it finds games, "
      "and never says that there is none");
  table.notes.push_back(
      "so M is: by the searches of the board in this run, down to this row. Known of M: in all, without "
      "these "
      "searches; theorem: proved for all boards of its kind; record: tables/results/short-games.json; game: "
      "one "
      "that a method of section 7.1 played in this run. dropslide shortest MxN --dmax 1 names each");
  table.notes.push_back(
      "a dead board that weighs one more than the 1-2 pattern was not searched for: where a side is even "
      "there "
      "is none; else it is the pattern with a 2 in every corner, which Theorem 1 excludes "
      "(theory/shortest_games.hpp). So no game on the pattern means at least two drops more");
  table.notes.push_back("on 4xn from n = 4 on M is 6n + 2 (theory/notes/short-games.md)");
  return table;
}

/// Nothing if the search stopped before.
std::optional<int> drops_to_highest(const TileRow& row) {
  const auto place = static_cast<std::size_t>(row.found.highest);
  return place > 0 ? row.found.drops.at(place - 1) : std::nullopt;
}

Table tiles_table(const ShortGames& study) {
  Table table{"Highest tile, and the fewest drops to each, when both cooperate",
              {"board", "Dmax", "highest", "Theorem 6", "drops to it", "least throughout", "positions"},
              {},
              {}};
  for (const TileRow& row : study.tiles) {
    if (row.found.stopped != StopReason::none) {
      table.notes.push_back(fmt::format("{}, Dmax {}: stopped", to_text(row.shape), row.dmax));
      continue;
    }
    table.rows.push_back(
        {to_text(row.shape), std::to_string(row.dmax), std::to_string(row.found.highest),
         row.found.highest == row.highest_allowed ? "attained" : fmt::format("no: {}", row.highest_allowed),
         std::to_string(*drops_to_highest(row)), row.is_least_throughout() ? "yes" : "no",
         format_count(row.found.positions)});
  }
  table.notes.push_back(
      "least: no board allows fewer drops to tile v than 2^(v-Dmax) + v - Dmax - 1, or 1 if v <= Dmax "
      "(theory/bounds.hpp)");
  return table;
}

Json game_json(const ShortGameRow& row) {
  Json methods = Json::array();
  for (const auto& method : row.methods)
    methods.push_back({{"with_threes", method.with_threes},
                       {"lines", method.lines},
                       {"line_length", method.line_length},
                       {"drops", method.drops}});
  const bool found = row.was_found();
  return {{"shape", to_text(row.shape)},
          {"drops", found ? Json(row.found.drops) : Json(nullptr)},
          {"final_boards", found ? Json(row.found.final_boards) : Json(nullptr)},
          {"final_board", found ? Json(to_text(row.found.game.back().board)) : Json(nullptr)},
          {"pattern", row.pattern},
          {"attains_pattern", found ? Json(row.attains_pattern()) : Json(nullptr)},
          {"form", row.form.drops},
          {"form_is_bound", row.form.is_upper_bound},
          {"methods", methods},
          {"excluded", to_json(row.found.excluded)},
          {"positions", row.found.positions},
          {"seconds", row.found.seconds}};
}

Json tile_json(const TileRow& row) {
  const std::optional<int> drops = drops_to_highest(row);
  return {{"shape", to_text(row.shape)},
          {"dmax", row.dmax},
          {"highest", row.found.highest},
          {"is_exact", row.found.stopped == StopReason::none},
          {"theorem_6", row.highest_allowed},
          {"drops", drops ? Json(*drops) : Json(nullptr)},
          {"least_throughout", row.is_least_throughout()},
          {"positions", row.found.positions},
          {"seconds", row.found.seconds}};
}

/// The halves of what is known are null without a KnownDrops.
Json pattern_json(const PatternAncestors& row, int least, const KnownDrops* known) {
  const bool has_most = known != nullptr && known->at_most;
  return {{"rows", row.task.rows},
          {"columns", row.task.columns},
          {"pattern", row.weight - row.task.above},
          {"drops", row.weight},
          {"is_exact", row.stopped == StopReason::none},
          {"is_complete", row.is_complete},
          {"attained", row.is_attained()},
          {"game", row.is_attained() ? Json(to_text(row.game)) : Json(nullptr)},
          {"least", least},
          {"known_at_least", known != nullptr ? Json(known->at_least) : Json(nullptr)},
          {"known_at_most", has_most ? Json(*known->at_most) : Json(nullptr)},
          {"known_at_least_by", known != nullptr ? Json(to_text(known->lower.evidence)) : Json(nullptr)},
          {"known_at_most_by", has_most ? Json(to_text(known->upper.evidence)) : Json(nullptr)},
          {"positions", row.positions},
          {"earliest", row.earliest},
          {"seconds", row.seconds}};
}

}  // namespace

std::vector<Table> short_games_tables(const ShortGames& study) {
  return {games_table(study), exclusions_table(study), patterns_table(study), tiles_table(study)};
}

std::string to_plain_text(const ShortGames& study) {
  std::string text;
  for (const Table& table : short_games_tables(study)) text += to_plain_text(table) + "\n";
  return text;
}

nlohmann::ordered_json to_json(const ShortGames& study) {
  Json json{{"tier", study.tier == Tier::quick ? "quick" : "full"},
            {"seconds", study.seconds},
            {"games", Json::array()},
            {"tiles", Json::array()},
            {"patterns", Json::array()}};
  for (const ShortGameRow& row : study.games) json["games"].push_back(game_json(row));
  for (const TileRow& row : study.tiles) json["tiles"].push_back(tile_json(row));
  for (std::size_t i = 0; i < study.patterns.size(); ++i)
    json["patterns"].push_back(pattern_json(study.patterns[i], least_drops(study.patterns, i),
                                            i < study.known.size() ? &study.known[i] : nullptr));
  return json;
}

}  // namespace dropslide
