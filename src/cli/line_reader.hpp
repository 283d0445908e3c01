// Lines of standard input, or of another descriptor, as they come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace dropslide::cli {

/// Reads a descriptor to its end, or until a stop is requested: then what waits for a line waits no longer.
class LineReader {
 public:
  /// Chosen: no question that makes sense is nearly so long.
  static constexpr std::size_t longest_line = 4096;

  /// `descriptor` must outlive this.
  LineReader(int descriptor, std::stop_token stop);

  /// The next line, without its end, which may be that of Windows. Of a longer one than `longest_line` only
  /// the beginning, which is longer, too. False after the last line or a request to stop. Throws
  /// EnvironmentError if it cannot be read.
  bool next(std::string& line);

  /// How much of a file has been given; 0 where nobody knows how much will come.
  double share() const;

 private:
  bool fill();
  bool wait() const;

  int descriptor_;
  std::stop_token stop_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;    ///< What has been read and not been given, in `buffer_`.
  std::uint64_t size_ = 0, read_ = 0;  ///< Bytes of the file, 0 if it is none, and those read.
};

}  // namespace dropslide::cli
