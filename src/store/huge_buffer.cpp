// Zeroed memory from mmap.
#include "store/huge_buffer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <vector>

#include "base/error.hpp"
#include "base/units.hpp"
#include "files/nameless_file.hpp"
#include "files/system_refusal.hpp"
#include "store/reserved_pages.hpp"

namespace dropslide {
namespace {

/// Takes the room on the disk now, so that a full one is known before the work: by zeros where the system
/// cannot reserve it. Returns the error number, or 0.
int reserve_room(int file, std::size_t size_bytes) {
  const int refused = posix_fallocate(file, 0, static_cast<off_t>(size_bytes));
  if (!means_unknown_call(refused)) return refused;
  const std::vector<char> zeros(std::size_t{1} << 20);
  for (std::size_t written = 0; written < size_bytes;) {
    const ssize_t more = write(file, zeros.data(), std::min(zeros.size(), size_bytes - written));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return more < 0 ? errno : ENOSPC;
    written += static_cast<std::size_t>(more);
  }
  return 0;
}

}  // namespace

HugeBuffer::HugeBuffer(std::size_t size_bytes, Promise promise) : size_bytes_(size_bytes) {
  if (promise == Promise::all) data_ = map_reserved_pages(size_bytes, gibibyte_page);
  if (data_ != nullptr) return;
  const int flags = promise == Promise::all ? 0 : MAP_NORESERVE;
  void* const memory =
      mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, size_bytes,
          MADV_HUGEPAGE);  // Advice only: without huge pages everything works, a little slower.
  data_ = static_cast<std::byte*>(memory);
}

HugeBuffer::HugeBuffer(std::size_t size_bytes, const std::filesystem::path& folder)
    : size_bytes_(size_bytes) {
  const int file = open_nameless_file(folder);
  if (file < 0) throw system_refusal("make a scratch file in", folder);
  const int refused = reserve_room(file, size_bytes);
  void* const memory =
      refused != 0 ? MAP_FAILED : mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);  // The mapping keeps it.
  const int error = refused != 0 ? refused : errno;
  if (memory == MAP_FAILED && error == ENODEV)
    throw EnvironmentError(fmt::format(
        "cannot keep scratch memory in {}: its file system maps no files; choose a local disk for --scratch",
        folder.string()));
  if (memory == MAP_FAILED)
    throw system_refusal(fmt::format("reserve {} of scratch in", format_bytes(size_bytes)), folder, error);
  if (madvise(memory, 1, MADV_PAGEOUT) != 0) {
    munmap(memory, size_bytes);
    throw EnvironmentError(
        "this system cannot send scratch memory to its file: --scratch needs Linux 5.4 or later");
  }
  data_ = static_cast<std::byte*>(memory);
}

void HugeBuffer::release(std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = end == size_bytes_ ? end : end / page * page;
  if (first < last) madvise(data_ + first, last - first, MADV_DONTNEED);
}

void HugeBuffer::page_out(std::size_t begin, std::size_t end) const {
  const std::size_t first = begin - begin % static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  madvise(data_ + first, end - first, MADV_PAGEOUT);
}

HugeBuffer::~HugeBuffer() {
  if (data_ != nullptr) munmap(data_, size_bytes_);
}

}  // namespace dropslide
