// The engines that decide an objective game, by name.
#pragma once

#include <cstdint>
#include <string_view>

namespace dropslide {

/// How an objective is decided.
///
/// `layers`: complete layers. `tablebase`: every reachable position. `proof`: proof search. `automatic`: one
/// of them is chosen by its cost (`CostModel::cheaper`).
enum class Engine : std::uint8_t { automatic, layers, tablebase, proof };

/// "auto", "layers", "tablebase" or "proof".
std::string_view to_text(Engine engine);

}  // namespace dropslide
