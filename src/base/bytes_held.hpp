// How much memory tables take.
#pragma once

#include <cstddef>

namespace dropslide {

/// Bytes of the elements of vectors, without what the elements own.
template <class... Vectors>
std::size_t bytes_held(const Vectors&... vectors) {
  return (std::size_t{0} + ... + (vectors.size() * sizeof(vectors[0])));
}

}  // namespace dropslide
