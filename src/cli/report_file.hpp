// A file that a command writes beside its output.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace dropslide::cli {

/// Known to be writable before the first minute of work; appears under its name only when it is whole.
class ReportFile {
 public:
  /// Throws EnvironmentError if it cannot be written.
  explicit ReportFile(std::filesystem::path file);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  /// Writes the whole text, once. Throws EnvironmentError (disk full, for one).
  void write(const std::string& text);

 private:
  std::filesystem::path file_;
  std::filesystem::path partial_;
  std::ofstream stream_;
};

}  // namespace dropslide::cli
