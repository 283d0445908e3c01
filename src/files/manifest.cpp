// The list of the files in a folder.
#include "files/manifest.hpp"

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
  const auto error = std::from_chars(text.data(), text.data() + text.size(), number, 16).ec;
  if (error != std::errc{} || hexadecimal(number) != text) throw DamageError("not a checksum");
  return number;
}

template <class Number>
Number parse_number(const std::string& name, const std::string& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw DamageError(fmt::format("the manifest's '{}' is no number", name));
  return number;
}

/// A count as JSON has it. A number with a fraction or an exponent is none, and may lie beyond 64 bits.
std::uint64_t count_in(const Json& value) {
  if (!value.is_number_unsigned()) throw DamageError("a count is no whole number");
  return value.get<std::uint64_t>();
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

/// The checksum is that of what was understood, written again: so nothing else is looked at.
Manifest from_json(const Json& json) {
  Manifest manifest;
  if (json.at("format").get<std::string>() != format_name) throw DamageError("another format");
  manifest.facts = json.at("facts").get<std::map<std::string, std::string>>();
  for (const Json& file : json.at("files"))
    manifest.files.push_back(
        {file.at("name").get<std::string>(),
         {count_in(file.at("bytes")), from_hexadecimal(file.at("xxh3").get<std::string>())},
         count_in(file.at("entries"))});
  if (json.at("xxh3").get<std::string>() != checksum_of(to_json(manifest)))
    throw DamageError("the checksum does not agree");
  return manifest;
}

}  // namespace

void expect_listed(const std::filesystem::path& path, const ManifestFile& file) {
  const auto digest = digest_of(path);
  if (!digest || digest->bytes != file.digest.bytes || digest->checksum != file.digest.checksum)
    throw DamageError(fmt::format("{} is not the file that the manifest lists: it is damaged, or another one",
                                  path.string()));
}

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
  std::ifstream stream(path);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}", path.string()));
  try {
    return from_json(Json::parse(stream));
  } catch (const std::exception& problem) {
    throw DamageError(
        fmt::format("{} is damaged or not of this program ({})", path.string(), problem.what()));
  }
}

const std::string& Manifest::fact(const std::string& name) const {
  const auto found = facts.find(name);
  if (found == facts.end()) throw DamageError(fmt::format("the manifest does not state '{}'", name));
  return found->second;
}

int Manifest::number(const std::string& name) const { return parse_number<int>(name, fact(name)); }

std::uint64_t Manifest::count(const std::string& name) const {
  return parse_number<std::uint64_t>(name, fact(name));
}

}  // namespace dropslide
