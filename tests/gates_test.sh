#!/usr/bin/env bash
# Every gate can fail: a small tree passes, is broken once for each rule, and must be refused for it.
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
not_installed=77 # ctest shows the test as skipped; in CI it fails.
[ -z "${CI:-}" ] || not_installed=1
for tool in clang-format-14 clang-tidy-16 clang++-16 shellcheck ctags python3; do
  command -v $tool >/dev/null || { echo "no $tool here: scripts/install-dependencies --developer"; exit $not_installed; }
done
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

good_tree() {
  rm -rf "${tree:?}"/* && cd "$tree"
  mkdir -p .ci include examples python scripts src theory check tests bench verified build/tidy docs
  cp -r "$project/scripts/gates" scripts/
  cp "$project/.clang-format" "$project/.clang-tidy" "$project/.shellcheckrc" .
  cp "$project/tests/retired_words.txt" tests/
  cat >src/good.hpp <<'END'
// A header as it should be.
#pragma once

namespace good {

/// Twice a number, which is below 1000.
constexpr int twice(int number) { return 2 * number; }

}  // namespace good
END
  printf '// A source as it should be.\n#include "good.hpp"\n\nstatic_assert(good::twice(1) == 2);\n' >src/good.cpp
  printf '#!/bin/sh\necho "$1"\n' >scripts/good
  printf '// Good.\nTEST_CASE("good") {\n  for (int n = 0; n < 9; ++n) {\n    CAPTURE(n);\n    if (n) CHECK(n < 9);\n  }\n  CHECK(true);\n}\n' >tests/good_test.cpp
  good_page >docs/good.md
  local name
  for name in good bad; do
    printf '{"directory": "%s", "file": "src/%s.cpp", "command": "clang++-16 -std=c++20 -Wall -c src/%s.cpp"}\n' "$tree" $name $name
  done | paste -sd, | sed 's/.*/[&]/' >build/tidy/compile_commands.json
}

words() { local i; for ((i = 0; i < $1; ++i)); do printf 'w '; done; }
long_line() { printf '%0101d' 0; }

# A sentence of 30 words, and what does not count: a code block, a table, a long word, code between backticks, a link's target.
good_page() {
  printf '# Good\n\n%s.\nNext `%s` [link](%s).\n\n' "$(words 30)" "$(words 9)" target
  printf '    code %s\n\n| %s | %s |\n\n* %s\n' "$(long_line)" "$(words 31)" cell "$(long_line)"
}

accept() { "scripts/gates/$1" >said 2>&1 || { cat said; echo "$1 refused a good tree"; exit 1; }; }

# refuse GATE WORDS RULE: the gate fails and says these words, of which the name of the file is one way.
refuse() {
  if "scripts/gates/$1" >said 2>&1; then echo "$1 did not refuse: $3"; exit 1; fi
  grep -q "$2" said || { cat said; echo "$1 failed, but did not say $2: $3"; exit 1; }
  good_tree
}

lines() { local i; for ((i = 0; i < $2; ++i)); do printf '%s\n' "$1"; done; }
function_of_lines() { printf 'void long_one(int& x) {\n'; lines '  ++x;' "$1"; printf '}\n'; }

for gate in "$project"/scripts/gates/*; do
  grep -qE "\b${gate##*/}\b" "$project/.ci/run" "$project/scripts/check-all" || { echo "neither .ci/run nor scripts/check-all calls scripts/gates/${gate##*/}"; exit 1; }
done

good_tree
for gate in words prose format shell sizes documentation cases headers tidy; do accept $gate; done

printf '// Decided at %s.\n' sight >src/bad.cpp # In two pieces, or this file would be refused itself.
refuse words src/bad.cpp "a retired word"
printf 'Short.\nA line %s\n' "$(long_line)" >docs/bad.md
refuse prose docs/bad.md:2 "a line of more than 100 columns"
printf 'Short.\nA sentence,\n%s.\n' "$(words 29)" >docs/bad.md
refuse prose docs/bad.md:2 "a sentence of 31 words"
echo 'int  bad ;' >src/bad.cpp
refuse format src/bad.cpp "a layout of its own"
printf '#!/bin/sh\necho $1\n' >scripts/bad
refuse shell scripts/bad "a variable without quotes"
lines '// Long.' 401 >src/bad.cpp
refuse sizes src/bad.cpp "a file of 401 lines"
function_of_lines 60 >src/bad.cpp
refuse sizes src/bad.cpp "a function of 62 lines"
for ((i = 0; i < 27; ++i)); do cp src/good.cpp theory/bad$i.cpp; done
refuse sizes theory "a folder of 27 sources"
for i in 1 2; do lines 'extern int bad;' 250 >check/bad$i.cpp; done
refuse sizes check "a checker of 500 lines"
awk 'BEGIN { print "<!-- dropslide known -->"; for (i = 0; i < 900; ++i) print "made"; print "<!-- end of known -->"; for (i = 0; i < 601; ++i) print "word" }' >README.md
refuse sizes README.md "a first page of 601 words"
printf '// Bad.\n#pragma once\nint undocumented();\nstruct Undocumented {};\n' >src/bad.hpp
refuse documentation src/bad.hpp "half of the declarations without a comment"
printf '// Bad.\n#pragma once\n/// Says nothing.\nint empty();\n' >src/bad.hpp
refuse documentation src/bad.hpp:3 "a comment of two words"
bad_test() { printf '// Bad.\nTEST_CASE("bad") {\n%s\n}\n' "$1" >tests/bad_test.cpp; }
bad_test '  for (int n = 0; n < 9; ++n) CHECK(n < 8);'
refuse cases tests/bad_test.cpp "a check in a loop that does not name its case"
bad_test '  for (int n = 0; n < 9; ++n) { CAPTURE(n); for (int m = 0; m < n; ++m) { CHECK(m < 7); } }'
refuse cases tests/bad_test.cpp "a check of which the outer loop alone is named"
bad_test '  for (int n = 0; n < 9; ++n) { CHECK(n < 8); CAPTURE(n); }'
refuse cases tests/bad_test.cpp "a case that is named after its check"
printf '// Bad.\n#pragma once\nstd::string lacks_include();\n' >src/bad.hpp
refuse headers src/bad.hpp "a header that leans on others"
printf '// Bad.\nint twice() { return 2; }\n' >src/bad.hpp
refuse headers src/bad.hpp "a header that cannot be included twice"

function_of_lines 60 >src/bad.cpp
refuse tidy "61 lines including" "a function of 62 lines"
echo 'int sum(int a, int b, int c, int d, int e, int f, int g) { return a + b + c + d + e + f + g; }' >src/bad.cpp
refuse tidy "7 parameters" "a function of seven parameters"
echo 'void nest(int& x) { if (x) { if (x > 1) { if (x > 2) { if (x > 3) { if (x > 4) { ++x; } } } } } }' >src/bad.cpp
refuse tidy "nesting level 5" "nesting of five"
echo 'struct small_type {};' >src/bad.cpp
refuse tidy "case style for struct" "a type in lower case"
echo 'int CamelFunction() { return 1; }' >src/bad.cpp
refuse tidy "case style for function" "a function in camel case"
echo 'class Holder { int held = 0; };' >src/bad.cpp
refuse tidy "case style for private member" "a private member without its underscore"
echo 'int missing() { return nothing; }' >src/bad.cpp
refuse tidy "undeclared identifier" "a source that does not compile"
echo 'int unused() { int here = 1; return 2; }' >src/bad.cpp
refuse tidy "unused variable" "a warning of Clang"
echo "every broken tree was refused"
