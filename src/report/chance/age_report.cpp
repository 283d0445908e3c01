// What is computed of states by age.
#include "report/chance/age_report.hpp"

#include <nlohmann/json.hpp>

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Smaller boards have hardly a valley, and hardly a first part.
constexpr int least_valley_cells = 6, least_foreseeing_cells = 8;

Json valleys_json(const AgedBoard& board) {
  Json list = Json::array();
  if (board.shape.cells() < least_valley_cells) return list;
  for (const Valley& valley : find_valleys(board.shape, board.ages))
    list.push_back({{"multiple", valley.multiple},
                    {"tiles_at_least", valley.tiles},
                    {"most_before", valley.most_before},
                    {"fewest", valley.lowest.states},
                    {"at_age", valley.lowest.age},
                    {"most_after", valley.most_after}});
  return list;
}

Json to_json(const ListSizes& sizes) {
  return {{"states", sizes.states},
          {"afterstates", sizes.afterstates},
          {"ranks", sizes.ranks},
          {"afterstate_board_bytes", sizes.afterstate_boards},
          {"afterstate_rank_bytes", sizes.afterstate_ranks},
          {"policy_bytes", sizes.policy}};
}

Json board_json(const AgedBoard& board) {
  const bool is_walked = board.perfect_states > 0;
  return {{"shape", to_text(board.shape)},
          {"valleys", valleys_json(board)},
          {"sizes", to_json(list_sizes(board.shape, board.ages))},
          {"perfect_states", is_walked ? Json(board.perfect_states) : Json(nullptr)},
          {"perfect_bytes",
           is_walked ? Json(most_policy_bytes(board.shape, board.perfect_states)) : Json(nullptr)}};
}

/// How many states the published board has, if its first ages hold the share of them that those of a solved
/// board hold; and how well that foresees the largest solved one.
Json begun_json(const std::vector<AgedBoard>& boards, const PublishedBoard& published) {
  const double of_ranks = share_of_ranks(published.shape, published.begun);
  if (of_ranks == 0) return nullptr;
  const auto counted = static_cast<double>(states_of(published.begun));
  const AgedBoard& largest = boards.back();
  const auto foreseen_share = [&](const AgedBoard& board) {
    return share_of_states(board.shape, board.ages, of_ranks);
  };
  Json list = Json::array();
  for (const AgedBoard& board : boards) {
    if (board.shape.cells() < least_foreseeing_cells) continue;
    const double share = foreseen_share(board);
    const double of_largest = static_cast<double>(states_of(largest.ages)) * foreseen_share(largest) / share;
    list.push_back({{"shape", to_text(board.shape)},
                    {"share_of_states", share},
                    {"states", counted / share},
                    {"largest_foreseen", &board == &largest ? Json(nullptr) : Json(of_largest)}});
  }
  return {{"states", states_of(published.begun)},
          {"last_age", published.begun.back().age},
          {"share_of_ranks", of_ranks},
          {"as_on", list}};
}

/// Of the last board whose perfect play was walked.
double perfect_share(const std::vector<AgedBoard>& boards) {
  double share = 0;
  for (const AgedBoard& board : boards)
    if (board.perfect_states > 0)
      share = static_cast<double>(board.perfect_states) / static_cast<double>(states_of(board.ages));
  return share;
}

Json published_json(const std::vector<AgedBoard>& boards, const PublishedBoard& published) {
  const double share = perfect_share(boards);
  const auto perfect_states = static_cast<std::uint64_t>(share * static_cast<double>(published.states));
  return {{"shape", to_text(published.shape)},
          {"source", published.source},
          {"sizes", to_json(most_list_sizes(published.shape, published.states, published.afterstates))},
          {"perfect_share", share},
          {"perfect_bytes", most_policy_bytes(published.shape, perfect_states)},
          {"begun", begun_json(boards, published)}};
}

}  // namespace

Json age_json(const std::vector<AgedBoard>& boards, const std::optional<PublishedBoard>& published) {
  Json list = Json::array();
  for (const AgedBoard& board : boards) list.push_back(board_json(board));
  return {{"boards", list}, {"published", published ? published_json(boards, *published) : Json(nullptr)}};
}

}  // namespace dropslide
