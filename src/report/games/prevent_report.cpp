// Answers of `prevent`: whether Dropper prevents a tile.
#include "report/games/prevent_report.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/counted.hpp"
#include "base/units.hpp"
#include "game/board.hpp"
#include "report/fields/field_table.hpp"

namespace dropslide {
namespace {

using walls::WallLayer;

std::optional<Winner> winner_of(const PreventAnswer& answer) {
  return answer.found.dropper_wins ? std::optional(Winner::dropper) : std::nullopt;
}

std::uint64_t positions_of(const PreventAnswer& answer) {
  std::uint64_t boards = 0;
  for (const WallLayer& layer : answer.found.layers) boards += layer.boards;
  return boards;
}

}  // namespace

std::string to_plain_text(const PreventAnswer& answer) {
  const auto& [game, found] = answer;
  if (found.stopped != StopReason::none) return "";
  const std::string effort =
      fmt::format("{}, {}", counted(positions_of(answer), "board"), format_duration(found.seconds));
  const std::string head =
      fmt::format("{}, Dmax {}, walls from {}: ", to_text(game.shape), game.dmax, tile_text(game.wall));
  if (!found.dropper_wins)
    return head +
           fmt::format("not decided whether Dropper prevents {} ({})\n", tile_text(game.objective), effort);
  return head + fmt::format(
                    "Dropper prevents {} ({})\n"
                    "  Slider wins none of the boards that weigh {} less than {}, where a 2 weighs 1\n",
                    tile_text(game.objective), effort, found.layers.back().remaining,
                    tile_text(game.objective));
}

void describe(FieldTable<WallLayer>& table) {
  table.about("The boards of one weight.")
      .field("remaining", "What the tiles weigh less than the objective; the tile v weighs 2^(v-1).",
             type::whole(-type::no_limit), &WallLayer::remaining)
      .field("boards", "How often a board was looked at.", type::count(), &WallLayer::boards)
      .field("won", "Those that Slider wins.", type::count(), &WallLayer::won);
}

void describe(FieldTable<PreventAnswer>& table) {
  table.about("Whether Dropper prevents a tile, with the tiles from a certain one on as walls.")
      .shape([](auto& r) { return r.game.shape; })
      .dmax([](auto& r) { return r.game.dmax; })
      .field("objective", "The tile.", type::exponent(), [](auto& r) { return r.game.objective; })
      .field("wall", "The least tile that is a wall.", type::exponent(), [](auto& r) { return r.game.wall; })
      .field("winner", "dropper if he prevents it; null if it is not decided.", winner_of)
      .field("layers", "The boards by weight, the heaviest first.", [](auto& r) { return r.found.layers; })
      .field("positions", "How often a board was looked at.", type::count(), positions_of)
      .seconds([](auto& r) { return r.found.seconds; });
}

}  // namespace dropslide
