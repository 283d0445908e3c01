// Zeroed memory from the kernel: in huge pages where it offers them (of 1 GiB where they were set aside), or
// backed by a file if it is to be larger than memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace dropslide {

/// What the kernel promises of a buffer: memory for all of it, or for what is touched, as long as there is
/// some; a buffer may then be larger than memory.
enum class Promise : std::uint8_t { all, what_is_touched };

/// Owns `size_bytes()` zero bytes, aligned to a page at least. Movable.
class HugeBuffer {
 public:
  HugeBuffer() = default;

  /// Throws std::bad_alloc when the kernel refuses.
  explicit HugeBuffer(std::size_t size_bytes, Promise promise = Promise::all);

  /// Backed by a file without a name in the folder, whose space is reserved at once: the kernel keeps in
  /// memory what fits and is used. Throws EnvironmentError if the folder cannot be used, its disk is too
  /// full, or the system has no `page_out`.
  HugeBuffer(std::size_t size_bytes, const std::filesystem::path& folder);
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

  /// Moves pages of a buffer that a file backs from memory to that file; they come back when used.
  void page_out(std::size_t begin, std::size_t end) const;

  std::byte* data() const { return data_; }               ///< Null if it is empty.
  std::size_t size_bytes() const { return size_bytes_; }  ///< As asked for.

 private:
  std::byte* data_ = nullptr;
  std::size_t size_bytes_ = 0;
};

}  // namespace dropslide
