// What a client sends: a refusal, or a request that is read again as the same.
#include "serve/request.hpp"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "fuzzed_file.hpp"
#include "serve/response_fields.hpp"

namespace {

using namespace dropslide::serve;

/// With every byte written as a %-escape.
std::string escaped(std::string_view text) {
  std::string escapes;
  for (const char c : text) escapes += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return escapes;
}

std::string target_of(const Request& request) {
  std::string target = "/?";
  for (const auto& [name, value] : request.parameters) target += escaped(name) + '=' + escaped(value) + '&';
  return target;
}

void read_target(std::string_view target) {
  fuzz::read_or_refuse([&] {
    const Request request = parse_target(target);
    fuzz::expect(parse_target(target_of(request)).parameters == request.parameters);
    for (const auto& [name, value] : request.parameters)
      for (const char c : name + value + request.path) fuzz::expect(static_cast<unsigned char>(c) >= 0x20);
  });
  const std::string line = to_text(LogEntry{"-", std::string(target), std::string(target), 200, 0, 0});
  for (const char c : line) fuzz::expect(c >= ' ' && c <= '~');
}

/// What stands in a field of a request, or behind an option, and what it may then mean.
void read_field(std::string_view text) {
  const std::string tag = entity_tag(text);
  fuzz::expect(names_tag(tag + "," + std::string(text), tag));
  if (names_tag(text, "\"0\"")) fuzz::expect(text.find("\"0\"") != text.npos || text.find('*') != text.npos);
  if (is_site(text))
    for (const char c : text) fuzz::expect(c > ' ' && c <= '~' && c != ';' && c != ',');
}

/// As the server hands a connection's bytes to its parser.
void read_connection(std::string_view bytes) {
  namespace http = boost::beast::http;
  http::request_parser<http::empty_body> parser;
  parser.header_limit(8192);
  boost::beast::error_code error;
  while (!bytes.empty() && !error && !parser.is_header_done()) {
    const std::size_t taken = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error == http::error::need_more || taken == 0) break;
    bytes.remove_prefix(taken);
  }
  if (!parser.is_header_done()) return;
  const auto target = parser.get().target();
  read_target({target.data(), target.size()});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  read_target(text);
  read_field(text);
  read_connection(text);
  return 0;
}
