// Changing an input as libFuzzer does, and then mending what it says of itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace fuzz {

/// The bytes changed in one way, to at most `most` of them.
inline std::string mutated(std::string bytes, std::size_t most) {
  const std::size_t size = std::min(bytes.size(), most);
  bytes.resize(std::max<std::size_t>(most, 1));
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, bytes.size()));
  return bytes;
}

/// Puts the bytes into an input of at most `most` bytes; returns how many they are.
inline std::size_t put(const std::string& bytes, std::uint8_t* data, std::size_t most) {
  const std::size_t size = std::min(bytes.size(), most);
  std::memcpy(data, bytes.data(), size);
  return size;
}

}  // namespace fuzz
