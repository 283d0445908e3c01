// The list of the files in a folder.
#include "files/manifest.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/error.hpp"
#include "files/json_value.hpp"

namespace dropslide {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* file_name = "manifest.json";
constexpr const char* format_name = "dropslide manifest 1";

std::string hexadecimal(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::uint64_t from_hexadecimal(const std::string& text) {
  std::uint64_t number = 0;
  const auto error = std::from_chars(text.data(), text.data() + text.size(), number, 16).ec;
  if (error != std::errc{} || hexadecimal(number) != text) throw std::invalid_argument("not a checksum");
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
Manifest from_json(const JsonValue& json) {
  Manifest manifest;
  if (json.at("format").text() != format_name)
    json.at("format").refuse(
        fmt::format("it is of another version, this program reads '{}': read it by the dropslide that wrote "
                    "it, or make it again in another place",
                    format_name));
  for (const auto& [name, fact] : json.at("facts").members()) manifest.facts[name] = fact.text();
  for (const JsonValue& file : json.at("files").items())
    manifest.files.push_back({file.at("name").text(),
                              {file.at("bytes").count(), file.at("xxh3").parsed(from_hexadecimal)},
                              file.at("entries").count()});
  if (json.at("xxh3").text() != checksum_of(to_json(manifest)))
    json.at("xxh3").refuse("the checksum does not agree");
  return manifest;
}

}  // namespace

void expect_listed(const std::filesystem::path& path, const ManifestFile& file) {
  std::error_code error;
  const bool has_length = std::filesystem::file_size(path, error) == file.digest.bytes && !error;
  const auto digest = has_length ? digest_of(path) : std::nullopt;  // Nobody reads what is far too long.
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
  return from_json(read_json(path, "a whole manifest of this program"));
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
