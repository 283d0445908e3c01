// A game that a command wrote to a file.
#include "questions/explore/replayed_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "files/json_value.hpp"

namespace dropslide {
namespace {

/// Chosen: far above the longest game that is known, of some thousand drops.
constexpr std::uintmax_t most_bytes = 16 << 20;

bool is_small(const std::filesystem::path& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return !error && size <= most_bytes;
}

Drop drop_of(const JsonValue& value) {
  const int row = value.at("row").whole(), col = value.at("col").whole(), tile = value.at("tile").whole();
  if (std::min(row, col) < 0 || std::max(row, col) > max_cells || tile < 1 || tile > max_exponent)
    value.refuse("is no drop");
  return {row, col, static_cast<Exponent>(tile)};
}

Direction direction_named(const std::string& name) {
  for (const Direction direction : all_directions)
    if (name == to_text(direction)) return direction;
  throw UsageError("expected left, right, up or down");
}

void replay(const JsonValue& step, CooperativePlay& play) {
  step.checked([&] {
    const Drop drop = drop_of(step.at("drop"));
    if (const auto slide = step.find("slide"))
      play.play(drop, slide->parsed(direction_named));
    else
      play.finish(drop);
    return 0;
  });
  if (step.at("board").text() != to_text(play.board()))
    step.refuse(fmt::format("leads to {}", to_text(play.board())));
}

std::string title_of(const JsonValue& document) {
  if (const auto strategy = document.find("strategy"))
    return fmt::format("{} ({})", strategy->text(), document.at("source").text());
  return "shortest game";
}

}  // namespace

bool looks_like_game_record(const std::filesystem::path& file) {
  if (file.extension() != ".json" || !is_small(file)) return false;
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return text.find("\"game\": [") != std::string::npos;
}

ReplayedGame read_replayed_game(const std::filesystem::path& file) {
  if (!is_small(file)) throw EnvironmentError(fmt::format("{} cannot be read as a game", file.string()));
  const JsonValue document = read_json(file, "a game");
  const Shape shape = document.at("shape").parsed(
      [](const std::string& text) { return parse_shape(text, ShapeUse::replay); });
  ReplayedGame game{title_of(document), shape, document.at("dmax").whole(), {}};
  CooperativePlay play(shape, game.dmax);
  for (const JsonValue& step : document.at("game").items()) replay(step, play);
  game.steps = play.steps();
  return game;
}

}  // namespace dropslide
