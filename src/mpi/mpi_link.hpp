// A team whose members are the processes of an MPI job: one a machine, with as many threads as it has.
//
// This room alone includes <mpi.h>, and `dropslide-mpi` alone is linked with it. Written to MPI 3.1. One
// thread, the one that leads the run, calls MPI (MPI_THREAD_FUNNELED).
#pragma once

#include <string>

#include "engines/layers/team/team_link.hpp"

namespace dropslide::mpi {

/// The MPI library in this process, from the beginning of the program to its end. Make one, in `main`.
class Process {
 public:
  /// Starts MPI. From now on SIGUSR1 means what SIGTERM means, since mpirun kills soon after the latter; and
  /// only the first process of the job speaks: standard output and standard error of the others go nowhere.
  Process();
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
};

/// One process's way to the others of its job. Requires a `Process`.
class MpiLink final : public layers::TeamLink {
 public:
  /// Throws EnvironmentError if MPI fails, as all members do.
  MpiLink();

  int members() const override { return members_; }
  int number() const override { return number_; }

  void sum(std::span<std::uint64_t> numbers) override;
  std::string broadcast(const std::string& text, int from) override;

  /// Processes of the job on this machine, at least 1.
  int members_here() const { return members_here_; }
  /// Of the processors that this process may use, the part that is its own where all processes of the job on
  /// this machine divide each processor evenly among those that may use it: above 0, at most 1.
  double share_of_processors() const { return share_of_processors_; }

  /// Ends all processes of the job at once, with the message on this one's standard error: for an error that
  /// the others do not know of and would wait for ever.
  [[noreturn]] void abort(const std::string& message, int exit_code) const;

 private:
  int members_ = 1, number_ = 0, members_here_ = 1;
  double share_of_processors_ = 1;
};

}  // namespace dropslide::mpi
