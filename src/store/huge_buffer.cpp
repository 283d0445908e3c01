// Zeroed memory from mmap.
#include "store/huge_buffer.hpp"

#include <sys/mman.h>

#include <new>

namespace dropslide {

HugeBuffer::HugeBuffer(std::size_t size_bytes) : size_bytes_(size_bytes) {
  void* const memory = mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, size_bytes,
          MADV_HUGEPAGE);  // Advice only: without huge pages everything works, a little slower.
  data_ = static_cast<std::byte*>(memory);
}

HugeBuffer::~HugeBuffer() {
  if (data_ != nullptr) munmap(data_, size_bytes_);
}

}  // namespace dropslide
