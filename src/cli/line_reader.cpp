// Reading a descriptor line by line.
#include "cli/line_reader.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "files/system_refusal.hpp"

namespace dropslide::cli {

LineReader::LineReader(int descriptor, std::stop_token stop)
    : descriptor_(descriptor), stop_(std::move(stop)), buffer_(std::size_t{1} << 16) {
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    size_ = static_cast<std::uint64_t>(status.st_size);
}

double LineReader::share() const {
  if (size_ == 0) return 0;
  const std::uint64_t given = read_ - (end_ - begin_);
  return std::min(1.0, static_cast<double>(given) / static_cast<double>(size_));
}

/// Until there is something to read, or the end, or a request to stop: then false.
bool LineReader::wait() const {
  constexpr int milliseconds = 100;
  while (!stop_.stop_requested()) {
    pollfd input{descriptor_, POLLIN, 0};
    if (poll(&input, 1, milliseconds) != 0) return true;  // An error shows when it is read.
  }
  return false;
}

/// False at the end.
bool LineReader::fill() {
  while (wait()) {
    const ssize_t count = read(descriptor_, buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw system_refusal("read", "standard input");
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
    read_ += end_;
    return count > 0;
  }
  return false;
}

bool LineReader::next(std::string& line) {
  line.clear();
  if (begin_ == end_ && !fill()) return false;
  do {
    const char* const data = buffer_.data();
    const char* const newline = std::find(data + begin_, data + end_, '\n');
    const auto length = static_cast<std::size_t>(newline - data) - begin_;
    line.append(data + begin_, std::min(length, longest_line + 1 - std::min(line.size(), longest_line + 1)));
    begin_ = std::min(begin_ + length + 1, end_);
    if (newline != data + end_) break;
  } while (fill());
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

}  // namespace dropslide::cli
