// Reads tables/claims.
#include "studies/claims/claim_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "base/error.hpp"
#include "files/json_value.hpp"
#include "studies/claims/sources.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

/// Refuses keys that nobody reads, so that a misspelt one is seen.
void expect_keys(const Json& object, const std::set<std::string>& required,
                 const std::set<std::string>& optional) {
  for (const auto& [key, value] : object.items())
    if (!required.contains(key) && !optional.contains(key))
      throw std::invalid_argument(fmt::format("unknown key '{}'", key));
  for (const std::string& key : required)
    if (!object.contains(key)) throw std::invalid_argument(fmt::format("no '{}'", key));
}

std::string text_of(const Json& object, const std::string& key) {
  std::string text = object.value(key, std::string());
  if (object.contains(key) && text.empty()) throw std::invalid_argument(fmt::format("'{}' is empty", key));
  return text;
}

ClaimCheck parse_check(const Json& json) {
  ClaimCheck check{text_of(json, "by"), {}};
  const ClaimSource& source = claim_source(check.by);
  std::set<std::string> required(source.required.begin(), source.required.end());
  required.insert("by");
  expect_keys(json, required, {source.optional.begin(), source.optional.end()});
  for (const auto& [key, value] : json.items())
    if (key != "by") check.words[key] = text_of(json, key);
  if (check.by == judged_here) expect_evidence(check);
  return check;
}

/// Ids are typed on command lines and stand in texts, so they are of one form.
std::string id_of(const Json& json) {
  std::string id = text_of(json, "id");
  if (id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") != std::string::npos)
    throw std::invalid_argument("an id has lower-case letters, digits, '.' and '-' alone");
  return id;
}

PrintedClaim parse_claim(const Json& json, const std::string& document) {
  expect_keys(json, {"id", "place", "kind", "claim", "check"}, {"page", "printed", "remark"});
  PrintedClaim claim{document + "/" + id_of(json), document,
                     json.value("page", 0),        text_of(json, "place"),
                     text_of(json, "kind"),        text_of(json, "claim"),
                     text_of(json, "printed"),     text_of(json, "remark"),
                     parse_check(json.at("check"))};
  if (std::find(claim_kinds.begin(), claim_kinds.end(), claim.kind) == claim_kinds.end())
    throw std::invalid_argument(fmt::format("'{}' is no kind of claim", claim.kind));
  return claim;
}

std::string name_of(const Json& json) {
  return json.is_object() && json.contains("id") ? json.at("id").dump() : json.dump().substr(0, 60);
}

ClaimedDocument read_document(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: expected claims there", file.string()));
  std::string where = "its head";
  try {
    const Json json = Json::parse(stream);
    expect_keys(json, {"document", "title", "claims"}, {});
    ClaimedDocument document{text_of(json, "document"), text_of(json, "title"), {}};
    if (document.id != file.stem().string()) throw std::invalid_argument("'document' is not the file's name");
    std::set<std::string> ids;
    for (const Json& entry : json.at("claims")) {
      where = name_of(entry);
      document.claims.push_back(parse_claim(entry, document.id));
      if (!ids.insert(document.claims.back().id).second) throw std::invalid_argument("the id occurs twice");
    }
    return document;
  } catch (const std::logic_error& error) {
    throw EnvironmentError(fmt::format("{}, {}: {}", file.string(), where, error.what()));
  } catch (const Json::exception& error) {
    throw EnvironmentError(fmt::format("{}, {}: {}", file.string(), where, reason_of(error)));
  }
}

}  // namespace

std::vector<ClaimedDocument> read_claims(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".json") files.push_back(entry.path());
  if (files.empty())
    throw EnvironmentError(fmt::format("no claims in {}: expected one file a document", folder.string()));
  std::sort(files.begin(), files.end());
  std::vector<ClaimedDocument> documents;
  for (const auto& file : files) documents.push_back(read_document(file));
  return documents;
}

}  // namespace dropslide
