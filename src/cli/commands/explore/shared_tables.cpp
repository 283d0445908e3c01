// The tablebases that `serve` and `explore` show.
#include "cli/commands/explore/shared_tables.hpp"

#include <fmt/format.h>

#include "cli/terminal.hpp"
#include "serve/sample_tables.hpp"

namespace dropslide::cli {
namespace {

std::vector<std::filesystem::path> given_paths(const Arguments& arguments) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& path : arguments.texts("paths")) paths.emplace_back(path);
  return paths;
}

template <class Named>
void explain_errors(const char* kind, const std::vector<Named>& all) {
  for (const Named& one : all)
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
    const Decision made = serve::make_sample_tables(samples_->path(), session.resources());
    exit_code_ = session.explain_stop(made.stopped, made.needed_bytes);
    if (made.stopped != StopReason::none) return;
    paths.push_back(samples_->path());
  }
  tables_.emplace(paths, session.resources().memory_bytes);
  explain_errors("table", tables_->tables());
  explain_errors("game", tables_->games());
}

}  // namespace dropslide::cli
