// The list of the files in a folder.
#include "store/manifest.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* file_name = "manifest.json";
constexpr const char* format_name = "dropslide manifest 1";

std::string hexadecimal(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::uint64_t from_hexadecimal(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (error != std::errc{} || end != text.data() + text.size()) throw EnvironmentError("not a checksum");
  return number;
}

template <class Number>
Number parse_number(const std::string& name, const std::string& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw EnvironmentError(fmt::format("the manifest's '{}' is no number", name));
  return number;
}

Json to_json(const Manifest& manifest) {
  Json json{{"format", format_name}, {"facts", manifest.facts}, {"files", Json::array()}};
  for (const ManifestFile& file : manifest.files)
    json["files"].push_back({{"name", file.name},
                             {"bytes", file.digest.bytes},
                             {"xxh3", hexadecimal(file.digest.checksum)},
                             {"entries", file.entries}});
  return json;
}

std::string checksum_of(const Json& json) {
  const std::string text = json.dump();
  return hexadecimal(XXH3_64bits(text.data(), text.size()));
}

Manifest from_json(Json json) {
  const std::string checksum = json.at("xxh3").get<std::string>();
  json.erase("xxh3");
  if (json.at("format") != format_name || checksum != checksum_of(json))
    throw EnvironmentError("the checksum does not agree");
  Manifest manifest;
  manifest.facts = json.at("facts").get<std::map<std::string, std::string>>();
  for (const Json& file : json.at("files"))
    manifest.files.push_back(
        {file.at("name").get<std::string>(),
         {file.at("bytes").get<std::uint64_t>(), from_hexadecimal(file.at("xxh3").get<std::string>())},
         file.at("entries").get<std::uint64_t>()});
  return manifest;
}

}  // namespace

void Manifest::save(const std::filesystem::path& folder) const {
  Json json = to_json(*this);
  json["xxh3"] = checksum_of(json);
  write_text_file(folder / file_name, json.dump(1) + "\n");
}

std::optional<Manifest> Manifest::load(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / file_name;
  std::error_code error;
  if (std::filesystem::status(path, error).type() == std::filesystem::file_type::not_found)
    return std::nullopt;
  try {
    std::ifstream stream(path);
    return from_json(Json::parse(stream));
  } catch (const std::exception& problem) {
    throw EnvironmentError(
        fmt::format("{} is damaged or not of this program ({})", path.string(), problem.what()));
  }
}

const std::string& Manifest::fact(const std::string& name) const {
  const auto found = facts.find(name);
  if (found == facts.end()) throw EnvironmentError(fmt::format("the manifest does not tell '{}'", name));
  return found->second;
}

int Manifest::number(const std::string& name) const { return parse_number<int>(name, fact(name)); }

std::uint64_t Manifest::count(const std::string& name) const {
  return parse_number<std::uint64_t>(name, fact(name));
}

}  // namespace dropslide
