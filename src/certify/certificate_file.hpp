// The file of a certificate: a header of text lines, then layers of ascending codes, then a checksum.
//
//   dropslide certificate 1\n
//   key value\n ...            (the owner's lines)
//   \n
//   layer | count | first code | difference to the next code | ...     varints; for each layer, ascending
//   0 0                                                                 no further layer
//   FNV-1a of all bytes before, 8 bytes, little-endian
//
// A varint has 7 bits a byte, low ones first, the top bit set in all bytes but the last. A layer is written
// as the difference to the one before plus one, so that 0 ends the list. This file knows codes, not boards.
// The format is simple, so that another program can read it in a page of code (check/).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/words.hpp"
#include "files/new_file.hpp"

namespace dropslide {

/// Writes one file, from its header to its checksum; without `finish` nothing is left.
class CertificateWriter {
 public:
  /// `lines`: the owner's header lines, without line ends. Throws EnvironmentError if there can be
  /// no such file.
  CertificateWriter(const std::filesystem::path& file, const std::vector<std::string>& lines);

  /// Adds a layer above those before. Requires at least one code; codes ascend and differ. Throws
  /// EnvironmentError.
  void add_layer(std::uint64_t layer, const std::vector<Word128>& codes);

  /// Ends the file and gives it its name. Returns its size. Throws EnvironmentError (disk full, for one).
  std::uint64_t finish(Durability durability);

 private:
  void put(Word128 number);
  void put_byte(unsigned char byte);
  void write_waiting();

  NewFile file_;
  std::string waiting_;  ///< Bytes that are not written yet.
  std::uint64_t hash_ = 0xcbf29ce484222325;
  std::uint64_t bytes_ = 0;
  std::uint64_t next_layer_ = 0;
};

}  // namespace dropslide
