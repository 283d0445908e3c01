// The system's own ways on Linux, with any C library.
#include <fcntl.h>
#include <linux/mempolicy.h>
#include <malloc.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <climits>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include "base/system/system.hpp"

namespace dropslide {
namespace {

/// As many memory nodes as any kernel is built for.
constexpr int most_nodes = 1024;
constexpr int bits_a_word = sizeof(unsigned long) * CHAR_BIT;
using NodeMask = std::array<unsigned long, most_nodes / bits_a_word>;

/// Nothing where the kernel refuses.
std::vector<int> nodes_of(unsigned long flags, int& mode) {
  NodeMask mask{};
  std::vector<int> nodes;
  if (syscall(SYS_get_mempolicy, &mode, mask.data(), most_nodes, nullptr, flags) != 0) return nodes;
  for (int node = 0; node < most_nodes; ++node)
    if ((mask[static_cast<std::size_t>(node / bits_a_word)] >> (node % bits_a_word) & 1) != 0)
      nodes.push_back(node);
  return nodes;
}

/// Address space without memory that begins at a multiple of the alignment; null if there is none.
std::byte* reserve_addresses(std::size_t size_bytes, std::size_t alignment) {
  void* const wide =
      mmap(nullptr, size_bytes + alignment, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (wide == MAP_FAILED) return nullptr;
  auto* const begin = static_cast<std::byte*>(wide);
  const std::size_t before = (alignment - reinterpret_cast<std::uintptr_t>(begin) % alignment) % alignment;
  if (before > 0) munmap(begin, before);
  munmap(begin + before + size_bytes, alignment - before);
  return begin + before;
}

/// False if the kernel refuses.
bool map_at(std::byte* place, std::size_t size_bytes, int flags) {
  return size_bytes == 0 || mmap(place, size_bytes, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | flags, -1, 0) != MAP_FAILED;
}

/// Whether each page is there. The mapping alone reserves them, but a limit of the control group is met when
/// a page is touched, by a signal.
bool populate(std::byte* memory, std::size_t size_bytes) {
  constexpr int populate_write = 23;  // MADV_POPULATE_WRITE, of Linux 5.14.
  return madvise(memory, size_bytes, populate_write) == 0;
}

}  // namespace

std::optional<std::uint64_t> free_memory_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string word, unit;
  std::uint64_t kibibytes = 0;
  while (file >> word >> kibibytes) {
    if (word == "MemAvailable:") return kibibytes * 1024;
    std::getline(file, unit);
  }
  return std::nullopt;
}

std::uint64_t resident_bytes() {
  char text[64]{};  // No stream: its buffer may be what memory does not suffice for.
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const bool is_read = file >= 0 && read(file, text, sizeof text - 1) > 0;
  if (file >= 0) close(file);
  unsigned long size = 0, resident_pages = 0;
  if (!is_read || std::sscanf(text, "%lu %lu", &size, &resident_pages) != 2) return 0;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::vector<int> bound_processors() {
  static_assert(most_processors == CPU_SETSIZE);
  cpu_set_t set;
  CPU_ZERO(&set);
  const bool is_known = sched_getaffinity(0, sizeof set, &set) == 0;
  const int there = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<int> processors;
  for (int number = 0; number < most_processors; ++number)
    if (is_known ? CPU_ISSET(number, &set) : number < there) processors.push_back(number);
  return processors.empty() ? std::vector{0} : processors;
}

std::vector<int> usable_memory_nodes() {
  int mode = MPOL_DEFAULT, ignored = 0;
  const std::vector<int> bound = nodes_of(0, mode);
  return mode == MPOL_BIND ? bound : nodes_of(MPOL_F_MEMS_ALLOWED, ignored);
}

std::filesystem::path program_file() { return "/proc/self/exe"; }

int open_nameless(const std::filesystem::path& folder, int flags, mode_t permissions) {
  return open(folder.c_str(), flags | O_TMPFILE | O_CLOEXEC, permissions);
}

std::filesystem::path descriptors_folder() { return "/proc/self/fd"; }

int force_file_system(int descriptor) { return syncfs(descriptor); }

std::size_t allocated_bytes(void* memory) { return malloc_usable_size(memory); }

void return_freed_pieces([[maybe_unused]] std::size_t least_bytes) {
#ifdef M_MMAP_THRESHOLD  // Not in musl, whose malloc has no thresholds.
  mallopt(M_MMAP_THRESHOLD, static_cast<int>(least_bytes));
  mallopt(M_TRIM_THRESHOLD, static_cast<int>(least_bytes));
#endif
}

void prefer_large_pages(std::byte* memory, std::size_t bytes) { madvise(memory, bytes, MADV_HUGEPAGE); }

void return_pages(std::byte* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

std::size_t free_reserved_pages(std::size_t page_bytes) {
  std::ifstream file("/sys/kernel/mm/hugepages/hugepages-" + std::to_string(page_bytes / 1024) +
                     "kB/free_hugepages");
  std::size_t pages = 0;
  return file >> pages ? pages : 0;
}

std::byte* map_reserved_pages(std::size_t size_bytes, std::size_t page_bytes) {
  const std::size_t pages = size_bytes / page_bytes;
  if (pages == 0 || free_reserved_pages(page_bytes) < pages) return nullptr;
  std::byte* const memory = reserve_addresses(size_bytes, page_bytes);
  if (memory == nullptr) return nullptr;
  const std::size_t head = pages * page_bytes;
  const int size_flag =
      static_cast<int>(static_cast<unsigned>(std::countr_zero(page_bytes)) << MAP_HUGE_SHIFT);
  // Reserved at once: what others take in the meantime is refused here, not met when a page is touched.
  if (map_at(memory, head, MAP_HUGETLB | size_flag) && populate(memory, head) &&
      map_at(memory + head, size_bytes - head, 0)) {
    if (size_bytes > head) prefer_large_pages(memory + head, size_bytes - head);
    return memory;
  }
  munmap(memory, size_bytes);
  return nullptr;
}

}  // namespace dropslide
