// Answers of `known`.
#include "report/games/known_report.hpp"

#include <fmt/format.h>

#include "game/board.hpp"
#include "report/costs/cost_fields.hpp"
#include "report/costs/cost_text.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

std::string mark_of(Evidence evidence) {
  return evidence == Evidence::layers ? " L" : evidence == Evidence::search ? " S" : "";
}

/// Whether the half says more than holds on every board of two cells or more: 2 at least, mn at most.
bool says_something(const KnownNumber& number, const std::vector<GameResult>& half) {
  return &half == &number.lower ? number.at_least > 2 : number.at_most < number.shape.cells();
}

std::string entry_text(const KnownNumber& number) {
  const bool has_lower = says_something(number, number.lower);
  const bool has_upper = says_something(number, number.upper);
  if (number.is_exact()) return fmt::format("{}{}", number.at_least, mark_of(standing_of(number)));
  if (has_lower && has_upper)
    return fmt::format("{} to {}{}", number.at_least, number.at_most, mark_of(standing_of(number)));
  if (has_lower) return fmt::format(">={}{}", number.at_least, mark_of(number.lower.front().evidence));
  if (has_upper) return fmt::format("<={}{}", number.at_most, mark_of(number.upper.front().evidence));
  return "?";
}

/// Of a tile its face, too, unless it is one that no board has which is searched.
std::string value_text(const KnownNumber& number, int value) {
  return number.dmax && value <= max_exponent ? tile_text(value) : fmt::format("{}", value);
}

/// Of the number, and of those after it up to `last_dmax`.
std::string head_line(const KnownNumber& number, std::optional<int> last_dmax) {
  const std::string subject =
      number.dmax
          ? fmt::format("{}, Dmax {}: the largest tile that Slider can force", to_text(number.shape),
                        last_dmax == number.dmax ? fmt::format("{}", *number.dmax)
                                                 : fmt::format("{} to {}", *number.dmax, *last_dmax))
          : fmt::format("{}: the least Dmax with which Dropper avoids every merge", to_text(number.shape));
  if (number.is_exact()) return fmt::format("{} is {}\n", subject, value_text(number, number.at_least));
  return fmt::format("{} is not known: at least {}, at most {}\n", subject,
                     value_text(number, number.at_least), value_text(number, number.at_most));
}

/// Where to look; of a theorem on a tile, which has a Dmax in it, with which one if not the number's.
std::string source_text(const GameResult& reason, const KnownNumber& number) {
  const bool has_other_dmax = reason.evidence == Evidence::theorem && reason.game.objective &&
                              reason.game.dmax != number.dmax.value_or(reason.game.dmax);
  return has_other_dmax ? fmt::format("{} with Dmax {}", reason.source, reason.game.dmax) : reason.source;
}

std::string reason_line(const GameResult& reason, const KnownNumber& number) {
  switch (reason.evidence) {
    case Evidence::certificate:
      return fmt::format("    {}, a certificate that dropslide-check accepted: {}\n", to_text(reason.game),
                         reason.source);
    case Evidence::layers:
      if (reason.proof == Proof::prose)
        return fmt::format("    {}, computed, with a proof in prose: {}\n", to_text(reason.game),
                           reason.source);
      return fmt::format("    {}, its boards layer by layer: {}\n", to_text(reason.game), reason.source);
    case Evidence::search:
      return fmt::format("    {}, one search: {}\n", to_text(reason.game), reason.source);
    case Evidence::theorem:
      break;
  }
  return fmt::format("    {}, proved in {}\n", source_text(reason, number), to_text(reason.proof));
}

std::string reason_lines(const std::vector<GameResult>& reasons, const KnownNumber& number) {
  if (reasons.empty()) return "    the rules\n";
  std::string text;
  for (const GameResult& reason : reasons) text += reason_line(reason, number);
  return text;
}

std::string half_lines(const KnownNumber& number) {
  const int least = number.at_least, most = number.at_most;
  if (number.dmax)
    return fmt::format("  Slider forces {}:\n{}  Dropper prevents {}:\n{}", least,
                       reason_lines(number.lower, number), most + 1, reason_lines(number.upper, number));
  return (least > 1 ? fmt::format("  Slider merges with Dmax {}:\n{}", least - 1,
                                  reason_lines(number.lower, number))
                    : "") +
         fmt::format("  Dropper avoids every merge with Dmax {}:\n{}", most,
                     reason_lines(number.upper, number));
}

std::string command_of(const BoardGame& game) {
  if (!game.objective) return fmt::format("dropslide no-merge {} --dmax {}", to_text(game.shape), game.dmax);
  return fmt::format("dropslide solve {} --dmax {} --objective {}", to_text(game.shape), game.dmax,
                     *game.objective);
}

/// Where Dropper must not drop what Slider is to make.
std::string why_other_dmax(const KnownNumber& number, const BoardGame& game) {
  if (!number.dmax || *number.dmax == game.dmax) return "";
  return fmt::format(", where Dropper does not drop the {} himself", *game.objective);
}

std::string plan_command(const GameCost& cost) {
  return fmt::format("dropslide plan {} --dmax {} --objective {}", to_text(cost.shape), cost.game.dmax,
                     cost.game.objective);
}

/// Why a cheap step leaves the number open.
std::string foreseen_lines(const ForeseenNumber& foreseen) {
  const GameCost& cost = foreseen.dearest;
  return fmt::format(
      "  Slider forces {} on {}. If he does here, too, that step decides nothing; the dearest game that "
      "does, {} ({}, {}), costs {}:\n    {}\n",
      foreseen.tile, to_text(foreseen.on), to_text(cost.shape), cost.game.dmax, cost.game.objective,
      cost_phrase(cost), plan_command(cost));
}

/// ">=8", "<=9" or "8 to 9".
std::string bounds_text(const ReportedBound& bound) {
  if (!bound.at_most) return fmt::format(">={}", *bound.at_least);
  if (!bound.at_least) return fmt::format("<={}", *bound.at_most);
  return *bound.at_least == *bound.at_most ? fmt::format("{}", *bound.at_least)
                                           : fmt::format("{} to {}", *bound.at_least, *bound.at_most);
}

std::string reported_lines(const std::vector<ReportedBound>& reported) {
  std::string text;
  for (const ReportedBound& bound : reported)
    text += fmt::format("  Reported by {}, not proved here: {}\n    {}; claim {}\n", bound.by,
                        bounds_text(bound), bound.source, bound.claim);
  return text;
}

std::string next_lines(const PlannedNumber& planned) {
  if (planned.number.is_exact()) return "";
  if (!planned.number.shape.is_playable())
    return fmt::format("  Not known; boards of more than {} cells are not searched.\n", max_cells);
  const BoardGame game = next_game(planned.number);
  const std::string cost = planned.next ? ", costs " + cost_phrase(*planned.next) : "";
  return fmt::format("  Not known; the next step, {}{}{}:\n    {}\n{}", to_text(game),
                     why_other_dmax(planned.number, game), cost, command_of(game),
                     planned.foreseen ? foreseen_lines(*planned.foreseen) : "");
}

/// The game of a largest tile that decides it.
struct DecidingGame {
  int dmax;
  int objective;
};

/// Nothing on 1x1, where the rules decide it.
std::optional<DecidingGame> deciding_game_of(const PlannedNumber& planned) {
  if (!planned.number.dmax || planned.number.shape.cells() == 1) return std::nullopt;
  const BoardGame game = deciding_game(planned.number);
  return DecidingGame{game.dmax, *game.objective};
}

/// The game whose answer would say more.
struct NextGame {
  std::string command;
  std::optional<CellNeed> cost;
  std::optional<ForeseenNumber> foreseen;
};

std::optional<NextGame> next_of(const PlannedNumber& planned) {
  if (planned.number.is_exact() || !planned.number.shape.is_playable()) return std::nullopt;
  return NextGame{command_of(next_game(planned.number)), planned.next, planned.foreseen};
}

std::optional<std::string_view> proof_word(const GameResult& reason) {
  if (reason.proof == Proof::none) return std::nullopt;
  return reason.proof == Proof::coq ? "coq" : "prose";
}

std::string csv_half(const std::vector<GameResult>& reasons, const KnownNumber& number) {
  if (reasons.empty()) return "rules,";
  return fmt::format("{},{}", to_text(reasons.front().evidence), source_text(reasons.front(), number));
}

}  // namespace

Table known_table(const BestKnown& known, const std::vector<Shape>& shapes, const std::vector<int>& dmaxes,
                  const std::vector<ReportedBound>& reported) {
  Table table{.title = "What is known", .header = {"board"}, .rows = {}, .notes = {}};
  for (const int dmax : dmaxes) table.header.push_back(fmt::format("Dmax {}", dmax));
  table.header.emplace_back("no merge");
  for (const Shape shape : shapes) {
    std::vector<std::string> row{to_text(shape)};
    for (const int dmax : dmaxes) row.push_back(entry_text(known.largest_tile(shape, dmax)));
    row.push_back(entry_text(known.least_no_merge_dmax(shape)));
    table.rows.push_back(std::move(row));
  }
  table.notes = {
      "Under Dmax D: the largest tile that Slider can force if Dropper drops tiles up to D (tiles are "
      "exponents: 6 is 64). Last column: the least Dmax with which Dropper avoids every merge.",
      "A value has two halves: Slider forces the tile, and Dropper prevents the next one. No mark: each half "
      "is proved by a certificate that dropslide-check accepted, or by a theorem. L: a half rests on the "
      "layers of its game, all of them or those below a bound. S: a half rests on one search. >= and <=: "
      "the other bound is 2 or mn, as everywhere. ?: both are.",
      "dropslide known 3x5 names the evidence of each half."};
  for (const KnownNumber& number : known.numbers(shapes, dmaxes))
    for (const ReportedBound& bound : beyond(number, reported))
      table.notes.push_back(fmt::format("Reported by {}, not proved here: {}, Dmax {}: {} ({}).", bound.by,
                                        to_text(bound.shape), bound.dmax, bounds_text(bound), bound.source));
  return table;
}

std::string known_text(const std::vector<PlannedNumber>& numbers) {
  const auto body = [](const PlannedNumber& one) {
    return half_lines(one.number) + reported_lines(one.reported) + next_lines(one);
  };
  const auto is_one_sentence = [&](const PlannedNumber& one, const PlannedNumber& other) {
    const KnownNumber &a = one.number, &b = other.number;
    return a.dmax && b.dmax && a.shape == b.shape && a.at_least == b.at_least && a.at_most == b.at_most &&
           body(one) == body(other);
  };
  std::string text;
  for (auto first = numbers.begin(); first != numbers.end();) {
    auto last = first;
    while (last + 1 != numbers.end() && is_one_sentence(*first, *(last + 1))) ++last;
    text += head_line(first->number, last->number.dmax) + body(*first);
    first = last + 1;
  }
  return text;
}

std::string known_csv(const std::vector<KnownNumber>& numbers) {
  std::string text =
      "shape,dmax,at_least,at_most,at_least_evidence,at_least_source,at_most_evidence,at_most_source\n";
  for (const KnownNumber& number : numbers)
    text += fmt::format("{},{},{},{},{},{}\n", to_text(number.shape),
                        number.dmax ? fmt::format("{}", *number.dmax) : "", number.at_least, number.at_most,
                        csv_half(number.lower, number), csv_half(number.upper, number));
  return text;
}

void describe(FieldTable<GameResult>& table) {
  using R = GameResult;
  table.about("A game whose answer says so.")
      .field("evidence", "dropslide-check accepted a certificate; a theorem; all layers; or one search.",
             type::one_of({"certificate", "theorem", "layers", "search"}), &R::evidence)
      .field("dmax", "Dropper's largest tile in that game, an exponent; up to the number of cells.",
             type::whole(1), [](auto& r) { return r.game.dmax; })
      .field("objective", "Tile with which Slider wins it, an exponent; null for the no-merge game.",
             type::whole(2), [](auto& r) { return r.game.objective; })
      .field("source", "A file of tables/results, or the theorem.", &R::source)
      .field("proof", "Who followed the proof, Coq or people; null if there is nothing but computation.",
             type::one_of({"coq", "prose"}), proof_word);
}

void describe(FieldTable<KnownNumber>& table) {
  using R = KnownNumber;
  table.about("What is known of a number.")
      .field("at_least", "The number is not less: an exponent, or a Dmax.", type::whole(1), &R::at_least)
      .field("at_most", "The number is not more.", type::whole(1), &R::at_most)
      .field("lower", "Why it is not less, of each kind of evidence the best; empty: the rules.", &R::lower)
      .field("upper", "Why it is not more, likewise.", &R::upper);
}

void describe(FieldTable<DecidingGame>& table) {
  table.about("A game on the same board.")
      .field("dmax", "Dropper's largest tile: less than the number's where he must not drop the objective.",
             type::dmax(), &DecidingGame::dmax)
      .field("objective", "Tile with which Slider wins.", type::whole(2), &DecidingGame::objective);
}

void describe(FieldTable<ForeseenNumber>& table) {
  using R = ForeseenNumber;
  table.about("The dearest of the games that decide the number, if it is as on a smaller board.")
      .field("tile", "What Slider forces on the smaller board.", type::exponent(1, 25), &R::tile)
      .field("on", "The smaller board.", &R::on)
      .field("command", "The command that plans the game.", [](auto& r) { return plan_command(r.dearest); })
      .field("cost", "What the game takes.", [](auto& r) { return need_of(r.dearest); });
}

void describe(FieldTable<NextGame>& table) {
  using R = NextGame;
  table.about("The game whose answer would say more.")
      .field("command", "The command that decides it.", &R::command)
      .field("cost", "What it takes by the cheaper of layers and proof search.", &R::cost)
      .field("foreseen",
             "What decides it if Slider wins that, too, as on a smaller board; null if that is not expected.",
             &R::foreseen);
}

void describe(FieldTable<ReportedBound>& table) {
  using R = ReportedBound;
  table.about("What somebody reports; nothing of it was computed again.")
      .field("at_least", "The number is not less, they say; null: they do not.", type::exponent(),
             &R::at_least)
      .field("at_most", "The number is not more; likewise.", type::exponent(), &R::at_most)
      .field("by", "Author and year.", &R::by)
      .field("source", "Where it is printed.", &R::source)
      .field("claim", "Its name in tables/claims.", &R::claim);
}

void describe(FieldTable<PlannedNumber>& table) {
  using R = PlannedNumber;
  table.about("A number and what is known of it.")
      .field("quantity", "The largest tile that Slider can force, or the least Dmax without merges.",
             type::one_of({"largest-tile", "least-no-merge-dmax"}),
             [](auto& r) { return r.number.dmax ? "largest-tile" : "least-no-merge-dmax"; })
      .shape([](auto& r) { return r.number.shape; })
      .field("dmax", "Largest tile that Dropper may drop; null for the least Dmax without merges.",
             type::dmax(), [](auto& r) { return r.number.dmax; })
      .fields(&R::number)
      .field("is_exact", "Whether both bounds are equal.", [](auto& r) { return r.number.is_exact(); })
      .field("decided_by", "The game that decides a largest tile; null on 1x1 and for the least Dmax.",
             deciding_game_of)
      .field("reported", "What others report beyond that; proved here is what stands above.", &R::reported)
      .field("next", "The next step; null if it is exact, or the board too large for a search.", next_of);
}

void describe(FieldTable<KnownAnswer>& table) {
  table.about("What is known of each number.")
      .field("numbers", "By shape: the largest tiles by Dmax, then the least Dmax.", &KnownAnswer::numbers);
}

}  // namespace dropslide
