// What the system says when it refuses something to do with files.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string_view>

#include "base/error.hpp"

namespace dropslide {

/// "cannot `what` `path`: " and what the system calls the error `number`, by default that of the last call.
EnvironmentError system_refusal(std::string_view what, const std::filesystem::path& path, int number = errno);

/// Whether the error number says that the file system or the system knows no such call, and not that the call
/// has failed: then another one does instead.
bool means_unknown_call(int number);

}  // namespace dropslide
