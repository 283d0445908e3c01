// The files of pieces of layers.
#include "engines/layers/pieces/piece_files.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

namespace dropslide::layers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view piece_word = "piece";

/// Reads a number of that many digits at least from the front of a text; nothing if it is none.
std::optional<int> take_number(std::string_view& text, std::size_t least_digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || digits < least_digits || number < 0) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::string file_name(const PieceName& piece) {
  const std::string name = fmt::format("{:07}-{:04}", piece.layer, piece.number);
  return piece.lowest_value == 1 ? name : fmt::format("{}-from-{}", name, piece.lowest_value);
}

}  // namespace

fs::path pieces_folder_of(const fs::path& folder) { return folder / "pieces"; }

fs::path path_of(const PieceName& piece, const fs::path& folder) {
  return pieces_folder_of(folder) / file_name(piece);
}

std::set<PieceName> found_pieces(const fs::path& folder) {
  std::set<PieceName> pieces;
  std::error_code error;
  for (fs::directory_iterator entry(pieces_folder_of(folder), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::string_view text = name;
    const auto layer = take_number(text, 7);
    const auto number = layer && take_word(text, "-") ? take_number(text, 4) : std::nullopt;
    const auto lowest = number && take_word(text, "-from-") ? take_number(text, 1) : std::optional(1);
    if (!number || !lowest || !text.empty()) continue;
    const PieceName piece{*layer, static_cast<std::size_t>(*number), *lowest};
    if (file_name(piece) == name) pieces.insert(piece);
  }
  return pieces;
}

std::string to_text(const PieceFacts& facts) {
  return fmt::format("{}{} {} {} {} {} {}\n", to_text(facts.header), piece_word, facts.name.layer,
                     facts.name.number, facts.name.lowest_value, facts.digest.slider_wins,
                     facts.digest.hash_sum);
}

std::optional<PieceFacts> facts_of(const std::optional<CheckedFile>& file) {
  std::string rest;
  auto header = file ? parse_run_header(file->header(), rest) : std::nullopt;
  if (!header || header->cuts.empty()) return std::nullopt;
  PieceFacts facts{.header = std::move(*header), .name = {}, .digest = {}};
  std::istringstream stream(rest);
  std::string word;
  PieceName& name = facts.name;
  if (!(stream >> word >> name.layer >> name.number >> name.lowest_value >> facts.digest.slider_wins >>
        facts.digest.hash_sum) ||
      word != piece_word || facts.header.layer != name.layer + 1 || name.lowest_value < 1 ||
      name.lowest_value > facts.header.of.game.dmax)
    return std::nullopt;
  return facts;
}

}  // namespace dropslide::layers
