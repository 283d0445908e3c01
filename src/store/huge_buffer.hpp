// Zeroed memory straight from the kernel: in huge pages where it offers them, or backed by a file on disk
// where there is more to hold than memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <utility>

namespace dropslide {

/// Owns `size_bytes()` zero bytes, aligned to a page at least. Movable.
class HugeBuffer {
 public:
  HugeBuffer() = default;

  /// Throws std::bad_alloc when the kernel refuses.
  explicit HugeBuffer(std::size_t size_bytes);

  /// Backed by a file without a name in the folder, whose space is reserved at once: the system keeps in
  /// memory what fits and is used. Throws EnvironmentError if the folder cannot be used, its disk is too
  /// full, or the system knows no `page_out`.
  HugeBuffer(std::size_t size_bytes, const std::filesystem::path& folder);
  ~HugeBuffer();
  HugeBuffer(HugeBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_bytes_(std::exchange(other.size_bytes_, 0)) {}
  HugeBuffer& operator=(HugeBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_bytes_, other.size_bytes_);
    return *this;
  }

  /// Gives back the memory of whole pages within a range that nobody needs any more; it reads as zero then.
  void release(std::size_t begin, std::size_t end);

  /// Sends pages of a buffer that a file backs out of memory, to its file; they come back when used.
  void page_out(std::size_t begin, std::size_t end) const;

  std::byte* data() const { return data_; }
  std::size_t size_bytes() const { return size_bytes_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_bytes_ = 0;
};

}  // namespace dropslide
