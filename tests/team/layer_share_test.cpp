// Shares of slices, against every drop and every slide of every board of small games.
#include "engines/layers/team/layer_share.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "engines/layers/team/team_load.hpp"
#include "game/rules.hpp"
#include "support/boards.hpp"
#include "support/meaningless_leaves.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

struct Game {
  Shape shape;
  int dmax, objective;
};

const std::vector<Game>& games() {
  static const std::vector<Game> all{{{2, 2}, 2, 5}, {{2, 3}, 2, 4}, {{3, 3}, 1, 3},
                                     {{2, 4}, 3, 4}, {{1, 5}, 2, 5}, {{1, 4}, 1, 4}};
  return all;
}

/// A layer, in which slices are found by the words that they own.
struct Layer {
  Layer(const LayerIndex& of_index, int sum)
      : index(of_index), layer(sum), slice_starts(index.slice_starts(sum)) {}

  LayerBits bits() const { return {nullptr, slice_starts.data(), layer}; }
  std::uint64_t words_before(std::uint32_t slice) const {
    return index.first_word(layer, slice_starts.data(), slice);
  }
  std::uint32_t slice_of(const Board& board) const {
    const std::uint64_t word = index.bit_of(board, slice_starts) / 64;
    std::uint32_t slice = 0;
    while (words_before(slice + 1) <= word) ++slice;
    return slice;
  }

  const LayerIndex& index;
  int layer;
  std::vector<std::int64_t> slice_starts;
};

bool has(SliceRange slices, std::uint32_t slice) { return slice >= slices.begin && slice < slices.end; }

/// For 1 to 7 members, of equal and of unequal weights.
std::vector<LayerShare> shares_of(const Layer& layer) {
  std::vector<LayerShare> shares;
  for (std::size_t members = 1; members <= 7; ++members) {
    std::vector<double> weights(members, 1.0);
    shares.emplace_back(layer.index, layer.layer, layer.slice_starts.data(), weights);
    for (std::size_t i = 0; i < members; ++i) weights[i] = 0.8 + 0.1 * static_cast<double>(i % 4);
    shares.emplace_back(layer.index, layer.layer, layer.slice_starts.data(), weights);
  }
  return shares;
}

/// Calls visit(index) for every cut of every game.
template <class Visit>
void for_each_index(Visit&& visit) {
  for (const auto& [shape, dmax, objective] : games())
    for (const BoardCut& cut : possible_cuts(shape)) {
      CAPTURE(shape, dmax, objective, to_text(cut));
      visit(LayerIndex(cut, objective, dmax));
    }
}

}  // namespace

TEST_CASE("shares of 1 to 7 members are neighbouring slices, and all of them together") {
  for_each_index([](const LayerIndex& index) {
    for (int sum = 0; sum <= index.top_layer(); ++sum) {
      const Layer layer(index, sum);
      for (const LayerShare& share : shares_of(layer)) {
        CAPTURE(sum, share.members());
        std::uint32_t next = 0;
        for (int member = 0; member < share.members(); ++member) {
          CAPTURE(member);
          REQUIRE(share.of(member).begin == next);
          REQUIRE(share.of(member).end >= next);
          next = share.of(member).end;
        }
        REQUIRE(next == index.slices());
      }
    }
  });
}

TEST_CASE("the words of slices lie one behind the other, and a board's bit is in its slice's words") {
  for_each_index([](const LayerIndex& index) {
    for (int sum = 0; sum <= index.top_layer(); ++sum) {
      CAPTURE(sum);
      const Layer layer(index, sum);
      CHECK(layer.words_before(0) == 0);
      CHECK(layer.words_before(index.slices()) == index.layer_words(sum));
      for (std::uint32_t slice = 0; slice < index.slices(); ++slice) {
        CAPTURE(slice);
        REQUIRE(layer.words_before(slice) <= layer.words_before(slice + 1));
      }
      Board board(index.cut().shape);
      for_each_board(board, 0, sum, index.objective(), [&](const Board& b) {
        const CutBoard cut = index.cut_board(b);
        const std::uint32_t expected = std::min(index.end(cut.first).slice(), index.end(cut.last).slice());
        REQUIRE(layer.slice_of(b) == expected);
      });
    }
  });
}

TEST_CASE("members of equal weights have nearly equal shares of a layer, but for one slice") {
  const LayerIndex index({{3, 4}, Axis::rows, 1, 0, 1}, 4, 2);
  for (const int sum : {10, 20, 30}) {
    const Layer layer(index, sum);
    std::uint64_t longest = 0;
    for (std::uint32_t slice = 0; slice < index.slices(); ++slice)
      longest = std::max(longest, layer.words_before(slice + 1) - layer.words_before(slice));
    for (std::size_t members = 1; members <= 7; ++members) {
      const LayerShare share(index, sum, layer.slice_starts.data(), std::vector<double>(members, 1.0));
      for (int member = 0; member < share.members(); ++member) {
        CAPTURE(sum, members, member);
        const auto words = static_cast<double>(words_of(index, layer.bits(), share.of(member)).size());
        const double equal = static_cast<double>(index.layer_words(sum)) / static_cast<double>(members);
        CHECK(std::abs(words - equal) <= static_cast<double>(longest));
      }
    }
  }
}

TEST_CASE("every drop leads from a member's slices to those that it reads above") {
  std::uint64_t moves = 0;
  for_each_index([&](const LayerIndex& index) {
    for (int sum = 0; sum <= index.top_layer(); ++sum) {
      CAPTURE(sum);
      const Layer layer(index, sum);
      std::vector<Layer> above;
      for (int value = 1; value <= index.dmax(); ++value) above.emplace_back(index, sum + (1 << (value - 1)));
      const auto shares = shares_of(layer);
      Board board(index.cut().shape);
      for_each_board(board, 0, sum, index.objective(), [&](const Board& b) {
        const std::uint32_t from = layer.slice_of(b);
        for (const Drop& drop : legal_drops(b, index.dmax())) {
          if (drop.value >= index.objective()) continue;
          ++moves;
          const std::uint32_t to = above[drop.value - 1U].slice_of(apply_drop(b, drop));
          for (const LayerShare& share : shares)
            for (int member = 0; member < share.members(); ++member)
              if (has(share.of(member), from))
                if (!has(reached_by_drops(index, share.of(member), drop.value), to))
                  FAIL_CHECK("member " << member << " of " << share.members() << ", board " << to_text(b)
                                       << ", drop " << int{drop.value});
        }
      });
    }
  });
  CHECK(moves > 0);
}

TEST_CASE("every slide along the lines leads from a member's slices to those that it reads of D") {
  std::uint64_t moves = 0;
  for_each_index([&](const LayerIndex& index) {
    const bool along_rows = index.cut().axis == Axis::rows;
    for (int sum = 0; sum <= index.top_layer(); ++sum) {
      CAPTURE(sum);
      const Layer layer(index, sum);
      const auto shares = shares_of(layer);
      Board board(index.cut().shape);
      for_each_board(board, 0, sum, index.objective(), [&](const Board& b) {
        const std::uint32_t from = layer.slice_of(b);
        for (const SlideOutcome& outcome : legal_slides(b)) {
          const bool is_row_slide =
              outcome.direction == Direction::left || outcome.direction == Direction::right;
          if (is_row_slide != along_rows || outcome.highest_merged >= index.objective()) continue;
          ++moves;
          const std::uint32_t to = layer.slice_of(outcome.board);
          for (const LayerShare& share : shares)
            for (int member = 0; member < share.members(); ++member)
              if (has(share.of(member), from))
                if (!has(reached_along(index, share.of(member)), to))
                  FAIL_CHECK("member " << member << " of " << share.members() << ", board " << to_text(b)
                                       << ", slide " << to_text(outcome.direction));
        }
      });
    }
  });
  CHECK(moves > 0);
}

TEST_CASE("what a member reads of others is little: the slices of a few sums") {
  const LayerIndex index({{3, 4}, Axis::rows, 1, 0, 1}, 5, 2);
  const Layer layer(index, 30), above(index, 31);
  const LayerShare share(index, 30, layer.slice_starts.data(), std::vector<double>(4, 1.0));
  for (int member = 0; member < 4; ++member) {
    CAPTURE(member);
    const SliceRange own = share.of(member), read = reached_by_drops(index, own, 1);
    const auto halo = words_of(index, above.bits(), {own.end, read.end}).size();
    CHECK(static_cast<double>(halo) < 0.25 * static_cast<double>(index.layer_words(31)));
    CHECK(read.begin == own.begin);
  }
}

TEST_CASE("a member of a team holds less than a whole window, and one that is alone all of it") {
  const LayerIndex index({{3, 5}, Axis::rows, 1, 0, 1}, 5, 2);
  const auto bytes = [&](int members) {
    return team_load(index, index.top_layer(), members, AcrossMethod::slides).window_bytes;
  };
  for (int members = 2; members <= 5; ++members) {
    CAPTURE(members);
    CHECK(bytes(members) < bytes(members - 1));
  }
  CHECK(bytes(1) <= LayerWindow::bytes(index) + (std::uint64_t{16} << 20));
  CHECK(bytes(1) >= LayerWindow::bytes(index) * 9 / 10);
}

/// The shares of each member of some layer, in equal shares, after many layers on which the first one of
/// three worked `slowness` times as long for a word as the others.
std::vector<double> shares_after_balance(double slowness, double most_share) {
  const LayerIndex index({{3, 4}, Axis::rows, 1, 0, 1}, 5, 2);
  std::vector<double> shares(3);
  run_as_team(3, [&](ThreadLink& link) {
    LinkedTeam team(index, &link, most_share);
    const auto number = static_cast<std::size_t>(link.number());
    for (int sum = 60; sum >= 30; --sum) {
      const Layer layer(index, sum);
      const auto words = static_cast<double>(team.own_words(layer.bits()).size());
      shares[number] = 3 * words / static_cast<double>(index.layer_words(sum));
      team.balance((number == 0 ? slowness : 1) * shares[number]);
    }
  });
  return shares;
}

TEST_CASE("a slow member gets less, within the limits of a share") {
  constexpr double slice = 0.03;  // Of that layer, in equal shares: boundaries lie between slices.
  const auto somewhat_slow = shares_after_balance(1.2, 1.25);
  CHECK(somewhat_slow[0] * 1.2 == Approx(somewhat_slow[1]).margin(slice));
  CHECK(somewhat_slow[1] == Approx(somewhat_slow[2]).margin(slice));
  for (const double slowness : {0.01, 0.1, 1.0, 10.0, 100.0})
    for (const double most_share : {1.0, 1.1, 1.25}) {
      CAPTURE(slowness, most_share);
      const auto shares = shares_after_balance(slowness, most_share);
      for (int member = 0; const double share : shares) {
        CAPTURE(member++, share);
        CHECK(share <= most_share + slice);
        CHECK(share >= LinkedTeam::least_share - slice);
      }
      if (most_share == 1.25 && slowness > 1) CHECK(shares[0] < LinkedTeam::least_share + slice);
      if (most_share == 1.25 && slowness < 1) CHECK(shares[0] > most_share - slice);
      if (most_share == 1.0) CHECK(shares[0] == Approx(1).margin(slice));
    }
}

/// For docs/MANY-MACHINES.md: team_tests "[.projection]".
TEST_CASE("what 4x4 takes on many machines", "[.projection]") {
  for (const int objective : {7, 8, 9}) {
    const LayerIndex index({{4, 4}, Axis::rows, 1, 1, 1}, objective, 2);
    for (const int members : {1, 2, 4, 8, 16}) {
      const TeamLoad load = team_load(index, index.top_layer(), members, AcrossMethod::transposition);
      std::printf("4x4 (2, %d), %2d members: window %.2f GiB, received %.3f TB\n", objective, members,
                  static_cast<double>(load.window_bytes) / (1 << 30),
                  static_cast<double>(load.received_bytes) / 1e12);
    }
  }
}
