// Rows that shift against each other while a board is filled column by column.
#include "theorems/row_drift.hpp"

#include <algorithm>

#include "oracle/drifting_slider.hpp"
#include "oracle/filled_columns.hpp"
#include "support/catch.hpp"

using namespace dropslide;

namespace {

/// How far the first row stands to the right of the second, and the third one.
struct Places {
  int first = 0, third = 0;
};

Places places_of(const FilledColumns& position) {
  return {-position.place[1], position.place[2] - position.place[1]};
}

/// Of the proof: what Slider raises when he drives the first row of three to the right of the third one, or,
/// if not `is_right`, to the left of it.
int potential(const FilledColumns& position, bool is_right) {
  const auto [first, third] = places_of(position);
  if (position.is_packed_right) return is_right ? 2 * first - third : 2 * third - first;
  return is_right ? first - 2 * third : third - 2 * first;
}

FilledColumns to_other_side(const FilledColumns& dropped) { return after_slides(dropped).front(); }

/// Up or down, so that these rows stick out; whatever rows if none are named.
FilledColumns across(const FilledColumns& dropped, unsigned rows = 0) {
  const auto slides = after_slides(dropped);
  for (std::size_t i = 1; i < slides.size(); ++i)
    if (rows == 0 || slides[i].sticking_out == rows) return slides[i];
  FAIL("Slider cannot do that");
  return dropped;
}

/// Where the strategy of the proof leads in one column, and how far rows were shifted on the way.
struct ColumnEnd {
  FilledColumns position;
  int largest_shift = 0;
};

/// The last two drops of a column: across and to the other side after the first of them, or once only.
void finish(const FilledColumns& position, bool goes_across, std::vector<ColumnEnd>& ends) {
  for (const FilledColumns& second : after_drops(position)) {
    const FilledColumns slid = goes_across ? across(second) : to_other_side(second);
    const int largest = std::max(position.shift(), slid.shift());
    for (const FilledColumns& third : after_drops(slid)) ends.push_back({to_other_side(third), largest});
  }
}

std::vector<ColumnEnd> driven_one_column(const FilledColumns& position, bool is_right) {
  const unsigned row = is_right == position.is_packed_right ? 1 : 4;
  std::vector<ColumnEnd> ends;
  for (const FilledColumns& dropped : after_drops(position))
    if (dropped.sticking_out == row)
      finish(to_other_side(dropped), true, ends);
    else
      finish(across(dropped, row), false, ends);
  return ends;
}

/// Drops after which the strategy has shifted rows by more than `shift`, at worst.
int worst_drops(const FilledColumns& position, bool is_right, int shift) {
  int worst = 0;
  for (const ColumnEnd& end : driven_one_column(position, is_right))
    worst = std::max(worst, end.largest_shift > shift ? 2 : 3 + worst_drops(end.position, is_right, shift));
  return worst;
}

FilledColumns three_rows(int first, int third, bool is_packed_right) {
  FilledColumns position = FilledColumns::unshifted(3);
  position.place = {0, -first, third - first};
  position.is_packed_right = is_packed_right;
  return position;
}

}  // namespace

TEST_CASE("two rows are held together, and more drift apart after the drops of the notes") {
  CHECK(least_drops_to_drift(2, 0) == 1);
  for (int shift = 1; shift <= 20; ++shift) {
    CAPTURE(shift);
    CHECK(least_drops_to_drift(2, shift) == std::nullopt);
  }
  for (int shift = 1; shift <= 16; ++shift) {
    CAPTURE(shift);
    CHECK(least_drops_to_drift(3, shift) == 9 * shift - 1);
  }
  for (int shift = 1; shift <= 6; ++shift) {
    CAPTURE(shift);
    CHECK(least_drops_to_drift(4, shift) == 12 * shift - 1);
  }
  for (int shift = 1; shift <= 3; ++shift) {
    CAPTURE(shift);
    CHECK(least_drops_to_drift(5, shift) == 15 * shift - 2);
  }
  CHECK(least_drops_to_drift(6, 1) == 11);
}

TEST_CASE("boards with tiles that all differ, played by plain rules, drift as soon") {
  CHECK(oracle::least_drops_apart(2, 0, 3) == 1);
  CHECK(oracle::least_drops_apart(2, 1, 40) == std::nullopt);
  for (int shift = 0; shift <= 4; ++shift) {
    CAPTURE(shift);
    CHECK(oracle::least_drops_apart(3, shift, 40) == least_drops_to_drift(3, shift));
  }
  for (int shift = 0; shift <= 2; ++shift) {
    CAPTURE(shift);
    CHECK(oracle::least_drops_apart(4, shift, 24) == least_drops_to_drift(4, shift));
  }
  CHECK(oracle::least_drops_apart(5, 1, 14) == 13);
}

TEST_CASE("the strategy of the proof raises its potential with every column, from everywhere") {
  for (int first = -5; first <= 5; ++first)
    for (int third = -5; third <= 5; ++third)
      for (const bool is_packed_right : {false, true})
        for (const bool is_right : {false, true}) {
          const FilledColumns position = three_rows(first, third, is_packed_right);
          CAPTURE(first, third, is_packed_right, is_right);
          for (const ColumnEnd& end : driven_one_column(position, is_right)) {
            CAPTURE(end.position.place);
            CHECK(end.position.is_packed_right == is_packed_right);
            CHECK(end.position.sticking_out == 0);
            CHECK(potential(end.position, is_right) > potential(position, is_right));
            const auto [to_first, to_third] = places_of(end.position);
            CHECK(std::max(std::abs(to_first - first), std::abs(to_third - third)) == 1);
          }
        }
}

TEST_CASE("the strategy of the proof needs 9c - 1 drops for a shift beyond c, and not one more") {
  for (const bool is_packed_right : {false, true})
    for (int shift = 1; shift <= 3; ++shift) {
      CAPTURE(is_packed_right, shift);
      const FilledColumns start = three_rows(0, 0, is_packed_right);
      std::vector<ColumnEnd> ends;
      for (const FilledColumns& dropped : after_drops(start))
        finish(to_other_side(dropped), dropped.sticking_out != 2, ends);
      int worst = 0;
      for (const ColumnEnd& end : ends) {
        const bool is_right = potential(end.position, true) == 2;
        CAPTURE(end.position.place);
        CHECK(potential(end.position, is_right) == 2);
        CHECK(end.largest_shift == 1);
        worst = std::max(worst, 3 + worst_drops(end.position, is_right, shift));
      }
      CHECK(worst == 9 * shift - 1);
    }
}

TEST_CASE(
    "who fills three rows column by column is led into a merge, as the notes say, on boards of their "
    "length") {
  for (const int dmax : {2, 4, 5, 6, 8})
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      CAPTURE(dmax, seed);
      const int columns = 48 * dmax + 60;
      const oracle::ForcedMerge game = oracle::force_merge(dmax, columns, seed);
      CHECK_FALSE(game.is_broken);
      CHECK(game.drops > 0);
      CHECK(game.columns < columns);
    }
}
