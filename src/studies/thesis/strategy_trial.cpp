// The thesis's constructive strategies, played.
#include "studies/thesis/strategy_trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "certify/game_certificate.hpp"
#include "certify/strategy_certificate.hpp"
#include "game/symmetry.hpp"
#include "run/progress_reports.hpp"

namespace dropslide {
namespace {

class Trial {
 public:
  Trial(Shape shape, int dmax, Drop (*strategy)(const Board&), const Resources& resources)
      : shape_(shape),
        dmax_(dmax),
        strategy_(strategy),
        resources_(resources),
        progress_(resources.progress, fmt::format("strategy on {}", to_text(shape))) {}

  StrategyTrial run() {
    layers_.assign(1, {{Board(shape_), Board(shape_)}});
    result_.holds = true;
    while (!layers_.back().empty() && result_.holds) {
      if (resources_.stop.stop_requested()) result_.stopped = StopReason::interrupted;
      if (result_.stopped != StopReason::none) break;
      layers_.emplace_back();
      for (const auto& [board, before] : layers_[layers_.size() - 2]) {
        answer(board);
        if (!result_.holds) break;
        progress_.report_if_due([&] { return ProgressFigures{.positions = result_.positions}; });
      }
      result_.positions += layers_[layers_.size() - 2].size();
    }
    result_.holds &= result_.stopped == StopReason::none;
    return result_;
  }

  /// One list of boards for each number of tiles.
  std::vector<std::vector<Board>> boards() const {
    std::vector<std::vector<Board>> lists;
    for (const auto& layer : layers_) {
      lists.emplace_back();
      for (const auto& [board, before] : layer) lists.back().push_back(board);
    }
    return lists;
  }

 private:
  void answer(const Board& board) {
    const Drop drop = strategy_(board);
    const auto legal = legal_drops(board, dmax_);
    if (std::find(legal.begin(), legal.end(), drop) == legal.end())
      return fail(board, fmt::format("no drop: it wants {} at row {}, column {}", drop.value, drop.row + 1,
                                     drop.col + 1));
    const Board dropped = apply_drop(board, drop);
    for (const SlideOutcome& slid : legal_slides(dropped)) {
      if (slid.merges > 0)
        return fail(board, fmt::format("drop {}: {}; slide {} merges: {}", drop.value, to_text(dropped),
                                       to_text(slid.direction), to_text(slid.board)));
      layers_.back().emplace(canonical(slid.board), board);
    }
  }

  void fail(const Board& board, const std::string& end) {
    result_.holds = false;
    result_.failure = {end};
    Board place = board;
    for (auto layer = layers_.rbegin() + 1; layer != layers_.rend(); ++layer) {
      result_.failure.insert(result_.failure.begin(), to_text(place));
      place = layer->at(place);
    }
  }

  Shape shape_;
  int dmax_;
  Drop (*strategy_)(const Board&);
  const Resources& resources_;
  ProgressReports progress_;
  std::vector<std::map<Board, Board>>
      layers_;  ///< By the number of tiles; each board with one that comes before it.
  StrategyTrial result_;
};

}  // namespace

StrategyTrial try_no_merge_strategy(Shape shape, int dmax, Drop (*strategy)(const Board&),
                                    const Resources& resources,
                                    const std::optional<std::filesystem::path>& certificate) {
  Trial trial(shape, dmax, strategy, resources);
  StrategyTrial result = trial.run();
  if (result.holds && certificate)
    result.certificate =
        write_position_certificate(*certificate, {shape, NoMergeGame{dmax}, Winner::dropper}, trial.boards());
  return result;
}

CooperativePlay sample_game(Shape shape, int dmax, Drop (*strategy)(const Board&)) {
  CooperativePlay play(shape, dmax);
  for (std::size_t turn = 0; !play.is_over(); ++turn) {
    const Drop drop = strategy(play.board());
    const auto slides = legal_slides(apply_drop(play.board(), drop));
    if (slides.empty())
      play.finish(drop);
    else
      play.play(drop, slides[turn % slides.size()].direction);
  }
  return play;
}

PlayedStrategy play_strategy(const Strategy& strategy, Shape shape, const Resources& resources,
                             const std::optional<std::filesystem::path>& certificate) {
  PlayedStrategy played{.strategy = &strategy, .shape = shape, .game = {}, .trial = {}, .certificate = {}};
  if (const auto* make_game = std::get_if<ShortGameStrategy>(&strategy.play)) {
    played.game = (*make_game)(shape).steps();
    if (certificate)
      played.certificate = write_game_certificate(*certificate, shape, strategy.dmax, played.game);
    return played;
  }
  const NoMergeStrategy answer = std::get<NoMergeStrategy>(strategy.play);
  played.trial = try_no_merge_strategy(shape, strategy.dmax, answer, resources, certificate);
  played.certificate = played.trial->certificate;
  if (played.trial->holds) played.game = sample_game(shape, strategy.dmax, answer).steps();
  return played;
}

}  // namespace dropslide
