// Memory in large pages that the administrator of a machine has set aside.
//
// A window of many GiB is looked up at random, and every look-up needs the translation of its page's address.
// With pages of 1 GiB all of these fit the processor's table of translations. The kernel hands such pages out
// only if they were set aside (docs/BIG-MACHINES.md).
#pragma once

#include <cstddef>

namespace dropslide {

inline constexpr std::size_t gibibyte_page = std::size_t{1} << 30;

/// Pages of that size that are set aside and free now; 0 where the system or the processor has none.
///
/// Requires  a power of two
std::size_t free_reserved_pages(std::size_t page_bytes);

/// Zeroed memory whose whole pages are reserved ones, all of them there; what is left behind them lies in
/// pages of the usual sizes, so that no more memory is taken than asked for. `munmap` returns it.
///
/// Returns   null if there are not enough free reserved pages, the control group may not have so many, the
///           size is less than one of them, or the kernel is older than Linux 5.14
/// Requires  page_bytes is a power of two, and a multiple of the system's page
std::byte* map_reserved_pages(std::size_t size_bytes, std::size_t page_bytes);

}  // namespace dropslide
