// Runs the programs that verified/test compares, each as its user would.
#pragma once

#include <filesystem>
#include <string>

/// What a program says on both streams, and how it ends.
struct Said {
  std::string text;
  int exit_code = -1;  ///< -1 if it ended by a signal.

  bool operator==(const Said&) const = default;
};

/// Runs `program argument` to its end, the file as its standard input if one is given. Throws
/// std::runtime_error if it cannot be started.
Said run_program(const std::filesystem::path& program, const std::string& argument,
                 const std::filesystem::path& input = "/dev/null");

/// A program that verified/build has made, in the folder that DROPSLIDE_VERIFIED names. Throws
/// std::runtime_error if it names none.
std::filesystem::path verified_program(const std::string& name);
