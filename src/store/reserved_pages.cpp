// Memory in pages that were set aside.
#include "store/reserved_pages.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <bit>
#include <cstdint>
#include <fstream>

namespace dropslide {
namespace {

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

std::size_t free_reserved_pages(std::size_t page_bytes) {
  std::ifstream file(
      fmt::format("/sys/kernel/mm/hugepages/hugepages-{}kB/free_hugepages", page_bytes / 1024));
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
    if (size_bytes > head) madvise(memory + head, size_bytes - head, MADV_HUGEPAGE);
    return memory;
  }
  munmap(memory, size_bytes);
  return nullptr;
}

}  // namespace dropslide
