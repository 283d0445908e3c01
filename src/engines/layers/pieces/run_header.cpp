// What the files of a run say of the run.
#include "engines/layers/pieces/run_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"

namespace dropslide::layers {
namespace {

constexpr const char *first_word = "layers", *axis_word = "axis", *bound_word = "bound",
                     *conceded_word = "conceded-to", *cuts_word = "cuts", *layer_word = "layer";

std::string to_word(Axis axis) { return axis == Axis::rows ? "rows" : "columns"; }

/// Reads words that must be there; once one is not, all that follows is left alone.
class Words {
 public:
  explicit Words(const std::string& text) : stream_(text) {}

  Words& expect(const char* expected) {
    std::string found;
    if (stream_ >> found && found != expected) stream_.setstate(std::ios::failbit);
    return *this;
  }
  template <class T>
  Words& read(T& value) {
    stream_ >> value;
    return *this;
  }
  /// Takes the word if it comes next.
  bool take(const std::string& word) {
    const auto begin = stream_.tellg();
    std::string found;
    if (stream_ >> found && found == word) return true;
    stream_.clear();
    stream_.seekg(begin);
    return false;
  }
  std::string rest() {
    stream_.clear();
    stream_ >> std::ws;
    return {std::istreambuf_iterator<char>(stream_), {}};
  }
  explicit operator bool() const { return static_cast<bool>(stream_); }

 private:
  std::istringstream stream_;
};

/// "axis 0 ends 1 extra 1 inner 1", as version 1.0.0 wrote it.
void read_over_old_cut(Words& words) {
  int number = 0;
  if (!words.take(axis_word)) return;
  words.read(number).expect("ends").read(number).expect("extra").read(number).expect("inner").read(number);
}

std::optional<Bound> read_bound(Words& words) {
  Bound bound;
  std::string player;
  words.read(bound.layer).expect(conceded_word).read(player);
  for (const Winner conceded_to : {Winner::slider, Winner::dropper})
    if (words && bound.layer >= 1 && player == to_text(conceded_to)) return Bound{bound.layer, conceded_to};
  return std::nullopt;
}

bool is_game(const LayerGame& of) {
  try {
    make_objective_game(of.game.dmax, of.game.objective);
    return of.shape.rows >= 1 && of.shape.rows <= of.shape.cols && of.shape.cells() <= max_cells;
  } catch (const UsageError&) {
    return false;
  }
}

std::optional<std::vector<PackedCut>> read_cuts(Words& words, Shape shape) {
  std::vector<PackedCut> cuts;
  for (const Axis axis : stored_axes(shape)) {
    PackedCut cut{shape, axis};
    words.expect(to_word(axis).c_str()).read(cut.end_lines).read(cut.middle_lines).read(cut.inner_lines);
    const auto possible = possible_cuts(shape, axis);
    if (!words || std::ranges::find(possible, cut) == possible.end()) return std::nullopt;
    cuts.push_back(cut);
  }
  return cuts;
}

}  // namespace

std::string to_text(const LayerGame& of) {
  std::string text = fmt::format("{} with Dmax {} and objective {}", dropslide::to_text(of.shape),
                                 of.game.dmax, of.game.objective);
  if (of.bound)
    text +=
        fmt::format(", bound {} conceded to {}", of.bound->layer, dropslide::to_text(of.bound->conceded_to));
  return text;
}

std::string to_text(const RunHeader& header) {
  const auto& [shape, game, bound] = header.of;
  std::string text = fmt::format("{} {} {} dmax {} objective {} {} {}", first_word, shape.rows, shape.cols,
                                 game.dmax, game.objective, layer_word, header.layer);
  if (bound)
    text += fmt::format(" {} {} {} {}", bound_word, bound->layer, conceded_word,
                        dropslide::to_text(bound->conceded_to));
  if (!header.cuts.empty()) text += fmt::format(" {}", cuts_word);
  for (const PackedCut& cut : header.cuts)
    text += fmt::format(" {} {} {} {}", to_word(cut.axis), cut.end_lines, cut.middle_lines, cut.inner_lines);
  text += '\n';
  for (const LayerRecord& record : header.records)
    text += fmt::format("{} {} {}\n", record.layer, record.slider_wins, record.checksum);
  return text;
}

std::optional<RunHeader> parse_run_header(const std::string& text, std::string& rest) {
  Words words(text);
  RunHeader header;
  LayerGame& of = header.of;
  words.expect(first_word).read(of.shape.rows).read(of.shape.cols);
  read_over_old_cut(words);
  words.expect("dmax").read(of.game.dmax).expect("objective").read(of.game.objective);
  words.expect(layer_word).read(header.layer);
  if (!words || !is_game(of) || header.layer < 0) return std::nullopt;
  if (words.take(bound_word)) {
    of.bound = read_bound(words);
    if (!of.bound) return std::nullopt;
  }
  if (words.take(cuts_word)) {
    const auto cuts = read_cuts(words, of.shape);
    if (!cuts) return std::nullopt;
    header.cuts = *cuts;
  }
  for (LayerRecord record; words.read(record.layer).read(record.slider_wins).read(record.checksum);)
    header.records.push_back(record);
  rest = words.rest();
  return header;
}

}  // namespace dropslide::layers
