// How the members of a team reach each other: the seam between the layer engine and what joins processes.
// What they have in common are numbers, short texts and a folder.
//
// Members are processes (src/mpi), or, in tests, threads. All members make the same calls in the same order;
// a call returns when this member's part of it is done.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace dropslide::layers {

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

  /// Replaces each number by the sum of those of all members, modulo 2^64.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;

  /// The text that member `from` gives; what others give counts nothing.
  virtual std::string broadcast(const std::string& text, int from) = 0;
};

}  // namespace dropslide::layers
