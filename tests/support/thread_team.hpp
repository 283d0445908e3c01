// Members of a team that are threads of the test.
#pragma once

#include <algorithm>
#include <barrier>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "engines/layers/team/team_link.hpp"

namespace dropslide {

/// What the threads of a team share.
struct ThreadTeam {
  explicit ThreadTeam(int size) : members(size), barrier(size), numbers(static_cast<std::size_t>(size)) {}

  int members;
  std::barrier<> barrier;
  std::vector<std::span<const std::uint64_t>> numbers;
  std::string text;
};

class ThreadLink final : public layers::TeamLink {
 public:
  ThreadLink(ThreadTeam& team, int number) : team_(team), number_(number) {}

  int members() const override { return team_.members; }
  int number() const override { return number_; }

  void sum(std::span<std::uint64_t> numbers) override {
    std::vector<std::uint64_t> sums(numbers.size(), 0);
    team_.numbers[static_cast<std::size_t>(number_)] = numbers;
    team_.barrier.arrive_and_wait();
    for (const auto& of_member : team_.numbers)
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_member[i];
    team_.barrier.arrive_and_wait();
    std::copy(sums.begin(), sums.end(), numbers.begin());
  }

  std::string broadcast(const std::string& text, int from) override {
    if (number_ == from) team_.text = text;
    team_.barrier.arrive_and_wait();
    const std::string received = team_.text;
    team_.barrier.arrive_and_wait();
    return received;
  }

 private:
  ThreadTeam& team_;
  int number_;
};

/// Calls work(link) on a thread for each member of a team; returns when all are done.
inline void run_as_team(int members, const std::function<void(ThreadLink&)>& work) {
  ThreadTeam team(members);
  std::vector<std::jthread> threads;
  for (int number = 0; number < members; ++number)
    threads.emplace_back([&team, &work, number] {
      ThreadLink link(team, number);
      work(link);
    });
}

}  // namespace dropslide
