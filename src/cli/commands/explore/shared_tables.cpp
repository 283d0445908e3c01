// The tablebases that `serve` and `explore` show.
#include "cli/commands/explore/shared_tables.hpp"

#include <fmt/format.h>

#include "cli/terminal.hpp"
#include "serve/offered_games.hpp"

namespace dropslide::cli {
namespace {

std::vector<std::filesystem::path> given_paths(const Arguments& arguments) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& path : arguments.texts("paths")) paths.emplace_back(path);
  return paths;
}

void explain_error(const char* kind, const auto& one) {
  if (!one.error.empty()) notify_user(fmt::format("{} {}: {}", kind, one.name, one.error));
}

}  // namespace

std::vector<ArgumentRow> table_arguments() {
  Value value = file_path();
  value.name = "PATH";
  return {{.name = "paths",
           .value = value,
           .what = "tablebase, certificate, policy or game record, or a folder of them",
           .is_optional = true,
           .may_repeat = true}};
}

SharedTables::SharedTables(const Arguments& arguments, const Session& session) {
  std::vector<std::filesystem::path> paths = given_paths(arguments);
  if (paths.empty()) {
    samples_.emplace();
    notify_user(
        "no tablebase is given: small ones are made, for as long as this runs; to keep one: "
        "dropslide solve 3x3 --dmax 2 --objective 5 --depth --out 3x3-2-5");
    const Decision made = serve::make_first_games(samples_->path(), session.resources());
    exit_code_ = session.explain_stop(made.stopped, made.needed_bytes);
    if (made.stopped != StopReason::none) return;
    paths.push_back(samples_->path());
  }
  tables_.emplace(paths, session.resources().memory_bytes);
  for (const serve::Table* table : tables_->tables()) explain_error("table", *table);
  for (const serve::Game& game : tables_->games()) explain_error("game", game);
}

std::unique_ptr<serve::TableMaker> SharedTables::maker(const Resources& resources) {
  if (!samples_) return nullptr;
  return std::make_unique<serve::TableMaker>(*tables_, samples_->path(), resources);
}

}  // namespace dropslide::cli
