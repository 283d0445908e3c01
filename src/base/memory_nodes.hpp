// Memory of the nodes that this process is bound to, on machines with several (Linux).
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/memory_limit.hpp"

namespace dropslide {

/// The numbers in a list such as "0-1,4".
std::vector<int> numbers_in_list(std::string_view text);

/// What these nodes have, in ascending order, as the files below `root` say; no limit if they are all nodes
/// that there are, or the files do not say.
MemoryLimit memory_of_nodes(const std::vector<int>& nodes, const std::filesystem::path& root = "/");

}  // namespace dropslide
