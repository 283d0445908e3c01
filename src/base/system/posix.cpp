// The same by POSIX alone, where a system has no ways of its own that we use: macOS and others.
//
// On Linux it is built with -DDROPSLIDE_SYSTEM=posix, to test what is written for systems that we do not
// have.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <thread>

#include "base/system/system.hpp"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <malloc/malloc.h>

#include <array>
#else
#include <malloc.h>
#endif

namespace dropslide {

std::optional<std::uint64_t> free_memory_bytes() { return std::nullopt; }

std::uint64_t resident_bytes() {
  rusage usage{};  // What it held at most, the nearest to it that POSIX knows.
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
  constexpr std::uint64_t unit = 1;
#else
  constexpr std::uint64_t unit = 1024;
#endif
  return static_cast<std::uint64_t>(usage.ru_maxrss) * unit;
}

std::vector<int> bound_processors() {
  const int there = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<int> processors(static_cast<std::size_t>(std::clamp(there, 1, most_processors)));
  std::iota(processors.begin(), processors.end(), 0);
  return processors;
}

std::vector<int> usable_memory_nodes() { return {}; }

std::filesystem::path program_file() {
#ifdef __APPLE__
  std::array<char, 4096> path{};
  std::uint32_t size = path.size();
  if (_NSGetExecutablePath(path.data(), &size) == 0) return path.data();
#endif
  return {};
}

int open_nameless(const std::filesystem::path&, int, mode_t) {
  errno = EOPNOTSUPP;
  return -1;
}

std::filesystem::path descriptors_folder() { return "/dev/fd"; }

int force_file_system(int) {
  errno = ENOSYS;
  return -1;
}

std::size_t allocated_bytes(void* memory) {
#ifdef __APPLE__
  return malloc_size(memory);
#else
  return malloc_usable_size(memory);
#endif
}

void return_freed_pieces(std::size_t) {}

void prefer_large_pages(std::byte*, std::size_t) {}

void return_pages(std::byte* memory, std::size_t bytes) {
  mmap(memory, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

std::size_t free_reserved_pages(std::size_t) { return 0; }

std::byte* map_reserved_pages(std::size_t, std::size_t) { return nullptr; }

}  // namespace dropslide
