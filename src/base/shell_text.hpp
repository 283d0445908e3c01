// Words and command lines as a shell takes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dropslide {

/// The word as a POSIX shell reads it back, whatever is in it: quoted unless it is plain.
std::string shell_word(std::string_view word);

/// A file or folder as `shell_word`; "./-x" for one that a program would take for an option.
std::string shell_path(const std::string& path);

/// The words with spaces between them, each as `shell_word`.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace dropslide
