// Addresses of requests, decoded and refused; lines of the log.
#include "serve/request.hpp"
#include "base/error.hpp"
#include "serve/response_fields.hpp"
#include "support/catch.hpp"

namespace dropslide::serve {
namespace {

TEST_CASE("an address is a path and parameters") {
  const Request request = parse_target("/api/position?table=a%20b&board=..%2f..&empty=&flag");
  CHECK(request.path == "/api/position");
  CHECK(request.parameters.size() == 4);
  CHECK(request.required("table") == "a b");
  CHECK(request.required("board") == "../..");
  CHECK(request.required("empty").empty());
  CHECK(request.required("flag").empty());
  CHECK(parse_target("/?").parameters.empty());
  CHECK(parse_target("/?&&a=1&").parameters.size() == 1);
}

TEST_CASE("an address that makes no sense is refused") {
  for (const char* target : {"", "*", "http://a/", "/%", "/%2", "/%2g", "/%00", "/a%0d%0ab", "/%7f",
                             "/?a=1&a=2", "/?a=%zz", "/?%41=1&A=2"}) {
    INFO(target);
    CHECK_THROWS_AS(parse_target(target), UsageError);
  }
  const Request request = parse_target("/?a=1");
  CHECK_NOTHROW(request.expect_only({"a", "b"}));
  CHECK_THROWS_AS(request.expect_only({"b"}), UsageError);
  CHECK_THROWS_AS(request.required("b"), UsageError);
}

TEST_CASE("nothing that a client sends makes a second line of the log") {
  const std::string line = to_text(LogEntry{"127.0.0.1", "GET", "/a\nb \x1b[31m\xff", 404, 12, 0.0012});
  CHECK(line.ends_with(" 127.0.0.1 GET /a\\x0ab\\x20\\x1b[31m\\xff 404 12 B 1.2 ms"));
  CHECK(line.find('\n') == std::string::npos);
}

TEST_CASE("an answer's tag is that of its bytes") {
  CHECK(entity_tag("a") == entity_tag("a"));
  CHECK(entity_tag("a") != entity_tag("b"));
}

}  // namespace
}  // namespace dropslide::serve
