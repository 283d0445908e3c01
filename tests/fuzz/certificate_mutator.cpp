// Changes certificates, mostly with the checksum that belongs to them then.
#include "mutation.hpp"

namespace {

constexpr std::size_t checksum_bytes = 8;

/// FNV-1a of all bytes.
std::uint64_t checksum_of(const std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  if (size < checksum_bytes || most <= checksum_bytes || seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, most);
  std::string bytes(reinterpret_cast<const char*>(data), size - checksum_bytes);
  bytes = fuzz::mutated(std::move(bytes), most - checksum_bytes);
  const std::uint64_t checksum = checksum_of(bytes);
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  return fuzz::put(bytes, data, most);
}
