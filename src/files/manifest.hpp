// The list of the files in a folder, with what they are and their checksums; the one file that says which of
// them count.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "files/checked_file.hpp"

namespace dropslide {

/// One file of the list.
struct ManifestFile {
  std::string name;   ///< Relative to the folder.
  FileDigest digest;  ///< Its length and checksum.
  std::uint64_t entries = 0;

  friend bool operator==(const ManifestFile& a, const ManifestFile& b) {
    return a.name == b.name && a.digest.bytes == b.digest.bytes && a.digest.checksum == b.digest.checksum &&
           a.entries == b.entries;
  }
};

/// Throws DamageError unless the file at the path has the length and checksum that are listed.
void expect_listed(const std::filesystem::path& path, const ManifestFile& file);

/// What the owner states, and which files belong to it.
struct Manifest {
  std::map<std::string, std::string> facts;  ///< What the owner states: the game, how far the work is.
  std::vector<ManifestFile> files;           ///< In the owner's order.

  /// Writes `manifest.json`, with a checksum of its own. Throws EnvironmentError.
  void save(const std::filesystem::path& folder) const;

  /// Nothing if there is none. Throws EnvironmentError if it cannot be read, DamageError if it is not ours or
  /// not whole.
  static std::optional<Manifest> load(const std::filesystem::path& folder);

  /// The stated fact. Throws DamageError if it is missing.
  const std::string& fact(const std::string& name) const;

  /// A fact that is an int. Throws DamageError if it is missing or none.
  int number(const std::string& name) const;

  /// A fact that is a 64-bit number. Throws DamageError if it is missing or none.
  std::uint64_t count(const std::string& name) const;
};

}  // namespace dropslide
