// An array of numbers as numpy.save writes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <variant>
#include <vector>

namespace dropslide {

/// Numbers in the order of the file, rows first.
struct NpyArray {
  std::vector<std::uint64_t> shape;
  /// Of whole numbers of any width, which are 0 to 255; or of floating-point numbers of 32 or 64 bits.
  std::variant<std::vector<std::uint8_t>, std::vector<double>> numbers;
};

/// Throws  EnvironmentError if the file cannot be read or does not fit `memory_bytes`; DamageError if it is
///         no such array, or not whole; UsageError for numbers of another type or beyond 0 to 255, and for
///         columns first. Source: the format of numpy.lib.format, versions 1 to 3.
NpyArray read_npy(const std::filesystem::path& file, std::uint64_t memory_bytes);

}  // namespace dropslide
