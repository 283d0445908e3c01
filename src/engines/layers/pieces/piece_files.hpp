// The files of pieces of layers: their names, and what their headers say.
//
//     DIR/pieces/0000123-0007          piece 7 of layer 123 (layer_pieces.hpp): D of its stored boards
//     DIR/pieces/0000123-0007-from-2   the same, as far as drops of 2 and more say
//
// Each is a checked file (files/checked_file.hpp). Its header is that of the run (run_header.hpp), and a line
// with the piece.
#pragma once

#include <compare>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "engines/layers/kernel/layer_digest.hpp"
#include "engines/layers/pieces/run_header.hpp"
#include "files/checked_file.hpp"

namespace dropslide::layers {

/// The kind of such a file.
inline constexpr std::string_view piece_kind = "layer-piece";

/// What the name of a file says.
struct PieceName {
  int layer;           ///< The sum of its boards.
  std::size_t number;  ///< Of the piece in the layer.
  int lowest_value;    ///< It is solved as far as drops from this tile up say.

  friend auto operator<=>(const PieceName&, const PieceName&) = default;
};

/// What its header says.
struct PieceFacts {
  RunHeader header;    ///< Of the run when the piece was written.
  PieceName name;      ///< As the file should be called.
  LayerDigest digest;  ///< Of the boards in it that Slider wins; of a piece from tile 1 up alone.
};

/// Where the pieces of the run in a folder lie.
std::filesystem::path pieces_folder_of(const std::filesystem::path& folder);

/// Where a piece of that run lies.
std::filesystem::path path_of(const PieceName& piece, const std::filesystem::path& folder);

/// The pieces that lie there, by their names.
std::set<PieceName> found_pieces(const std::filesystem::path& folder);

/// The header of a piece.
std::string to_text(const PieceFacts& facts);

/// What the header of a file says; nothing if it is not there, or not that of a piece.
std::optional<PieceFacts> facts_of(const std::optional<CheckedFile>& file);

}  // namespace dropslide::layers
