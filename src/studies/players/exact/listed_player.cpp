// Players whose slides are written down for each state.
#include "studies/players/exact/listed_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "run/workers.hpp"

namespace dropslide {
namespace {

constexpr std::size_t slides_of_a_state = 4;

/// Asks answer(board) for every board of a batch, by several threads.
template <class Answer>
BatchPlayer by_boards(Answer answer, const Resources& resources) {
  return [answer = std::move(answer), workers = std::make_shared<Workers>(resources.threads, resources.stop)](
             const StateBatch& states, std::span<ChancesOfSlides> chances) {
    constexpr std::uint64_t boards_at_a_time = 1024;
    workers->for_ranges(chances.size(), boards_at_a_time, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t number = begin; number < end; ++number)
        chances[number] = answer(states.board(number));
    });
  };
}

ChancesOfSlides certainly(Direction direction) {
  ChancesOfSlides chances{};
  chances[static_cast<std::size_t>(direction)] = 1;
  return chances;
}

void expect_length(const StateList& states, std::size_t length, std::size_t of_a_state) {
  if (length != states.size() * of_a_state)
    throw UsageError(fmt::format("expected {} numbers, {} for each state of {}, found {}",
                                 states.size() * of_a_state, of_a_state, to_text(states.shape()), length));
}

}  // namespace

BatchPlayer listed_player(std::shared_ptr<const PolicyFile> policy, const Resources& resources) {
  return by_boards(
      [policy = std::move(policy)](const Board& board) {
        const auto slide = policy->slide_on(board);
        if (!slide) throw UsageError(fmt::format("the policy has no slide on {}", to_text(board)));
        return certainly(*slide);
      },
      resources);
}

BatchPlayer listed_player(std::shared_ptr<const StateList> states, ChancesByNumber chances,
                          const Resources& resources) {
  return by_boards(
      [states = std::move(states), chances = std::move(chances)](const Board& board) {
        const auto number = states->number_of(board);
        if (!number) throw UsageError(fmt::format("{} is no state of the game", to_text(board)));
        return chances(*number);
      },
      resources);
}

ChancesByNumber chances_of(const StateList& states, std::span<const std::uint8_t> slides) {
  expect_length(states, slides.size(), 1);
  return [slides](std::uint64_t number) {
    const std::uint8_t slide = slides[number];
    if (slide >= slides_of_a_state)
      throw UsageError(fmt::format("slide {} of the array is {}: expected 0 left, 1 right, 2 up or 3 down",
                                   number, slide));
    return certainly(all_directions[slide]);
  };
}

ChancesByNumber chances_of(const StateList& states, std::span<const double> chances) {
  expect_length(states, chances.size(), slides_of_a_state);
  return [chances](std::uint64_t number) {
    ChancesOfSlides of_state;
    std::copy_n(&chances[slides_of_a_state * number], slides_of_a_state, of_state.begin());
    return of_state;
  };
}

}  // namespace dropslide
