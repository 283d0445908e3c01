// The bytes of a certificate: lines of the header, numbers of the list, and the checksum at the end.
#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>

namespace dropslide_check {

/// A number of at most 126 bits, which a board's code is too.
__extension__ using Code = unsigned __int128;

/// Thrown by every part of the check; the text is why the certificate does not prove its claim.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a stream once, from its first byte to its last, and hashes what goes by. Every function throws
/// `Refused` where the stream ends too early or has something else than is asked for.
class Reader {
 public:
  /// The stream must live as long as the reader.
  explicit Reader(std::istream& stream) : buffer_(*stream.rdbuf()) {}

  /// The next number: 7 bits a byte, low ones first.
  Code number() {
    Code number = 0;
    for (int shift = 0; shift < 126; shift += 7) {
      const unsigned next = byte();
      number |= static_cast<Code>(next & 127) << shift;
      if (next < 128) return number;
    }
    throw Refused("a number is too long");
  }

  /// The next line of the header, without its end: printable, at most 200 characters.
  std::string line() {
    std::string line;
    for (unsigned next = byte(); next != '\n'; next = byte()) {
      if (next < ' ' || next > '~') throw Refused("the header is not plain text");
      line += static_cast<char>(next);
      if (line.size() > 200) throw Refused("a line of the header is too long");
    }
    return line;
  }

  /// The value of the next line, which must be "key value" with this key.
  std::string value(const std::string& key) {
    const std::string line = this->line(), head = key + ' ';
    if (!line.starts_with(head)) throw Refused("expected a line '" + head + "...', found '" + line + "'");
    return line.substr(head.size());
  }

  /// The value of the next line as a number, which must be in [least, most].
  unsigned value(const std::string& key, unsigned least, unsigned most) {
    const std::string text = value(key);
    if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos)
      throw Refused("'" + text + "' is no number");
    const auto number = static_cast<unsigned>(std::stoul(text));
    if (number < least || number > most) throw Refused(text + " is out of range");
    return number;
  }

  /// Refuses a stream that does not end here with the checksum of all bytes before.
  void expect_end() {
    const std::uint64_t expected = hash_;
    std::uint64_t found = 0;
    for (int i = 0; i < 8; ++i) found |= static_cast<std::uint64_t>(byte()) << (8 * i);
    if (found != expected) throw Refused("the checksum does not agree");
    if (buffer_.sgetc() != std::char_traits<char>::eof()) throw Refused("something follows the end");
  }

 private:
  unsigned byte() {
    const int byte = buffer_.sbumpc();
    if (byte == std::char_traits<char>::eof()) throw Refused("the file is cut short");
    hash_ = (hash_ ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3;
    return static_cast<unsigned>(byte);
  }

  std::streambuf& buffer_;
  std::uint64_t hash_ = 0xcbf29ce484222325;  // FNV-1a.
};

}  // namespace dropslide_check
