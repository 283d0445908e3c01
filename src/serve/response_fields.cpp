// What goes with an answer.
#include "serve/response_fields.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "base/clock.hpp"

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

bool names_tag(std::string_view known, std::string_view tag) {
  constexpr std::string_view blanks = ", \t";
  for (;;) {
    known.remove_prefix(std::min(known.find_first_not_of(blanks), known.size()));
    if (known.starts_with('*')) return true;
    if (known.starts_with("W/")) known.remove_prefix(2);
    const std::size_t end = known.starts_with('"') ? known.find('"', 1) : known.npos;
    if (end == known.npos) return false;
    if (known.substr(0, end + 1) == tag) return true;
    known.remove_prefix(end + 1);
  }
}

bool is_site(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  constexpr std::string_view of_hosts = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
  if (!text.starts_with("http://") && !text.starts_with("https://")) return false;
  text.remove_prefix(text.find("//") + 2);
  const std::string_view host = text.substr(0, text.find(':'));
  if (host.empty() || host.find_first_not_of(of_hosts) != host.npos) return false;
  if (host.size() == text.size()) return true;
  const std::string_view port = text.substr(host.size() + 1);
  return !port.empty() && port.size() <= 5 && port.find_first_not_of(digits) == port.npos;
}

std::vector<std::pair<std::string, std::string>> response_fields(
    const Response& response, const std::string& tag, const std::vector<std::string>& frame_ancestors) {
  std::string frames;
  for (const std::string& site : frame_ancestors) frames += ' ' + site;
  if (frames.empty()) frames = " 'none'";
  std::vector<std::pair<std::string, std::string>> fields{
      {"content-type", response.content_type},
      {"x-content-type-options", "nosniff"},
      {"access-control-allow-origin", "*"},
      {"content-security-policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
       "base-uri 'none'; form-action 'none'; frame-ancestors" +
           frames},
      {"referrer-policy", "no-referrer"}};
  if (response.status == 200) {
    fields.emplace_back("etag", tag);
    fields.emplace_back("cache-control", "no-cache");  // Kept, but asked for again with its tag.
  } else {
    fields.emplace_back("cache-control", "no-store");
  }
  if (response.status == 405) fields.emplace_back("allow", "GET, HEAD");
  return fields;
}

std::string to_text(const LogEntry& entry) {
  return fmt::format("{} {} {} {} {} {} B {:.1f} ms", utc_time(), entry.client, printable(entry.method),
                     printable(entry.target), entry.status, entry.bytes, 1000 * entry.elapsed_seconds);
}

}  // namespace dropslide::serve
