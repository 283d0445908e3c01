// The errors that the library throws: what the caller asked wrongly, kept apart from what the world refused.
#pragma once

#include <stdexcept>

/// The public names of dropslide. Everything else in the namespace `dropslide` is internal and may change.
namespace dropslide::api {

/// Base of all errors below. `what()` is one line: what was expected, what was found, what to do. Besides
/// them `std::bad_alloc` may come; any `std::logic_error` is a bug of ours.
///
/// Example:
///     try {
///       ds::solve("4x3", 2);
///       assert(false);
///     } catch (const ds::UsageError& error) {
///       assert(std::string(error.what()).find("4x3") != std::string::npos);
///     }
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The request makes no sense: a malformed shape, a tile out of range, an unknown player.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The request is fine but the outside world is not: an unreadable folder, a full disk, too few threads.
class EnvironmentError : public Error {
 public:
  using Error::Error;
};

/// A file is there but is not what a run would have left: damaged, of another game, or of another version.
class DamageError : public EnvironmentError {
 public:
  using EnvironmentError::EnvironmentError;
};

}  // namespace dropslide::api
