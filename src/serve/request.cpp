// A request as the server hands it on.
#include "serve/request.hpp"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>

#include "base/error.hpp"

namespace dropslide::serve {
namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  throw UsageError("a '%' is not followed by two hexadecimal digits");
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) throw UsageError("a '%' is not followed by two hexadecimal digits");
      c = static_cast<char>(16 * digit_of(text[i + 1]) + digit_of(text[i + 2]));
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      throw UsageError("a request has no control characters");
    plain += c;
  }
  return plain;
}

bool has_scheme(std::string_view target, std::string_view scheme) {
  return target.size() > scheme.size() && strncasecmp(target.data(), scheme.data(), scheme.size()) == 0;
}

/// "/a?b" of "/a?b" and of "http://host/a?b".
std::string path_form(std::string_view target) {
  if (target.starts_with('/')) return std::string(target);
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!has_scheme(target, scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::size_t host_end = std::min(target.find_first_of("/?"), target.size());
    if (host_end == 0) break;
    target.remove_prefix(host_end);
    return target.starts_with('/') ? std::string(target) : "/" + std::string(target);
  }
  throw UsageError("a request names a path that begins with '/', or an address http://HOST/PATH");
}

void add_parameter(std::string_view text, Request& request) {
  const std::size_t equals = std::min(text.find('='), text.size());
  std::string name = decoded(text.substr(0, equals));
  std::string value = decoded(text.substr(std::min(equals + 1, text.size())));
  if (!request.parameters.emplace(name, std::move(value)).second)
    throw UsageError(fmt::format("parameter '{}' is given twice: give it once", name));
}

}  // namespace

void Request::expect_only(std::initializer_list<std::string_view> known) const {
  for (const auto& [name, value] : parameters)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UsageError(fmt::format("'{}' is no parameter of {}: see docs/API.md", name, path));
}

const std::string& Request::required(const std::string& name) const {
  const auto found = parameters.find(name);
  if (found == parameters.end()) throw UsageError(fmt::format("parameter '{}' of {} is missing", name, path));
  return found->second;
}

Request parse_target(std::string_view sent) {
  const std::string whole = path_form(sent);
  const std::string_view target = whole;
  const std::size_t question = std::min(target.find('?'), target.size());
  Request request{decoded(target.substr(0, question)), {}};
  std::string_view rest = target.substr(std::min(question + 1, target.size()));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    if (end > 0) add_parameter(rest.substr(0, end), request);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return request;
}

}  // namespace dropslide::serve
