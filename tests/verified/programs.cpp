// Runs the programs that verified/test compares.
#include "verified/programs.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

Said run_program(const std::filesystem::path& program, const std::string& argument,
                 const std::filesystem::path& input) {
  const std::string command =
      "exec '" + program.string() + "' '" + argument + "' 2>&1 < '" + input.string() + "'";
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + program.string());
  Said said;
  std::array<char, 1 << 16> piece{};
  while (const std::size_t length = fread(piece.data(), 1, piece.size(), pipe))
    said.text.append(piece.data(), length);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) said.exit_code = WEXITSTATUS(status);
  return said;
}

std::filesystem::path verified_program(const std::string& name) {
  const char* const folder = std::getenv("DROPSLIDE_VERIFIED");
  if (folder == nullptr)
    throw std::runtime_error("DROPSLIDE_VERIFIED must name what verified/build has made");
  return std::filesystem::path(folder) / name;
}
