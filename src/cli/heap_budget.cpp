// Counting what is allocated.
#include "cli/heap_budget.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#include "base/system/system.hpp"

namespace dropslide::cli {
namespace {

using Bytes = std::int64_t;

/// A thread adds what it has taken to the count of all when it is so much: counting costs 2 ns then.
constexpr Bytes most_uncounted = 64 << 10;

/// What is smaller is refused late only: an error must still find the memory for its message.
constexpr Bytes small_excess = 1 << 20;

/// Of a piece of memory, as malloc keeps it.
constexpr Bytes overhead = 8;

std::atomic<Bytes> held{0};
std::atomic<Bytes> most_held{std::numeric_limits<Bytes>::max()};
thread_local Bytes uncounted = 0;

Bytes bytes_of(void* memory) { return static_cast<Bytes>(allocated_bytes(memory)) + overhead; }

[[noreturn]] void refuse(Bytes more) {
  throw BudgetExceeded(static_cast<std::uint64_t>(held.load(std::memory_order_relaxed) + more) +
                       program_share_bytes);
}

/// Counts what is not counted yet; whether no more than `excess` beyond the budget is held then.
bool count_in(Bytes excess) {
  const Bytes all = held.fetch_add(uncounted, std::memory_order_relaxed) + uncounted;
  uncounted = 0;
  const Bytes most = most_held.load(std::memory_order_relaxed);
  return all <= most || all - most <= excess;
}

void* checked(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  const Bytes bytes = bytes_of(memory);
  uncounted += bytes;
  if (uncounted < most_uncounted || count_in(small_excess)) return memory;
  uncounted -= bytes;
  std::free(memory);
  refuse(bytes);
}

/// Large pieces are refused before they are there.
void expect_room(std::size_t bytes) {
  if (bytes < static_cast<std::size_t>(most_uncounted)) return;
  const Bytes most = most_held.load(std::memory_order_relaxed);
  if (most == std::numeric_limits<Bytes>::max()) return;
  const auto more = static_cast<Bytes>(std::min<std::size_t>(bytes, std::numeric_limits<Bytes>::max() / 2));
  if (held.load(std::memory_order_relaxed) + more > most) refuse(more);
}

}  // namespace

void set_heap_budget(std::uint64_t bytes) {
  constexpr std::uint64_t most = std::numeric_limits<Bytes>::max();
  most_held = static_cast<Bytes>(std::min(bytes - program_share_bytes, most));
  // Measured: pieces below the threshold stay with the process when they are freed. From 2 GiB on this is the
  // highest threshold that malloc comes to by itself.
  constexpr std::uint64_t least_piece = 128 << 10, largest_piece = 32 << 20, pieces = 64;
  return_freed_pieces(std::clamp(bytes / pieces, least_piece, largest_piece));
}

std::uint64_t heap_bytes() {
  return static_cast<std::uint64_t>(std::max<Bytes>(0, held.load(std::memory_order_relaxed)));
}

}  // namespace dropslide::cli

void* operator new(std::size_t bytes) {
  dropslide::cli::expect_room(bytes);
  return dropslide::cli::checked(std::malloc(bytes));
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  dropslide::cli::expect_room(bytes);
  const auto step = static_cast<std::size_t>(alignment);
  return dropslide::cli::checked(std::aligned_alloc(step, (bytes + step - 1) / step * step));
}

// The standard library makes this one of the others, sanitizers do not.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return operator new(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void operator delete(void* memory) noexcept {
  if (memory == nullptr) return;
  dropslide::cli::uncounted -= dropslide::cli::bytes_of(memory);
  if (dropslide::cli::uncounted <= -dropslide::cli::most_uncounted) dropslide::cli::count_in(0);
  std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept { operator delete(memory); }
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { operator delete(memory); }
