// Arrays of numpy for what the library returns.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <utility>
#include <vector>

namespace dropslide::python {

/// Boards as Python hands them over.
using Exponents = pybind11::array_t<std::uint8_t, pybind11::array::c_style | pybind11::array::forcecast>;

/// Before 2.12 pybind11 knows the layout of NumPy 1 alone, and would make arrays with wrong strides. Throws
/// ImportError then.
void expect_readable_arrays();

/// A view of the vector, which lives as long as the array.
template <class T>
pybind11::array_t<T> array_of(std::vector<T>&& numbers, std::vector<pybind11::ssize_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(numbers));
  T* const data = owned->data();
  const pybind11::capsule owner(owned.release(),
                                [](void* held) { delete static_cast<std::vector<T>*>(held); });
  return pybind11::array_t<T>(std::move(shape), data, owner);
}

}  // namespace dropslide::python
