// What all threads find, as one ascending list without duplicates.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace dropslide {

/// Sorts the items on all threads and keeps the first of those that are the `same`; sorting must make these
/// neighbours.
template <class Item, class Same = std::equal_to<Item>>
void sort_unique(std::vector<Item>& items, Same same = {}) {
  tbb::parallel_sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end(), same), items.end());
}

/// Calls `visit(item, out)` for every item on the threads of the caller's TBB arena, where `out` is a list of
/// the thread's own. Returns what was put there, sorted as by `sort_unique`.
///
/// Most positions are found several times, so a thread removes its duplicates whenever its list has grown.
/// `check(bytes)` is called now and then, by any thread, with what the lists take; what it throws is passed
/// on.
template <class Item, class From, class Visit, class Check, class Same = std::equal_to<Item>>
std::vector<Item> collect(const std::vector<From>& from, Visit&& visit, Check check, Same same = {}) {
  tbb::enumerable_thread_specific<std::vector<Item>> found;
  std::atomic<std::uint64_t> held_bytes{0};
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, from.size(), 1024), [&](const auto& range) {
    std::vector<Item>& mine = found.local();
    const std::size_t before = mine.capacity();
    for (std::size_t i = range.begin(); i != range.end(); ++i) visit(from[i], mine);
    if (before < mine.capacity()) {
      // Not on all threads: while this one waited for the others, it would visit more items, into this list.
      std::sort(mine.begin(), mine.end());
      mine.erase(std::unique(mine.begin(), mine.end(), same), mine.end());
    }
    held_bytes += (mine.capacity() - before) * sizeof(Item);
    check(held_bytes.load());
  });
  std::size_t total = 0;
  for (const auto& part : found) total += part.size();
  check(held_bytes + total * sizeof(Item));
  std::vector<Item> all;
  all.reserve(total);
  for (auto& part : found) {
    all.insert(all.end(), part.begin(), part.end());
    part = {};
  }
  sort_unique(all, same);
  all.shrink_to_fit();
  return all;
}

}  // namespace dropslide
