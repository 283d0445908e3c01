// What a run of layers knows of each layer that it has finished.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/bound.hpp"

namespace dropslide {

/// What is known of a finished layer, the same for every cut, thread count and machine.
struct LayerRecord {
  int layer = 0;  ///< The sum of its boards.
  /// Boards that can face Dropper and that Slider wins, all images counted.
  std::uint64_t slider_wins = 0;
  std::uint64_t checksum = 0;  ///< XXH3 of layer, number of wins and sum of the hashes of those boards.

  friend bool operator==(const LayerRecord&, const LayerRecord&) = default;
};

/// The record of a layer with so many wins, and that sum of the hashes of those boards.
LayerRecord make_record(int layer, std::uint64_t slider_wins, std::uint64_t hash_sum);

/// The records as CSV: layer, slider_wins, checksum (hexadecimal); of a bounded game also bound, conceded_to.
std::string to_csv(const std::vector<LayerRecord>& records, const std::optional<Bound>& bound = {});

}  // namespace dropslide
