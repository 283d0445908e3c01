// The unit in which the phases work: a span of blocks.
//
// Internal linkage, as all of the kernel's body: the same names are compiled with different instructions in
// different files.
#pragma once

#include "engines/layers/kernel/layer_kernel.hpp"

namespace dropslide::layers {
namespace {

/// Blocks whose outer codes differ in the innermost of them alone (the last code, or the extra code if there
/// is one), and this one keeps its sum. Everything but that code's ordinal is fixed within a span, also in
/// the spans that drops and slides lead to.
struct BlockSpan {
  const Block& block;        ///< What its blocks have in common.
  int sum;                   ///< Of the varying code.
  int rest;                  ///< Layer less the sums of the fixed codes.
  std::uint32_t begin, end;  ///< Places of the varying codes: [begin, end).
};

/// The boards of a slice whose last codes have one sum.
struct LastRange {
  int sum;                   ///< Of the last code.
  int rest;                  ///< Layer less the sum of the first code.
  std::uint32_t begin, end;  ///< Places of the last codes: [begin, end).
  std::uint64_t bit;         ///< Where the boards of the first of them start.
  std::uint64_t stride;      ///< From one last code to the next.
};

}  // namespace
}  // namespace dropslide::layers
