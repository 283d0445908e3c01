// How the members of a team reach each other: the seam between the layer engine and what moves bytes.
//
// Members are processes (src/mpi), or, in tests, threads. All members make the same calls in the same order;
// a call returns when this member's part of it is done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace dropslide::layers {

/// Bytes for another member.
struct Sent {
  int to = 0;                             ///< Its number.
  std::span<const std::byte> bytes = {};  ///< Unchanged until they are sent.
};

/// Bytes from another member.
struct Received {
  int from = 0;                     ///< Its number.
  std::span<std::byte> bytes = {};  ///< As many as it sends.
};

/// One member's way to the others. Use from one thread. All members throw EnvironmentError if one cannot be
/// reached any more.
class TeamLink {
 public:
  TeamLink() = default;
  TeamLink(const TeamLink&) = delete;
  TeamLink& operator=(const TeamLink&) = delete;
  virtual ~TeamLink() = default;

  virtual int members() const = 0;  ///< At least 1.
  virtual int number() const = 0;   ///< Of this member, from 0.

  /// Sends and receives all of that, of any size. What one member sends to another one arrives there in the
  /// order in which both list it; two that have nothing for each other need not wait for each other.
  virtual void exchange(std::span<const Sent> sent, std::span<const Received> received) = 0;

  /// Replaces each number by the sum of those of all members, modulo 2^64.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;

  /// The text that member `from` gives; what others give counts nothing.
  virtual std::string broadcast(const std::string& text, int from) = 0;
};

}  // namespace dropslide::layers
