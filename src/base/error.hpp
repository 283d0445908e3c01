// Typed errors: what the outside world can do wrong, kept apart from bugs (which are assertions).
#pragma once

#include <stdexcept>
#include <string>

namespace dropslide {

/// Base of every error that a caller can cause or meet. `what()` is one line: what was expected, what was
/// found, what to do.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The request itself makes no sense: a malformed shape, a tile out of range, an unknown word.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The request is fine but the outside world is not: an unreadable folder, a damaged file, no memory.
class EnvironmentError : public Error {
 public:
  using Error::Error;
};

/// A file is there but is not what a run of ours would have left: damaged, of another game, or forged.
class DamageError : public EnvironmentError {
 public:
  using EnvironmentError::EnvironmentError;
};

}  // namespace dropslide
