// Forged certificates.
#include "verified/forgery.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace {

using dropslide::Word128;

struct Layer {
  Word128 step = 0;                  ///< The difference to the layer before, plus one.
  std::vector<Word128> differences;  ///< The first code, then the difference of each to the one before.
};

/// The numbers of a certificate, as they stand in it: whatever they are, they can be written.
struct Certificate {
  std::vector<std::string> lines;
  std::vector<Layer> layers;
};

Word128 read_number(const std::string& bytes, std::size_t& next) {
  Word128 value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.at(next++));
    value |= static_cast<Word128>(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

void write_number(std::string& bytes, Word128 value) {
  for (; value > 127; value >>= 7) bytes.push_back(static_cast<char>(static_cast<int>(value & 127) | 128));
  bytes.push_back(static_cast<char>(value));
}

Certificate parse(const std::string& bytes) {
  Certificate certificate;
  std::size_t next = 0;
  for (bool is_header = true; is_header;) {
    const std::size_t end = bytes.find('\n', next);
    is_header = end > next;
    if (is_header) certificate.lines.push_back(bytes.substr(next, end - next));
    next = end + 1;
  }
  while (const Word128 step = read_number(bytes, next)) {
    Layer layer{step, {}};
    for (Word128 left = read_number(bytes, next); left > 0; --left)
      layer.differences.push_back(read_number(bytes, next));
    certificate.layers.push_back(std::move(layer));
  }
  return certificate;
}

/// All but the checksum.
std::string to_bytes(const Certificate& certificate) {
  std::string bytes;
  for (const std::string& line : certificate.lines) bytes += line + '\n';
  bytes += '\n';
  for (const Layer& layer : certificate.layers) {
    write_number(bytes, layer.step);
    write_number(bytes, layer.differences.size());
    for (const Word128 difference : layer.differences) write_number(bytes, difference);
  }
  return bytes + '\0' + '\0';
}

void append_checksum(std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(hash >> (8 * i) & 0xff));
}

template <class Container>
std::size_t any_index(const Container& container, Random& random) {
  return static_cast<std::size_t>(random.up_to(static_cast<int>(container.size()) - 1));
}

template <class Container>
auto place(Container& container, std::size_t index) {
  return container.begin() + static_cast<std::ptrdiff_t>(index);
}

/// Another number near by, another word of the format, or another line altogether.
void change_header(Certificate& certificate, Random& random) {
  std::string& line = certificate.lines[any_index(certificate.lines, random)];
  const std::size_t space = line.find(' ');
  const std::string key = line.substr(0, space);
  const std::vector<std::string> games{"objective", "no-merge", "cooperative", "no-shorter", "chess"};
  if (random.up_to(9) == 0) {
    line = random.pick(certificate.lines);
  } else if (key == "game") {
    line = "game " + random.pick(games);
  } else if (key == "winner") {
    line = line == "winner slider" ? "winner dropper" : "winner slider";
  } else if (key != "dropslide") {
    const int change = random.up_to(1) == 0 ? 1 : random.up_to(8) - 4;
    line = key + ' ' + std::to_string(std::stoi(line.substr(space)) + change);
  }
}

void swap_sides(Certificate& certificate, Random&) {
  if (certificate.lines.size() < 4) return;
  const std::string rows = certificate.lines[2], columns = certificate.lines[3];
  certificate.lines[2] = "rows " + columns.substr(columns.find(' ') + 1);
  certificate.lines[3] = "columns " + rows.substr(rows.find(' ') + 1);
}

void lose_line(Certificate& certificate, Random& random) {
  certificate.lines.erase(place(certificate.lines, any_index(certificate.lines, random)));
}

void lose_layer(Certificate& certificate, Random& random) {
  certificate.layers.erase(place(certificate.layers, any_index(certificate.layers, random)));
}

void lose_later_layers(Certificate& certificate, Random& random) {
  certificate.layers.resize(any_index(certificate.layers, random));
}

void repeat_layer(Certificate& certificate, Random& random) {
  const std::size_t layer = any_index(certificate.layers, random);
  const Layer copy = certificate.layers[layer];
  certificate.layers.insert(place(certificate.layers, layer), copy);
}

void move_layer(Certificate& certificate, Random& random) {
  Word128& step = certificate.layers[any_index(certificate.layers, random)].step;
  step = random.up_to(20) == 0 ? Word128{1} << random.up_to(100)
                               : step + static_cast<Word128>(random.up_to(3)) - 1;
}

void lose_position(Certificate& certificate, Random& random) {
  auto& differences = certificate.layers[any_index(certificate.layers, random)].differences;
  if (differences.empty()) return;
  const std::size_t i = any_index(differences, random);
  if (i + 1 < differences.size()) differences[i + 1] += differences[i];
  differences.erase(place(differences, i));
}

/// A code more between two, not as a rule that of a board in its layer.
void add_position(Certificate& certificate, Random& random) {
  auto& differences = certificate.layers[any_index(certificate.layers, random)].differences;
  if (differences.empty()) return;
  const std::size_t i = any_index(differences, random);
  const auto part = static_cast<Word128>(random.word64() % 1000);
  differences.insert(place(differences, i), part);
  if (differences[i + 1] > part) differences[i + 1] -= part;
}

void change_position(Certificate& certificate, Random& random) {
  auto& differences = certificate.layers[any_index(certificate.layers, random)].differences;
  if (differences.empty()) return;
  Word128& difference = differences[any_index(differences, random)];
  switch (random.up_to(3)) {
    case 0:
      difference = 0;
      break;
    case 1:
      difference = random.word128() >> random.up_to(127);
      break;
    default:
      difference += static_cast<Word128>(random.up_to(6)) - 3;
  }
}

/// What stands for another board: a tile moved from one place of the number to another.
void move_tile(Certificate& certificate, Random& random) {
  auto& differences = certificate.layers[any_index(certificate.layers, random)].differences;
  if (differences.empty()) return;
  const std::size_t i = any_index(differences, random);
  Word128 unit = 1;
  for (int place = random.up_to(8); place > 0; --place) unit *= static_cast<Word128>(2 + random.up_to(4));
  const Word128 change = unit * static_cast<Word128>(1 + random.up_to(3));
  if (random.up_to(1) == 0 && differences[i] > change) {
    differences[i] -= change;
    if (i + 1 < differences.size()) differences[i + 1] += change;
  } else {
    differences[i] += change;
    if (i + 1 < differences.size() && differences[i + 1] > change) differences[i + 1] -= change;
  }
}

void change_structure(Certificate& certificate, Random& random) {
  using Change = void (*)(Certificate&, Random&);
  static const std::vector<Change> changes{change_header, change_header, change_header,    lose_position,
                                           lose_position, lose_position, add_position,     change_position,
                                           move_tile,     move_tile,     swap_sides,       lose_layer,
                                           repeat_layer,  move_layer,    lose_later_layers};
  if (certificate.lines.size() > 1 && !certificate.layers.empty()) random.pick(changes)(certificate, random);
  if (random.up_to(199) == 0 && certificate.lines.size() > 1) lose_line(certificate, random);
}

void change_bytes(std::string& bytes, Random& random) {
  const std::size_t i = any_index(bytes, random);
  switch (random.up_to(4)) {
    case 0:
      bytes.resize(i);
      break;
    case 1:
      bytes.insert(i, 1, static_cast<char>(random.up_to(255)));
      break;
    case 2:
      bytes.erase(i, 1);
      break;
    default:
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << random.up_to(7)));
  }
}

}  // namespace

std::string forge(const std::string& certificate, Random& random) {
  const int kind = random.up_to(9);
  std::string bytes = certificate;
  if (kind == 0) {  // An accident: the checksum is the old one.
    change_bytes(bytes, random);
    return bytes;
  }
  Certificate parts = parse(certificate);
  for (int changes = 1 + random.up_to(2); changes > 0 && kind > 2; --changes) change_structure(parts, random);
  bytes = to_bytes(parts);
  if (kind <= 2) change_bytes(bytes, random);
  append_checksum(bytes);
  return bytes;
}
