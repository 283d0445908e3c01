// A file that a command writes beside its output.
#include "cli/report_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "base/error.hpp"

namespace dropslide::cli {

ReportFile::ReportFile(std::filesystem::path file)
    : file_(std::move(file)),
      partial_(fmt::format("{}.partial-{}", file_.string(), getpid())) {  // Two runs may write one report.
  if (std::filesystem::is_directory(file_))
    throw EnvironmentError(fmt::format("cannot write {}: it is a folder", file_.string()));
  stream_.open(partial_);
  if (!stream_)
    throw EnvironmentError(fmt::format("cannot write {}: expected a writable folder", file_.string()));
}

ReportFile::~ReportFile() {
  std::error_code ignored;
  std::filesystem::remove(partial_, ignored);
}

void ReportFile::write(const std::string& text) {
  stream_ << text;
  stream_.close();
  if (!stream_) throw EnvironmentError(fmt::format("cannot write {}: is the disk full?", partial_.string()));
  std::error_code error;
  std::filesystem::rename(partial_, file_, error);
  if (error) throw EnvironmentError(fmt::format("cannot write {}: {}", file_.string(), error.message()));
}

}  // namespace dropslide::cli
