// The positions of a strategy's certificate.
#include "certify/certified_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "certify/certificate_boards.hpp"

namespace dropslide {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view any_version = "dropslide certificate ";
constexpr std::string_view first_line = "dropslide certificate 1\n";
constexpr std::size_t checksum_bytes = 8;
constexpr std::uint64_t codes_per_mark = 128;
constexpr std::uint64_t most_layer = 0x7ffffffe;  // So that their number is an int.

/// Reads a certificate from its first byte to its last.
class CertificateParser {
 public:
  CertificateParser(const fs::path& file, std::string_view bytes) : file_(file), bytes_(bytes) {}

  [[noreturn]] void refuse() const {
    throw DamageError(fmt::format("{} is damaged or no certificate of this version", file_.string()));
  }

  void expect_whole() const {
    if (!bytes_.starts_with(first_line) || bytes_.size() < first_line.size() + checksum_bytes) refuse();
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : bytes_.substr(0, bytes_.size() - checksum_bytes))
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    for (std::size_t i = 0; i < checksum_bytes; ++i)
      if (static_cast<unsigned char>(bytes_[bytes_.size() - checksum_bytes + i]) !=
          static_cast<unsigned char>(hash >> (8 * i)))
        refuse();
  }

  CertificateClaim claim() {
    place_ = first_line.size();
    const std::string game = text("game");
    if (game != "objective" && game != "no-merge")
      throw EnvironmentError(fmt::format(
          "{} claims something of cooperative games, where no position has a winner", file_.string()));
    CertificateClaim claim;
    try {
      const int rows = number("rows");
      claim.shape = make_shape(rows, number("columns"));
      const int dmax = checked_dmax(number("dmax"));
      if (game == "objective")
        claim.game = make_objective_game(dmax, number("objective"));
      else
        claim.game = NoMergeGame{dmax};
    } catch (const UsageError&) {
      refuse();
    }
    const std::string winner = text("winner");
    if (winner != "slider" && winner != "dropper") refuse();
    claim.winner = winner == "slider" ? Winner::slider : Winner::dropper;
    if (!line().empty()) refuse();
    return claim;
  }

  /// The next number of the list.
  Word128 varint() {
    Word128 value = 0;
    for (int shift = 0; shift < 126; shift += 7) {
      if (place_ >= bytes_.size() - checksum_bytes) refuse();
      const auto byte = static_cast<unsigned char>(bytes_[place_++]);
      value |= static_cast<Word128>(byte & 127) << shift;
      if (byte < 128) return value;
    }
    refuse();
  }

  std::uint64_t small_varint() {
    const Word128 value = varint();
    if (value > bytes_.size() + 0xffffffff) refuse();
    return static_cast<std::uint64_t>(value);
  }

  std::size_t place() const { return place_; }
  bool is_at_end() const { return place_ == bytes_.size() - checksum_bytes; }

 private:
  std::string line() {
    const std::size_t end = bytes_.find('\n', place_);
    if (end == std::string_view::npos) refuse();
    std::string text(bytes_.substr(place_, end - place_));
    place_ = end + 1;
    return text;
  }

  std::string text(std::string_view key) {
    const std::string found = line();
    const std::string lead = std::string(key) + ' ';
    if (!found.starts_with(lead)) refuse();
    return found.substr(lead.size());
  }

  int number(std::string_view key) {
    const std::string digits = text(key);
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) refuse();
    return value;
  }

  const fs::path& file_;
  std::string_view bytes_;
  std::size_t place_ = 0;
};

std::string read_whole(const fs::path& file, std::uint64_t most_bytes) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) throw EnvironmentError(fmt::format("{} cannot be read", file.string()));
  if (size > most_bytes)
    throw EnvironmentError(
        fmt::format("{} has {} bytes, and is held in memory: give more --memory", file.string(), size));
  std::string bytes(size, '\0');
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(size)))
    throw EnvironmentError(fmt::format("{} cannot be read", file.string()));
  return bytes;
}

/// The number at the place, which goes on. Of bytes that were parsed before.
Word128 next_number(const std::string& bytes, std::size_t& place) {
  Word128 value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[place++]);
    value |= static_cast<Word128>(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

}  // namespace

bool looks_like_certificate(const fs::path& file) {
  std::string begin(any_version.size(), '\0');
  std::ifstream stream(file, std::ios::binary);
  return stream.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == any_version;
}

CertifiedPositions::CertifiedPositions(const fs::path& file, std::uint64_t most_bytes)
    : bytes_(read_whole(file, most_bytes)) {
  CertificateParser parser(file, bytes_);
  parser.expect_whole();
  claim_ = parser.claim();
  for (std::uint64_t layer = 0;;) {
    const std::uint64_t step = parser.small_varint(), positions = parser.small_varint();
    if ((step == 0) != (positions == 0)) parser.refuse();
    if (step == 0) break;
    layer += step - 1;
    if (layer > most_layer) parser.refuse();
    if (!layers_.empty() && layer <= layers_.back().layer) parser.refuse();
    layers_.push_back({layer, positions});
    std::vector<Mark>& marks = marks_.emplace_back();
    Word128 code = 0;
    for (std::uint64_t i = 0; i < positions; ++i) {
      const Word128 difference = parser.varint();
      if (i > 0 && difference == 0) parser.refuse();
      code += difference;
      if (i % codes_per_mark == 0) marks.push_back({code, parser.place()});
    }
  }
  if (!parser.is_at_end()) parser.refuse();
}

std::uint64_t CertifiedPositions::positions() const {
  std::uint64_t sum = 0;
  for (const Layer& layer : layers_) sum += layer.positions;
  return sum;
}

bool CertifiedPositions::has(const Board& board) const {
  const std::uint64_t wanted = certificate_layer(board, claim_);
  const auto layer = std::lower_bound(layers_.begin(), layers_.end(), wanted,
                                      [](const Layer& a, std::uint64_t b) { return a.layer < b; });
  if (layer == layers_.end() || layer->layer != wanted) return false;
  const auto& marks = marks_[static_cast<std::size_t>(layer - layers_.begin())];
  const Word128 code = certificate_code(board, claim_);
  const auto after =
      std::upper_bound(marks.begin(), marks.end(), code, [](Word128 a, const Mark& b) { return a < b.code; });
  if (after == marks.begin()) return false;
  const Mark& mark = *std::prev(after);
  const auto run = static_cast<std::uint64_t>(std::prev(after) - marks.begin());
  std::uint64_t left = std::min(codes_per_mark, layer->positions - run * codes_per_mark);
  std::size_t place = mark.offset;
  for (Word128 here = mark.code;; here += next_number(bytes_, place))
    if (here >= code || --left == 0) return here == code;
}

}  // namespace dropslide
