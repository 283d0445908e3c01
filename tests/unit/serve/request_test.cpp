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
  for (const char* target :
       {"", "*", "a/b", "http:/a", "http://", "http:///a", "http://?a", "ftp://a/b", "/%", "/%2", "/%2g",
        "/%00", "/a%0d%0ab", "/%7f", "/?a=1&a=2", "/?a=%zz", "/?%41=1&A=2"}) {
    INFO(target);
    CHECK_THROWS_AS(parse_target(target), UsageError);
  }
  const Request request = parse_target("/?a=1");
  CHECK_NOTHROW(request.expect_only({"a", "b"}));
  CHECK_THROWS_AS(request.expect_only({"b"}), UsageError);
  CHECK_THROWS_AS(request.required("b"), UsageError);
}

TEST_CASE("an address in absolute form is that of its path, whatever the host") {
  for (const char* target : {"http://a/x?b=1", "HTTP://a.example:2048/x?b=1", "https://[::1]:1/x?b=1"}) {
    CAPTURE(target);
    CHECK(parse_target(target).path == "/x");
    CHECK(parse_target(target).required("b") == "1");
  }
  CHECK(parse_target("http://a").path == "/");
  CHECK(parse_target("http://a?b=1").path == "/");
  CHECK(parse_target("http://a?b=1").required("b") == "1");
  CHECK(parse_target("http://a/http://b/c").path == "/http://b/c");
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

TEST_CASE("a client names what it has by a tag, a weak tag, a list or a star") {
  const std::string tag = "\"0123\"";
  for (const char* known : {R"("0123")", R"(W/"0123")", R"("a", "0123")", R"(W/"a",W/"0123" , "b")",
                            R"(,, "a,b" ,"0123")", "*", " * "}) {
    CAPTURE(known);
    CHECK(names_tag(known, tag));
  }
  for (const char* other : {"", ",", "0123", R"("01)", R"("012")", R"("0123)", R"(w/"0123")", R"(W/ "0123")",
                            R"("a"0123")", R"("a, "0123")"}) {
    CAPTURE(other);
    CHECK_FALSE(names_tag(other, tag));
  }
}

TEST_CASE("a frame is allowed to sites, and nothing else gets into the policy") {
  for (const char* site : {"http://localhost:8888", "https://hub.example.org", "http://127.0.0.1:1"}) {
    CAPTURE(site);
    CHECK(is_site(site));
  }
  for (const char* other : {"",
                            "*",
                            "localhost",
                            "http://",
                            "http://:80",
                            "http://a/",
                            "http://a:",
                            "http://a:b",
                            "http://a:123456",
                            "http://a b",
                            "http://a;script-src *",
                            "http://a,http://b",
                            "http://a\r\nx: y",
                            "http://a\n",
                            "ftp://a",
                            "HTTP://a",
                            "javascript://a",
                            "http://u@a",
                            "http://[::1]:80",
                            "http://*",
                            "'self'",
                            "http://a'",
                            "http://\xc3\xa4"}) {
    CAPTURE(other);
    CHECK_FALSE(is_site(other));
  }
  const auto policy = [](const std::vector<std::string>& sites) {
    for (const auto& [name, value] : response_fields({}, "", sites))
      if (name == "content-security-policy") return value.substr(value.rfind("; ") + 2);
    return std::string();
  };
  CHECK(policy({}) == "frame-ancestors 'none'");
  CHECK(policy({"http://a:1", "https://b"}) == "frame-ancestors http://a:1 https://b");
}

}  // namespace
}  // namespace dropslide::serve
