// Words as a shell reads them back.
#include "base/shell_text.hpp"

#include <cstdio>
#include <memory>

#include "support/catch.hpp"

using namespace dropslide;

namespace {

/// What `sh` makes of the line: each word, with a byte 1 behind it, which stands in none.
std::string read_by_shell(const std::string& line) {
  const std::unique_ptr<FILE, int (*)(FILE*)> shell(popen(("printf '%s\\001' " + line).c_str(), "r"), pclose);
  REQUIRE(shell);
  std::string output;
  for (int byte; (byte = std::fgetc(shell.get())) != EOF;) output += static_cast<char>(byte);
  return output;
}

}  // namespace

TEST_CASE("a shell reads a quoted word back, whatever is in it") {
  const std::vector<std::string> words{
      "plain-1.2/3", "",  "Größe 3", "it's",         "'", "a \"b\" $HOME",  "a\nb", "two\n\n", "`id`", "a\\b",
      "*",           "~", "!x",      "a;b|c&d<e>f(", "#", "--memory=1 GiB", "\t",   "\xff\xfe"};
  std::string expected;
  for (const std::string& word : words) {
    CAPTURE(word);
    CHECK(read_by_shell(shell_word(word)) == word + '\001');
    expected += word + '\001';
  }
  CHECK(read_by_shell(shell_line(words)) == expected);
}

TEST_CASE("plain words are not quoted, and no path is an option") {
  CHECK(shell_word("a/b-c_d.e:f,g=h@i%j+k") == "a/b-c_d.e:f,g=h@i%j+k");
  CHECK(shell_word("a b") == "'a b'");
  CHECK(shell_path("-x") == "./-x");
  CHECK(shell_path("a b") == "'a b'");
  CHECK(shell_line({"solve", "3x4", "--out", "a b"}) == "solve 3x4 --out 'a b'");
}
