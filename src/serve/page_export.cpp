// The page with its tables as files.
#include "serve/page_export.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/error.hpp"
#include "base/units.hpp"
#include "files/manifest.hpp"
#include "files/new_file.hpp"
#include "serve/page_files.hpp"

namespace dropslide::serve {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Chosen: a browser fetches all files of a table before it answers.
constexpr std::uint64_t most_bytes = std::uint64_t{50} << 20;

/// In the place of the module that asks a server.
constexpr std::string_view answers_of_files = "export * from \"./static/api.js\";\n";

/// Throws UsageError unless the folder is empty or can be made.
void expect_empty(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder))
    throw EnvironmentError(fmt::format("cannot make the folder {}: {}", folder.string(), error.message()));
  if (!fs::is_empty(folder))
    throw UsageError(fmt::format("{} is not empty: name a new folder", folder.string()));
}

/// Writes files below the folder, and counts them.
class Writer {
 public:
  explicit Writer(const fs::path& folder) { page_.folder = folder; }

  void write(const fs::path& name, std::string_view bytes) {
    const fs::path file = page_.folder / name;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    NewFile(file).write_whole(bytes);
    ++page_.files;
    page_.bytes += bytes.size();
  }

  ExportedPage& page() { return page_; }

 private:
  ExportedPage page_;
};

std::string bytes_of(const fs::path& path, const ManifestFile& listed) {
  expect_listed(path, listed);
  std::ifstream file(path, std::ios::binary);
  std::string bytes(listed.digest.bytes, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw EnvironmentError(fmt::format("cannot read {}", path.string()));
  return bytes;
}

/// Why the page cannot answer for a table; nothing if it can.
std::string obstacle(const Table& table, const std::optional<Manifest>& manifest) {
  if (!table.error.empty()) return table.error;
  const auto fact = [&](const char* name) {
    const auto found = manifest->facts.find(name);
    return found == manifest->facts.end() ? "" : found->second;
  };
  const std::string value = manifest ? fact("value") : "";
  if (!manifest || fact("content") != "tablebase" ||
      (value != "moves" && value != "score" && value != "failure"))
    return "a page of files shows tablebases of 'solve --depth', and of 'expect' for a score or a tile";
  std::uint64_t bytes = 0;
  for (const ManifestFile& file : manifest->files) bytes += file.digest.bytes;
  if (bytes > most_bytes)
    return fmt::format("it takes {}, and a page of files at most {}", format_bytes(bytes),
                       format_bytes(most_bytes));
  return {};
}

std::optional<Manifest> manifest_of(const Table& table) {
  return table.error.empty() && fs::is_directory(table.path) ? Manifest::load(table.path) : std::nullopt;
}

Json entry_of(const Table& table) {
  std::ifstream file(table.path / "manifest.json");
  return {{"name", table.name}, {"manifest", Json::parse(file)}};
}

}  // namespace

ExportedPage export_page(
    const TableSet& tables, std::string_view known, const fs::path& folder,
    const std::function<void(const std::string& name, const std::string& why)>& left_out) {
  expect_empty(folder);
  Writer writer(folder);
  Json entries = Json::array();
  for (const Table* listed : tables.tables()) {
    const Table& table = *listed;
    const std::optional<Manifest> manifest = manifest_of(table);
    if (const std::string why = obstacle(table, manifest); !why.empty()) {
      left_out(table.name, why);
      continue;
    }
    for (const ManifestFile& file : manifest->files)
      writer.write(fs::path("tables") / table.name / file.name, bytes_of(table.path / file.name, file));
    entries.push_back(entry_of(table));
    writer.page().tables.push_back(table.name);
  }
  if (entries.empty())
    throw UsageError(
        "no table can be shown by files alone: make one with dropslide solve 3x3 --dmax 2 --objective 5 "
        "--depth --out 3x3-2-5");
  writer.write("tables/tables.json", Json{{"tables", entries}}.dump());
  if (!known.empty()) writer.write("tables/known.json", known);
  for (const PageFile& file : page_files()) {
    const std::string name = file.path == "/" ? "index.html" : std::string(file.path.substr(1));
    writer.write(name, name == "api.js" ? answers_of_files : file.bytes);
  }
  return writer.page();
}

}  // namespace dropslide::serve
