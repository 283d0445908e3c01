// The instruction sets that the kernel is compiled for, and which of them a processor can run.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace dropslide::layers {

/// What a kernel may be compiled for.
enum class InstructionSet : std::uint8_t { portable, avx2, avx512 };

/// Whether those of x86-64 are compiled at all.
#if defined(__x86_64__)
inline constexpr bool compiles_x86_sets = true;
#else
inline constexpr bool compiles_x86_sets = false;
#endif

/// Those that this processor has, from the portable one on.
std::vector<InstructionSet> instruction_sets();

/// The fastest one that this processor has. Where it deposits slowly, that is the portable one.
InstructionSet best_instruction_set();

/// Whether a processor with AVX2 takes hundreds of cycles for `pdep` and `pext`, which are microcode there:
/// AMD before Zen 3, and Hygon's Zen. The kernel deposits several times for every 64 boards, in which all
/// else takes some hundred cycles.
///
/// Requires  the vendor as `cpuid` names it, and the family with the extended one added.
bool deposits_slowly(std::string_view vendor, unsigned family);

}  // namespace dropslide::layers
