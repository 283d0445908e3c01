// What the recorded results of tables/results say of the games of two players.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "game/shape.hpp"

namespace dropslide {

/// A number that recorded games put between two bounds, both included.
struct RecordedBounds {
  int at_least = 0;      ///< By a game that its player wins, or by definition.
  int at_most = 0;       ///< Likewise, or by a theorem.
  std::string evidence;  ///< The games, by the names of their records.

  /// Whether the number is known.
  bool is_exact() const { return at_least == at_most; }
};

/// The winners that are recorded: by proof search (proofs.jsonl), most of them with a certificate, and by all
/// layers (layers/*.csv).
class RecordedGames {
 public:
  /// Throws EnvironmentError if the records cannot be read, DamageError if they are none.
  explicit RecordedGames(const std::filesystem::path& results);

  /// The largest tile that Slider can force, as `find_largest_tile` defines it.
  ///
  /// A game with more kinds of drops, or a higher objective, that Slider wins is one more that he wins; with
  /// fewer, or a lower one, that Dropper wins likewise. Theorem 6 bounds what no record does.
  RecordedBounds largest_tile(Shape shape, int dmax) const;

  /// The least Dmax with which Dropper avoids every merge; at most the number of cells.
  RecordedBounds least_no_merge(Shape shape) const;

 private:
  struct Game {
    Shape shape;
    int dmax = 0;
    int objective = 0;  ///< 0 where a merge is what decides.
    bool slider_wins = false;
    std::string name;
  };

  const Game* forcing(Shape shape, int dmax, int tile) const;
  const Game* preventing(Shape shape, int dmax, int tile) const;

  std::vector<Game> games_;
};

}  // namespace dropslide
