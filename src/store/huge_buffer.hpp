// Zeroed memory from the kernel: in huge pages where it offers them (of 1 GiB where they were set aside).
#pragma once

#include <cstddef>
#include <utility>

namespace dropslide {

/// Owns `size_bytes()` zero bytes, aligned to a page at least. Movable.
class HugeBuffer {
 public:
  HugeBuffer() = default;

  /// Throws std::bad_alloc when the kernel refuses.
  explicit HugeBuffer(std::size_t size_bytes);
  ~HugeBuffer();

  /// Leaves `other` empty.
  HugeBuffer(HugeBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_bytes_(std::exchange(other.size_bytes_, 0)) {}

  /// Leaves `other` with what this held.
  HugeBuffer& operator=(HugeBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_bytes_, other.size_bytes_);
    return *this;
  }

  /// Returns the memory of all whole pages within the range to the kernel; it then reads as zero.
  void release(std::size_t begin, std::size_t end);

  std::byte* data() const { return data_; }  ///< Null if it is empty.
  std::size_t size_bytes() const { return size_bytes_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_bytes_ = 0;
};

}  // namespace dropslide
