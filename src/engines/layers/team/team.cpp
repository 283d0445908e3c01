// Members that solve a game together.
#include "engines/layers/team/team.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace dropslide::layers {

Team::Team(TeamLink* link)
    : link_(link),
      members_(link != nullptr ? link->members() : 1),
      number_(link != nullptr ? link->number() : 0) {}

bool Team::any(bool answer) {
  if (is_alone()) return answer;
  std::uint64_t number = answer ? 1 : 0;
  link_->sum({&number, 1});
  return number > 0;
}

std::vector<std::uint64_t> Team::gather(std::uint64_t number) {
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(members_), 0);
  numbers[static_cast<std::size_t>(number_)] = number;
  if (!is_alone()) link_->sum(numbers);
  return numbers;
}

/// `needed_bytes`: 0 where the budget suffices.
void Team::expect_no_failure(const std::string& failure, std::uint64_t needed_bytes) {
  constexpr std::uint64_t has_failed = std::numeric_limits<std::uint64_t>::max();
  const auto found = gather(failure.empty() ? needed_bytes : has_failed);
  const auto first = std::find(found.begin(), found.end(), has_failed);
  if (first == found.end()) {
    const std::uint64_t most = *std::max_element(found.begin(), found.end());
    if (most > 0) throw TeamBudgetExceeded(most);
    return;
  }
  const auto member = static_cast<int>(first - found.begin());
  const std::string text = link_->broadcast(failure, member);
  throw TeamError(member == 0 ? text : fmt::format("member {} of {}: {}", member, members_, text));
}

}  // namespace dropslide::layers
