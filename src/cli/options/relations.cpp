// What the rows of a command say of each other.
#include "cli/options/relations.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "cli/options/row_text.hpp"

namespace dropslide::cli {
namespace {

namespace fs = std::filesystem;

/// The rules of one command line, in the order in which they are checked.
class RelationCheck {
 public:
  RelationCheck(const Command& command, const std::vector<OptionRow>& rows, Arguments& arguments)
      : command_(command), rows_(rows), arguments_(arguments) {}

  void run() {
    for (const OptionRow& row : rows_)
      if (arguments_.has(row.name)) choose_mode(row);
    for (const OptionRow& row : rows_)
      if (arguments_.has(row.name)) check(row);
    for (const OptionRow& row : rows_)
      if (row.is_required && !arguments_.has(row.name))
        throw UsageError(fmt::format("--{} is missing: give it {}", row.name, article_text(row.value)));
    expect_different_files();
  }

 private:
  /// Rows are asked in their order, so the first that chooses a mode wins.
  void choose_mode(const OptionRow& row) {
    const OptionRow* const mode = find_row(rows_, row.chooses.option);
    if (mode == nullptr || arguments_.text(mode->name) != mode->value.fallback) return;
    if (arguments_.has(mode->name))
      arguments_.add(mode->name, row.chooses.value);
    else
      arguments_.set_fallback(mode->name, row.chooses.value);
    chooser_ = row.name;
  }

  void check(const OptionRow& row) const {
    check_mode(row);
    for (const Need& need : row.needs) check_need(row, need);
    for (const std::string& other : row.excludes)
      if (arguments_.has(other))
        throw UsageError(fmt::format("--{} and --{} exclude each other: choose one", row.name, other));
    check_argument(row);
  }

  void check_mode(const OptionRow& row) const {
    const Modes& modes = row.only_for;
    if (modes.option.empty()) return;
    const std::string mode = arguments_.text(modes.option);
    for (const std::string& value : modes.values)
      if (value == mode) return;
    throw UsageError(fmt::format("--{} does not apply to --{} {}{}: it is for {}", row.name, modes.option,
                                 mode, chooser_.empty() ? "" : fmt::format(" (--{} chooses it)", chooser_),
                                 modes_text(row, rows_)));
  }

  void check_need(const OptionRow& row, const Need& need) const {
    const bool applies = (need.if_given.empty() || arguments_.has(need.if_given)) &&
                         (need.if_value.empty() || arguments_.text(row.name) == need.if_value);
    if (!applies || arguments_.has(need.option)) return;
    std::string subject = "--" + row.name;
    if (!need.if_given.empty()) subject += " with --" + need.if_given;
    if (!need.if_value.empty()) subject += " " + need.if_value;
    throw UsageError(fmt::format("{} needs {}: give it --{}", subject, need.reason, need.option));
  }

  void check_argument(const OptionRow& row) const {
    for (const ArgumentRow& argument : command_.positionals) {
      if (argument.name != row.narrows.argument || !arguments_.has(argument.name)) continue;
      const auto number = arguments_.whole<std::int64_t>(argument.name);
      if (number > row.narrows.most)
        throw UsageError(fmt::format("with --{} {} {} is out of range: expected {} to {}", row.name,
                                     argument.value.name, number, argument.value.least, row.narrows.most));
    }
  }

  /// Two results in one file would leave the one that comes last. Devices and pipes take both.
  void expect_different_files() const {
    std::map<fs::path, std::string> names;
    for (const OptionRow& row : rows_) {
      if (row.value.kind != ValueKind::file || !arguments_.has(row.name)) continue;
      for (const std::string& file : arguments_.texts(row.name)) {
        std::error_code error;
        const fs::path path = fs::weakly_canonical(fs::absolute(file), error);
        if (error || (fs::exists(path, error) && !fs::is_regular_file(path, error))) continue;
        const auto [first, is_new] = names.emplace(path, row.name);
        if (!is_new)
          throw UsageError(fmt::format("--{} and --{} name the same file, {}: give each its own",
                                       first->second, row.name, file));
      }
    }
  }

  const Command& command_;
  const std::vector<OptionRow>& rows_;
  Arguments& arguments_;
  std::string chooser_;  ///< The option that chose the mode, if one did.
};

}  // namespace

void check_relations(const Command& command, const std::vector<OptionRow>& rows, Arguments& arguments) {
  RelationCheck(command, rows, arguments).run();
}

}  // namespace dropslide::cli
