// Answers of `solve`: who wins, and the largest tile.
#include "report/games/solve_report.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/player_name.hpp"
#include "report/fields/field_table.hpp"
#include "report/games/certificate_report.hpp"

namespace dropslide {
namespace {

std::string head_line(Shape shape, int dmax) { return fmt::format("{}, Dmax {}\n", to_text(shape), dmax); }

std::string bound_text(const std::optional<Bound>& bound) {
  if (!bound) return "";
  return fmt::format(" below {}, the others conceded to {}", bound->layer, player_name(bound->conceded_to));
}

std::string drops_text(AllowedDrops drops) {
  return drops == AllowedDrops::all ? "" : fmt::format(" with drops {} alone", to_text(drops));
}

std::string verdict_line(const ObjectiveVerdict& verdict) {
  return fmt::format("  objective {}: {} wins ({}{}, {}, {})\n", tile_text(verdict.objective),
                     player_name(verdict.winner), verdict.engine,
                     bound_text(verdict.bound) + drops_text(verdict.drops),
                     counted(verdict.positions, "position"), format_duration(verdict.seconds)) +
         certificate_line(verdict.certificate);
}

std::string undecided_line(const UndecidedObjective& undecided) {
  return fmt::format("  objective {}: not decided: {} does not win ({}{}{}, {} positions, {})\n",
                     tile_text(undecided.objective), player_name(undecided.without_win()),
                     undecided.bound ? "layers" : "proof", bound_text(undecided.bound),
                     drops_text(undecided.drops), format_count(undecided.positions),
                     format_duration(undecided.seconds));
}

std::optional<int> tile_of(const LargestTile& result) {
  return result.is_exact ? std::optional(result.at_least) : std::nullopt;
}

/// Those that Dropper was left with.
template <class Game>
std::optional<AllowedDrops> restricted_drops(const Game& game) {
  return game.drops == AllowedDrops::all ? std::nullopt : std::optional(game.drops);
}

FieldType drops_type() {
  return type::one_of_all(std::array{AllowedDrops::beside_tile, AllowedDrops::beside_no_equal,
                                     AllowedDrops::beside_tile_but_no_equal});
}

}  // namespace

std::string to_plain_text(const LargestTile& result) {
  std::string text = head_line(result.shape, result.dmax);
  for (const auto& verdict : result.objectives) text += verdict_line(verdict);
  return text + fmt::format("largest tile that Slider can force: {}{}\n", result.is_exact ? "" : "at least ",
                            tile_text(result.at_least));
}

std::string to_plain_text(const ObjectiveAnswer& answer) {
  if (!answer.verdict && !answer.undecided) return "";
  return head_line(answer.shape, answer.dmax) +
         (answer.undecided ? undecided_line(*answer.undecided) : verdict_line(*answer.verdict));
}

void describe(FieldTable<Bound>& table) {
  table.about("The layers that are conceded to one player.")
      .field("layer", "The least of them, a layer sum.", type::whole(1), &Bound::layer)
      .field("conceded_to", "The player.", &Bound::conceded_to);
}

void describe(FieldTable<ObjectiveVerdict>& table) {
  using R = ObjectiveVerdict;
  table.about("One objective, decided.")
      .field("objective", "Tile with which Slider wins.", type::exponent(), &R::objective)
      .field("winner", "Who wins with this objective.", &R::winner)
      .field("engine", "What decided it, such as proof, layers or tablebase.", &R::engine)
      .field("positions", "Positions that the search stored.", type::count(), &R::positions)
      .seconds(&R::seconds)
      .optional("certificate", "The certificate that was written.", &R::certificate)
      .optional("bound", "Of the bounded game that proved it.", &R::bound)
      .optional("drops", "The drops with which Dropper won.", drops_type(), restricted_drops<R>);
}

void describe(FieldTable<UndecidedObjective>& table) {
  using R = UndecidedObjective;
  table.about("A game that was tried, and decided nothing.")
      .field("objective", "Tile with which Slider would win.", type::exponent(), &R::objective)
      .optional("bound", "The bound with which the other player does not win.", &R::bound)
      .optional("drops", "The drops with which Dropper does not win.", drops_type(), restricted_drops<R>)
      .field("positions", "Boards or positions of that game.", type::count(), &R::positions)
      .seconds(&R::seconds);
}

void describe(FieldTable<LargestTile>& table) {
  using R = LargestTile;
  table.about("All objectives, one after the other.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("max_tile", "Largest tile that Slider can force; null if stopped.", type::exponent(), tile_of)
      .field("face", "The same tile as printed.", type::count(),
             [](auto& r) { return r.is_exact ? std::optional(1ULL << r.at_least) : std::nullopt; })
      .optional("at_least", "If the search stopped: a tile that Slider can force.", type::exponent(0),
                [](auto& r) { return r.is_exact ? std::nullopt : std::optional(r.at_least); })
      .field("objectives", "Those that were decided, in their order.", &R::objectives);
}

void describe(FieldTable<ObjectiveAnswer>& table) {
  using R = ObjectiveAnswer;
  table.about("One objective, with --objective.")
      .shape(&R::shape)
      .dmax(&R::dmax)
      .field("objectives", "One, or none if there is no answer.",
             [](auto& r) { return r.verdict ? std::vector{*r.verdict} : std::vector<ObjectiveVerdict>{}; })
      .optional("undecided", "What was tried with --bound or --drops, and decided nothing.", &R::undecided);
}

}  // namespace dropslide
