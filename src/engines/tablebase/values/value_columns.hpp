// The codes of all positions of a layer as a file holds them: one column for each cell of a code.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "engines/tablebase/values/value_domain.hpp"
#include "store/trit_table.hpp"

namespace dropslide::tablebase {

/// Bytes that a cell takes; 0 stands for a trit, five of which share a byte.
using CellWidth = std::uint8_t;

/// The width of a cell of the type.
template <class Cell>
inline constexpr CellWidth width_of = std::same_as<Cell, Trit> ? 0 : sizeof(Cell);

/// The widths of the cells of a code.
template <class Code>
inline constexpr auto cell_widths = []<class... Cells>(std::type_identity<std::tuple<Cells...>>) {
  return std::array<CellWidth, sizeof...(Cells)>{width_of<Cells>...};
}(std::type_identity<Code>{});

/// One cell for each position, all 0 at first. Not for several threads while one of them writes.
class ValueColumn {
 public:
  /// Cells of the width; those of trits are at least one.
  ValueColumn(CellWidth width, std::uint64_t cells);

  /// Bytes that a column takes; a column of trits takes one at least.
  static std::uint64_t bytes_for(CellWidth width, std::uint64_t cells);

  /// Requires the type that the column was made for and a position that it holds.
  template <class Cell>
  Cell at(std::uint64_t position) const {
    if constexpr (std::same_as<Cell, Trit>) {
      return {static_cast<std::uint8_t>(trits_.at(position))};
    } else {
      assert((position + 1) * sizeof(Cell) <= bytes_.size());
      Cell cell;
      std::memcpy(&cell, bytes_.data() + position * sizeof(Cell), sizeof(Cell));
      return cell;
    }
  }

  template <class Cell>
  void set(std::uint64_t position, const Cell& cell) {
    if constexpr (std::same_as<Cell, Trit>) {
      trits_.set(position, cell.value);
    } else {
      assert((position + 1) * sizeof(Cell) <= bytes_.size());
      std::memcpy(bytes_.data() + position * sizeof(Cell), &cell, sizeof(Cell));
    }
  }

  /// The file's bytes, to be read or written.
  std::span<std::byte> bytes() { return width_ == 0 ? trits_.bytes() : std::span(bytes_); }
  /// The same, to be read.
  std::span<const std::byte> bytes() const { return width_ == 0 ? trits_.bytes() : std::span(bytes_); }

  /// The trits of a column of trits.
  const TritTable& trits() const { return trits_; }

  /// Whether the bytes can be those of `cells` cells. Asked before trits are.
  bool is_sound(std::uint64_t cells) const;

 private:
  CellWidth width_;
  TritTable trits_;
  std::vector<std::byte> bytes_;
};

/// The columns of a layer.
class ValueColumns {
 public:
  /// Columns of these widths, one cell a position each.
  ValueColumns(std::span<const CellWidth> widths, std::uint64_t positions);

  /// The code of a position. Requires a Code of these widths.
  template <class Code>
  Code at(std::uint64_t position) const {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return Code{columns_[I].template at<std::tuple_element_t<I, Code>>(position)...};
    }
    (std::make_index_sequence<std::tuple_size_v<Code>>{});
  }

  template <class Code>
  void set(std::uint64_t position, const Code& code) {
    [&]<std::size_t... I>(std::index_sequence<I...>) { (columns_[I].set(position, std::get<I>(code)), ...); }
    (std::make_index_sequence<std::tuple_size_v<Code>>{});
  }

  /// In the order of the file.
  std::vector<ValueColumn>& columns() { return columns_; }
  /// The same, to be read.
  const std::vector<ValueColumn>& columns() const { return columns_; }

 private:
  std::vector<ValueColumn> columns_;
};

}  // namespace dropslide::tablebase
