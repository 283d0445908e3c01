// Numbers of the positions that a search can meet.
#include "index/position_numbers.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "base/error.hpp"
#include "index/group_codes.hpp"
#include "packed/packing.hpp"

namespace dropslide {
namespace {

constexpr Word64 most_numbers = Word64{1} << 63;

[[noreturn]] void refuse() {
  throw UsageError(
      "proof search numbers at most 2^63 positions, and so many tiles on so many cells make more: choose a "
      "smaller board, objective or Dmax");
}

/// Product and sum of counts. Throws UsageError above `most_numbers`.
Word64 times(Word64 a, Word64 b) {
  if (a != 0 && b > most_numbers / a) refuse();
  return a * b;
}

Word64 plus(Word64 a, Word64 b) {
  if (b > most_numbers - a) refuse();
  return a + b;
}

template <class Word>
class OrbitNumbers final : public PositionNumbers<Word> {
 public:
  OrbitNumbers(Shape shape, const ObjectiveGame& game)
      : corner_shift_(cell_bits<Word> * (shape.cells() - 1)) {
    for (int corner = 0; corner <= game.dmax; ++corner) {
      Corner& made = corners_.emplace_back();
      made.first = count_;
      Word64 boards = 1;
      for (const GroupRules& rules : orbit_groups(shape, cell_bits<Word>, game.objective, corner)) {
        const bool is_shared = corner > 0 && rules.corners.empty();
        made.groups.push_back(is_shared ? corners_[0].groups[made.groups.size()] : number_codes(rules));
        boards = times(boards, made.groups.back()->count);
      }
      count_ = plus(count_, boards);
    }
  }

  Word64 count() const override { return count_; }

  Word64 number(Word position) const override {
    const Corner& corner = corners_[static_cast<std::size_t>(position >> corner_shift_)];
    Word64 number = 0;
    for (const auto& group : corner.groups) number = number * group->count + group->number(position);
    return corner.first + number;
  }

 private:
  struct NumberedGroup {
    int shift;
    Word mask;
    std::vector<std::uint32_t> numbers;  ///< By code; of codes that keep the rules.
    Word64 count = 0;

    Word64 number(Word position) const { return numbers[static_cast<std::size_t>(position >> shift & mask)]; }
  };
  struct Corner {
    Word64 first = 0;
    std::vector<std::shared_ptr<const NumberedGroup>> groups;
  };

  static std::shared_ptr<const NumberedGroup> number_codes(const GroupRules& rules) {
    auto group = std::make_shared<NumberedGroup>();
    group->shift = cell_bits<Word> * rules.first_cell;
    group->mask = (Word{1} << (cell_bits<Word> * rules.cells)) - 1;
    group->numbers.resize(static_cast<std::size_t>(group->mask) + 1);
    for (const Word code : codes_within<Word>(rules))
      group->numbers[static_cast<std::size_t>(code)] = static_cast<std::uint32_t>(group->count++);
    return group;
  }

  int corner_shift_;
  std::vector<Corner> corners_;
  Word64 count_ = 0;
};

template <class Word>
class NameNumbers final : public PositionNumbers<Word> {
 public:
  NameNumbers(Shape shape, const NoMergeGame& game) : cells_(shape.cells()) {
    const int most_names = std::min(game.dmax, cells_);
    ends_[0].fill(1);
    for (int left = 1; left <= cells_; ++left) {
      const auto& shorter = ends_[static_cast<std::size_t>(left) - 1];
      // More names than cells before these are never in use: to count their ends would refuse games for
      // numbers that no position has.
      const auto most_used = static_cast<std::size_t>(std::min(most_names, cells_ - left));
      for (std::size_t used = 0; used <= most_used; ++used) {
        const Word64 named = times(used + 1, shorter[used]);  // Empty, or a name in use.
        const bool may_name = used < static_cast<std::size_t>(most_names);
        ends_[static_cast<std::size_t>(left)][used] = may_name ? plus(named, shorter[used + 1]) : named;
      }
    }
  }

  Word64 count() const override { return ends_[static_cast<std::size_t>(cells_)][0]; }

  Word64 number(Word position) const override {
    Word64 number = 0;
    std::size_t used = 0;
    for (int left = cells_; left-- > 0; position >>= cell_bits<Word>) {
      const auto name = static_cast<std::size_t>(position) & highest_cell<Word>;
      assert(name <= used + 1);
      number += name * ends_[static_cast<std::size_t>(left)][used];
      used = std::max(used, name);
    }
    return number;
  }

 private:
  int cells_;
  /// How many ways lead on, by the cells that are left and the names in use.
  std::array<std::array<Word64, max_cells + 1>, max_cells + 1> ends_{};
};

}  // namespace

template <class Word>
std::unique_ptr<const PositionNumbers<Word>> make_position_numbers(Shape shape, const ObjectiveGame& game) {
  return std::make_unique<OrbitNumbers<Word>>(shape, game);
}

template <class Word>
std::unique_ptr<const PositionNumbers<Word>> make_position_numbers(Shape shape, const NoMergeGame& game) {
  return std::make_unique<NameNumbers<Word>>(shape, game);
}

template std::unique_ptr<const PositionNumbers<Word64>> make_position_numbers(Shape, const ObjectiveGame&);
template std::unique_ptr<const PositionNumbers<Word128>> make_position_numbers(Shape, const ObjectiveGame&);
template std::unique_ptr<const PositionNumbers<Word64>> make_position_numbers(Shape, const NoMergeGame&);
template std::unique_ptr<const PositionNumbers<Word128>> make_position_numbers(Shape, const NoMergeGame&);

}  // namespace dropslide
