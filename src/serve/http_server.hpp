// A small server of HTTP/1.1: GET and HEAD, and POST without a body, with limits on everything that a client
// can send or keep.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "serve/request.hpp"

namespace dropslide::serve {

/// What a client may do. All chosen: far above what the page needs.
struct Limits {
  std::size_t header_bytes = 8192;           ///< Of a request line and its fields; more is answered 431.
  std::chrono::milliseconds patience{5000};  ///< For a whole request to come, and for a whole answer to go.
  int connections = 512;                     ///< At a time; one more is answered 503 and closed.
};

/// What is served, and where.
struct Service {
  std::string address = "127.0.0.1";  ///< An IP address of this machine.
  std::uint16_t port = 0;             ///< 0: any that is free.
  int threads = 1;                    ///< At least 1; so many requests are answered at a time.
  Limits limits{};
  std::vector<std::string> frame_ancestors{};               ///< Sites whose pages may show ours in a frame.
  std::function<Response(std::string_view target)> answer;  ///< To a GET or HEAD; from any thread.
  std::function<Response(std::string_view target)> order;   ///< To a POST; likewise. May be empty.
  std::function<Response(int status, std::string_view text)>
      refusal;                                       ///< To what is neither within the limits.
  std::function<void(std::uint16_t port)> begin;     ///< Called once it listens.
  std::function<void(const std::string& line)> log;  ///< One line for each answer; from any thread.
};

/// Throws  UsageError for what is no IP address, IPv4 or IPv6.
void expect_address(const std::string& text);

/// Serves until a stop is requested; then answers what is being asked and returns. Answers have an ETag: who
/// asks again with it gets a 304. To HEAD it answers the fields that GET gets, without the body. A POST that
/// a browser sends for a page of another site is refused.
///
/// Throws  UsageError if the address is none; EnvironmentError if it cannot be listened on.
void serve_http(const Service& service, const std::stop_token& stop);

}  // namespace dropslide::serve
