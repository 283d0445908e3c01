// Memory of the nodes that this process is bound to.
#include "base/memory_nodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>

namespace dropslide {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Bytes of a line such as "Node 0 MemFree:   123 kB"; 0 if there is none.
std::uint64_t bytes_of(const std::string& text, const std::string& key) {
  const std::size_t found = text.find(" " + key + ":");
  if (found == std::string::npos) return 0;
  const std::size_t digits = text.find_first_not_of(' ', found + key.size() + 2);
  std::uint64_t kibibytes = 0;
  if (digits != std::string::npos)
    std::from_chars(text.data() + digits, text.data() + text.size(), kibibytes);
  return kibibytes * 1024;
}

}  // namespace

std::vector<int> numbers_in_list(std::string_view text) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    int first = 0;
    const auto begin = std::from_chars(at, end, first);
    if (begin.ec != std::errc{}) break;
    int last = first;
    at = begin.ptr;
    if (at < end && *at == '-') at = std::from_chars(at + 1, end, last).ptr;
    for (int number = first; number <= last; ++number) numbers.push_back(number);
    if (at == end || *at != ',') break;
    ++at;
  }
  return numbers;
}

MemoryLimit memory_of_nodes(const std::vector<int>& nodes, const std::filesystem::path& root) {
  const std::filesystem::path folder = root / "sys/devices/system/node";
  const std::vector<int> all = numbers_in_list(text_of(folder / "has_memory"));
  if (nodes.empty() || std::includes(nodes.begin(), nodes.end(), all.begin(), all.end())) return {};
  MemoryLimit sum{0, 0};
  for (const int node : nodes) {
    const std::string text = text_of(folder / fmt::format("node{}/meminfo", node));
    const std::uint64_t total = bytes_of(text, "MemTotal");
    sum.limit_bytes += total;
    sum.free_bytes += std::min(
        total, bytes_of(text, "MemFree") + bytes_of(text, "Active(file)") + bytes_of(text, "Inactive(file)"));
  }
  return sum.limit_bytes == 0 ? MemoryLimit{} : sum;
}

}  // namespace dropslide
