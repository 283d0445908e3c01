// Changes the header or a part of a checked file (src/files/checked_file.hpp), and mends its sizes and
// checksums: otherwise hardly an input would pass them. A second writer: what mends must not err as what
// reads does.
#include <xxhash.h>

#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "mutation.hpp"

namespace {

constexpr std::size_t block_bytes = 1 << 20, word_bytes = 8;

/// What a file says, without its checksums.
struct Content {
  std::string magic;  ///< With the end of its line.
  std::string header;
  std::vector<std::string> parts;
};

/// Takes bytes from the front; nothing if there are fewer.
std::optional<std::string_view> take(std::string_view& bytes, std::uint64_t count) {
  if (count > bytes.size()) return std::nullopt;
  const auto front = bytes.substr(0, count);
  bytes.remove_prefix(count);
  return front;
}

std::optional<std::uint64_t> take_number(std::string_view& bytes) {
  const auto text = take(bytes, word_bytes);
  if (!text) return std::nullopt;
  std::uint64_t number = 0;
  std::memcpy(&number, text->data(), word_bytes);
  return number;
}

/// Inputs are far below one block, so a part has one checksum, or none if it is empty.
std::optional<std::string> take_part(std::string_view& bytes, std::uint64_t count) {
  const auto part = take(bytes, count);
  if (!part || count > block_bytes || (count > 0 && !take(bytes, word_bytes))) return std::nullopt;
  return std::string(*part);
}

std::optional<Content> content_of(std::string_view bytes) {
  const std::size_t line = bytes.find('\n');
  const auto magic = line == std::string_view::npos ? std::nullopt : take(bytes, line + 1);
  const auto header_bytes = magic ? take_number(bytes) : std::nullopt;
  const auto count = header_bytes ? take_number(bytes) : std::nullopt;
  if (!count || *count > bytes.size() / word_bytes) return std::nullopt;
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t i = 0; i < *count; ++i) sizes.push_back(*take_number(bytes));
  if (!take(bytes, word_bytes)) return std::nullopt;
  const auto header = take(bytes, *header_bytes);
  if (!header) return std::nullopt;
  Content content{std::string(*magic), std::string(*header), {}};
  for (const std::uint64_t size : sizes) {
    auto part = take_part(bytes, size);
    if (!part) return std::nullopt;
    content.parts.push_back(std::move(*part));
  }
  return content;
}

void add_number(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string bytes_of(const Content& content) {
  std::string bytes = content.magic;
  add_number(bytes, content.header.size());
  add_number(bytes, content.parts.size());
  for (const std::string& part : content.parts) add_number(bytes, part.size());
  const std::string checked = bytes + content.header;
  add_number(bytes, XXH3_64bits(checked.data(), checked.size()));
  bytes += content.header;
  for (const std::string& part : content.parts) {
    bytes += part;
    if (!part.empty()) add_number(bytes, XXH3_64bits(part.data(), part.size()));
  }
  return bytes;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  std::minstd_rand random(seed);
  auto content = content_of({reinterpret_cast<const char*>(data), size});
  if (!content || random() % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  constexpr std::size_t growth = 64;
  const std::size_t chosen = random() % (2 * content->parts.size() + 2);  // Half of all: the header.
  std::string& text = chosen < content->parts.size() ? content->parts[chosen] : content->header;
  const bool keeps_size = chosen < content->parts.size() && random() % 8 != 0;
  const std::size_t text_size = text.size();
  text = fuzz::mutated(std::move(text), text_size + growth);
  if (keeps_size) text.resize(text_size);
  const std::string bytes = bytes_of(*content);
  return bytes.size() <= most ? fuzz::put(bytes, data, most) : LLVMFuzzerMutate(data, size, most);
}
