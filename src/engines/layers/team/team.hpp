// Members that solve a game together, as one of them sees them: what they agree on.
//
// An error of one member must not leave the others waiting for it. So whatever may fail is done in `agree`.
#pragma once

#include <new>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "engines/layers/team/team_link.hpp"
#include "run/memory_refusal.hpp"

namespace dropslide::layers {

/// An error of one member that all of them throw, with the same text.
class TeamError : public EnvironmentError {
 public:
  using EnvironmentError::EnvironmentError;
};

/// The memory budget of one member does not suffice; all of them throw it.
class TeamBudgetExceeded : public BudgetExceeded {
 public:
  using BudgetExceeded::BudgetExceeded;
};

/// One member's view of its team. All members make the same calls in the same order. Use from one thread.
class Team {
 public:
  /// `link`: to the other members, which must outlive the team; null for a team of one.
  explicit Team(TeamLink* link);

  bool is_alone() const { return members_ == 1; }  ///< A team of one: no call waits or sends.
  int members() const { return members_; }         ///< At least 1.
  int number() const { return number_; }           ///< Of this member, from 0.
  bool is_first() const { return number_ == 0; }   ///< The one that speaks for all.

  /// Whether the answer of some member is yes.
  bool any(bool answer);
  /// The numbers of all members, by member.
  std::vector<std::uint64_t> gather(std::uint64_t number);
  /// The text of the first member.
  std::string broadcast(const std::string& text) { return is_alone() ? text : link_->broadcast(text, 0); }

  /// Calls work() on every member. If it throws an `Error`, or the system has no memory, on some members, all
  /// of them throw a TeamError with the text of the first of those; where only the budget of some does not
  /// suffice, a TeamBudgetExceeded with the most that is needed. A team of one throws what it threw.
  template <class Work>
  void agree(Work&& work) {
    if (is_alone()) return work();
    std::string failure;
    std::uint64_t needed_bytes = 0;
    try {
      work();
    } catch (const Error& error) {
      failure = error.what();
    } catch (const BudgetExceeded& error) {
      needed_bytes = error.needed_bytes();
    } catch (const std::bad_alloc&) {
      failure = "out of memory: run again with a smaller --memory, or with less else running";
    }
    expect_no_failure(failure, needed_bytes);
  }

 private:
  void expect_no_failure(const std::string& failure, std::uint64_t needed_bytes);

  TeamLink* link_;
  int members_, number_;
};

}  // namespace dropslide::layers
