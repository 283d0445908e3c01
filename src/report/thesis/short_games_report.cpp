// Short games for people and programs.
#include "report/thesis/short_games_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/shortest_report.hpp"

namespace dropslide {
namespace {

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

/// What a search of this row found.
template <class Get>
auto if_found(Get get) {
  return [get](const ShortGameRow& row) {
    return row.was_found() ? std::optional(std::invoke(get, row)) : std::nullopt;
  };
}

/// A board of the patterns, with what is known of its drops, if it is asked for.
struct PatternRow {
  const PatternAncestors& found;
  int least;
  const KnownDrops* known;

  bool has_most() const { return known != nullptr && known->at_most; }
};

std::vector<PatternRow> pattern_rows(const ShortGames& study) {
  std::vector<PatternRow> rows;
  for (std::size_t i = 0; i < study.patterns.size(); ++i)
    rows.push_back({study.patterns[i], least_drops(study.patterns, i),
                    i < study.known.size() ? &study.known[i] : nullptr});
  return rows;
}

FieldType evidence_type() { return type::one_of({"theorem", "record", "game"}); }

}  // namespace

std::vector<Table> short_games_tables(const ShortGames& study) {
  return {games_table(study), exclusions_table(study), patterns_table(study), tiles_table(study)};
}

std::string to_plain_text(const ShortGames& study) {
  std::string text;
  for (const Table& table : short_games_tables(study)) text += to_plain_text(table) + "\n";
  return text;
}

void describe(FieldTable<ShortGameMethod>& table) {
  using R = ShortGameMethod;
  table.about("A method behind the forms, played.")
      .field("with_threes", "Whether the method uses tiles of exponent 3.", &R::with_threes)
      .field("lines", "Lines that it fills.", &R::lines)
      .field("line_length", "Cells of a line.", &R::line_length)
      .field("drops", "Drops that it takes.", &R::drops);
}

void describe(FieldTable<ShortGameRow>& table) {
  using R = ShortGameRow;
  table.about("A board.")
      .shape(&R::shape)
      .field("drops", "Fewest drops; null if stopped.", if_found([](auto& r) { return r.found.drops; }))
      .field("final_boards", "Dead boards that end such a game, up to symmetry; null if stopped.",
             if_found([](auto& r) { return r.found.final_boards; }))
      .field("final_board", "One of them; null if stopped.",
             if_found([](auto& r) { return r.found.game.back().board; }))
      .field("pattern", "Weight of the 1-2 pattern: no game has fewer drops.", &R::pattern)
      .field("attains_pattern", "Whether drops are as few; null if stopped.", if_found(&R::attains_pattern))
      .field("form", "Drops by the printed form.", [](auto& r) { return r.form.drops; })
      .field("form_is_bound", "Whether the form is only an upper bound.",
             [](auto& r) { return r.form.is_upper_bound; })
      .field("methods", "Methods that fit the board.", &R::methods)
      .field("excluded", "Smaller numbers of drops.", [](auto& r) { return r.found.excluded; })
      .field("positions", "Positions that the search stored.", [](auto& r) { return r.found.positions; })
      .seconds([](auto& r) { return r.found.seconds; });
}

void describe(FieldTable<TileRow>& table) {
  using R = TileRow;
  table.about("A board and Dmax.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("highest", "Highest; 0: none.", type::exponent(0), [](auto& r) { return r.found.highest; })
      .field("is_exact", "False if the search stopped.",
             [](auto& r) { return r.found.stopped == StopReason::none; })
      .field("theorem_6", "Highest tile that Theorem 6 allows.", type::exponent(), &R::highest_allowed)
      .field("drops", "Fewest drops to the highest tile; null if none was found.", drops_to_highest)
      .field("least_throughout", "Whether every tile takes the fewest drops.", &R::is_least_throughout)
      .field("positions", "Positions that were found.", [](auto& r) { return r.found.positions; })
      .seconds([](auto& r) { return r.found.seconds; });
}

void describe(FieldTable<PatternRow>& table) {
  using R = PatternRow;
  table.about("A board.")
      .field("rows", "Its rows.", type::whole(3, 14), [](auto& r) { return r.found.task.rows; })
      .field("columns", "Its columns.", type::whole(3, 14), [](auto& r) { return r.found.task.columns; })
      .field("pattern", "Weight of the 1-2 pattern, below which there is no dead board.",
             [](auto& r) { return r.found.weight - r.found.task.above; })
      .field("drops", "Drops of the games that were looked for: what their last boards weigh.",
             [](auto& r) { return r.found.weight; })
      .field("is_exact", "False if the search stopped.",
             [](auto& r) { return r.found.stopped == StopReason::none; })
      .field("is_complete", "False if positions were left out: then it says nothing that no game was found.",
             [](auto& r) { return r.found.is_complete; })
      .field("attained", "Whether such a game was found.", [](auto& r) { return r.found.is_attained(); })
      .field(
          "game", "That game: row and column of each dropped 1, and the slide after it.",
          [](auto& r) { return r.found.is_attained() ? std::optional(to_text(r.found.game)) : std::nullopt; })
      .field("least", "No game has fewer drops, by this entry and those before it.", &R::least)
      .field("known_at_least", "No game has fewer drops, by theorems and records, without these searches.",
             [](auto& r) { return r.known ? std::optional(r.known->at_least) : std::nullopt; })
      .field("known_at_most", "Some game has no more drops; null if none is known.",
             [](auto& r) { return r.known ? r.known->at_most : std::nullopt; })
      .field("known_at_least_by", "What the lower bound rests on.", evidence_type(),
             [](auto& r) { return r.known ? std::optional(r.known->lower.evidence) : std::nullopt; })
      .field("known_at_most_by", "What the upper bound rests on; null if there is none.", evidence_type(),
             [](auto& r) { return r.has_most() ? std::optional(r.known->upper.evidence) : std::nullopt; })
      .field("positions", "Positions that were kept and lead to these boards, up to symmetry.",
             [](auto& r) { return r.found.positions; })
      .field("earliest", "Drops before the earliest of them.", [](auto& r) { return r.found.earliest; })
      .seconds([](auto& r) { return r.found.seconds; });
}

void describe(FieldTable<ShortGames>& table) {
  using R = ShortGames;
  table.about("The shortest games of all boards beside the forms of the thesis.")
      .field("tier", "The tier that was asked for.", type::tier(), &R::tier)
      .seconds(&R::seconds)
      .field("games", "Boards of the tier, Dmax 1.", &R::games)
      .field("tiles", "Highest tiles of small boards.", &R::tiles)
      .field("patterns", "Boards of more than 25 cells, back from the lightest dead ones.", pattern_rows);
}

}  // namespace dropslide
