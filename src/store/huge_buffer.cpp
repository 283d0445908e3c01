// Zeroed memory from mmap.
#include "store/huge_buffer.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <new>

#include "base/system/system.hpp"

namespace dropslide {
HugeBuffer::HugeBuffer(std::size_t size_bytes)
    : data_(map_reserved_pages(size_bytes, gibibyte_page)), size_bytes_(size_bytes) {
  if (data_ != nullptr) return;
  void* const memory = mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
  prefer_large_pages(data_, size_bytes);
}

void HugeBuffer::release(std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = end == size_bytes_ ? end : end / page * page;
  if (first < last) return_pages(data_ + first, last - first);
}

HugeBuffer::~HugeBuffer() {
  if (data_ != nullptr) munmap(data_, size_bytes_);
}

}  // namespace dropslide
