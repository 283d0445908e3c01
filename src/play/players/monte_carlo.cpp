// Players that try each slide out by random play.
#include "play/players/monte_carlo.hpp"

#include "packed/shape_dispatch.hpp"
#include "play/effort.hpp"
#include "play/players/blind.hpp"
#include "play/playout.hpp"

namespace dropslide::play {
namespace {

/// What the runs that began with a slide scored.
struct Tally {
  std::int64_t score = 0;
  std::int64_t runs = 0;

  /// Whether the mean is larger, or as large; exact: both products stay below 2^63 for a million runs.
  bool is_above(const Tally& other) const { return score * other.runs > other.score * runs; }
  bool equals(const Tally& other) const { return score * other.runs == other.score * runs; }
};

template <int Rows, int Cols, class Word>
class MonteCarloPlayer final : public Player<Word> {
 public:
  explicit MonteCarloPlayer(const MonteCarlo& settings) : settings_(settings) {}

  Direction choose(const Choice<Word>& choice, Generator& random) const override {
    std::array<Tally, 4> tallies{};
    const SlideChances legal = random_slide(choice);
    const std::uint64_t runs = settings_.runs;
    if (settings_.shares_runs)
      for (std::uint64_t run = 0; run < runs; ++run) try_slide(choice, legal.draw(random), tallies, random);
    else
      for (const Direction slide : all_directions)
        for (std::uint64_t run = 0; choice.is_legal(slide) && run < runs; ++run)
          try_slide(choice, slide, tallies, random);
    return best_of(tallies).draw(random);
  }

 private:
  void try_slide(const Choice<Word>& choice, Direction slide, std::array<Tally, 4>& tallies,
                 Generator& random) const {
    Effort(choice.stop).expect_no_stop();
    typename Playout<Rows, Cols, Word>::Position position{choice.after[index_of(slide)]};
    playout_.drop(position, random);
    playout_.play(position, settings_.most_slides, random);
    tallies[index_of(slide)].score += position.score();
    ++tallies[index_of(slide)].runs;
  }

  static SlideChances best_of(const std::array<Tally, 4>& tallies) {
    SlideChances best;
    const Tally* most = nullptr;
    for (std::size_t slide = 0; slide < tallies.size(); ++slide) {
      if (tallies[slide].runs == 0) continue;
      if (most == nullptr || tallies[slide].is_above(*most)) best = {}, most = &tallies[slide];
      best.weights[slide] = tallies[slide].equals(*most);
    }
    return best;
  }

  MonteCarlo settings_;
  Playout<Rows, Cols, Word> playout_;
};

template <class Word>
PlayerMaker::Function<Word> maker(const MonteCarlo& settings) {
  return [settings](Shape shape) {
    return with_packed_shape<Word>(shape, [&]<class P>(P) -> std::unique_ptr<const Player<Word>> {
      return std::make_unique<MonteCarloPlayer<P::rows, P::cols, Word>>(settings);
    });
  };
}

}  // namespace

PlayerMaker monte_carlo(const MonteCarlo& settings) {
  return {maker<Word64>(settings), maker<Word128>(settings)};
}

}  // namespace dropslide::play
