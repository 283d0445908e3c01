// Files with checksums: read as they were written, and otherwise refused.
#include "files/checked_file.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "base/words.hpp"
#include "support/random.hpp"
#include "unit/files/checkpoint_files.hpp"

using namespace dropslide;

namespace fs = std::filesystem;

namespace {

constexpr const char* kind = "example";
constexpr std::size_t block = std::size_t{1} << 20;

FileDigest write(const fs::path& file, const std::string& header, const std::vector<std::string>& parts,
                 Durability durability = Durability::program) {
  std::vector<std::span<const std::byte>> spans;
  for (const std::string& part : parts) spans.push_back(std::as_bytes(std::span(part)));
  return write_checked_file(file, kind, header, spans, durability);
}

/// Header and parts, or nothing if the file is refused.
std::optional<std::vector<std::string>> read(const fs::path& path) {
  const auto file = CheckedFile::open(path, kind);
  if (!file) return std::nullopt;
  std::vector<std::string> parts;
  std::vector<std::span<std::byte>> spans;
  for (const std::uint64_t bytes : file->part_bytes()) parts.emplace_back(bytes, '?');
  for (std::string& part : parts) spans.push_back(std::as_writable_bytes(std::span(part)));
  if (!file->read_parts(spans)) return std::nullopt;
  parts.insert(parts.begin(), file->header());
  return parts;
}

std::vector<std::string> with_header(const std::string& header, std::vector<std::string> parts) {
  parts.insert(parts.begin(), header);
  return parts;
}

std::string random_bytes(std::size_t count, Random& random) {
  std::string bytes(count, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.word64());
  return bytes;
}

std::string number(std::uint64_t value) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
  return bytes;
}

const std::string magic = std::string("dropslide ") + kind + " 2\n";

/// A file of header and sizes with the checksum that makes them sound, and nothing after the header.
std::string sound_front(const fs::path& folder, const std::vector<std::uint64_t>& part_bytes,
                        const std::string& header) {
  std::string front = magic + number(header.size()) + number(part_bytes.size());
  for (const std::uint64_t bytes : part_bytes) front += number(bytes);
  overwrite(folder / "front", front + header);
  return front + number(digest_of(folder / "front")->checksum) + header;
}

bool same(const FileDigest& a, const FileDigest& b) { return a.bytes == b.bytes && a.checksum == b.checksum; }

}  // namespace

TEST_CASE("a checked file is read as it was written, with parts around the size of a block") {
  Random random;
  INFO(random);
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  for (const Durability durability : {Durability::program, Durability::power})
    for (const std::string& header : {some_header, std::string(), std::string(100'000, 'h')}) {
      CAPTURE(durability, header);
      std::vector<std::string> parts;
      for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, block - 1, block, block + 1})
        parts.push_back(random_bytes(bytes, random));
      write(file, header, parts, durability);
      CHECK((read(file) == with_header(header, parts)));
      for (const std::string& part : parts) {
        CAPTURE(part);
        write(file, header, {part}, durability);
        CHECK((read(file) == with_header(header, {part})));
      }
      write(file, header, {}, durability);
      CHECK((read(file) == with_header(header, {})));
    }
  CHECK(names_in(temporary.path()) == std::set<std::string>{"file"});
}

TEST_CASE("a checked file is magic, sizes, checksum, header and blocks, each with its checksum") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, "header", {"abc", std::string(block + 2, 'x')});
  const auto checksum = [&](const std::string& bytes) {
    overwrite(temporary.path() / "bytes", bytes);
    return number(digest_of(temporary.path() / "bytes")->checksum);
  };
  const std::string full(block, 'x');
  const bool is_as_documented = contents(file) == sound_front(temporary.path(), {3, block + 2}, "header") +
                                                      "abc" + checksum("abc") + full + checksum(full) + "xx" +
                                                      checksum("xx");
  CHECK(is_as_documented);
}

TEST_CASE("a file of another kind is refused, even if the kind begins alike") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, some_header, some_parts);
  CHECK(CheckedFile::open(file, kind).has_value());
  for (const char* other : {"exampl", "examples", "Example", "", "example 2\n", "checkpoint"}) {
    CAPTURE(other);
    CHECK_FALSE(CheckedFile::open(file, other).has_value());
  }
}

TEST_CASE("a checked file with any one bit changed is refused") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, some_header, some_parts);
  const std::string whole = contents(file);
  REQUIRE((read(file) == with_header(some_header, some_parts)));
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      CAPTURE(i, bit);
      std::string bytes = whole;
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
      overwrite(file, bytes);
      REQUIRE_FALSE(read(file).has_value());
    }
}

TEST_CASE(
    "a checked file cut short anywhere or with anything appended is refused before its parts are read") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, some_header, some_parts);
  const std::string whole = contents(file);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    overwrite(file, whole.substr(0, length));
    REQUIRE_FALSE(CheckedFile::open(file, kind).has_value());
  }
  for (const std::string& more : {std::string(1, '\0'), std::string("x"), whole}) {
    CAPTURE(more);
    overwrite(file, whole + more);
    CHECK_FALSE(CheckedFile::open(file, kind).has_value());
  }
  overwrite(file, whole);
  CHECK(CheckedFile::open(file, kind).has_value());
}

TEST_CASE("a byte changed in any block of a long part is found when the parts are read") {
  Random random;
  INFO(random);
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, some_header, {random_bytes(2 * block + 5, random), "end"});
  const std::string whole = contents(file);
  const std::size_t first = whole.size() - (2 * block + 5 + 3 * 8) - (3 + 8);
  for (const std::size_t place : {first, first + block - 1, first + block, first + block + 8,
                                  first + 2 * block + 15, first + 2 * block + 16, whole.size() - 1}) {
    CAPTURE(place);
    std::string bytes = whole;
    bytes[place] = static_cast<char>(bytes[place] ^ 1);
    overwrite(file, bytes);
    CHECK(CheckedFile::open(file, kind).has_value());
    CHECK_FALSE(read(file).has_value());
  }
}

TEST_CASE("blocks that change places are refused") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, "", {"ab", "xyz"});
  const std::string whole = contents(file);
  const std::string front = whole.substr(0, whole.size() - 21);
  overwrite(file, front + whole.substr(whole.size() - 11) + whole.substr(whole.size() - 21, 10));
  CHECK(CheckedFile::open(file, kind).has_value());
  CHECK_FALSE(read(file).has_value());
}

TEST_CASE("the parts of a checked file are not read into memory of other sizes") {
  const TemporaryFolder temporary;
  write(temporary.path() / "file", some_header, {"abc", "de"});
  const auto file = CheckedFile::open(temporary.path() / "file", kind);
  REQUIRE(file.has_value());
  CHECK(file->path() == temporary.path() / "file");
  CHECK(file->part_bytes() == std::vector<std::uint64_t>{3, 2});
  std::vector<std::byte> a(3), b(2), c(3);
  CHECK(file->read_parts({a, b}));
  CHECK_FALSE(file->read_parts({a, c}));
  CHECK_FALSE(file->read_parts({b, a}));
  CHECK_FALSE(file->read_parts({a}));
  CHECK_FALSE(file->read_parts({}));
  CHECK_FALSE(file->read_parts({a, b, {}}));
}

TEST_CASE("a checked file that shrinks or goes after it was opened is not read") {
  const TemporaryFolder temporary;
  const fs::path path = temporary.path() / "file";
  write(path, some_header, {"abc", "de"});
  const auto file = CheckedFile::open(path, kind);
  REQUIRE(file.has_value());
  std::vector<std::byte> a(3), b(2);
  const std::string whole = contents(path);
  overwrite(path, whole.substr(0, whole.size() - 1));
  CHECK_FALSE(file->read_parts({a, b}));
  fs::remove(path);
  CHECK_FALSE(file->read_parts({a, b}));
}

TEST_CASE("numbers of arrays are written and read as their bytes") {
  const TemporaryFolder temporary;
  const std::vector<std::uint64_t> numbers{1, 2, ~std::uint64_t{0}};
  const std::vector<std::uint8_t> bytes{7, 8};
  write_checked_file(temporary.path() / "file", kind, "", {bytes_of(numbers), bytes_of(bytes)},
                     Durability::program);
  const auto file = CheckedFile::open(temporary.path() / "file", kind);
  REQUIRE(file.has_value());
  CHECK(file->part_bytes() == std::vector<std::uint64_t>{24, 2});
  std::vector<std::uint64_t> read_numbers(3);
  std::vector<std::uint8_t> read_bytes(2);
  REQUIRE(file->read_parts({writable_bytes_of(read_numbers), writable_bytes_of(read_bytes)}));
  CHECK(read_numbers == numbers);
  CHECK(read_bytes == bytes);
}

TEST_CASE("huge sizes in a damaged front are refused and not believed") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  for (const std::uint64_t huge : {std::uint64_t{1} << 27, std::uint64_t{1} << 40, std::uint64_t{1} << 63,
                                   std::numeric_limits<std::uint64_t>::max()}) {
    CAPTURE(huge);
    for (const std::string& sizes : {number(huge) + number(0), number(0) + number(huge),
                                     number(huge) + number(huge), number(0) + number(1) + number(huge)}) {
      CAPTURE(sizes);
      overwrite(file, magic + sizes + std::string(100, 'x'));
      std::optional<CheckedFile> opened;
      REQUIRE_NOTHROW(opened = CheckedFile::open(file, kind));
      CHECK_FALSE(opened.has_value());
    }
  }
}

TEST_CASE("a sound front whose parts are not as long as the file is refused") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  overwrite(file, sound_front(temporary.path(), {}, "h"));
  CHECK(CheckedFile::open(file, kind).has_value());
  for (const std::uint64_t bytes : {std::uint64_t{1}, std::uint64_t{1} << 40, std::uint64_t{1} << 63,
                                    std::numeric_limits<std::uint64_t>::max()})
    for (const auto& parts : {std::vector{bytes}, {bytes, bytes}, {std::uint64_t{0}, bytes}}) {
      CAPTURE(bytes, parts.size());
      overwrite(file, sound_front(temporary.path(), parts, "h"));
      CHECK_FALSE(CheckedFile::open(file, kind).has_value());
    }
}

TEST_CASE("a sound front whose sizes add up to the length of the file only modulo 2^64 is refused") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  // A part of 2^64 - 8 * blocks bytes has so many blocks, and takes 2^64 bytes with their checksums.
  const auto blocks = static_cast<std::uint64_t>(((Word128{1} << 64) + block + 7) / (block + 8));
  const std::uint64_t part = 0 - 8 * blocks;
  REQUIRE((part - 1) / block + 1 == blocks);
  overwrite(file, sound_front(temporary.path(), {part}, "h"));
  CHECK_FALSE(CheckedFile::open(file, kind).has_value());
}

TEST_CASE("more parts or a longer header than a file may have are not written") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  CHECK_THROWS_AS(write(file, "", std::vector<std::string>((1 << 16) + 1)), EnvironmentError);
  CHECK_THROWS_AS(write(file, std::string((std::size_t{64} << 20) + 1, 'h'), {}), EnvironmentError);
  CHECK(names_in(temporary.path()).empty());
  write(file, "", std::vector<std::string>(1 << 16));
  CHECK((read(file) == std::vector<std::string>((1 << 16) + 1)));
}

TEST_CASE("the digest of a file is the one that writing it gave") {
  Random random;
  INFO(random);
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  for (const std::size_t bytes :
       {std::size_t{0}, std::size_t{1}, std::size_t{1000}, block - 1, block, 2 * block, 3 * block + 17}) {
    CAPTURE(bytes);
    const FileDigest written = write(file, some_header, {random_bytes(bytes, random), "x"});
    CHECK(written.bytes == fs::file_size(file));
    const auto found = digest_of(file);
    REQUIRE(found.has_value());
    CHECK(same(*found, written));
  }
}

TEST_CASE("files that differ in one byte or in length have different digests") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  std::set<std::uint64_t> checksums;
  const std::string bytes(2 * block, 'a');
  const auto add = [&](const std::string& text) {
    overwrite(file, text);
    return checksums.insert(digest_of(file)->checksum).second;
  };
  CHECK(add(bytes));
  CHECK(add(bytes + "a"));
  CHECK(add(bytes.substr(1)));
  for (const std::size_t place : {std::size_t{0}, block - 1, block, 2 * block - 1}) {
    CAPTURE(place);
    std::string changed = bytes;
    changed[place] = 'b';
    CHECK(add(changed));
  }
}

TEST_CASE("a file that is not there, or is a folder, has no digest and is not opened") {
  const TemporaryFolder temporary;
  for (const fs::path& file : {temporary.path(), temporary.path() / "missing"}) {
    CAPTURE(file);
    CHECK_FALSE(digest_of(file).has_value());
    CHECK_FALSE(CheckedFile::open(file, kind).has_value());
  }
  overwrite(temporary.path() / "empty", "");
  CHECK(digest_of(temporary.path() / "empty")->bytes == 0);
  CHECK_FALSE(CheckedFile::open(temporary.path() / "empty", kind).has_value());
}

TEST_CASE("a checked file that cannot be written whole leaves the old one and nothing else") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, "old", {"old part"});
  const std::string whole = contents(file);
  for (const rlim_t limit : {0U, 10U, 100U, 50'000U}) {
    CAPTURE(limit);
    const std::string part(60'000, 'n');
    bool thrown = false;
    {
      const FileSizeLimit full_disk(limit);
      try {
        write(file, "new", {part});
      } catch (const EnvironmentError&) {
        thrown = true;
      }
    }
    CHECK(thrown);
    CHECK(contents(file) == whole);
    CHECK(names_in(temporary.path()) == std::set<std::string>{"file"});
  }
  CHECK_THROWS_AS(write(temporary.path() / "no folder" / "file", "", {}), EnvironmentError);
  CHECK_THROWS_WITH(write(temporary.path() / "no folder" / "file", "", {}), contains_text("no folder"));
}

TEST_CASE("a folder that is there can be flushed, and another one cannot") {
  const TemporaryFolder temporary;
  CHECK_NOTHROW(flush_folder(temporary.path()));
  CHECK_THROWS_AS(flush_folder(temporary.path() / "missing"), EnvironmentError);
}

TEST_CASE("a whole file of another version is refused by name, a damaged one is not taken for it") {
  const TemporaryFolder temporary;
  const fs::path file = temporary.path() / "file";
  write(file, "header", {"part"});
  std::string bytes = contents(file);
  REQUIRE(bytes.starts_with(magic));
  bytes[magic.size() - 2] = '3';
  overwrite(file, bytes);
  CHECK_FALSE(read(file));  // The checksum is that of version 2.

  const std::size_t front = magic.size() + 8 + 8 + 8;
  bytes.replace(front, 8, number(checksum_of(bytes.substr(0, front) + "header")));
  overwrite(file, bytes);
  CHECK_THROWS_AS(read(file), DamageError);
  CHECK_THROWS_WITH(read(file),
                    contains_text("'dropslide example 3'; this program reads 'dropslide example 2'"));
}
