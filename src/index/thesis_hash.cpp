// The thesis's own index.
#include "index/thesis_hash.hpp"

#include <algorithm>
#include <cassert>

#include "game/symmetry.hpp"

namespace dropslide {
namespace {

Exponent cell_of(const Board& board, int cell) {
  return board.at(cell / board.shape().cols, cell % board.shape().cols);
}

void set_cell(Board& board, int cell, int value) {
  board.set(cell / board.shape().cols, cell % board.shape().cols, static_cast<Exponent>(value));
}

}  // namespace

ThesisHash::ThesisHash(Shape shape, const ObjectiveGame& game) : shape_(shape), base_(game.objective) {
  Weights<Word128> powers{};  // By place: the last cell weighs 1.
  Word128 power = 1;
  for (int place = shape.cells() - 1; place >= 0; --place) {
    powers[static_cast<std::size_t>(place)] = power;
    power = checked_multiply(power, static_cast<Word128>(base_));
  }
  table_length_ = checked_multiply(powers.front(), static_cast<Word128>(game.dmax + 1));
  const bool is_short = power <= ~Word64{0};
  for (const Symmetry symmetry : symmetries(shape)) {
    const auto to = cell_permutation(shape, symmetry);
    Weights<Word128>& weights = images_.emplace_back();
    for (std::size_t cell = 0; cell < to.size(); ++cell)
      weights[cell] = powers[static_cast<std::size_t>(to[cell])];
    if (!is_short) continue;
    Weights<Word64>& short_weights = short_images_.emplace_back();
    std::transform(weights.begin(), weights.end(), short_weights.begin(),
                   [](Word128 weight) { return static_cast<Word64>(weight); });
  }
}

Word128 ThesisHash::hash(const Board& board) const { return weigh(board, images_.front()); }

Word128 ThesisHash::least_hash(const Board& board) const {
  return short_images_.empty() ? least_of(board, images_) : least_of(board, short_images_);
}

template <class Word>
Word ThesisHash::least_of(const Board& board, const std::vector<Weights<Word>>& images) const {
  Word least = weigh(board, images.front());
  for (const Weights<Word>& weights : images) least = std::min(least, weigh(board, weights));
  return least;
}

template <class Word>
Word ThesisHash::weigh(const Board& board, const Weights<Word>& weights) const {
  assert(board.shape() == shape_ && highest_tile(board) < base_);
  Word sum = 0;
  std::size_t cell = 0;
  for (int row = 0; row < shape_.rows; ++row)
    for (int col = 0; col < shape_.cols; ++col) sum += weights[cell++] * board.at(row, col);
  return sum;
}

Word128 ThesisHash::least_hash_of_canonical(const Board& board) const {
  const Word128 hash =
      short_images_.empty() ? hash_of_half_turn<Word128>(board) : hash_of_half_turn<Word64>(board);
  assert(hash == least_hash(board));
  return hash;
}

template <class Word>
Word ThesisHash::hash_of_half_turn(const Board& board) const {
  Word hash = 0;
  for (int row = shape_.rows - 1; row >= 0; --row)
    for (int col = shape_.cols - 1; col >= 0; --col)
      hash = hash * static_cast<Word>(base_) + board.at(row, col);
  return hash;
}

Board ThesisHash::unhash(Word128 hash) const {
  Board board(shape_);
  for (int cell = shape_.cells() - 1; cell >= 0; --cell) {
    set_cell(board, cell, static_cast<int>(hash % static_cast<Word128>(base_)));
    hash /= static_cast<Word128>(base_);
  }
  assert(hash == 0);
  return board;
}

CompressedThesisHash::CompressedThesisHash(Shape shape, const ObjectiveGame& game)
    : shape_(shape), dmax_(game.dmax), base_(game.objective) {
  if (shape.cols > 1) rules_.emplace_back(0, shape.cols - 1);
  if (shape.is_square() && shape.cols > 1) rules_.emplace_back(1, shape.cols);
}

Word128 CompressedThesisHash::table_length() const {
  Cells cells{};
  return count_completions(cells, 0);
}

bool CompressedThesisHash::admits(const Board& board) const {
  return cell_of(board, 0) <= dmax_ && highest_tile(board) < base_ &&
         std::all_of(rules_.begin(), rules_.end(),
                     [&](auto rule) { return cell_of(board, rule.first) <= cell_of(board, rule.second); });
}

/// The least value that the rules leave to a cell when the cells before it are fixed.
int CompressedThesisHash::lowest(const Cells& cells, int cell) const {
  for (const auto& [first, second] : rules_)
    if (second == cell) return cells[static_cast<std::size_t>(first)];
  return 0;
}

/// Boards with the first `fixed` cells given. Writes to the others.
Word128 CompressedThesisHash::count_completions(Cells& cells, int fixed) const {
  Word128 count = 1;
  for (int cell = fixed; cell < shape_.cells(); ++cell) {
    const bool bounds_a_later_cell =
        std::any_of(rules_.begin(), rules_.end(), [&](auto rule) { return rule.first == cell; });
    if (bounds_a_later_cell) {
      Word128 sum = 0;
      for (int value = lowest(cells, cell); value <= highest(cell); ++value) {
        cells[static_cast<std::size_t>(cell)] = value;
        sum += count_completions(cells, cell + 1);
      }
      return count * sum;
    }
    count *= static_cast<Word128>(highest(cell) - lowest(cells, cell) + 1);
  }
  return count;
}

Word128 CompressedThesisHash::hash(const Board& board) const {
  assert(board.shape() == shape_ && admits(board));
  Cells cells{};
  Word128 hash = 0;
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    const int value = cell_of(board, cell);
    for (int below = lowest(cells, cell); below < value; ++below) {
      cells[static_cast<std::size_t>(cell)] = below;
      hash += count_completions(cells, cell + 1);
    }
    cells[static_cast<std::size_t>(cell)] = value;
  }
  return hash;
}

Board CompressedThesisHash::unhash(Word128 hash) const {
  assert(hash < table_length());
  Board board(shape_);
  Cells cells{};
  for (int cell = 0; cell < shape_.cells(); ++cell) {
    int value = lowest(cells, cell);
    for (;; ++value) {
      cells[static_cast<std::size_t>(cell)] = value;
      const Word128 boards = count_completions(cells, cell + 1);
      if (hash < boards) break;
      hash -= boards;
    }
    set_cell(board, cell, value);
  }
  return board;
}

}  // namespace dropslide
