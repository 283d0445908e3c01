// The answers that are on record.
#include "studies/known/recorded_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/error.hpp"
#include "files/json_lines.hpp"
#include "theory/bounds.hpp"
#include "theory/line/highest_tile.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

/// The game that a record or a file is named after.
BoardGame named_game(const std::string& name, const std::string& file) {
  if (const auto game = parse_board_game(name)) return *game;
  throw DamageError(
      fmt::format("{}: expected the name of a game such as 3x5-dmax2-objective7, found '{}'", file, name));
}

/// The file below the folder of results, as a reader of the project finds it.
std::string shown_path(const fs::path& file, const fs::path& results) {
  return ("tables/results" / file.lexically_relative(results)).generic_string();
}

bool has_checked_certificate(const JsonValue& record) {
  const auto certificate = record.find("certificate");
  return certificate && certificate->at("checked").is_true();
}

GameResult searched_result(const JsonValue& record, const fs::path& results) {
  const fs::path proofs = results / "proofs.jsonl";
  const std::string name = record.at("game").text();
  GameResult result{.game = record.at("game").checked([&] { return named_game(name, proofs.string()); }),
                    .source = shown_path(proofs, results)};
  const std::string winner = record.at("winner").text();
  if (winner != "slider" && winner != "dropper") record.at("winner").refuse("expected slider or dropper");
  result.winner = winner == "slider" ? Winner::slider : Winner::dropper;
  const auto command = record.find("command");
  if (command && command->text().starts_with("dropslide prevent ")) {
    result.evidence = Evidence::layers;
    result.proof = Proof::prose;
    result.source = fmt::format("theory/notes/walls.md ({})", command->text());
    return result;
  }
  if (!has_checked_certificate(record)) return result;
  result.evidence = Evidence::certificate;
  const fs::path file = results / "certificates" / (name + ".certificate");
  if (fs::exists(file)) result.source = shown_path(file, results);
  return result;
}

/// The last line of a file that is not empty.
std::string last_line(const fs::path& file) {
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}", file.string()));
  std::string last;
  for (std::string line; std::getline(stream, line);) last = line;
  return last;
}

/// The winner by the line of layer 0. A bounded game, whose lines end with the player to whom boards are
/// conceded, must be won by the other one.
Winner winner_of(const std::string& line, const fs::path& file) {
  if (!line.starts_with("0,0,") && !line.starts_with("0,1,"))
    throw DamageError(
        fmt::format("{}: expected layer 0 with 0 or 1 boards that Slider wins in the last line, found '{}'",
                    file.string(), line));
  const Winner winner = line.starts_with("0,1,") ? Winner::slider : Winner::dropper;
  if (line.ends_with(fmt::format(",{}", to_text(winner))))
    throw DamageError(fmt::format(
        "{}: boards are conceded to the player who wins, which decides nothing: '{}'", file.string(), line));
  return winner;
}

GameResult layers_result(const fs::path& file, const fs::path& results) {
  return {.game = named_game(file.stem().string(), file.string()),
          .winner = winner_of(last_line(file), file),
          .evidence = Evidence::layers,
          .source = shown_path(file, results)};
}

std::vector<fs::path> layer_files(const fs::path& results) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(results / "layers"))
    if (entry.path().extension() == ".csv") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

GameResult theorem(BoardGame game, Winner winner, std::string source, Proof proof) {
  return {game, winner, Evidence::theorem, std::move(source), proof};
}

GameResult no_merge_theorem(Shape shape) {
  const BoardGame game{shape, sufficient_no_merge_dmax(shape), {}};
  if (shape.rows > 2 || shape.cells() == 1)
    return theorem(game, Winner::dropper, "a tile of its own for each cell", Proof::prose);
  return theorem(game, Winner::dropper, shape.rows == 1 ? "Theorem 15" : "Theorem 16", Proof::coq);
}

/// Both halves of one row with Dmax 1, where all strings without passing were counted.
void add_one_row(Shape shape, std::vector<GameResult>& all) {
  if (shape.rows != 1 || shape.cols < 2) return;
  const std::optional<int> highest = line::highest_without_passing(shape.cols);
  if (!highest) return;
  const std::string source = fmt::format("theory/notes/one-row.md (dropslide line {})", shape.cols);
  all.push_back({{shape, 1, *highest}, Winner::slider, Evidence::layers, source, Proof::prose});
  all.push_back({{shape, 1, *highest + 1}, Winner::dropper, Evidence::layers, source, Proof::prose});
}

}  // namespace

std::vector<GameResult> recorded_results(const fs::path& results) {
  std::vector<GameResult> all;
  try {
    for (const JsonValue& record : read_json_lines(results / "proofs.jsonl"))
      if (!record.at("winner").json().is_null()) all.push_back(searched_result(record, results));
    for (const fs::path& file : layer_files(results)) all.push_back(layers_result(file, results));
  } catch (const fs::filesystem_error& error) {
    throw EnvironmentError(fmt::format("cannot read the recorded results: {}", error.what()));
  }
  return all;
}

std::vector<GameResult> proved_results(Shape shape) {
  std::vector<GameResult> all{
      theorem({shape, 1, highest_obtainable_tile(shape, 1) + 1}, Winner::dropper, "Theorem 6", Proof::coq),
      no_merge_theorem(shape)};
  if (const int dmax = insufficient_no_merge_dmax(shape); dmax > 0)
    all.push_back(theorem({shape, dmax, {}}, Winner::slider, "equal tiles fill no board without a merge",
                          Proof::prose));
  add_one_row(shape, all);
  return all;
}

}  // namespace dropslide
