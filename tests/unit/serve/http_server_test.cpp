// The server of HTTP as one who does not keep to HTTP sees it: raw bytes over a socket.
#include "serve/http_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <latch>
#include <thread>
#include <vector>

#include "serve/request.hpp"
#include "support/catch.hpp"

namespace dropslide::serve {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t long_body = std::size_t{64} << 20;  ///< More than sockets hold.
constexpr std::size_t slow_body = 200'000;  ///< The system holds it, but not what receives alone.

/// A server that says of a target what it is, as long as this lives.
class TestServer {
 public:
  explicit TestServer(Limits limits) {
    service_.threads = 2;
    service_.limits = limits;
    service_.answer = [this](std::string_view target) {
      if (target == "/slow") {
        is_asked_.count_down();
        may_answer_.wait();
        return Response{200, "text/plain", std::string(slow_body, 'x')};
      }
      if (target == "/long") return Response{200, "text/plain", std::string(long_body, 'x')};
      return Response{200, "text/plain", "<" + std::string(target) + ">"};
    };
    service_.refusal = [](int status, std::string_view text) {
      return Response{status, "text/plain", std::string(text)};
    };
    service_.begin = [this](std::uint16_t port) { port_.set_value(port); };
    service_.log = [this](const std::string& line) {
      const std::scoped_lock lock(mutex_);
      lines_.push_back(line.substr(line.find(' ') + 1));
    };
    thread_ = std::jthread([this](const std::stop_token& stop) { serve_http(service_, stop); });
    address_.sin_family = AF_INET;
    address_.sin_port = htons(port_.get_future().get());
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }

  const sockaddr_in& address() const { return address_; }

  /// Waits until somebody asks for /slow, the first time.
  void await_slow_request() const { is_asked_.wait(); }

  /// Lets /slow be answered.
  void answer_slow_request() { may_answer_.count_down(); }

  void stop() {
    thread_.request_stop();
    thread_.join();
  }

  std::vector<std::string> lines() {
    const std::scoped_lock lock(mutex_);
    return lines_;
  }

 private:
  Service service_;
  std::promise<std::uint16_t> port_;
  sockaddr_in address_{};
  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::latch is_asked_{1}, may_answer_{1};
  std::jthread thread_;
};

/// Whether somebody listens there.
bool is_listening(const TestServer& server) {
  const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
  const auto address = server.address();
  const bool listens = connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  close(probe);
  return listens;
}

/// A connection. Nothing of it waits longer than 20 seconds.
class Client {
 public:
  explicit Client(const TestServer& server) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{20, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const auto address = server.address();
    REQUIRE(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void send(std::string_view bytes) const { ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  void end_sending() const { shutdown(socket_, SHUT_WR); }

  /// All that comes until the server closes the connection; "(silence)" behind it if it does not.
  std::string rest() const {
    std::string all;
    for (char part[65536];;) {
      const ssize_t count = recv(socket_, part, sizeof part, 0);
      if (count == 0) return all;
      if (count < 0) return all + (errno == EAGAIN ? "(silence)" : "");
      all.append(part, static_cast<std::size_t>(count));
    }
  }

  /// What comes until `end` has come.
  std::string until(std::string_view end) const {
    std::string all;
    for (char part = 0; !all.ends_with(end) && recv(socket_, &part, 1, 0) == 1;) all += part;
    return all;
  }

 private:
  int socket_;
};

std::string answer_to(const TestServer& server, std::string_view bytes) {
  const Client client(server);
  client.send(bytes);
  client.end_sending();
  return client.rest();
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string request_of(std::string_view target, std::string_view fields = "") {
  return "GET " + std::string(target) + " HTTP/1.1\r\nhost: a\r\n" + std::string(fields) + "\r\n";
}

TEST_CASE("requests come in pieces, several at once, or through half a connection") {
  TestServer server({});
  const std::string three = request_of("/1") + request_of("/2") + request_of("/3");
  const std::string at_once = answer_to(server, three);
  CHECK(count_of("HTTP/1.1 200", at_once) == 3);
  CHECK(at_once.find("</1>") < at_once.find("</2>"));
  CHECK(at_once.find("</2>") < at_once.find("</3>"));
  const Client slow(server);
  for (const char byte : request_of("/x%20y?\xff\xfe")) slow.send(std::string_view(&byte, 1));
  CHECK(slow.until(">").ends_with("\r\n\r\n</x%20y?\xff\xfe>"));
  slow.send(request_of("/again", "connection: close\r\n"));
  CHECK(slow.rest().ends_with("</again>"));
}

TEST_CASE("HTTP/1.0 hears whether the connection stays") {
  TestServer server({});
  const Client client(server);
  client.send("GET /a HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
  CHECK(contains_text("Connection: keep-alive").match(client.until("</a>")));
  client.send("GET /b HTTP/1.0\r\n\r\n");
  const std::string last = client.rest();
  CHECK(last.ends_with("</b>"));
  CHECK(last.starts_with("HTTP/1.0 200"));
}

TEST_CASE("HEAD gets the fields that GET gets, and the connection stays") {
  TestServer server({});
  const std::string head = "HEAD /a HTTP/1.1\r\nhost: a\r\n\r\n";
  const std::string both = answer_to(server, head + request_of("/a"));
  const std::size_t second = both.find("HTTP/1.1 200", 1);
  REQUIRE(second != both.npos);
  CHECK(both.substr(0, second) + "</a>" == both.substr(second));
  CHECK(contains_text("Content-Length: 4").match(both));
  CHECK(answer_to(server, "HEAD /a HTTP/1.1\r\nhost: a\r\nif-none-match: *\r\n\r\n")
            .starts_with("HTTP/1.1 304"));
  const std::string refused = answer_to(server, "HEAD /a HTTP/1.1\r\n\r\n");
  CHECK(refused.starts_with("HTTP/1.1 400"));
  CHECK(refused.ends_with("\r\n\r\n"));
}

TEST_CASE("another method hears which there are") {
  TestServer server({});
  for (const char* method : {"OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FROB"}) {
    CAPTURE(method);
    for (const char* target : {" / HTTP/1.1\r\nhost: a\r\n\r\n", " * HTTP/1.1\r\nhost: a\r\n\r\n"}) {
      CAPTURE(target);
      const std::string answer = answer_to(server, std::string(method) + target);
      CHECK(answer.starts_with("HTTP/1.1 405"));
      CHECK(contains_text("allow: GET, HEAD\r\n").match(answer));
    }
  }
}

TEST_CASE("an answer that is known ends behind its fields") {
  TestServer server({});
  const std::string whole = answer_to(server, request_of("/a", "range: bytes=1-2\r\n"));
  CHECK(whole.starts_with("HTTP/1.1 200"));
  CHECK(whole.ends_with("</a>"));
  const std::size_t tag = whole.find("etag: ") + 6;
  const std::string known = "if-none-match: " + whole.substr(tag, whole.find('\r', tag) - tag) + "\r\n";
  const std::string both = answer_to(server, request_of("/a", known) + request_of("/b"));
  CHECK(both.starts_with("HTTP/1.1 304"));
  CHECK(both.find("\r\n\r\nHTTP/1.1 200") != both.npos);
  CHECK(both.find("Content-Length") > both.find("HTTP/1.1 200"));
  const std::string several = "if-none-match: \"a\"\r\n" + known;
  CHECK(answer_to(server, request_of("/a", several)).starts_with("HTTP/1.1 304"));
  CHECK(answer_to(server, request_of("/b", several)).starts_with("HTTP/1.1 200"));
}

TEST_CASE("what is no request of HTTP is refused, and nothing behind it is read") {
  TestServer server({});
  std::string flood = "GET / HTTP/1.1\r\nhost: a\r\n";
  for (int i = 0; i < 2000; ++i) flood += "x: y\r\n";
  const std::vector<std::pair<int, std::string>> refused = {
      {400, "GET / HTTP/1.1\r\n\r\n"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n"},
      {400, "GET /\r\n\r\n"},
      {400, "GET / HTTP/9.9\r\nhost: a\r\n\r\n"},
      {400, "GET / HTTP/1.1\nhost: a\n\n"},
      {400, "GET  / HTTP/1.1\r\nhost: a\r\n\r\n"},
      {400, std::string("GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n", 28)},
      {400, std::string("GET / HTTP/1.1\r\nhost: a\0b\r\n\r\n", 29)},
      {400, "GET / HTTP/1.1\r\nhost : a\r\n\r\n"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n"},
      {400, "GET / HTTP/1.1\r\nhost: a\r\n"},
      {400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
      {400, "\x16\x03\x01\x02"},
      {405, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc"},
      {405, "CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n"},
      {413, "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc"},
      {413, "GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"},
      {413, "GET / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 9999999999\r\n\r\n"},
      {431, "GET /" + std::string(100'000, '?') + " HTTP/1.1\r\nhost: a\r\n\r\n"},
      {431, flood},
      {431, std::string(100'000, 'G')}};
  for (const auto& [status, bytes] : refused) {
    INFO(bytes.substr(0, 100));
    const std::string answer = answer_to(server, bytes + request_of("/behind"));
    CHECK(answer.starts_with("HTTP/1.1 " + std::to_string(status)));
    CHECK(count_of("HTTP/1.1 ", answer) == 1);
  }
  CHECK(answer_to(server, "").empty());
  CHECK(server.lines().size() == refused.size());
}

TEST_CASE("the log keeps what could not be read apart from what was read before on the same connection") {
  TestServer server({});
  answer_to(server, request_of("/a") + "\x01\r\n\r\n");
  server.stop();
  const auto lines = server.lines();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("127.0.0.1 GET /a 200 4 B "));
  CHECK(lines[1].starts_with("127.0.0.1 - - 400 "));
}

TEST_CASE("who sends or takes too slowly is let go, and so is one connection too many") {
  TestServer server({.header_bytes = 8192, .patience = 300ms, .connections = 3});
  {
    const Client idle(server), half(server), deaf(server);
    half.send("GET / HTT");
    deaf.send(request_of("/long"));
    CHECK(half.rest().empty());
    CHECK(idle.rest().empty());
    while (server.lines().empty()) std::this_thread::sleep_for(10ms);  // The long answer is under way.
    std::this_thread::sleep_for(1200ms);
    CHECK(deaf.rest().size() < long_body);
  }
  const Client one(server), other(server), third(server);
  const std::vector<const Client*> three = {&one, &other, &third};
  for (int number = 0; const Client* client : three) {
    INFO("client " << number++);
    client->send(request_of("/a"));
    CHECK(client->until("</a>").starts_with("HTTP/1.1 200"));
  }
  CHECK(answer_to(server, request_of("/a")).starts_with("HTTP/1.1 503"));
  for (int number = 0; const Client* client : three) {
    INFO("client " << number++);
    CHECK(client->rest().empty());
  }
  CHECK(answer_to(server, request_of("/a")).starts_with("HTTP/1.1 200"));
}

TEST_CASE("a stop does not wait for those who are silent") {
  TestServer server({});
  const Client silent(server), half(server), busy(server);
  half.send("GET / HTT");
  busy.send(request_of("/a"));
  CHECK(busy.until("</a>").starts_with("HTTP/1.1 200"));
  const auto begin = std::chrono::steady_clock::now();
  server.stop();
  CHECK(std::chrono::steady_clock::now() - begin < 3s);
  CHECK(silent.rest().empty());
}

TEST_CASE("a stop waits for what is being answered, and its line comes into the log") {
  TestServer server({});
  const Client client(server);
  client.send(request_of("/slow"));
  server.await_slow_request();
  client.send(request_of("/behind"));
  std::jthread stopping([&] { server.stop(); });
  while (is_listening(server)) std::this_thread::sleep_for(1ms);
  server.answer_slow_request();
  stopping.join();
  const std::string answer = client.rest();
  CHECK(answer.starts_with("HTTP/1.1 200"));
  CHECK(answer.ends_with("\r\n\r\n" + std::string(slow_body, 'x')));
  const auto lines = server.lines();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].starts_with("127.0.0.1 GET /slow 200 200000 B "));
}

}  // namespace
}  // namespace dropslide::serve
