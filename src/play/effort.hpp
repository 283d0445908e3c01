// The work of one choice: the states that were looked at, and whether somebody wants it to end.
#pragma once

#include <cstdint>
#include <stop_token>

namespace dropslide::play {

/// Thrown out of a player's or a dropper's choice after a stop request.
struct PlayStopped {};

/// Counts states, and hears a stop request among them: deep look aheads take years.
class Effort {
 public:
  /// `stop` may be null, for a choice that nobody stops; otherwise it must outlive this.
  explicit Effort(const std::stop_token* stop = nullptr) : stop_(stop) {}

  /// One more state. Throws PlayStopped after a stop request, though not for each state.
  void add_state() {
    if ((++states_ & (states_between_looks - 1)) == 0) expect_no_stop();
  }

  /// Throws PlayStopped after a stop request.
  void expect_no_stop() const {
    if (stop_ != nullptr && stop_->stop_requested()) throw PlayStopped{};
  }

  std::uint64_t states() const { return states_; }

 private:
  /// Chosen: a power of two; so many take less than a millisecond.
  static constexpr std::uint64_t states_between_looks = 4096;

  const std::stop_token* stop_;
  std::uint64_t states_ = 0;
};

}  // namespace dropslide::play
