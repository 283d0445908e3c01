// A certificate in the course of its check: what its header says first, and its list of positions, layer by
// layer.
#pragma once

#include <map>
#include <vector>

#include "boards.hpp"

namespace dropslide_check {

/// The file, the board and the largest drop that its claim is about, and the layers that are kept. Each kind
/// of claim is made of this and adds members, which read the lines of the header that follow, in their order;
/// `text()`, the claim in words; and `check()`, which reads the list to its end. All throw `Refused`.
struct Certificate {
  Reader& file;
  unsigned rows, columns, dmax = 0;
  /// The listed positions that have been read and not been removed, by layer: codes, ascending. 16 bytes a
  /// position.
  std::map<std::uint64_t, std::vector<Code>> kept = {};
  /// How many have been read.
  std::uint64_t positions = 0;

  /// The file must live as long as the certificate.
  explicit Certificate(Reader& reader)
      : file(reader), rows(file.value("rows", 1, most_cells)), columns(file.value("columns", 1, most_cells)) {
    if (rows * columns > most_cells) throw Refused("the board has more than 25 cells");
    dmax = file.value("dmax", 1, most_cells);
  }

  /// Reads and keeps the next layer; false at the end of the list. Refuses layers or codes that do not
  /// ascend, and boards that are not in the layer of their sum.
  bool read_layer(const Boards& boards) {
    if (is_ended_) return false;
    const Code step = file.number(), count = file.number();
    is_ended_ = step == 0;
    if (is_ended_ != (count == 0)) throw Refused("a layer is empty, or something follows the last");
    if (is_ended_) return false;
    if (step > (Code{1} << 40)) throw Refused("a layer is out of range");
    const std::uint64_t layer = last_ + static_cast<std::uint64_t>(step) - 1;
    if (!kept.empty() && layer <= last_) throw Refused("the layers do not ascend");
    std::vector<Code>& codes = kept[last_ = layer];
    for (Code code = 0; codes.size() < count; ++positions) {
      const Code difference = file.number();
      if (!codes.empty() && difference == 0) throw Refused("the codes do not ascend");
      codes.push_back(code += difference);  // Of 126 bits, to a board's, below 2^125.
      if (boards.layer(boards.board(code)) != layer) throw Refused("a board is not in the layer of its sum");
    }
    return true;
  }

  /// Whether the first layer kept is the empty board.
  bool starts_empty() const { return kept.begin()->second == std::vector<Code>{0}; }

  /// Whether the code is listed in this layer, if that is kept.
  bool has(Code code, std::uint64_t layer) const {
    return kept.contains(layer) && std::ranges::binary_search(kept.at(layer), code);
  }

 private:
  std::uint64_t last_ = 0;
  bool is_ended_ = false;
};

}  // namespace dropslide_check
