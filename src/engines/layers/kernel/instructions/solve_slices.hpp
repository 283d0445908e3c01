// The kernel, compiled for each instruction set.
#pragma once

#include "engines/layers/kernel/instructions/instruction_sets.hpp"
#include "engines/layers/kernel/slice_work.hpp"

namespace dropslide::layers {

/// Writes D of the slices [begin, end) of a layer. Returns the digest of their boards. Thread-safe for slices
/// that differ.
using SolveSlices = LayerDigest (*)(const SliceWork& work, std::uint32_t begin, std::uint32_t end);

/// The kernel with these instructions. Requires that the processor has them.
SolveSlices select_solve_slices(InstructionSet set);

LayerDigest solve_slices_portable(const SliceWork& work, std::uint32_t begin,
                                  std::uint32_t end);  ///< One of those that are selected.
LayerDigest solve_slices_avx2(const SliceWork& work, std::uint32_t begin,
                              std::uint32_t end);  ///< Another, on x86-64 only.
LayerDigest solve_slices_avx512(const SliceWork& work, std::uint32_t begin,
                                std::uint32_t end);  ///< Another, on x86-64 only.

}  // namespace dropslide::layers
