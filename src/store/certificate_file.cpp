// The file of a certificate.
#include "store/certificate_file.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace dropslide {

CertificateWriter::CertificateWriter(std::filesystem::path file, const std::vector<std::string>& lines)
    : file_(std::move(file)),
      temporary_(file_.string() + ".new"),
      stream_(temporary_, std::ios::binary | std::ios::trunc) {
  if (!stream_)
    throw EnvironmentError(fmt::format("cannot write {}: choose another file", temporary_.string()));
  std::string header = "dropslide certificate 1\n";
  for (const std::string& line : lines) header += line + "\n";
  header += "\n";
  for (const char c : header) put_byte(static_cast<unsigned char>(c));
}

CertificateWriter::~CertificateWriter() {
  if (is_finished_) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

void CertificateWriter::add_layer(std::uint64_t layer, const std::vector<Word128>& codes) {
  put(layer - next_layer_ + 1);
  put(codes.size());
  Word128 before = 0;
  for (const Word128 code : codes) {
    put(code - before);
    before = code;
  }
  next_layer_ = layer;
}

std::uint64_t CertificateWriter::finish() {
  put(0);
  put(0);
  const std::uint64_t checksum = hash_;
  for (int byte = 0; byte < 8; ++byte) put_byte(static_cast<unsigned char>(checksum >> (8 * byte)));
  stream_.close();
  if (!stream_)
    throw EnvironmentError(fmt::format("cannot write {}: is the disk full?", temporary_.string()));
  std::error_code error;
  std::filesystem::rename(temporary_, file_, error);
  if (error)
    throw EnvironmentError(fmt::format("cannot rename {}: {}", temporary_.string(), error.message()));
  is_finished_ = true;
  return bytes_;
}

void CertificateWriter::put(Word128 number) {
  for (; number >= 128; number >>= 7) put_byte(static_cast<unsigned char>(number & 127) | 128);
  put_byte(static_cast<unsigned char>(number));
}

void CertificateWriter::put_byte(unsigned char byte) {
  stream_.put(static_cast<char>(byte));
  hash_ = (hash_ ^ byte) * 0x100000001b3;
  ++bytes_;
}

}  // namespace dropslide
