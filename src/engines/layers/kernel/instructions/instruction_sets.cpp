// Which instruction sets a processor can run.
#include "engines/layers/kernel/instructions/instruction_sets.hpp"

#if defined(__x86_64__)
#include <cpuid.h>

#include <array>
#include <cstring>
#include <string>
#endif

namespace dropslide::layers {

#if defined(__x86_64__)
namespace {

// Asked of the processor: Clang's __builtin_cpu_supports does not know the name. It needs nothing of the
// system, as AVX does.
bool has_lzcnt() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(0x80000001U, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_LZCNT) != 0;
}

// What src/CMakeLists.txt compiles the kernels for.
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         has_lzcnt();
}
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vbmi");
}

/// "AuthenticAMD", "GenuineIntel", ...
std::string vendor() {
  unsigned eax = 0;
  std::array<unsigned, 3> words{};
  if (__get_cpuid(0, &eax, &words[0], &words[2], &words[1]) == 0) return {};
  std::string text(sizeof words, ' ');
  std::memcpy(text.data(), words.data(), sizeof words);
  return text;
}

/// The base family, with the extended one added where there is one.
unsigned family() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return 0;
  const unsigned base = eax >> 8 & 0xF, extended = eax >> 20 & 0xFF;
  return base == 0xF ? base + extended : base;
}

}  // namespace
#endif

bool deposits_slowly(std::string_view vendor, unsigned family) {
  constexpr unsigned zen3 = 0x19;
  return (vendor == "AuthenticAMD" && family < zen3) || vendor == "HygonGenuine";
}

std::vector<InstructionSet> instruction_sets() {
  std::vector<InstructionSet> sets{InstructionSet::portable};
#if defined(__x86_64__)
  if (has_avx2()) sets.push_back(InstructionSet::avx2);
  if (has_avx512()) sets.push_back(InstructionSet::avx512);
#endif
  return sets;
}

InstructionSet best_instruction_set() {
#if defined(__x86_64__)
  if (deposits_slowly(vendor(), family())) return InstructionSet::portable;
#endif
  return instruction_sets().back();
}

}  // namespace dropslide::layers
