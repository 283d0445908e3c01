// A file that a command writes beside its output.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "files/new_file.hpp"

namespace dropslide::cli {

/// Known to be writable before the first minute of work; appears under its name only when it is whole.
class ReportFile {
 public:
  /// Throws EnvironmentError if it cannot be written.
  explicit ReportFile(std::filesystem::path file) : file_(std::move(file), Writers::several) {}

  /// Writes the whole text, once. Throws EnvironmentError (disk full, for one).
  void write(const std::string& text) {
    file_.write(text.data(), text.size());
    file_.finish(Durability::program);
  }

 private:
  NewFile file_;
};

}  // namespace dropslide::cli
