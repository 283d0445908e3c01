// Arrays of numpy.
#include "files/npy_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/units.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::uint64_t longest_header = 65536;

[[noreturn]] void refuse(const fs::path& file, std::string_view why) {
  throw DamageError(fmt::format("{}: {}: expected an array as numpy.save writes it", file.string(), why));
}

/// What stands behind 'key': in the header, up to its end at one of `ends`.
std::optional<std::string> value_of(const std::string& header, std::string_view key, std::string_view ends) {
  const std::size_t at = header.find(fmt::format("'{}':", key));
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = header.find_first_not_of(' ', at + key.size() + 3);
  const std::size_t end = header.find_first_of(ends, begin);
  if (begin == std::string::npos || end == std::string::npos) return std::nullopt;
  return header.substr(begin, end - begin);
}

/// "(3, 4)" without its end.
std::optional<std::vector<std::uint64_t>> lengths_of(const std::string& text) {
  std::vector<std::uint64_t> lengths;
  const char *at = text.data(), *end = at + text.size();
  while (at != end) {
    if (*at == '(' || *at == ',' || *at == ' ') {
      ++at;
      continue;
    }
    std::uint64_t length = 0;
    const auto [next, error] = std::from_chars(at, end, length);
    if (error != std::errc() || length > (std::uint64_t{1} << 40)) return std::nullopt;
    lengths.push_back(length);
    at = next;
  }
  return lengths;
}

std::string read_header(const fs::path& file, std::istream& stream) {
  std::array<char, 8> begin{};
  if (!stream.read(begin.data(), begin.size()) || std::string_view(begin.data(), magic.size()) != magic)
    refuse(file, "this is no array");
  const int width = begin[6] == 1 ? 2 : 4;
  std::array<unsigned char, 4> digits{};
  if (!stream.read(reinterpret_cast<char*>(digits.data()), width)) refuse(file, "it ends too early");
  std::uint64_t length = 0;
  for (int digit = width; digit-- > 0;) length = length << 8 | digits[static_cast<std::size_t>(digit)];
  if (length > longest_header) refuse(file, "its header is too long");
  std::string header(length, '\0');
  if (!stream.read(header.data(), static_cast<std::streamsize>(length))) refuse(file, "it ends too early");
  return header;
}

template <class Number>
std::vector<std::uint8_t> small_numbers(const fs::path& file, const std::vector<char>& bytes) {
  std::vector<std::uint8_t> numbers(bytes.size() / sizeof(Number));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Number number = 0;
    std::memcpy(&number, &bytes[i * sizeof(Number)], sizeof(Number));
    if (number < 0 || number > 255)
      throw UsageError(fmt::format("{}: number {} is {}: expected 0 to 255", file.string(), i, number));
    numbers[i] = static_cast<std::uint8_t>(number);
  }
  return numbers;
}

template <class Number>
std::vector<double> real_numbers(const std::vector<char>& bytes) {
  std::vector<double> numbers(bytes.size() / sizeof(Number));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Number number = 0;
    std::memcpy(&number, &bytes[i * sizeof(Number)], sizeof(Number));
    numbers[i] = number;
  }
  return numbers;
}

/// Bytes of a number, as the last letter of its type says; nothing for types of another kind.
std::optional<std::uint64_t> bytes_of_type(const std::string& type) {
  for (const std::string_view known : {"|u1", "|i1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8", "<f4", "<f8"})
    if (type == known) return static_cast<std::uint64_t>(type.back() - '0');
  return std::nullopt;
}

}  // namespace

NpyArray read_npy(const fs::path& file, std::uint64_t memory_bytes) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw EnvironmentError(fmt::format("cannot read {}: {}", file.string(), std::strerror(errno)));
  const std::string header = read_header(file, stream);
  auto type = value_of(header, "descr", ","), order = value_of(header, "fortran_order", ",}"),
       shape = value_of(header, "shape", ")");
  if (!type || !order || !shape || type->size() < 2) refuse(file, "its header says too little");
  *type = type->substr(1, type->size() - 2);
  const auto lengths = lengths_of(*shape);
  if (!lengths) refuse(file, "its shape cannot be read");
  const auto bytes_a_number = bytes_of_type(*type);
  if (!bytes_a_number)
    throw UsageError(fmt::format("{}: numbers of type {}: expected whole numbers, or float32 or float64",
                                 file.string(), *type));
  if (*order == "True" && lengths->size() > 1)
    throw UsageError(
        fmt::format("{}: its columns stand first: save numpy.ascontiguousarray of it", file.string()));
  std::uint64_t count = 1;
  for (const std::uint64_t length : *lengths) {
    if (length != 0 && count > (std::uint64_t{1} << 44) / length) refuse(file, "its shape cannot be");
    count *= length;
  }
  // As they are read, and as they are handed on.
  const std::uint64_t held = count * *bytes_a_number + count * (type->at(1) == 'f' ? sizeof(double) : 1);
  if (held > memory_bytes)
    throw EnvironmentError(fmt::format("{} takes {}, more than the memory budget of {}", file.string(),
                                       format_bytes(held), format_bytes(memory_bytes)));
  std::vector<char> bytes(count * *bytes_a_number);
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
    refuse(file, "it ends too early");
  if (stream.peek() != std::ifstream::traits_type::eof()) refuse(file, "something follows its numbers");
  NpyArray array{*lengths, {}};
  if (*type == "<f4") array.numbers = real_numbers<float>(bytes);
  if (*type == "<f8") array.numbers = real_numbers<double>(bytes);
  if (*type == "|u1") array.numbers = small_numbers<std::uint8_t>(file, bytes);
  if (*type == "|i1") array.numbers = small_numbers<std::int8_t>(file, bytes);
  if (*type == "<u2") array.numbers = small_numbers<std::uint16_t>(file, bytes);
  if (*type == "<i2") array.numbers = small_numbers<std::int16_t>(file, bytes);
  if (*type == "<u4") array.numbers = small_numbers<std::uint32_t>(file, bytes);
  if (*type == "<i4") array.numbers = small_numbers<std::int32_t>(file, bytes);
  if (*type == "<u8") array.numbers = small_numbers<std::uint64_t>(file, bytes);
  if (*type == "<i8") array.numbers = small_numbers<std::int64_t>(file, bytes);
  return array;
}

}  // namespace dropslide
