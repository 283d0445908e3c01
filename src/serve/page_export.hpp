// The page with its tables as files, for a web host that runs no program.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/table_set.hpp"

namespace dropslide::serve {

/// What `export_page` wrote.
struct ExportedPage {
  std::filesystem::path folder;
  std::vector<std::string> tables;  ///< Names of those that the page answers for.
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

/// Writes the page, in which the answers come from files (web/static), and a copy of each tablebase of two
/// players with depths; others are left out, and `left_out(name, why)` is called. `known` is what
/// `dropslide known --json` prints.
///
/// Throws  UsageError if the folder holds anything, or no table can be shown so; EnvironmentError for what
///         cannot be read or written.
ExportedPage export_page(
    const TableSet& tables, std::string_view known, const std::filesystem::path& folder,
    const std::function<void(const std::string& name, const std::string& why)>& left_out);

}  // namespace dropslide::serve
