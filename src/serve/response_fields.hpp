// What goes with an answer: its header fields, its tag and its line in the log.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/request.hpp"

namespace dropslide::serve {

/// A tag that changes with the bytes: XXH3 in hexadecimal digits between quotes.
std::string entity_tag(std::string_view body);

/// Whether a client that sent `known` in its field If-None-Match has what the tag stands for: a list of
/// tags, weak ones (`W/"..."`) too, or `*`. A list that breaks off counts as far as it goes.
bool names_tag(std::string_view known, std::string_view tag);

/// Whether the text is a site that a content security policy can name, such as "http://localhost:8888".
bool is_site(std::string_view text);

/// Names and values. A page of ours may load nothing from elsewhere; answers may be read by any page. Pages
/// of the sites `frame_ancestors` may show it in a frame.
std::vector<std::pair<std::string, std::string>> response_fields(
    const Response& response, const std::string& tag, const std::vector<std::string>& frame_ancestors);

/// One line for one answer.
struct LogEntry {
  std::string client;
  std::string method;
  std::string target;
  int status = 200;
  std::size_t bytes = 0;
  double elapsed_seconds = 0;  ///< From the whole request to the answer.
};

/// "2030-01-31T12:00:00Z 127.0.0.1 GET /api/tables 200 512 B 0.2 ms"; what is not printable ASCII is escaped.
std::string to_text(const LogEntry& entry);

}  // namespace dropslide::serve
