// Teams of several members, each a thread with a window of its own in which the slices of others are garbage:
// what a layer needs of other members comes through the team, or the layer is wrong.
#include "engines/layers/layer_team.hpp"

#include <algorithm>
#include <barrier>
#include <thread>
#include <vector>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_step.hpp"
#include "engines/layers/layer_window.hpp"
#include "support/boards.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

/// The first and one behind the last word of slices of a layer.
struct WordRange {
  std::size_t begin, end;
};

/// Slices lie one behind the other; each ends where it would if it started at the first of all last codes.
WordRange words_of(const LayerIndex& index, SliceRange slices, const LayerBits& bits) {
  const auto end_of = [&](std::uint32_t slice) {
    std::int64_t bit = bits.slice_starts[slice];
    const int rest = bits.layer - index.ends().sum(index.slice_code(slice));
    if (rest >= 0) {
      const int sum = index.most_last_sum(rest);
      const LayerIndex::LastCodes codes = index.last_codes(rest, sum);
      const std::uint64_t bits_of_sum = index.ends().count(sum) * codes.stride();
      bit += static_cast<std::int64_t>(codes.start() + (bits_of_sum + 63) / 64 * 64);
    }
    return static_cast<std::size_t>(bit) / 64;
  };
  const std::size_t begin = slices.begin == 0 ? 0 : end_of(slices.begin - 1);
  return {begin, slices.end == slices.begin ? begin : end_of(slices.end - 1)};
}

/// What the members of a team share.
struct Exchange {
  explicit Exchange(int size)
      : members(static_cast<std::size_t>(size)),
        barrier(size),
        work(members),
        parts(members),
        answers(members) {}

  std::size_t members;
  std::barrier<> barrier;
  std::vector<const LayerWork*> work;  ///< By member, as what follows.
  std::vector<LayerDigest> parts;
  std::vector<char> answers;
};

class ThreadMember {
 public:
  ThreadMember(Exchange& exchange, std::size_t number) : exchange_(exchange), number_(number) {}

  SliceRange own_slices(const LayerIndex& index) const { return slices_of(index, number_); }

  void fetch_above(const LayerWork& work) {
    exchange_.work[number_] = &work;
    exchange_.barrier.arrive_and_wait();
    for (std::size_t value = 1; value < work.above.size(); ++value)
      fetch(work, [value](const LayerWork& of) { return of.above[value]; });
    exchange_.barrier.arrive_and_wait();
  }
  void share_dropper(const LayerWork& work) {
    share(work, [](const LayerWork& of) { return of.dropper; });
  }
  void share_slider(const LayerWork& work) {
    share(work, [](const LayerWork& of) { return of.slider; });
  }
  LayerDigest sum(const LayerDigest& part) {
    exchange_.parts[number_] = part;
    exchange_.barrier.arrive_and_wait();
    LayerDigest sum;
    for (const LayerDigest& of_member : exchange_.parts) sum += of_member;
    exchange_.barrier.arrive_and_wait();
    return sum;
  }
  bool any(bool answer) {
    exchange_.answers[number_] = answer ? 1 : 0;
    exchange_.barrier.arrive_and_wait();
    const bool any = std::count(exchange_.answers.begin(), exchange_.answers.end(), 1) > 0;
    exchange_.barrier.arrive_and_wait();
    return any;
  }

  /// Overwrites the slices of others.
  void spoil(const LayerWork& work, const LayerBits& bits) const {
    const LayerIndex& index = work.tables->index();
    for (std::size_t other = 0; other < exchange_.members; ++other) {
      const WordRange words = words_of(index, slices_of(index, other), bits);
      if (other != number_) std::fill(bits.words + words.begin, bits.words + words.end, 0xA5A5A5A5A5A5A5A5);
    }
  }

 private:
  SliceRange slices_of(const LayerIndex& index, std::size_t member) const {
    const auto bound = [&](std::size_t m) {
      return static_cast<std::uint32_t>(m * index.slices() / exchange_.members);
    };
    return {bound(member), bound(member + 1)};
  }

  template <class BitsOf>
  void share(const LayerWork& work, BitsOf&& bits_of) const {
    exchange_.barrier.arrive_and_wait();
    fetch(work, bits_of);
    exchange_.barrier.arrive_and_wait();
  }

  /// Copies the slices of others from their windows.
  template <class BitsOf>
  void fetch(const LayerWork& work, BitsOf&& bits_of) const {
    const LayerIndex& index = work.tables->index();
    const LayerBits to = bits_of(work);
    for (std::size_t other = 0; other < exchange_.members; ++other) {
      if (other == number_) continue;
      const WordRange words = words_of(index, slices_of(index, other), to);
      const LayerBits from = bits_of(*exchange_.work[other]);
      std::copy(from.words + words.begin, from.words + words.end, to.words + words.begin);
    }
  }

  Exchange& exchange_;
  std::size_t number_;
};
static_assert(LayerTeam<ThreadMember>);

const auto one_by_one = [](SliceRange slices, auto&& job) {
  LayerDigest sum;
  for (std::uint32_t slice = slices.begin; slice < slices.end; ++slice) sum += job(slice);
  return sum;
};

/// The digests of all layers from the highest one down, until `stop_at`, where this member is to be stopped.
template <class Team, class Spoil>
std::vector<LayerDigest> solve(const LayerTables& tables, Team& team, Spoil&& spoil, int stop_at = -1) {
  LayerWindow window(tables);
  const LayerKernel kernel = select_kernel(best_instruction_set(), tables.index().cut().has_extra());
  std::vector<LayerDigest> digests;
  for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
    window.open_layer(layer);
    spoil(window.work(), window.work().dropper);
    const auto digest =
        solve_layer(window.work(), kernel, team, one_by_one, [&] { return layer == stop_at; });
    if (!digest) break;
    digests.push_back(*digest);
    spoil(window.work(), window.work().slider);
  }
  return digests;
}

std::vector<LayerDigest> solve_alone(const LayerTables& tables) {
  LoneMember lone;
  return solve(tables, lone, [](const LayerWork&, const LayerBits&) {});
}

/// What each member of a team finds.
std::vector<std::vector<LayerDigest>> solve_together(const LayerTables& tables, int members,
                                                     int last_is_stopped_at = -1) {
  Exchange exchange(members);
  std::vector<std::vector<LayerDigest>> found(exchange.members);
  std::vector<std::jthread> threads;
  for (std::size_t number = 0; number < exchange.members; ++number)
    threads.emplace_back([&, number] {
      ThreadMember member(exchange, number);
      const bool is_last = number + 1 == exchange.members;
      found[number] = solve(
          tables, member, [&](const LayerWork& work, const LayerBits& bits) { member.spoil(work, bits); },
          is_last ? last_is_stopped_at : -1);
    });
  threads.clear();
  return found;
}

}  // namespace

TEST_CASE("every member of a team of 2 to 5 finds the digests that one member alone finds") {
  struct Game {
    Shape shape;
    int dmax, objective;
  };
  for (const auto& [shape, dmax, objective] :
       {Game{{2, 3}, 2, 4}, Game{{3, 3}, 2, 4}, Game{{2, 4}, 3, 4}, Game{{3, 4}, 1, 3}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      if (cut.end_lines == 0) continue;  // One slice.
      const LayerTables tables(LayerIndex(cut, objective, dmax));
      const auto alone = solve_alone(tables);
      for (int members = 2; members <= 5; ++members) {
        CAPTURE(shape, dmax, objective, to_text(cut), members);
        for (const auto& found : solve_together(tables, members)) CHECK(found == alone);
      }
    }
}

TEST_CASE("members of a team that transposes find the digests of slides across") {
  for (const auto& [shape, dmax, objective] : {std::tuple{Shape{2, 2}, 2, 5}, std::tuple{Shape{3, 3}, 2, 4}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      if (cut.end_lines == 0) continue;  // One slice.
      const LayerTables tables(LayerIndex(cut, objective, dmax), AcrossMethod::transposition);
      const auto expected = solve_alone(LayerTables(LayerIndex(cut, objective, dmax), AcrossMethod::slides));
      CAPTURE(shape, dmax, objective, to_text(cut));
      CHECK(solve_alone(tables) == expected);
      for (int members = 2; members <= 5; ++members)
        for (const auto& found : solve_together(tables, members)) CHECK(found == expected);
    }
}

TEST_CASE("a stop that comes between the phases of Slider lets them run to the end of the layer") {
  for (const AcrossMethod across : {AcrossMethod::slides, AcrossMethod::transposition}) {
    const LayerTables tables(LayerIndex({{3, 3}, Axis::rows, 1, 0, 1}, 4, 2), across);
    const LayerKernel kernel = select_kernel(best_instruction_set(), false);
    LoneMember lone;
    LayerWindow window(tables);
    std::vector<LayerDigest> digests;
    for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
      window.open_layer(layer);
      int phase = 0;
      const auto in_phases = [&](SliceRange slices, auto&& job) {
        ++phase;
        return one_by_one(slices, job);
      };
      const auto digest = solve_layer(window.work(), kernel, lone, in_phases, [&] { return phase > 1; });
      CHECK(phase == (across == AcrossMethod::transposition ? 3 : 2));
      digests.push_back(digest.value());
    }
    CHECK(digests == solve_alone(tables));
  }
}

TEST_CASE("members without slices take part") {
  const LayerTables tables(LayerIndex({{1, 3}, Axis::columns, 1, 0, 1}, 3, 1));
  REQUIRE(tables.index().slices() == 3);
  for (const auto& found : solve_together(tables, 7)) CHECK(found == solve_alone(tables));
}

TEST_CASE("when one member is stopped all of them leave the layer unwritten") {
  const LayerTables tables(LayerIndex({{2, 3}, Axis::columns, 1, 0, 1}, 4, 2));
  const int top = tables.index().top_layer();
  auto alone = solve_alone(tables);
  alone.resize(static_cast<std::size_t>(top - 5));
  for (const auto& found : solve_together(tables, 3, 5)) CHECK(found == alone);
}
