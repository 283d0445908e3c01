// What operating systems do in ways of their own. One file a system has all of it: linux.cpp, and posix.cpp
// for macOS and what else keeps to POSIX.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace dropslide {

/// Bytes of memory that are free, whatever limits this process has; nothing where the system does not say.
std::optional<std::uint64_t> free_memory_bytes();

/// Bytes of memory that this process holds now; 0 where the system does not say.
std::uint64_t resident_bytes();

/// A bound of the numbers that processors have.
inline constexpr int most_processors = 1024;

/// The processors that this process is bound to, by number, in ascending order; at least one.
std::vector<int> bound_processors();

/// The memory nodes that the cpuset of this process and its memory policy (`numactl --membind`) leave it, in
/// ascending order; empty where the system does not say.
std::vector<int> usable_memory_nodes();

/// A path that leads to the program that runs; empty where the system does not say.
std::filesystem::path program_file();

/// Opens a new file that never has a name in the folder; `flags` of `open` say how it is read and written.
///
/// Returns  a descriptor that the caller closes, or -1 with `errno` set: EOPNOTSUPP where there are no such
///          files
int open_nameless(const std::filesystem::path& folder, int flags, mode_t permissions);

/// The folder in which each open file of this process has its descriptor for a name.
std::filesystem::path descriptors_folder();

/// Forces the file system of an open file to disk. Returns 0, or -1 with `errno` set.
int force_file_system(int descriptor);

/// Bytes that malloc has set aside for what it returned.
std::size_t allocated_bytes(void* memory);

/// From now on malloc gives pieces of so many bytes and more back to the system when they are freed, where it
/// takes such wishes.
void return_freed_pieces(std::size_t least_bytes);

/// Asks for large pages behind whole pages of memory; without them everything works, a little slower.
void prefer_large_pages(std::byte* memory, std::size_t bytes);

/// Returns what lies behind whole pages of memory from `mmap` to the system; they read as zero then.
void return_pages(std::byte* memory, std::size_t bytes);

inline constexpr std::size_t gibibyte_page = std::size_t{1} << 30;

/// Pages of that size that the administrator has set aside, and that are free now; 0 where there are none.
///
/// Requires  a power of two
std::size_t free_reserved_pages(std::size_t page_bytes);

/// Zeroed memory whose whole pages are reserved ones, all of them there. What is left behind them lies in
/// pages of the usual sizes, so that no more memory is taken than asked for. `munmap` returns it.
///
/// A window of many GiB is looked up at random, and every look-up needs the translation of its page's
/// address. With pages of 1 GiB all of these fit the processor's table of translations
/// (docs/BIG-MACHINES.md).
///
/// Returns   null if there are not enough free reserved pages, the control group may not have so many, the
///           size is less than one of them, or the system has no such pages (Linux before 5.14)
/// Requires  page_bytes is a power of two, and a multiple of the system's page
std::byte* map_reserved_pages(std::size_t size_bytes, std::size_t page_bytes);

}  // namespace dropslide
