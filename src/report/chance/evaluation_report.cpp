// Answers of `expect --policy`: a player against chance, exactly.
#include "report/chance/evaluation_report.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

/// A way for games to end.
struct HighestTile {
  int tile;
  double chance;
};

std::vector<HighestTile> highest_tiles(const EvaluationAnswer& answer) {
  std::vector<HighestTile> tiles;
  if (!answer.found) return tiles;
  const std::vector<double>& chances = answer.found->policy.highest_tiles;
  for (std::size_t tile = 1; tile < chances.size(); ++tile)
    if (chances[tile] > 0) tiles.push_back({static_cast<int>(tile), chances[tile]});
  return tiles;
}

/// A number of an evaluation that came to its end.
template <class Value>
auto if_found(Value PolicyEvaluation::*member) {
  return [member](const EvaluationAnswer& answer) {
    return answer.found ? std::optional(answer.found->policy.*member) : std::nullopt;
  };
}

}  // namespace

std::string to_plain_text(const EvaluationAnswer& answer) {
  if (!answer.found) return {};
  const auto& [shape, title, policy, with_regret] = *answer.found;
  std::string text = fmt::format("{} against chance, {}, exactly\n", to_text(shape), title);
  text += fmt::format(
      "  expected score {:.10f} (standard deviation of a game {:.4f}), expected moves {:.6f}\n"
      "  {} can come up{} ({})\n",
      policy.expected_score, policy.score_deviation, policy.expected_moves, counted(policy.states, "state"),
      policy.scores.empty() ? "" : "; " + counted(policy.scores.size(), "final score"),
      format_duration(policy.seconds));
  if (with_regret) text += fmt::format("  loses {:.10f} to perfect play\n", policy.total_regret);
  if (!policy.mistakes.empty()) text += "  loses most on:\n";
  for (const Mistake& mistake : policy.mistakes)
    text += fmt::format("    {}  slides {}, best {}: loses {:.6g} there, {:.3g} of the game\n",
                        to_text(mistake.board), to_text(mistake.slide), to_text(mistake.best), mistake.loss,
                        mistake.loss * mistake.chance);
  text += "  highest tile at the end:\n";
  for (const auto& [tile, chance] : highest_tiles(answer))
    text += fmt::format("    {:<12} {:.10g}\n", tile_text(tile), chance);
  return text;
}

std::string scores_csv(const PolicyEvaluation& policy) {
  std::string text = "score,chance\n";
  for (const auto& [score, chance] : policy.scores) text += fmt::format("{},{}\n", score, chance);
  return text;
}

std::string ages_csv(const EvaluatedPlayer& evaluated) {
  const PolicyEvaluation& policy = evaluated.policy;
  std::string text = "age,visits,regret\n";
  for (std::size_t layer = 0; layer < policy.ages.size(); ++layer) {
    const AgeOfPlay& age = policy.ages[layer];
    if (age.visits > 0)
      text += fmt::format("{},{},{}\n", 2 * layer, age.visits,
                          evaluated.with_regret ? fmt::format("{}", age.regret) : "");
  }
  return text;
}

void describe(FieldTable<HighestTile>& table) {
  table.about("How a game may end.")
      .field("tile", "The tile.", type::exponent(), &HighestTile::tile)
      .field("face", "The tile as printed.", type::face(), [](auto& r) { return std::uint64_t{1} << r.tile; })
      .field("chance", "Chance that it is the highest at the end.", type::chance(), &HighestTile::chance);
}

void describe(FieldTable<Mistake>& table) {
  using R = Mistake;
  table.about("A state where the player loses to perfect play.")
      .field("board", "The state; of a symmetric player one image of it.", type::board(), &R::board)
      .field("slide", "Of his slides there the one that loses most.", &R::slide)
      .field("best", "The best slide.", &R::best)
      .field("loss", "Points that his slides lose there, expected.", type::number_from(0), &R::loss)
      .field("chance", "Chance that a game comes to it, or to an image of it.", type::chance(), &R::chance);
}

void describe(FieldTable<EvaluationAnswer>& table) {
  using R = EvaluationAnswer;
  table.about("A player, with --policy.")
      .shape(&R::shape)
      .field("policy", "The player.", &R::policy)
      .field("states", "States that can come up; null if stopped.", if_found(&PolicyEvaluation::states))
      .field("expected_score", "Expected points; null if stopped.", type::number_from(0),
             if_found(&PolicyEvaluation::expected_score))
      .field("score_deviation", "Standard deviation of a game, in points; null if stopped.",
             type::number_from(0), if_found(&PolicyEvaluation::score_deviation))
      .field("expected_moves", "Expected slides of a game; null if stopped.", type::number_from(0),
             if_found(&PolicyEvaluation::expected_moves))
      .field("highest_tiles", "Tiles with which games can end; none if stopped.", highest_tiles)
      .field("regret", "Points lost to perfect play; null without --out, or if stopped.",
             [](auto& r) {
               return r.found && r.found->with_regret ? std::optional(r.found->policy.total_regret)
                                                      : std::nullopt;
             })
      .field("mistakes",
             "States where most is lost, by loss times chance, the largest first; none without --out.",
             [](auto& r) { return r.found ? r.found->policy.mistakes : std::vector<Mistake>(); })
      .field("chance_left_out",
             "Chance of games too unlikely to be followed; 0 without --scores, null if stopped.",
             type::chance(), if_found(&PolicyEvaluation::chance_left_out))
      .seconds(&R::seconds);
}

}  // namespace dropslide
