// What a run does when memory is refused that it did not foresee.
#pragma once

#include <cstdint>
#include <new>
#include <utility>

namespace dropslide {

/// Thrown, instead of what a full memory throws, where the memory budget does not suffice.
class BudgetExceeded : public std::bad_alloc {
 public:
  /// `needed_bytes`: more than the budget.
  explicit BudgetExceeded(std::uint64_t needed_bytes) : needed_bytes_(needed_bytes) {}

  /// Of the whole process, to go on from where it stopped.
  std::uint64_t needed_bytes() const { return needed_bytes_; }

  const char* what() const noexcept override { return "the memory budget does not suffice"; }

 private:
  std::uint64_t needed_bytes_;
};

/// Calls work(), which holds all that the run holds, and returns what it returns. If it ends for want of
/// memory, what it held is gone, and otherwise(needed_bytes) is returned; with 0 where nobody knows how much.
template <class Work, class Otherwise>
auto within_memory(Work&& work, Otherwise&& otherwise) -> decltype(work()) {
  std::uint64_t needed_bytes = 0;
  try {
    return work();
  } catch (const BudgetExceeded& error) {
    needed_bytes = error.needed_bytes();
  } catch (const std::bad_alloc&) {  // By the system.
  }
  return otherwise(needed_bytes);
}

}  // namespace dropslide
