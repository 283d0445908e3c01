// All moves of many games as a file.
#include "studies/players/trajectories.hpp"

#include <fmt/format.h>

#include <iterator>
#include <numeric>
#include <string>

#include "files/new_file.hpp"
#include "game/board.hpp"
#include "game/slide.hpp"

namespace dropslide {
namespace {

/// One slide, and what is before and after it.
struct PlayedSlide {
  std::size_t game;
  Board board;
  Direction slide;
  std::uint32_t score;
  play::CellDrop drop;
};

void drop(Board& board, const play::CellDrop& drop) {
  const int cols = board.shape().cols;
  board.set(drop.cell / cols, drop.cell % cols, static_cast<Exponent>(drop.tile));
}

/// Calls visit(move) for all slides of a game.
template <class Visit>
void for_each_move(Shape shape, std::size_t game, const play::GameLog& log, Visit&& visit) {
  Board board(shape);
  auto next_drop = log.drops.begin();
  drop(board, *next_drop++);
  drop(board, *next_drop++);
  for (const Direction direction : log.slides) {
    const SlideOutcome slid = slide(board, direction);
    visit(PlayedSlide{game, board, direction, static_cast<std::uint32_t>(slid.score), *next_drop});
    board = slid.board;
    drop(board, *next_drop++);
  }
}

std::string csv_row(const PlayedSlide& move) {
  return fmt::format("{},{},{},{},{},{}\n", move.game, to_text(move.board), static_cast<int>(move.slide),
                     move.score, move.drop.cell, move.drop.tile);
}

void append_number(std::string& bytes, std::uint32_t number) {
  for (int byte = 0; byte < 4; ++byte) bytes.push_back(static_cast<char>(number >> (8 * byte) & 0xff));
}

std::string npy_row(const PlayedSlide& move) {
  std::string bytes;
  append_number(bytes, static_cast<std::uint32_t>(move.game));
  for (int row = 0; row < move.board.shape().rows; ++row)
    for (int col = 0; col < move.board.shape().cols; ++col)
      bytes.push_back(static_cast<char>(move.board.at(row, col)));
  bytes.push_back(static_cast<char>(move.slide));
  append_number(bytes, move.score);
  bytes.push_back(static_cast<char>(move.drop.cell));
  bytes.push_back(static_cast<char>(move.drop.tile));
  return bytes;
}

/// Source: the format of numpy.lib.format, version 1.0, padded to a multiple of 64 bytes.
std::string npy_header(Shape shape, std::uint64_t rows) {
  std::string facts = fmt::format(
      "{{'descr': [('game', '<u4'), ('board', '|u1', ({}, {})), ('slide', '|u1'), ('score', '<u4'), "
      "('cell', '|u1'), ('tile', '|u1')], 'fortran_order': False, 'shape': ({},), }}",
      shape.rows, shape.cols, rows);
  const std::string start("\x93NUMPY\x01\x00", 8);
  while ((start.size() + 2 + facts.size() + 1) % 64 != 0) facts.push_back(' ');
  facts.push_back('\n');
  return start + static_cast<char>(facts.size() & 0xff) + static_cast<char>(facts.size() >> 8) + facts;
}

}  // namespace

void write_trajectories(const std::filesystem::path& file, Shape shape, const PlayerTrial& trial) {
  const bool is_npy = file.extension() == ".npy";
  NewFile written(file);
  const std::uint64_t rows =
      std::accumulate(trial.logs.begin(), trial.logs.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const play::GameLog& log) { return sum + log.slides.size(); });
  std::string text = is_npy ? npy_header(shape, rows) : "game,board,slide,score,cell,tile\n";
  constexpr std::size_t much = std::size_t{1} << 20;
  for (std::size_t game = 0; game < trial.logs.size(); ++game) {
    for_each_move(shape, game, trial.logs[game],
                  [&](const PlayedSlide& move) { text += is_npy ? npy_row(move) : csv_row(move); });
    if (text.size() < much) continue;
    written.write(text.data(), text.size());
    text.clear();
  }
  written.write(text.data(), text.size());
  written.finish(Durability::program);
}

}  // namespace dropslide
