// Boards of one sum of tiles, each with the chance that a game comes to it, and how they are gathered from
// boards that games came from.
//
// Many boards lead to one. So what leads where is written down first, in lists by the hash of the board that
// is led to; then each list is added up by itself, its boards found in a table that fits a core's cache. All
// sums are made in an order that does not depend on threads.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <vector>

#include "base/mix.hpp"
#include "run/workers.hpp"
#include "studies/players/exact/dropped_fours.hpp"

namespace dropslide {

/// The boards of one sum that games come to.
template <class Word>
struct BoardChances {
  DroppedFours fours;        ///< What the rows mean.
  std::vector<Word> boards;  ///< In no particular order; none twice, if they were gathered.
  std::vector<double> rows;  ///< One of `fours.width()` numbers for each.

  /// Of the board at that place.
  const double* row(std::size_t place) const { return &rows[place * fours.width()]; }
  /// Held at the moment.
  std::uint64_t bytes() const { return boards.size() * (sizeof(Word) + fours.width() * sizeof(double)); }
};

/// Numbers boards in the order in which they come.
template <class Word>
class BoardPlaces {
 public:
  /// The number of the board; one more than the last if it is new.
  std::uint32_t place_of(Word board, std::uint64_t hash) {
    if (2 * (boards_.size() + 1) > slots_.size()) grow();
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != 0 && boards_[slots_[slot] - 1] != board) slot = (slot + 1) & (slots_.size() - 1);
    if (slots_[slot] == 0) {
      boards_.push_back(board);
      slots_[slot] = static_cast<std::uint32_t>(boards_.size());
    }
    return slots_[slot] - 1;
  }

  const std::vector<Word>& boards() const { return boards_; }

 private:
  void grow() {
    constexpr std::size_t least = 64;
    slots_.assign(std::max(least, 2 * slots_.size()), 0);
    for (std::size_t number = 0; number < boards_.size(); ++number) {
      std::size_t slot = static_cast<std::size_t>(mix(boards_[number])) & (slots_.size() - 1);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(number + 1);
    }
  }

  std::vector<Word> boards_;
  std::vector<std::uint32_t> slots_;  ///< Number + 1, or 0.
};

/// Gathers the boards of one sum from those that lead to them. Sources must outlive it.
template <class Word>
class Gathering {
 public:
  /// Sources are worked through in pieces of so many boards.
  static constexpr std::uint64_t piece_boards = 8192;

  /// Takes down what one piece of a source leads to.
  class Piece {
   public:
    /// The games of the source's board at `place` come to `board` with that factor.
    void add(Word board, std::size_t place, double factor) {
      const auto hash = static_cast<std::uint64_t>(mix(board));
      leads_[hash >> (64 - list_bits)].push_back({board, static_cast<std::uint32_t>(place), factor});
    }

   private:
    friend class Gathering;
    struct Lead {
      Word board;
      std::uint32_t place;
      double factor;
    };
    const BoardChances<Word>* source_ = nullptr;
    int more_ = 0;
    std::array<std::vector<Lead>, std::size_t{1} << 6> leads_;
  };

  /// Calls lead(piece, begin, end, number) for all pieces of the boards of `source`, in several threads at
  /// once. `more`: 4s dropped on the way.
  template <class Lead>
  void gather(Workers& workers, const BoardChances<Word>& source, int more, Lead&& lead) {
    const std::uint64_t boards = source.boards.size(), pieces = pieces_of(source);
    const std::size_t first = pieces_.size();
    pieces_.resize(first + pieces);
    workers.for_ranges(pieces, 1, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t number = begin; number < end; ++number) {
        Piece& piece = pieces_[first + number];
        piece.source_ = &source;
        piece.more_ = more;
        lead(piece, number * piece_boards, std::min(boards, (number + 1) * piece_boards), number);
      }
    });
  }

  /// Pieces of that source.
  static std::uint64_t pieces_of(const BoardChances<Word>& source) {
    return (source.boards.size() + piece_boards - 1) / piece_boards;
  }

  /// Held at the moment.
  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const Piece& piece : pieces_)
      for (const auto& leads : piece.leads_) bytes += leads.capacity() * sizeof(typename Piece::Lead);
    return bytes;
  }

  /// Adds up all that was gathered.
  BoardChances<Word> finish(Workers& workers, const DroppedFours& fours) const {
    std::array<BoardPlaces<Word>, lists> places;
    std::array<std::vector<double>, lists> rows;
    workers.for_ranges(lists, 1, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::size_t list = begin; list < end; ++list) add_up(list, fours, places[list], rows[list]);
    });
    BoardChances<Word> all{fours, {}, {}};
    std::size_t boards = 0;
    for (const auto& of_list : places) boards += of_list.boards().size();
    all.boards.reserve(boards);
    all.rows.reserve(boards * fours.width());
    for (std::size_t list = 0; list < lists; ++list) {
      all.boards.insert(all.boards.end(), places[list].boards().begin(), places[list].boards().end());
      all.rows.insert(all.rows.end(), rows[list].begin(), rows[list].end());
      places[list] = {};
      rows[list] = {};
    }
    return all;
  }

 private:
  static constexpr int list_bits = 6;
  static constexpr std::size_t lists = std::size_t{1} << list_bits;

  void add_up(std::size_t list, const DroppedFours& fours, BoardPlaces<Word>& places,
              std::vector<double>& rows) const {
    for (const Piece& piece : pieces_)
      for (const auto& lead : piece.leads_[list]) {
        const std::size_t place = places.place_of(lead.board, static_cast<std::uint64_t>(mix(lead.board)));
        if (rows.size() < (place + 1) * fours.width()) rows.resize((place + 1) * fours.width());
        fours.add_row(&rows[place * fours.width()], piece.source_->fours, piece.source_->row(lead.place),
                      piece.more_, lead.factor);
      }
  }

  std::deque<Piece> pieces_;
};

}  // namespace dropslide
