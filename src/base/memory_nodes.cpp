// Memory of the nodes that this process is bound to.
#include "base/memory_nodes.hpp"

#include <fmt/format.h>
#include <linux/mempolicy.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <fstream>
#include <string>

namespace dropslide {
namespace {

/// As many nodes as any kernel is built for.
constexpr int most_nodes = 1024;
constexpr int bits_a_word = sizeof(unsigned long) * CHAR_BIT;
using NodeMask = std::array<unsigned long, most_nodes / bits_a_word>;

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

/// Nothing where the system refuses.
std::vector<int> nodes_of(unsigned long flags, int& mode) {
  NodeMask mask{};
  std::vector<int> nodes;
  if (syscall(SYS_get_mempolicy, &mode, mask.data(), most_nodes, nullptr, flags) != 0) return nodes;
  for (int node = 0; node < most_nodes; ++node)
    if ((mask[static_cast<std::size_t>(node / bits_a_word)] >> (node % bits_a_word) & 1) != 0)
      nodes.push_back(node);
  return nodes;
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

std::vector<int> usable_memory_nodes() {
  int mode = MPOL_DEFAULT, ignored = 0;
  const std::vector<int> bound = nodes_of(0, mode);
  return mode == MPOL_BIND ? bound : nodes_of(MPOL_F_MEMS_ALLOWED, ignored);
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
