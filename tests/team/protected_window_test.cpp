// Teams whose members are threads, each with a window in which all pages that it does not hold are protected:
// what it reads or writes of another member, and has not got through the team, ends the test at once.
#include <sys/mman.h>
#include <unistd.h>

#include <tuple>
#include <vector>

#include "engines/layers/kernel/instructions/select_kernel.hpp"
#include "engines/layers/layer_step.hpp"
#include "engines/layers/layer_window.hpp"
#include "engines/layers/team/linked_team.hpp"
#include "engines/layers/team/team_load.hpp"
#include "support/boards.hpp"
#include "support/thread_team.hpp"

using namespace dropslide;
using namespace dropslide::layers;

namespace {

constexpr std::uint64_t garbage = 0xA5A5A5A5A5A5A5A5;

const auto one_by_one = [](SliceRange slices, auto&& job, auto&&... beside) {
  (beside(), ...);
  LayerDigest sum;
  for (std::uint32_t slice = slices.begin; slice < slices.end; ++slice) sum += job(slice);
  return sum;
};

/// The pages of the buffers of one window. Where nothing is protected, all other words are garbage.
class Fence {
 public:
  Fence(const LayerIndex& index, LinkedTeam& team, const LayerWork& work)
      : index_(index), team_(team), work_(work) {}

  /// Leaves open what the drops of the own slices use, and so much of D.
  void open_for_drops(SliceRange of_dropper) {
    lower();
    allow(work_.dropper, of_dropper);
    for (int value = 1; value <= index_.dmax(); ++value)
      allow(work_.above[static_cast<std::size_t>(value)],
            reached_by_drops(index_, team_.own_slices(work_.layer), value));
    raise();
  }
  /// The own slices of S, and some of D.
  void open_for_slides(SliceRange of_dropper) {
    open_for_slides(words_of(index_, work_.dropper, of_dropper));
  }
  /// The same; or strips, in the buffer of D.
  void open_for_slides(WordRange of_dropper) {
    lower();
    allow(work_.slider, team_.own_slices(work_.layer));
    if (of_dropper.size() > 0) allowed_.push_back({work_.dropper.words, of_dropper.begin, of_dropper.end});
    const std::uint64_t never = index_.layer_words(work_.layer);
    allowed_.push_back({work_.dropper.words, never, never + 1});
    raise();
  }
  /// Leaves all open.
  void lower() {
    for (const auto& [begin, bytes] : raised_) mprotect(begin, bytes, PROT_READ | PROT_WRITE);
    raised_.clear();
    allowed_.clear();
  }

 private:
  struct Allowed {
    std::uint64_t* words;
    std::uint64_t begin, end;
  };

  void allow(const LayerBits& bits, SliceRange slices) {
    const WordRange words = words_of(index_, bits, slices);
    if (words.size() > 0) allowed_.push_back({bits.words, words.begin, words.end});
  }

  /// Protects every page of every buffer without an allowed word; blocks are read with some words behind
  /// them.
  void raise() {
    std::vector<LayerBits> all{work_.dropper};
    all.push_back(work_.slider);
    for (std::size_t value = 1; value < work_.above.size(); ++value) all.push_back(work_.above[value]);
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 8;
    for (const LayerBits& bits : all) {
      const std::uint64_t end = index_.layer_words(bits.layer) / page;
      for (std::uint64_t number = 0; number < end; ++number)
        if (!is_allowed(bits.words, number * page, (number + 1) * page)) {
          raised_.push_back({bits.words + number * page, page * 8});
          mprotect(bits.words + number * page, page * 8, PROT_NONE);
        }
    }
  }

  bool is_allowed(const std::uint64_t* words, std::uint64_t begin, std::uint64_t end) const {
    return std::any_of(allowed_.begin(), allowed_.end(), [&](const Allowed& allowed) {
      return allowed.words == words && allowed.begin < end && begin < allowed.end + slack_words;
    });
  }

  const LayerIndex& index_;
  LinkedTeam& team_;
  const LayerWork& work_;
  std::vector<Allowed> allowed_;
  std::vector<std::pair<std::uint64_t*, std::size_t>> raised_;
};

/// Overwrites all words of the layer but those of the own slices.
void spoil_others(const LayerIndex& index, LinkedTeam& team, const LayerBits& bits) {
  const WordRange own = team.own_words(bits);
  std::fill(bits.words, bits.words + own.begin, garbage);
  std::fill(bits.words + own.end, bits.words + index.layer_words(bits.layer), garbage);
}

/// The digests of all layers that this member of a team finds, until it is stopped at one.
std::vector<LayerDigest> solve_fenced(const LayerTables& tables, TeamLink& link, int stop_at = -1) {
  const LayerIndex& index = tables.index();
  LinkedTeam team(index, &link);
  LayerWindow window(tables, {}, {}, Held::own_slices);
  const LayerKernel kernel = select_kernel(best_instruction_set(), index.cut().has_extra());
  const bool transposes = tables.across() == AcrossMethod::transposition;
  std::vector<LayerDigest> digests;
  for (int layer = index.top_layer(); layer >= 0; --layer) {
    window.open_layer(layer);
    const LayerWork& work = window.work();
    spoil_others(index, team, work.dropper);
    Fence fence(index, team, work);
    int phase = 0;
    const auto fenced = [&](SliceRange slices, auto&& job, auto&&... beside) {
      const SliceRange own = team.own_slices(layer), all{0, index.slices()};
      if (transposes) {
        if (phase == 0) fence.open_for_drops(own);
        if (phase == 1) fence.open_for_slides(reached_along(index, own));
        if (phase >= 2) fence.open_for_slides(team.kept_of_dropper(work));
      } else {
        const bool slides = phase == 1 + DropperExchange::parts * team.members();
        slides ? fence.open_for_slides(all) : fence.open_for_drops(all);  // D is filled, and comes.
      }
      ++phase;
      const LayerDigest sum = one_by_one(slices, job, beside...);
      fence.lower();
      return sum;
    };
    const auto digest = solve_layer(work, kernel, team, fenced, [&] { return layer == stop_at; });
    if (!digest) break;
    digests.push_back(*digest);
    spoil_others(index, team, work.slider);
    // Any times, but the same ones in each run: the boundaries of the next layer are others.
    team.balance(link.number() % 2 == layer % 2 ? 1.0 : 0.5);
  }
  return digests;
}

std::vector<LayerDigest> solve_alone(const LayerTables& tables) {
  LinkedTeam team(tables.index(), nullptr);
  LayerWindow window(tables);
  const LayerKernel kernel = select_kernel(best_instruction_set(), tables.index().cut().has_extra());
  std::vector<LayerDigest> digests;
  for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
    window.open_layer(layer);
    digests.push_back(solve_layer(window.work(), kernel, team, one_by_one, [] { return false; }).value());
  }
  return digests;
}

/// What each member of a team finds.
std::vector<std::vector<LayerDigest>> solve_together(const LayerTables& tables, int members,
                                                     int last_is_stopped_at = -1) {
  std::vector<std::vector<LayerDigest>> found(static_cast<std::size_t>(members));
  run_as_team(members, [&](TeamLink& link) {
    const bool is_last = link.number() + 1 == link.members();
    found[static_cast<std::size_t>(link.number())] =
        solve_fenced(tables, link, is_last ? last_is_stopped_at : -1);
  });
  return found;
}

}  // namespace

TEST_CASE("every member of a team of 2 to 5 finds the digests that one member alone finds") {
  struct Game {
    Shape shape;
    int dmax, objective;
  };
  for (const auto& [shape, dmax, objective] : {Game{{2, 3}, 2, 4}, Game{{3, 3}, 2, 4}, Game{{2, 4}, 3, 4}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      if (cut.end_lines == 0) continue;  // One slice.
      const LayerTables tables(LayerIndex(cut, objective, dmax));
      const auto alone = solve_alone(tables);
      for (const int members : {2, 3, 5}) {
        CAPTURE(shape, dmax, objective, to_text(cut), members);
        for (int member = 0; const auto& found : solve_together(tables, members)) {
          INFO("member " << member++);
          CHECK(found == alone);
        }
      }
    }
}

TEST_CASE("members with many pages read none of those that others hold") {
  for (const BoardCut& cut : possible_cuts({3, 4})) {
    if (cut.end_lines == 0) continue;  // One slice.
    const LayerTables tables(LayerIndex(cut, 5, 2));
    const auto alone = solve_alone(tables);
    for (const int members : {2, 5}) {
      CAPTURE(to_text(cut), members);
      for (int member = 0; const auto& found : solve_together(tables, members)) {
        INFO("member " << member++);
        CHECK(found == alone);
      }
    }
  }
}

TEST_CASE("members of equal shares receive as many bytes as the plan says") {
  using enum AcrossMethod;
  for (const auto& [cut, objective, across] :
       {std::tuple{BoardCut{{3, 4}, Axis::rows, 1, 0, 1}, 6, slides},
        std::tuple{BoardCut{{3, 3}, Axis::rows, 1, 0, 1}, 4, transposition},
        std::tuple{BoardCut{{4, 4}, Axis::rows, 1, 1, 1}, 3, transposition}}) {
    CAPTURE(to_text(cut), objective, across);
    const LayerTables tables(LayerIndex(cut, objective, 2), across);
    const int members = 3;
    std::vector<std::uint64_t> received(members, 0);
    run_as_team(members, [&](ThreadLink& link) {
      LinkedTeam team(tables.index(), &link);
      LayerWindow window(tables, {}, {}, Held::own_slices);
      const LayerKernel kernel = select_kernel(best_instruction_set(), tables.index().cut().has_extra());
      for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
        window.open_layer(layer);
        solve_layer(window.work(), kernel, team, one_by_one, [] { return false; });
      }
      received[static_cast<std::size_t>(link.number())] = link.received_bytes();
    });
    const TeamLoad load = team_load(tables.index(), tables.index().top_layer(), members, across);
    const std::uint64_t most = *std::max_element(received.begin(), received.end());
    CAPTURE(most, load.received_bytes);
    if (across == transposition)
      CHECK(most == load.received_bytes);
    else  // The plan takes boards packed across to be everywhere as many; a slice ends with a whole word.
      CHECK(std::abs(static_cast<double>(most) / static_cast<double>(load.received_bytes) - 1) < 0.1);
  }
}

TEST_CASE("members of a team that transposes find the digests of slides across") {
  for (const auto& [shape, dmax, objective] :
       {std::tuple{Shape{2, 2}, 2, 5}, std::tuple{Shape{3, 3}, 2, 4}, std::tuple{Shape{4, 4}, 1, 3}})
    for (const BoardCut& cut : possible_cuts(shape)) {
      if (cut.end_lines == 0) continue;  // One slice.
      const LayerTables tables(LayerIndex(cut, objective, dmax), AcrossMethod::transposition);
      const auto expected = solve_alone(LayerTables(LayerIndex(cut, objective, dmax), AcrossMethod::slides));
      CAPTURE(shape, dmax, objective, to_text(cut));
      CHECK(solve_alone(tables) == expected);
      for (const int members : {2, 3, 5})
        for (int member = 0; const auto& found : solve_together(tables, members)) {
          CAPTURE(members, member++);
          CHECK(found == expected);
        }
    }
}

TEST_CASE("a stop that comes between the phases of Slider lets them run to the end of the layer") {
  for (const AcrossMethod across : {AcrossMethod::slides, AcrossMethod::transposition}) {
    CAPTURE(across);
    const LayerTables tables(LayerIndex({{3, 3}, Axis::rows, 1, 0, 1}, 4, 2), across);
    const LayerKernel kernel = select_kernel(best_instruction_set(), false);
    LinkedTeam alone(tables.index(), nullptr);
    LayerWindow window(tables);
    std::vector<LayerDigest> digests;
    for (int layer = tables.index().top_layer(); layer >= 0; --layer) {
      CAPTURE(layer);
      window.open_layer(layer);
      int phase = 0;
      const auto in_phases = [&](SliceRange slices, auto&& job, auto&&... beside) {
        ++phase;
        return one_by_one(slices, job, beside...);
      };
      const auto digest = solve_layer(window.work(), kernel, alone, in_phases, [&] { return phase > 1; });
      CHECK(phase == (across == AcrossMethod::transposition ? 3 : 2));
      digests.push_back(digest.value());
    }
    CHECK(digests == solve_alone(tables));
  }
}

TEST_CASE("members without slices take part") {
  const LayerTables tables(LayerIndex({{1, 3}, Axis::columns, 1, 0, 1}, 3, 1));
  REQUIRE(tables.index().slices() == 3);
  for (int member = 0; const auto& found : solve_together(tables, 7)) {
    INFO("member " << member++);
    CHECK(found == solve_alone(tables));
  }
}

TEST_CASE("when one member is stopped all of them leave the layer unwritten") {
  const LayerTables tables(LayerIndex({{2, 3}, Axis::columns, 1, 0, 1}, 4, 2));
  const int top = tables.index().top_layer();
  auto alone = solve_alone(tables);
  alone.resize(static_cast<std::size_t>(top - 5));
  for (int member = 0; const auto& found : solve_together(tables, 3, 5)) {
    INFO("member " << member++);
    CHECK(found == alone);
  }
}
