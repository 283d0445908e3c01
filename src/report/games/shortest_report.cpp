// Answers of `shortest`: the fewest drops to a dead board.
#include "report/games/shortest_report.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/certificate_report.hpp"
#include "report/games/step_fields.hpp"

namespace dropslide {
namespace {

/// Why no game has so many drops.
std::string exclusion_line(const ExcludedLength& length) {
  if (length.dead_boards == 0) return fmt::format("  not {}: no dead board has that weight\n", length.drops);
  return fmt::format(
      "  not {}: {}; moves taken back from there lead to {}, the earliest after {}, and end; {} were seen "
      "from the start\n",
      length.drops, counted(length.dead_boards, "dead board"), counted(length.backwards, "position"),
      counted(length.earliest, "drop"), format_count(length.forwards));
}

/// "by a theorem": how the halves of what is known are introduced.
std::string evidence_text(const DropsReason& reason) {
  switch (reason.evidence) {
    case DropsEvidence::theorem:
      return "by a theorem: " + reason.source;
    case DropsEvidence::record:
      return "by the record: " + reason.source;
    case DropsEvidence::game:
      return "by a game played now: " + reason.source;
    case DropsEvidence::search:
      break;
  }
  return "by a search: " + reason.source;
}

std::string value_line(const KnownDrops& known) {
  const std::string least = format_count(known.at_least);
  if (known.is_known()) return least + ", without a search";
  const std::string most = known.at_most ? "at most " + format_count(*known.at_most) : "no bound from above";
  return fmt::format("not known, at least {}, {}", least, most);
}

std::string known_lines(const KnownDrops& known) {
  std::string text = fmt::format("fewest drops to a dead board: {}\n", value_line(known));
  text += fmt::format("  at least {}, {}\n", format_count(known.at_least), evidence_text(known.lower));
  if (known.at_most)
    text += fmt::format("  at most {}, {}\n", format_count(*known.at_most), evidence_text(known.upper));
  return text;
}

std::string found_lines(const ShortestGame& result, Notation notation) {
  std::string text =
      fmt::format("fewest drops to a dead board: {} ({} up to symmetry, such as {})\n",
                  format_count(static_cast<std::uint64_t>(result.drops)),
                  counted(result.final_boards, "final board"), to_text(result.game.back().board, notation));
  for (const ExcludedLength& length : result.excluded) text += exclusion_line(length);
  return text;
}

bool was_found(const ShortestGameAnswer& answer) {
  return !answer.known && answer.result.stopped == StopReason::none;
}

/// By the search or by what is known without one.
std::optional<std::uint64_t> least_drops(const ShortestGameAnswer& answer) {
  if (answer.known) return answer.known->at_least;
  return was_found(answer) ? std::optional<std::uint64_t>(answer.result.drops) : std::nullopt;
}

std::optional<std::uint64_t> most_drops(const ShortestGameAnswer& answer) {
  return answer.known ? answer.known->at_most : least_drops(answer);
}

std::optional<std::uint64_t> fewest_drops(const ShortestGameAnswer& answer) {
  return least_drops(answer) == most_drops(answer) ? least_drops(answer) : std::nullopt;
}

std::optional<DropsReason> why_not_fewer(const ShortestGameAnswer& answer) {
  if (answer.known) return answer.known->lower;
  return was_found(answer) ? std::optional(DropsReason{DropsEvidence::search, "this run"}) : std::nullopt;
}

std::optional<DropsReason> why_not_more(const ShortestGameAnswer& answer) {
  if (!answer.known) return why_not_fewer(answer);
  return answer.known->at_most ? std::optional(answer.known->upper) : std::nullopt;
}

std::string proof_line(const std::optional<CertificateSummary>& proof) {
  if (!proof) return "";
  return fmt::format("  proof that none is shorter: {}, {}\n", counted(proof->positions, "position"),
                     format_bytes(proof->bytes));
}

}  // namespace

std::string to_plain_text(const ShortestGameAnswer& answer) {
  if (!answer.known && answer.result.stopped != StopReason::none) return "";
  std::string text = fmt::format("{}, {}\n", to_text(answer.shape), dmax_text(answer.dmax, answer.notation));
  if (answer.with_game)
    for (std::size_t i = 0; i < answer.game().size(); ++i)
      text += fmt::format("  {:>3}. {}\n", i + 1, to_text(answer.game()[i], answer.notation));
  text += answer.known ? known_lines(*answer.known) : found_lines(answer.result, answer.notation);
  return text + certificate_line(answer.certificate) + proof_line(answer.no_shorter);
}

void describe(FieldTable<ExcludedLength>& table) {
  using R = ExcludedLength;
  table.about("Why no game has so many drops.")
      .field("drops", "The number of drops that no game ends with.", &R::drops)
      .field("dead_boards", "Dead boards of that weight, up to symmetry.", &R::dead_boards)
      .field("backwards", "Positions that lead to them.", &R::backwards)
      .field("forwards", "Positions from the start that were compared with those.", &R::forwards)
      .field("earliest", "Drops before the earliest of the positions backwards.", &R::earliest);
}

void describe(FieldTable<DropsReason>& table) {
  table.about("What a bound rests on.")
      .field("evidence", "A search of this run or on record, a theorem, or a game that was played now.",
             type::one_of({"search", "theorem", "record", "game"}), &DropsReason::evidence)
      .field("source", "The theorem, the record or the game.", &DropsReason::source);
}

void describe(FieldTable<ShortestGameAnswer>& table) {
  using R = ShortestGameAnswer;
  table.about("The fewest drops to a dead board.")
      .field("shape", "The board, which need not be searched.", &R::shape)
      .dmax(&R::dmax)
      .field("drops", "Fewest drops; null if they are not known.", fewest_drops)
      .field("final_boards",
             "Dead boards that end such a game, up to symmetry; null if no search found them.", type::count(),
             [](auto& r) { return was_found(r) ? std::optional(r.result.final_boards) : std::nullopt; })
      .field("at_least", "No game has fewer drops.", least_drops)
      .field("at_most", "Some game has no more drops; null if none is known.", most_drops)
      .field("lower", "Why no game has fewer.", why_not_fewer)
      .field("upper", "Why some game has no more; null if none is known.", why_not_more)
      .field("excluded", "Smaller numbers of drops, with Dmax 1 and three rows and more.",
             [](auto& r) { return r.result.excluded; })
      .field("positions", "Positions that the search stored.", type::count(),
             [](auto& r) { return r.result.positions; })
      .seconds([](auto& r) { return r.result.seconds; })
      .optional("game", "One such game, with --game.",
                [](auto& r) { return r.with_game ? std::optional(r.game()) : std::nullopt; })
      .optional("certificate", "The game as a certificate, with --certificate.", &R::certificate)
      .optional("no_shorter", "The proof that none is shorter, with --no-shorter.", &R::no_shorter);
}

}  // namespace dropslide
