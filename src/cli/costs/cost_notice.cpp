// What commands say of a long run before it starts.
#include "cli/costs/cost_notice.hpp"

#include <fmt/format.h>

#include <system_error>

#include "base/error.hpp"
#include "base/units.hpp"
#include "cli/terminal.hpp"
#include "costs/outlook.hpp"
#include "report/costs/cost_text.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

/// Of the files in the folder; 0 if there is none.
double bytes_in(const fs::path& folder) {
  double bytes = 0;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    std::error_code ignored;
    const auto size = entry.is_regular_file(ignored) ? entry.file_size(ignored) : 0;
    if (!ignored) bytes += static_cast<double>(size);
  }
  return bytes;
}

/// Free on the disk that the folder is on, or would be; nothing if the system does not say.
std::optional<double> free_bytes(fs::path folder) {
  std::error_code error;
  folder = fs::absolute(folder, error);
  while (!fs::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  const fs::space_info space = fs::space(folder, error);
  return error ? std::nullopt : std::optional(static_cast<double>(space.available));
}

}  // namespace

void announce_cost(const Arguments& arguments, const Resources& resources,
                   const std::optional<CellNeed>& need) {
  if (need) announce_cost(arguments, resources, *need, cost_line(*need));
}

void announce_cost(const Arguments& arguments, const Resources& resources, const CellNeed& need,
                   const std::string& words) {
  if (arguments.has("quiet") || !is_long(need, resources)) return;
  notify_user("a long run: " + words);
  if (need.memory_bytes > static_cast<double>(resources.memory_bytes))
    notify_user(fmt::format("the memory budget is {}: the run may take far longer, or end without an answer",
                            format_bytes(resources.memory_bytes)));
}

void announce_unknown(const Arguments& arguments, const std::string& words) {
  if (!arguments.has("quiet")) notify_user("maybe a long run: " + words);
}

void expect_room(const fs::path& folder, double bytes, const std::string& otherwise) {
  constexpr double factor = 3;
  const auto free = free_bytes(folder);
  if (!free || bytes / factor <= *free + bytes_in(folder)) return;
  throw EnvironmentError(fmt::format(
      "the run would leave about {} in {}, and its disk has {} free: name a "
      "folder on a larger disk{}",
      memory_text(bytes), folder.string(), format_bytes(static_cast<std::uint64_t>(*free)), otherwise));
}

}  // namespace dropslide::cli
