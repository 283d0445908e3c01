// Reads the checks of tables/claims that name a statement.
#include "studies/thesis/claimed_statements.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "files/json_value.hpp"

namespace dropslide {
namespace {

constexpr const char* claims_file = "claims.json";

std::vector<std::filesystem::path> documents_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (std::filesystem::exists(entry.path() / claims_file)) files.push_back(entry.path() / claims_file);
  if (files.empty())
    throw EnvironmentError(
        fmt::format("no claims in {}: expected DOCUMENT/{}", folder.string(), claims_file));
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::map<std::string, std::vector<std::string>> claims_of_statements(const std::filesystem::path& folder) {
  std::map<std::string, std::vector<std::string>> claims;
  for (const auto& file : documents_in(folder))
    for (const JsonValue& claim : read_json(file, "a document's claims").at("claims").items()) {
      const JsonValue check = claim.at("check");
      if (check.at("by").text() == "statement")
        claims[check.at("id").text()].push_back(file.parent_path().filename().string() + "/" +
                                                claim.at("id").text());
    }
  return claims;
}

}  // namespace dropslide
