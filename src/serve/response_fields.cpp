// What goes with an answer.
#include "serve/response_fields.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <xxhash.h>

#include <ctime>

namespace dropslide::serve {
namespace {

std::string printable(std::string_view text) {
  std::string plain;
  for (const char c : text)
    plain +=
        c > ' ' && c <= '~' ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return plain;
}

}  // namespace

std::string entity_tag(std::string_view body) {
  return fmt::format("\"{:016x}\"", XXH3_64bits(body.data(), body.size()));
}

std::vector<std::pair<std::string, std::string>> response_fields(const Response& response,
                                                                 const std::string& tag) {
  std::vector<std::pair<std::string, std::string>> fields{
      {"content-type", response.content_type},
      {"x-content-type-options", "nosniff"},
      {"access-control-allow-origin", "*"},
      {"content-security-policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"referrer-policy", "no-referrer"}};
  if (response.status == 200) {
    fields.emplace_back("etag", tag);
    fields.emplace_back("cache-control", "no-cache");  // Kept, but asked for again with its tag.
  } else {
    fields.emplace_back("cache-control", "no-store");
  }
  if (response.status == 405) fields.emplace_back("allow", "GET");
  return fields;
}

std::string to_text(const LogEntry& entry) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {} {} {} {} {} B {:.1f} ms", fmt::gmtime(std::time(nullptr)),
                     entry.client, printable(entry.method), printable(entry.target), entry.status,
                     entry.bytes, 1000 * entry.elapsed_seconds);
}

}  // namespace dropslide::serve
