// One include for the test framework: Catch2 v3 where it is installed, v2 on Debian 12, under the same names.
#pragma once

#include <cstdint>
#include <string>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;  // Where version 2 has it.

inline std::uint32_t run_seed() { return Catch::getSeed(); }
inline auto contains_text(const std::string& part) { return Catch::Matchers::ContainsSubstring(part); }
#else
#include <catch2/catch.hpp>

/// Seed of this run of the test program: the argument of --rng-seed.
inline std::uint32_t run_seed() { return Catch::rngSeed(); }

/// Matches a message that contains the text.
inline auto contains_text(const std::string& part) { return Catch::Matchers::Contains(part); }
#endif
