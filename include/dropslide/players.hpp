// One's own player of the original game, exactly: expected score, chance of every tile, and what he loses to
// perfect play.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dropslide/board.hpp"
#include "dropslide/run.hpp"

namespace dropslide::api {

/// All states that any play against chance can come to, up to symmetry, numbered by age and within an age by
/// the rank of the board: the order of arrays of slides, and of policy files.
///
/// Example:
///     const ds::States states("2x2");
///     assert(states.size() == 110);
///     assert(states.number_of("1./1.") == states.number_of("11/.."));
class States {
 public:
  /// Finds them, forwards from the openings: 3x3 takes some seconds. Throws UsageError for a board of one
  /// cell, EnvironmentError where they do not fit the memory or the run was stopped.
  explicit States(const Shape& shape, const Run& run = {});
  ~States();
  States(States&&) noexcept;
  States& operator=(States&&) noexcept;

  const Shape& shape() const;
  std::uint64_t size() const;
  /// Layers, of boards of one sum of 2^(v-1): 0 to layers() - 1. Some have no state.
  int layers() const;
  /// The number of the first state of a layer; size() for layers().
  std::uint64_t first_of(int layer) const;
  /// The exponents of the states of a layer, row by row, board by board.
  std::vector<std::uint8_t> exponents(int layer) const;
  /// The number of a board or of an image of it; nothing if it is no state. Throws UsageError for another
  /// shape.
  std::optional<std::uint64_t> number_of(const Board& board) const;

  class Listed;
  /// What `evaluate` takes of it, whatever holds it.
  const std::shared_ptr<const Listed>& listed() const { return listed_; }

 private:
  std::shared_ptr<const Listed> listed_;
};

/// The best slides of all states, from a file that `dropslide policy export` wrote. Any number of threads.
class Policy {
 public:
  /// Throws EnvironmentError if the file cannot be read, DamageError if it is no policy or not whole.
  explicit Policy(const std::filesystem::path& file);
  ~Policy();
  Policy(Policy&&) noexcept;
  Policy& operator=(Policy&&) noexcept;

  Shape shape() const;
  std::uint64_t states() const;
  /// What its slides are best for: "score", "rounded score", "failure" or "worst score".
  std::string quantity() const;
  /// The best slide; nothing if the board is dead, or no state. Throws UsageError for another shape.
  std::optional<Direction> slide_on(const Board& board) const;

 private:
  class File;
  std::unique_ptr<const File> file_;
};

/// States with a legal slide, of which a player is asked at once.
struct StateBatch {
  std::size_t size = 0;
  std::span<const std::uint8_t> exponents;  ///< size * cells of them, row by row, board by board.
  std::span<const std::uint8_t> legal;      ///< size * 4: left, right, up, down; 1 for a legal slide, else 0.
};

/// Chances of left, right, up and down, which add up to 1.
using SlideChances = std::array<double, 4>;

/// Fills in the chances of each state of the batch. Called by one thread at a time.
using BatchPlayer = std::function<void(const StateBatch& states, std::span<SlideChances> chances)>;

/// What `evaluate` is asked.
struct EvaluateOptions {
  /// A tablebase of the expected score (`expect` with a folder): then also what the player loses to perfect
  /// play.
  std::optional<std::filesystem::path> table{};
  /// The player is asked of one image of each board alone, and answers for all: an eighth of the states, or a
  /// quarter. For players by name and arrays this is known.
  bool is_symmetric = false;
  /// So many states where most is lost; with a table.
  std::size_t most_mistakes = 20;
};

/// What a player does in the states of one age.
struct AgeOfPlay {
  int age = 0;        ///< The sum of faces.
  double visits = 0;  ///< Chance that a game comes to the age.
  double regret = 0;  ///< Expected loss by the slides of this age; 0 without a table.
};

/// The answer of `evaluate`: from a random opening of two tiles. More is in its JSON.
struct Evaluation : Outcome {
  double expected_score = 0;
  std::optional<double> regret;  ///< Perfect play's expected score less the player's; with a table.
  std::vector<AgeOfPlay> ages;   ///< That games can come to.
};

/// Plays all games of a player by name at once: "greedy", "random" ('dropslide help expect' lists them), or
/// "perfect:DIR", or the path of a policy file.
///
/// Throws      UsageError for an unknown player, or one whose chances are not known; EnvironmentError and
///             DamageError for a table or a file.
/// Complexity  3x3: some ten seconds, and 48.7 million states of a symmetric player.
/// Threads     any number of calls at a time.
Evaluation evaluate(const Shape& shape, const std::string& player, const EvaluateOptions& options = {},
                    const Run& run = {});

/// The same for a function over batches of at most 131 072 states. What it throws ends the evaluation, and is
/// thrown on. Throws UsageError for chances that cannot be, with the board.
Evaluation evaluate(const Shape& shape, const BatchPlayer& player, const EvaluateOptions& options = {},
                    const Run& run = {});

/// The same for one slide for each state, in the order of `states`: 0 left, 1 right, 2 up, 3 down; whatever
/// stands for a dead state is not looked at.
Evaluation evaluate(const States& states, std::span<const std::uint8_t> slides,
                    const EvaluateOptions& options = {}, const Run& run = {});

/// The same for four chances for each state.
Evaluation evaluate(const States& states, std::span<const double> chances,
                    const EvaluateOptions& options = {}, const Run& run = {});

}  // namespace dropslide::api
