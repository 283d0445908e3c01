// The input of a fuzzer as a file, for readers that open one by its name.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace fuzz {

/// The bytes of an input.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A folder of this process, gone at its end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "fuzz-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// The file of that name, with the bytes in it.
  std::filesystem::path write(const char* name, std::string_view bytes) const {
    std::filesystem::path file = path_ / name;
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file;
  }

 private:
  std::filesystem::path path_;
};

/// Calls read(), which may refuse what it reads. All else that it throws is a finding.
template <class Read>
void read_or_refuse(Read&& read) {
  try {
    read();
  } catch (const dropslide::Error&) {
  }
}

/// Ends the process, which is a finding, unless it holds.
inline void expect(bool holds) {
  if (!holds) std::abort();
}

}  // namespace fuzz
