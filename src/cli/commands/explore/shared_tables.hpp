// The tablebases that `serve` and `explore` show: those of the command line, or small ones that are made.
#pragma once

#include <memory>
#include <optional>

#include "cli/commands/explore/temporary_folder.hpp"
#include "cli/session.hpp"
#include "serve/table_maker.hpp"
#include "serve/table_set.hpp"

namespace dropslide::cli {

/// The argument `paths`, which both commands have: as many as there are.
std::vector<ArgumentRow> table_arguments();

/// The tables that the arguments name; without any, small ones that are gone with this.
class SharedTables {
 public:
  /// Says on standard error what is made, and which tables and games cannot be used. Throws EnvironmentError
  /// as TableSet does.
  SharedTables(const Arguments& arguments, const Session& session);

  /// Null if making the small ones was stopped.
  const serve::TableSet* tables() const { return tables_ ? &*tables_ : nullptr; }

  /// Makes more of them; null if tables were given. Requires `tables()`.
  std::unique_ptr<serve::TableMaker> maker(const Resources& resources);

  /// For the command that has no tables.
  int exit_code() const { return exit_code_; }

 private:
  std::optional<TemporaryFolder> samples_;
  std::optional<serve::TableSet> tables_;
  int exit_code_ = exit_done;
};

}  // namespace dropslide::cli
