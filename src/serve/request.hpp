// A request as the server hands it on: a path and named parameters, decoded and checked.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace dropslide::serve {

/// What a client asks for.
struct Request {
  std::string path;                               ///< "/api/position", decoded.
  std::map<std::string, std::string> parameters;  ///< Decoded, each given once.

  /// Throws UsageError if there is a parameter that is not among `known`.
  void expect_only(std::initializer_list<std::string_view> known) const;

  /// The value of a parameter. Throws UsageError if it is missing.
  const std::string& required(const std::string& name) const;
};

/// The request of a target such as "/api/position?table=3x3&board=12.%2f...%2f...". Proxies and some clients
/// send it in absolute form, "http://HOST/api/tables": the host may be any, as in the field `host`.
///
/// Throws  UsageError for a target of neither form, a wrong %-escape, a control character, or a parameter
///         that is given twice.
Request parse_target(std::string_view target);

/// What the server answers.
struct Response {
  int status = 200;
  std::string content_type = "application/json";  ///< With its character set, if it has one.
  std::string body;
};

}  // namespace dropslide::serve
