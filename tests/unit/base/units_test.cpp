// Sizes, counts and durations, because people type and read them and a slip of a unit is a slip of a factor
// 1000.
#include <cstdint>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "base/units.hpp"
#include "support/catch.hpp"

using namespace dropslide;

TEST_CASE("sizes are read in binary and decimal units, in any case") {
  CHECK(parse_bytes("4096") == 4096);
  CHECK(parse_bytes("1B") == 1);
  CHECK(parse_bytes("3KiB") == 3072);
  CHECK(parse_bytes("512MiB") == 512ULL << 20);
  CHECK(parse_bytes("16GiB") == 16ULL << 30);
  CHECK(parse_bytes("2TiB") == 2ULL << 40);
  CHECK(parse_bytes("3kB") == 3000);
  CHECK(parse_bytes("5MB") == 5'000'000);
  CHECK(parse_bytes("2 GB") == 2'000'000'000);
  CHECK(parse_bytes("7TB") == 7'000'000'000'000);
  CHECK(parse_bytes("16gib") == parse_bytes("16GIB"));
}

TEST_CASE("a size may have a fraction, of which what is less than a byte is left away") {
  CHECK(parse_bytes("22.9GiB") == 24'588'687'769);  // 22.9 * 2^30 = 24 588 687 769.6
  CHECK(parse_bytes("22.9 GiB") == parse_bytes("22.9GiB"));
  CHECK(parse_bytes("1.5GiB") == 3ULL << 29);
  CHECK(parse_bytes("0.977 GiB") == 1'049'045'762);  // ... .048
  CHECK(parse_bytes("0.5KiB") == 512);
  CHECK(parse_bytes("1.999kB") == 1999);
  CHECK(parse_bytes("1.9999kB") == 1999);
  CHECK(parse_bytes("2.00000000000000000000000000000001TiB") == 2ULL << 40);
  CHECK(parse_bytes("1.99999999999999999999999999999999TiB") == (2ULL << 40) - 1);
  CHECK(parse_bytes("4096.0") == 4096);
}

TEST_CASE("text that is not a size is refused") {
  for (const std::string text :
       {"",        " ",      "5X",       "5Xi",      "GiB",    "-1GiB",   "+1GiB",   "1e9",
        "0x10",    "5G",     "5 iB",     "5GiB5",    "5GiBB",  "5G iB",   "five",    " 5GiB",
        ".5GiB",   "5.GiB",  "1.5.GiB",  "1.5.5GiB", "1,5GiB", "1. 5GiB", "1 .5GiB", "-0.5GiB",
        "1.-5GiB", "1e9GiB", "1.5e3GiB", "nan",      "NaNGiB", "inf",     "infGiB",  "."}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_bytes(text), UsageError);
  }
}

TEST_CASE("no bytes at all are refused") {
  CHECK_THROWS_AS(parse_bytes("0"), UsageError);
  CHECK_THROWS_AS(parse_bytes("0GiB"), UsageError);
  CHECK_THROWS_AS(parse_bytes("0.0GiB"), UsageError);
  CHECK_THROWS_AS(parse_bytes("0.0009KiB"), UsageError);  // Less than a byte.
}

TEST_CASE("a size beyond 64 bits is refused, never wrapped") {
  CHECK(parse_bytes("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  CHECK(parse_bytes("16777215TiB") == 16777215ULL << 40);
  for (const std::string text : {"18446744073709551616", "16777216TiB", "16777216.0TiB",
                                 "18446744073709551616.5B", "99999999999TiB", "99999999999999999999B"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_bytes(text), UsageError);
  }
}

TEST_CASE("a refused size is quoted, with what was expected") {
  CHECK_THROWS_WITH(parse_bytes("5X"), contains_text("'5X'") && contains_text("512MiB"));
}

TEST_CASE("sizes are printed with three figures and a binary unit") {
  CHECK(format_bytes(0) == "0 B");
  CHECK(format_bytes(812) == "812 B");
  CHECK(format_bytes(1024) == "1 KiB");
  CHECK(format_bytes(1536) == "1.5 KiB");
  CHECK(format_bytes(3'489'660'928) == "3.25 GiB");
  CHECK(format_bytes(16ULL << 30) == "16 GiB");
  CHECK(format_bytes(999ULL << 20) == "999 MiB");
  CHECK(format_bytes(1000ULL << 20) == "0.977 GiB");
  CHECK(format_bytes(std::numeric_limits<std::uint64_t>::max()) == "16 EiB");
}

TEST_CASE("a printed power of two is read back") {
  for (const int unit : {0, 10, 20, 30, 40})
    for (int shift = unit; shift < unit + 9; ++shift) {
      CAPTURE(unit, shift);
      CHECK(parse_bytes(format_bytes(1ULL << shift)) == 1ULL << shift);
    }
}

TEST_CASE("a printed size is read, as what it says") {
  for (const std::uint64_t bytes : {1536ULL, 24'588'687'769ULL, 30'279'519'437ULL, 1'047'527'424ULL}) {
    CAPTURE(bytes);
    CHECK(format_bytes(parse_bytes(format_bytes(bytes))) == format_bytes(bytes));
  }
}

TEST_CASE("counts are printed in groups of three digits") {
  CHECK(format_count(0) == "0");
  CHECK(format_count(12) == "12");
  CHECK(format_count(999) == "999");
  CHECK(format_count(1000) == "1 000");
  CHECK(format_count(1'234'567) == "1 234 567");
  CHECK(format_count(100'000) == "100 000");
  CHECK(format_count(std::numeric_limits<std::uint64_t>::max()) == "18 446 744 073 709 551 615");
}

TEST_CASE("durations are printed in the two units that matter") {
  CHECK(format_duration(0) == "0.00 s");
  CHECK(format_duration(0.12) == "0.12 s");
  CHECK(format_duration(9.5) == "9.50 s");
  CHECK(format_duration(42.3) == "42 s");
  CHECK(format_duration(60) == "1 m 00 s");
  CHECK(format_duration(185) == "3 m 05 s");
  CHECK(format_duration(3599.4) == "59 m 59 s");
  CHECK(format_duration(3600) == "1 h 00 m");
  CHECK(format_duration(7800) == "2 h 10 m");
  CHECK(format_duration(47.0 * 3600 + 59 * 60) == "47 h 59 m");
  CHECK(format_duration(48.0 * 3600) == "2 d 0 h");
  CHECK(format_duration(12.0 * 86400 + 3 * 3600) == "12 d 3 h");
}

TEST_CASE("a minute less a moment is rounded up to the minute") {
  CHECK(format_duration(3599.7) == "1 h 00 m");
  CHECK(format_duration(119.6) == "2 m 00 s");
}

TEST_CASE("a thousand days and more are printed as years") {
  CHECK(format_duration(999.0 * 86400) == "999 d 0 h");
  CHECK(format_duration(1461.0 * 86400) == "4 years");
  CHECK(format_duration(1500.0 * 86400) == "4.1 years");
  CHECK(format_duration(99.4 * 365.25 * 86400) == "99 years");
  CHECK(format_duration(99.6 * 365.25 * 86400) == "100 years");
  CHECK(format_duration(134.0 * 365.25 * 86400) == "130 years");
  CHECK(format_duration(1271.0 * 365.25 * 86400) == "1 300 years");
  CHECK(format_duration(999'999.0 * 365.25 * 86400) == "1 000 000 years");
  CHECK(format_duration(1e300) == "more than a billion years");
}
