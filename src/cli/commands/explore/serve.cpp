// dropslide serve: solved games as a page and an API of HTTP.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/shell_text.hpp"
#include "base/units.hpp"
#include "cli/commands/explore/explore_commands.hpp"
#include "cli/commands/explore/shared_tables.hpp"
#include "cli/data_folder.hpp"
#include "cli/terminal.hpp"
#include "report/games/known_report.hpp"
#include "serve/api.hpp"
#include "serve/api_answers.hpp"
#include "serve/http_server.hpp"
#include "serve/page_export.hpp"
#include "serve/response_fields.hpp"
#include "studies/known/recorded_results.hpp"

namespace dropslide::cli {
namespace {

/// Where the server listens, and for how many tables; nothing if it was stopped before it had made the
/// small tables.
struct Listening {
  std::string address;
  std::optional<std::uint16_t> port{};
  std::optional<std::size_t> tables{}, games{};

  std::optional<std::string> url() const {
    const bool is_v6 = address.find(':') != std::string::npos;
    return port ? std::optional(fmt::format("http://{}:{}/", is_v6 ? "[" + address + "]" : address, *port))
                : std::nullopt;
  }
};

std::string to_plain_text(const Listening& listening) {
  if (!listening.port) return {};
  std::string text = counted(*listening.tables, "table");
  if (*listening.games > 0) text += " and " + counted(*listening.games, "game");
  return fmt::format("{} at {}   (Ctrl-C ends)\n", text, *listening.url());
}

void describe(FieldTable<Listening>& table) {
  using R = Listening;
  table.about("Printed once when the server listens, or was stopped before.")
      .field("address", "The address of this machine.", &R::address)
      .field("port", "The port; null if stopped.", type::whole(1, 65535), &R::port)
      .field("url", "Where the page is; null if stopped.", type::text_like("URL", "^http://.+/$"), &R::url)
      .field("table_count", "Tables, with those that cannot be used; null if stopped.", &R::tables)
      .field("game_count", "Game records, likewise; null if stopped.", &R::games);
}

/// Where `--export` has written what.
struct Exported {
  serve::ExportedPage page;
};

void describe(FieldTable<Exported>& table) {
  table.about("Printed with --export.")
      .field("folder", "Where the page is.", [](auto& r) { return r.page.folder.string(); })
      .field("tables", "Names of the tables that it answers for.", [](auto& r) { return r.page.tables; })
      .field("files", "How many files were written.", [](auto& r) { return r.page.files; })
      .field("bytes", "Of all files.", [](auto& r) { return r.page.bytes; });
}

std::string to_plain_text(const Exported& exported) {
  const serve::ExportedPage& page = exported.page;
  return fmt::format(
      "{} with {} in {} of {}: copy it to any web host, or look at it with python3 -m http.server -d {}\n",
      page.folder.string(), counted(page.tables.size(), "table"), counted(page.files, "file"),
      format_bytes(page.bytes), shell_path(page.folder.string()));
}

std::vector<AnswerForm> answers() {
  std::vector<AnswerForm> forms = serve::api_answers();
  forms.insert(forms.begin(), {answer<Listening>(), answer<Exported>()});
  return forms;
}

/// Throws UsageError for what is no site: it becomes a part of a header field.
std::vector<std::string> frame_ancestors_in(const Arguments& arguments) {
  std::vector<std::string> sites = arguments.texts("frame-ancestors");
  for (const std::string& site : sites)
    if (!serve::is_site(site))
      throw UsageError(
          fmt::format("--frame-ancestors '{}': expected the scheme, host and port of a page, such as "
                      "http://localhost:8888",
                      site));
  return sites;
}

void explain_loopback(const std::string& address) {
  if (address.starts_with("127.") || address == "::1")
    notify_user(fmt::format(
        "only this machine reaches {}; for other machines, or in a container, add --address 0.0.0.0",
        address));
}

void print_line(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// What `dropslide known --json` prints, but for what the next step costs; empty where no records are
/// installed.
std::string known_document(const Session& session) try {
  const BestKnown known(recorded_results(data_folder() / "results"));
  const std::vector<ReportedBound> reported = reported_bounds(data_folder() / "results");
  KnownAnswer answer;
  for (const KnownNumber& number : known.numbers(known.shapes(), known_dmaxes))
    answer.numbers.push_back({.number = number, .next = {}, .reported = beyond(number, reported)});
  return session.json_text("known", to_json(answer));
} catch (const Error&) {
  return {};
}

void serve_tables(SharedTables& shared, std::vector<std::string> frame_ancestors, const Arguments& arguments,
                  const Session& session) {
  const serve::TableSet& tables = *shared.tables();
  const auto maker = shared.maker(session.resources());
  const serve::Api api(tables, maker.get(), std::string(version), known_document(session),
                       session.resources().stop);
  serve::Service service;
  service.address = arguments.text("address");
  service.port = arguments.whole<std::uint16_t>("port");
  service.threads = session.resources().threads;
  service.frame_ancestors = std::move(frame_ancestors);
  service.answer = [&](std::string_view target) { return api.answer(target); };
  service.order = [&](std::string_view target) { return api.order(target); };
  service.refusal = [&](int status, std::string_view text) { return api.refusal(status, text); };
  service.begin = [&](std::uint16_t port) {
    session.print("serve", Listening{service.address, port, tables.tables().size(), tables.games().size()});
    std::cout.flush();
    explain_loopback(service.address);
  };
  service.log = print_line;
  serve_http(service, session.resources().stop);
}

int run(const Arguments& arguments) {
  std::vector<std::string> frame_ancestors = frame_ancestors_in(arguments);
  serve::expect_address(arguments.text("address"));
  const Session session(arguments);
  SharedTables shared(arguments, session);
  if (!shared.tables()) {
    session.print("serve", Listening{arguments.text("address")});
    return shared.exit_code();
  }
  if (const auto folder = arguments.text_if_any("export")) {
    const auto leave_out = [](const std::string& name, const std::string& why) {
      notify_user(fmt::format("{} is left out: {}", name, why));
    };
    session.print(
        "serve", Exported{serve::export_page(*shared.tables(), known_document(session), *folder, leave_out)});
    return exit_done;
  }
  serve_tables(shared, std::move(frame_ancestors), arguments, session);
  return exit_done;
}

Value address_value() {
  Value value = any_text("IP");
  value.fallback = "127.0.0.1";
  return value;
}

}  // namespace

Command serve_command() {
  return {
      .name = "serve",
      .summary = "solved games in a browser, and as an API of HTTP",
      .details =
          "Answers requests until it is stopped: a page on which any position can be set up, with the "
          "value of every drop and slide, and the same as JSON (docs/API.md). A PATH is a tablebase of "
          "'solve --out' or 'expect --out', a certificate, a policy, a game record (what 'shortest --game "
          "--json' or 'strategy --json' printed, in a file .json), or a folder with such in it. "
          "Without any, small tablebases are made for as long as the server runs, and larger ones, up to "
          "4x4, for "
          "who asks for them on the page.\n"
          "Only this machine can ask unless --address says otherwise; a server in a container needs "
          "--address 0.0.0.0. The page works below any path of a reverse proxy. No other file is ever read. "
          "Each answer is a line on standard error.",
      .positionals = table_arguments(),
      .rows = {{.name = "port",
                .value = whole_number("P", 0, 65535, "2048"),
                .help = "the port; 0 takes any that is free"},
               {.name = "address",
                .value = address_value(),
                .help = "the address of this machine to listen on; 0.0.0.0 lets other machines ask"},
               {.name = "frame-ancestors",
                .value = any_text("SITE"),
                .help = "a site, such as http://localhost:8888, whose pages may show this one in a frame",
                .may_repeat = true},
               {.name = "export",
                .value = folder_path(),
                .help = "serve nothing: write the page and its tables into that new folder, as files for any "
                        "web host",
                .excludes = {"port", "address", "frame-ancestors"}}},
      .examples = {{"serve 3x4-2-6", "explore that game at http://127.0.0.1:2048/"},
                   {"serve 3x3-score 3x3-policy 3x4.json", "a tablebase, a policy and a game record"},
                   {"serve", "explore small games that are made at once"},
                   {"serve 3x3-2-5 --export site", "the same page for a host that runs no program"}},
      .answers = answers(),
      .run = run};
}

}  // namespace dropslide::cli
