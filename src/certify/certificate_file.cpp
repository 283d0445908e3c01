// The file of a certificate.
#include "certify/certificate_file.hpp"

namespace dropslide {
namespace {

constexpr std::size_t most_waiting = std::size_t{1} << 20;

}  // namespace

CertificateWriter::CertificateWriter(const std::filesystem::path& file, const std::vector<std::string>& lines)
    : file_(file) {
  std::string header = "dropslide certificate 1\n";
  for (const std::string& line : lines) header += line + "\n";
  header += "\n";
  for (const char c : header) put_byte(static_cast<unsigned char>(c));
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

std::uint64_t CertificateWriter::finish(Durability durability) {
  put(0);
  put(0);
  const std::uint64_t checksum = hash_;
  for (int byte = 0; byte < 8; ++byte) put_byte(static_cast<unsigned char>(checksum >> (8 * byte)));
  write_waiting();
  file_.finish(durability);
  return bytes_;
}

void CertificateWriter::put(Word128 number) {
  for (; number >= 128; number >>= 7) put_byte(static_cast<unsigned char>(number & 127) | 128);
  put_byte(static_cast<unsigned char>(number));
}

void CertificateWriter::put_byte(unsigned char byte) {
  waiting_.push_back(static_cast<char>(byte));
  if (waiting_.size() >= most_waiting) write_waiting();
  hash_ = (hash_ ^ byte) * 0x100000001b3;
  ++bytes_;
}

void CertificateWriter::write_waiting() {
  file_.write(waiting_.data(), waiting_.size());
  waiting_.clear();
}

}  // namespace dropslide
