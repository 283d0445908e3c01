// Runs a program and writes the most memory that it held, in KiB, to a file; ends with its exit code.
// Usage: peak_memory FILE PROGRAM ARGUMENTS...
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const pid_t child = fork();
  if (child == 0) {
    execv(argv[2], argv + 2);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 2;
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) return 2;
  std::fprintf(file, "%ld\n", usage.ru_maxrss);
  std::fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
