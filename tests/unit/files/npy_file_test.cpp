// Arrays as numpy.save writes them: bytes that numpy 1.24 wrote, and everything that is none.
#include "files/npy_file.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/folders.hpp"

using namespace dropslide;
using namespace std::string_literals;

namespace {

/// As numpy.save writes it: the header filled up with spaces so that the numbers begin at a multiple of 64.
std::string npy(const std::string& header, const std::string& numbers) {
  std::string padded = header;
  while ((10 + padded.size() + 1) % 64 != 0) padded += ' ';
  padded += '\n';
  return "\x93NUMPY\x01"s + '\0' + static_cast<char>(padded.size() & 255) +
         static_cast<char>(padded.size() >> 8) + padded + numbers;
}

NpyArray read(const std::string& bytes, std::uint64_t memory = 1 << 20) {
  const TemporaryFolder folder;
  overwrite(folder.path() / "a.npy", bytes);
  return read_npy(folder.path() / "a.npy", memory);
}

}  // namespace

TEST_CASE("whole numbers of any width are bytes") {
  using Bytes = std::vector<std::uint8_t>;
  const NpyArray bytes =
      read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }", "\x01\x00\xFF"s));
  CHECK(bytes.shape == std::vector<std::uint64_t>{3});
  CHECK(std::get<Bytes>(bytes.numbers) == Bytes{1, 0, 255});
  const NpyArray wide = read(npy("{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }",
                                 "\x03\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0"s));
  CHECK(std::get<Bytes>(wide.numbers) == Bytes{3, 2});
  CHECK(std::get<Bytes>(read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (0,), }", "")).numbers)
            .empty());
}

TEST_CASE("floating-point numbers are doubles, rows first") {
  const NpyArray found = read(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 4), }",
                                  "\0\0\x80\x3f\0\0\0\0\0\0\0\x3f\0\0\x80\xbf"s));
  CHECK(found.shape == std::vector<std::uint64_t>{1, 4});
  CHECK(std::get<std::vector<double>>(found.numbers) == std::vector<double>{1, 0, 0.5, -1});
}

TEST_CASE("what is no such array is refused") {
  const std::string sound = npy("{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }", "\x01\x00\x02"s);
  CHECK_NOTHROW(read(sound));
  for (std::size_t length = 0; length < sound.size(); ++length) {
    CAPTURE(length);
    CHECK_THROWS_AS(read(sound.substr(0, length)), DamageError);
  }
  CHECK_THROWS_AS(read(sound + "x"), DamageError);
  CHECK_THROWS_AS(read(npy("{'descr': '|u1', 'fortran_order': False}", "")), DamageError);
  CHECK_THROWS_AS(read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (-1,), }", "")), DamageError);
  CHECK_THROWS_AS(read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (9999999999999,), }", "")),
                  DamageError);
  CHECK_THROWS_AS(
      read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1000000000, 1000000000), }", "")),
      DamageError);
  CHECK_THROWS_AS(read(npy("{'descr': '|u1', 'fortran_order': False, 'shape': (9999999,), }", "")),
                  EnvironmentError);  // More than the memory.
  CHECK_THROWS_AS(read(npy("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", "12345678")),
                  UsageError);
  CHECK_THROWS_AS(read(npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", "12345678")),
                  UsageError);
  CHECK_THROWS_AS(read(npy("{'descr': '<i2', 'fortran_order': False, 'shape': (1,), }", "\xFF\xFF")),
                  UsageError);
  CHECK_THROWS_AS(read(npy("{'descr': '<f8', 'fortran_order': True, 'shape': (1, 1), }", "12345678")),
                  UsageError);
  CHECK_THROWS_AS(read_npy("/nowhere/a.npy", 1), EnvironmentError);
}
