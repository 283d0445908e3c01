// The program dropslide-mpi: `dropslide solve` by layers, on the processes of an MPI job.
#include "base/standard_descriptors.hpp"
#include "cli/commands/mpi/mpi_commands.hpp"
#include "cli/program.hpp"
#include "mpi/mpi_link.hpp"

int main(int argc, char** argv) {
  if (!dropslide::occupy_standard_descriptors()) return 1;  // Before MPI opens what it needs.
  const dropslide::mpi::Process process;
  return dropslide::cli::meet_team_at_end(
      dropslide::cli::run_program(dropslide::cli::mpi_commands, nullptr, argc, argv));
}
