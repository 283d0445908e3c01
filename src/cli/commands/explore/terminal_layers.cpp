// The wins of each layer as lines of text.
#include "cli/commands/explore/terminal_layers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dropslide::cli {
namespace {

constexpr int rows_of_text = 6;  ///< Above and below the layers.
constexpr int columns_of_numbers = 50;

std::string share_text(const LayerWins& layer, int bar_columns) {
  if (!layer.slider_wins) return "not counted";
  const double share = static_cast<double>(*layer.slider_wins) / static_cast<double>(layer.positions);
  const auto wins = static_cast<std::size_t>(std::lround(share * bar_columns));
  return fmt::format("{:>12}  {:5.1f} %  {}{}", *layer.slider_wins, 100 * share, std::string(wins, 'S'),
                     std::string(static_cast<std::size_t>(bar_columns) - wins, 'D'));
}

}  // namespace

std::vector<std::string> draw_layers(const std::string& title, const std::vector<LayerWins>& layers,
                                     std::uint64_t here, const WindowSize& size) {
  const std::ptrdiff_t most_rows = size.rows - rows_of_text;
  std::vector<LayerWins> held;
  std::ranges::copy_if(layers, std::back_inserter(held),
                       [](const auto& layer) { return layer.positions > 0; });
  const auto above = std::ranges::find_if(
      held, [&](const auto& layer) { return static_cast<std::uint64_t>(layer.layer) >= here; });
  const std::ptrdiff_t most_begin =
      std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(held.size()) - most_rows);
  const std::ptrdiff_t begin =
      std::clamp<std::ptrdiff_t>(above - held.begin() - most_rows / 2, 0, most_begin);
  const std::ptrdiff_t end = std::min(begin + most_rows, static_cast<std::ptrdiff_t>(held.size()));
  std::vector<std::string> lines{title, "positions with Dropper to move, by the sum of the tiles",
                                 "  layer     positions   Slider wins"};
  for (auto layer = held.begin() + begin; layer != held.begin() + end; ++layer)
    lines.push_back(fmt::format("{} {:>5}  {:>12}  {}",
                                static_cast<std::uint64_t>(layer->layer) == here ? '>' : ' ', layer->layer,
                                layer->positions, share_text(*layer, size.columns - columns_of_numbers)));
  lines.resize(static_cast<std::size_t>(size.rows) - 2);
  const bool is_counted =
      std::ranges::any_of(held, [](const auto& layer) { return layer.slider_wins.has_value(); });
  lines.emplace_back(is_counted ? "> the layer of the board; S the share that Slider wins, D that of Dropper"
                                : "> the layer of the board");
  lines.emplace_back("l back to the board, q quit");
  return lines;
}

}  // namespace dropslide::cli
