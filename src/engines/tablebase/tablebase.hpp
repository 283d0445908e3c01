// A finished tablebase in a folder, to be asked.
#pragma once

#include <functional>
#include <memory>

#include "engines/tablebase/tablebase_manifest.hpp"

namespace dropslide {

/// How many layers of a tablebase stay in memory once they were read: a few, for boards of neighbouring
/// layers, or all, for whole games.
enum class LayersInMemory : std::uint8_t { few, all };

/// Opened once, asked often. Thread-safe.
class Tablebase {
 public:
  using PositionValue = tablebase::PositionValue;
  /// What `for_each` calls.
  template <class Answer>
  using Visit = std::function<void(const Board&, const Answer&)>;

  /// Throws EnvironmentError if the folder holds no finished tablebase, DamageError if its manifest is
  /// damaged.
  explicit Tablebase(const std::filesystem::path& folder, LayersInMemory most = LayersInMemory::few);
  ~Tablebase();

  const std::filesystem::path& folder() const { return folder_; }

  Shape shape() const { return identity_.shape; }

  /// Whose positions it holds. A number is of the game with Dmax 2 that opens with two tiles.
  const ObjectiveGame& game() const { return identity_.game; }

  /// Which value domain it has.
  tablebase::ValueKind kind() const { return identity_.kind; }

  /// What its values are, and how they are shown.
  const tablebase::ValueFacts& facts() const { return tablebase::facts_of(identity_.kind); }

  /// The domain of its values.
  const tablebase::AnyValueDomain& domain() const { return domain_; }

  /// From the empty board. Requires a game of two players.
  Winner winner() const { return *state_.winner; }

  /// Layers with positions: 0 .. layers() - 1.
  int layers() const { return state_.enumerated; }
  /// The files of the layers, from layer 0 up.
  const std::vector<ManifestFile>& files() const { return files_; }

  /// Reachable positions with Dropper to move, of all layers.
  std::uint64_t positions() const;
  /// Of one layer; 0 if it has none.
  std::uint64_t positions(int layer) const;

  /// The value of a board with Dropper to move; nothing if it is not reachable. Boards of one layer are best
  /// asked together: the last few layers are kept in memory.
  ///
  /// Requires  the shape; asserted. Throws  EnvironmentError if a file is damaged.
  std::optional<PositionValue> find(const Board& board) const;

  /// The same where values are numbers, such as the expected score still to come. Each of the two throws
  /// std::logic_error where values are of the other type.
  std::optional<double> find_number(const Board& board) const;

  /// Calls visit(board, value) for the `begin`th to `end`th position of the layer, in the order of ranks.
  /// `Answer` is PositionValue for two players, double for numbers.
  ///
  /// Throws  EnvironmentError if a file is damaged; std::logic_error for the other type.
  template <class Answer>
  void for_each(int layer, std::uint64_t begin, std::uint64_t end, const Visit<Answer>& visit) const;

  /// Sees that the file of the layer is whole. Throws EnvironmentError if it is damaged.
  void check_layer(int layer) const;

 private:
  class Boards;
  template <class Answer>
  std::optional<Answer> find_answer(const Board& board) const;
  template <class Word>
  class PackedBoards;

  std::filesystem::path folder_;
  tablebase::Identity identity_;
  tablebase::AnyValueDomain domain_;
  tablebase::RunState state_;
  std::vector<ManifestFile> files_;
  std::unique_ptr<const Boards> boards_;
};

}  // namespace dropslide
