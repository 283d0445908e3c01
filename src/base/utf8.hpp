// Characters of more than one byte, so that none is cut.
#pragma once

#include <cstddef>
#include <string_view>

namespace dropslide {

/// Whether a character of UTF-8 goes on with this byte.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }

/// The whole character that begins at `begin`. Requires begin < text.size().
constexpr std::string_view character_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && continues_character(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// The longest beginning of the text of at most so many bytes that cuts no character.
constexpr std::string_view whole_characters(std::string_view text, std::size_t bytes) {
  if (bytes >= text.size()) return text;
  while (bytes > 0 && continues_character(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace dropslide
