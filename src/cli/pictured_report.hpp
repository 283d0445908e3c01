// The report of a study with pictures, as `--report DIR` asks for it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.hpp"
#include "files/new_file.hpp"
#include "report/format/named_picture.hpp"

namespace dropslide::cli {

/// DIR/NAME.md and the pictures DIR/NAME/*.svg; nothing at all without `--report`.
class PicturedReport {
 public:
  /// Makes the folder of the pictures. Throws EnvironmentError if it or the report cannot be written.
  PicturedReport(const Arguments& arguments, const std::string& name);

  /// Whether the report is wanted.
  bool is_wanted() const { return file_.has_value(); }

  /// The folder of the pictures as the report names it.
  std::string pictures() const { return pictures_.filename().string(); }

  /// Writes the pictures, if the report is wanted. Throws EnvironmentError.
  void add(const std::vector<NamedPicture>& pictures) const;

  /// Writes the report, once. Requires `is_wanted()`. Throws EnvironmentError.
  void write(const std::string& markdown) { file_->write_whole(markdown); }

 private:
  std::optional<NewFile> file_;
  std::filesystem::path pictures_;
};

}  // namespace dropslide::cli
