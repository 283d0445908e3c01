// Two generations of a checkpoint in a folder.
#include "files/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "base/error.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> generation_files{"window.0", "window.1"};
constexpr std::array<const char*, 6> run_files{"window.0",      "window.1",      "pieces",
                                               "layers.result", "manifest.json", "count.result"};
constexpr std::string_view kind = "checkpoint";

/// The checkpoint in a file, its generation taken from the first line of the header.
std::optional<FoundCheckpoint> read_checkpoint(const fs::path& path) {
  auto file = CheckedFile::open(path, kind);
  if (!file) return std::nullopt;
  const std::string& header = file->header();
  const std::size_t line_end = header.find('\n');
  if (line_end == std::string::npos) return std::nullopt;
  std::uint64_t generation = 0;
  const auto [end, error] = std::from_chars(header.data(), header.data() + line_end, generation);
  if (error != std::errc{} || end != header.data() + line_end) return std::nullopt;
  std::string own = header.substr(line_end + 1);
  return FoundCheckpoint{std::move(*file), generation, std::move(own)};
}

}  // namespace

std::vector<std::string> run_files_in(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const char* name : run_files)
    if (fs::exists(folder / name, ignored)) found.emplace_back(name);
  return found;
}

void expect_own_run(const fs::path& folder, std::initializer_list<std::string_view> own) {
  for (const std::string& name : run_files_in(folder))
    if (std::find(own.begin(), own.end(), name) == own.end())
      throw EnvironmentError(
          fmt::format("{} holds a run of another kind ({}): choose another folder", folder.string(), name));
}

std::vector<FoundCheckpoint> find_checkpoints(const fs::path& folder, std::vector<std::string>& damaged) {
  std::vector<FoundCheckpoint> all;
  for (const char* name : generation_files) {
    const fs::path path = folder / name;
    std::error_code error;
    if (!fs::exists(path, error)) continue;
    if (auto found = read_checkpoint(path))
      all.push_back(std::move(*found));
    else
      damaged.push_back(path.string());
  }
  std::sort(all.begin(), all.end(),
            [](const FoundCheckpoint& a, const FoundCheckpoint& b) { return a.generation > b.generation; });
  return all;
}

CheckpointFolder::CheckpointFolder(fs::path folder) : folder_(std::move(folder)) { make_folder(folder_); }

bool CheckpointFolder::restore(const std::function<bool(const Found&)>& use,
                               const std::function<void(const std::string&)>& notice) const {
  const auto report_damage = [&](const std::string& file) {
    notice(fmt::format("{} is damaged and not used", file));
  };
  std::vector<std::string> damaged;
  const std::vector<Found> all = find(damaged);
  std::for_each(damaged.begin(), damaged.end(), report_damage);
  for (const Found& found : all) {
    if (use(found)) return true;
    report_damage(found.file.path().string());
  }
  return false;
}

void CheckpointFolder::save(const std::string& header, const std::vector<std::span<const std::byte>>& parts) {
  std::vector<std::string> damaged;
  const std::vector<Found> existing = find(damaged);
  const std::uint64_t generation = existing.empty() ? 1 : existing.front().generation + 1;
  fs::path target = folder_ / generation_files[0];
  if (!existing.empty() && existing.front().file.path() == target) target = folder_ / generation_files[1];
  write_checked_file(target, kind, fmt::format("{}\n{}", generation, header), parts, Durability::power);
}

void CheckpointFolder::remove_all() const {
  std::error_code ignored;
  for (const char* name : generation_files) fs::remove(folder_ / name, ignored);
}

}  // namespace dropslide
