// A small server of HTTP/1.1, made of Boost.Beast.
#include "serve/http_server.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "serve/response_fields.hpp"

namespace dropslide::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Error = beast::error_code;

/// After a connection that the system refused, for want of descriptors say. Chosen.
constexpr auto shortage_wait = std::chrono::milliseconds(10);

class Connection;

/// What all connections share.
class Server {
 public:
  Server(const Service& service, asio::io_context& context)
      : service_(service), context_(context), acceptor_(asio::make_strand(context)) {}

  const Service& service() const { return service_; }
  bool is_stopping() const { return is_stopping_; }

  void listen();
  void accept();
  void await_client();
  void welcome(tcp::socket&& socket);
  /// Takes no more connections, and ends those that wait for a request.
  void stop();

  /// Whether there are not too many connections now.
  bool enter(Connection* connection);
  void leave(Connection* connection);

 private:
  const Service& service_;
  asio::io_context& context_;
  tcp::acceptor acceptor_;
  std::atomic<bool> is_stopping_ = false;
  std::mutex mutex_;
  std::set<Connection*> connections_;
};

/// One client: reads a request, answers it, and so on.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Server& server, tcp::socket&& socket) : server_(server), stream_(std::move(socket)) {
    Error error;
    const auto client = stream_.socket().remote_endpoint(error);
    if (!error) client_ = client.address().to_string();
  }
  ~Connection() { server_.leave(this); }

  void start() {
    const bool may_enter = server_.enter(this);
    asio::dispatch(stream_.get_executor(), [may_enter, self = shared_from_this()] {
      if (may_enter) return self->read();
      self->refuse(503, "too many connections: ask again later");
    });
  }

  /// Ends the connection unless an answer is on its way.
  void stop_waiting() {
    asio::dispatch(stream_.get_executor(), [self = shared_from_this()] {
      if (self->is_waiting_) self->stream_.cancel();
    });
  }

 private:
  void read() {
    if (server_.is_stopping()) return close();
    has_answered_ = false;
    const Limits& limits = server_.service().limits;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser_->body_limit(
        std::numeric_limits<std::uint64_t>::max());  // A body is refused below, of any length.
    method_ = target_ = "-";
    version_ = 11;
    stream_.expires_after(limits.patience);
    is_waiting_ = true;
    http::async_read_header(stream_, buffer_, *parser_,
                            beast::bind_front_handler(&Connection::on_read, shared_from_this()));
  }

  void on_read(Error error, std::size_t) {
    is_waiting_ = false;
    start_ = Clock::now();
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return refuse(431, "the request is too long");
    if (error == http::error::end_of_stream || (error && !is_of_http(error))) return close();
    if (error) return refuse(400, "the request is not HTTP/1.1: " + error.message());
    answer();
  }

  static bool is_of_http(Error error) {
    return error.category() == make_error_code(http::error::bad_method).category();
  }

  void answer() {
    const auto& request = parser_->get();
    method_ = std::string(request.method_string());
    target_ = std::string(request.target());
    version_ = request.version();
    if (version_ > 10 && request.count(http::field::host) != 1)
      return refuse(400, "a request names one host");
    const bool is_order = request.method() == http::verb::post && server_.service().order;
    if (!is_order && request.method() != http::verb::get && request.method() != http::verb::head)
      return refuse(405, "the server takes GET and HEAD alone");
    if (!parser_->is_done()) return refuse(413, "a request has no body");
    if (is_order && is_of_other_site()) return refuse(403, "only pages of this server may ask for that");
    keeps_alive_ = request.keep_alive() && !server_.is_stopping();
    if (is_order) return send(server_.service().order(target_));
    const Response response = server_.service().answer(target_);
    send(response, known_tags());
  }

  /// Whether a browser says so; other programs say nothing.
  bool is_of_other_site() const {
    const auto site = parser_->get().find("sec-fetch-site");
    return site != parser_->get().end() && site->value() != "same-origin" && site->value() != "none";
  }

  /// All that the client has kept; it may say so in several fields.
  std::string known_tags() const {
    std::string tags;
    const auto [begin, end] = parser_->get().equal_range(http::field::if_none_match);
    for (auto field = begin; field != end; ++field) tags += std::string(field->value()) + ',';
    return tags;
  }

  /// An answer to what was not understood: nothing more is read.
  void refuse(int status, std::string_view text) {
    keeps_alive_ = false;
    send(server_.service().refusal(status, text));
  }

  void send(const Response& response, const std::string& known = {}) {
    has_answered_ = true;
    const std::string tag = entity_tag(response.body);
    const bool is_known = response.status == 200 && names_tag(known, tag);
    const int status = is_known ? 304 : response.status;
    reply_.emplace(static_cast<http::status>(status), version_);
    for (const auto& [name, value] : response_fields(response, tag, server_.service().frame_ancestors))
      reply_->set(name, value);
    reply_->keep_alive(keeps_alive_);
    if (!is_known) reply_->body() = response.body;
    reply_->prepare_payload();
    if (is_known) reply_->erase(http::field::content_length);
    if (method_ == "HEAD") reply_->body().clear();  // Such an answer ends behind its fields.
    const std::size_t bytes = reply_->body().size();
    server_.service().log(to_text(LogEntry{client_, method_, target_, status, bytes, seconds_since(start_)}));
    stream_.expires_after(server_.service().limits.patience);
    http::async_write(stream_, *reply_, beast::bind_front_handler(&Connection::on_write, shared_from_this()));
  }

  void on_write(Error error, std::size_t) {
    if (error || !keeps_alive_) return close();
    read();
  }

  /// What the client still sends is read for a moment, or the system would take the answer back. A stop does
  /// not wait for those who have no answer.
  void close() {
    Error error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    if (error || (server_.is_stopping() && !has_answered_)) return;
    stream_.expires_after(linger);
    is_waiting_ = !server_.is_stopping();
    drain();
  }

  void drain() {
    stream_.async_read_some(asio::buffer(rest_), [self = shared_from_this()](Error error, std::size_t bytes) {
      self->drained_ += bytes;
      if (!error && self->drained_ < most_drained) self->drain();
    });
  }

  /// Chosen, both: a browser is done at once.
  static constexpr auto linger = std::chrono::seconds(1);
  static constexpr std::size_t most_drained = std::size_t{1} << 16;

  Server& server_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{most_drained};
  std::array<char, 4096> rest_{};
  std::size_t drained_ = 0;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<http::response<http::string_body>> reply_;
  std::string client_ = "-", method_ = "-", target_ = "-";
  unsigned version_ = 11;  ///< Of HTTP, times ten: who speaks 1.0 hears whether the connection stays.
  Clock::time_point start_ = Clock::now();
  bool keeps_alive_ = false, is_waiting_ = false;
  bool has_answered_ = false;  ///< The last request, and waits for no other one.
};

asio::ip::address address_in(const std::string& text) {
  Error error;
  auto address = asio::ip::make_address(text, error);
  if (error) throw UsageError(fmt::format("'{}' is no IP address, such as 127.0.0.1", text));
  return address;
}

/// What to do where the system refuses an address or a port.
std::string way_out(const Error& error) {
  if (error == asio::error::address_in_use) return "another program listens there: take another --port";
  if (error == asio::error::access_denied) return "take a --port of 1024 or more";
  if (error == boost::system::errc::address_not_available)
    return "this machine has no such address: for --address take one of its own, 127.0.0.1 or 0.0.0.0";
  return "take another --address or another --port";
}

void Server::listen() {
  Error error;
  const tcp::endpoint endpoint(address_in(service_.address), service_.port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    throw EnvironmentError(fmt::format("cannot listen on {}, port {}: {}; {}", service_.address,
                                       service_.port, error.message(), way_out(error)));
  service_.begin(acceptor_.local_endpoint().port());
}

/// Where memory is short it is tried again: without, nobody were let in any more.
void Server::accept() {
  for (;;) {
    try {
      return await_client();
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(shortage_wait);
    }
  }
}

void Server::await_client() {
  acceptor_.async_accept(asio::make_strand(context_), [this](Error error, tcp::socket socket) {
    if (is_stopping_) return;
    if (error)
      std::this_thread::sleep_for(shortage_wait);
    else
      welcome(std::move(socket));
    accept();
  });
}

void Server::welcome(tcp::socket&& socket) {
  try {
    std::make_shared<Connection>(*this, std::move(socket))->start();
  } catch (const std::bad_alloc&) {
    return;  // This client is let go, the others stay.
  }
}

void Server::stop() {
  is_stopping_ = true;
  asio::post(acceptor_.get_executor(), [this] {
    Error ignored;
    acceptor_.close(ignored);
  });
  std::vector<std::shared_ptr<Connection>> present;  // Outlives the lock: the last to let go of one leaves.
  {
    const std::scoped_lock lock(mutex_);
    for (Connection* connection : connections_)
      if (auto held = connection->weak_from_this().lock()) present.push_back(std::move(held));
  }
  for (const auto& connection : present) connection->stop_waiting();
}

bool Server::enter(Connection* connection) {
  const std::scoped_lock lock(mutex_);
  if (static_cast<int>(connections_.size()) >= service_.limits.connections) return false;
  connections_.insert(connection);
  return true;
}

void Server::leave(Connection* connection) {
  const std::scoped_lock lock(mutex_);
  connections_.erase(connection);
}

/// Until nothing is left to do. Where memory is short one connection is let go, and the others go on.
void work(asio::io_context& context) {
  for (bool is_done = false; !is_done;) {
    try {
      context.run();
      is_done = true;
    } catch (const std::bad_alloc&) {
      std::this_thread::sleep_for(shortage_wait);
    }
  }
}

}  // namespace

void expect_address(const std::string& text) { address_in(text); }

void serve_http(const Service& service, const std::stop_token& stop) {
  asio::io_context context(service.threads);
  Server server(service, context);
  server.listen();
  server.accept();
  const std::stop_callback stopping(stop, [&] { asio::post(context, [&] { server.stop(); }); });
  std::vector<std::jthread> threads;
  for (int i = 1; i < service.threads; ++i) threads.emplace_back([&] { work(context); });
  work(context);
}

}  // namespace dropslide::serve
