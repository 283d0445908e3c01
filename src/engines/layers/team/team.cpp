// Members that solve a game together.
#include "engines/layers/team/team.hpp"

#include <fmt/format.h>

#include <algorithm>

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

void Team::expect_no_failure(const std::string& failure) {
  const auto failed = gather(failure.empty() ? 0 : 1);
  const auto first = std::find(failed.begin(), failed.end(), 1);
  if (first == failed.end()) return;
  const auto member = static_cast<int>(first - failed.begin());
  const std::string text = link_->broadcast(failure, member);
  throw TeamError(member == 0 ? text : fmt::format("member {} of {}: {}", member, members_, text));
}

}  // namespace dropslide::layers
