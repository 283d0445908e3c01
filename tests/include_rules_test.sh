#!/bin/sh
# The include rules can fail: each is broken once in a copy of the sources, and must be seen.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

fresh_copy() {
  rm -rf "${copy:?}"/*
  mkdir -p "$copy/tests/fuzz"
  cp "$project/tests/fuzz/CMakeLists.txt" "$copy/tests/fuzz/"
  cp -r "$project/include" "$project/src" "$project/theory" "$copy/"
  cp -r "$project/tests/oracle" "$copy/tests/"; cp -r "$project/check" "$copy/"
}

expect_refusal() {
  if sh "$project/tests/include_rules.sh" "$copy" >/dev/null 2>&1; then
    echo "not refused: $1" >&2
    exit 1
  fi
  fresh_copy
}

fresh_copy
sh "$project/tests/include_rules.sh" "$copy" >/dev/null
echo "#include \"engines/proof/proof_search.hpp\"" >>"$copy/theory/bounds.cpp"
expect_refusal "theory includes engines"
echo '#include "game/board.hpp"' >>"$copy/src/store/range_mixer.hpp"
expect_refusal "store includes game"
echo '#include "theory/bounds.hpp"' >>"$copy/src/run/decision.hpp"
expect_refusal "run includes theory"
echo '#include <mpi.h>' >>"$copy/src/run/decision.hpp"
expect_refusal "mpi.h outside src/mpi"
echo 'void f() { std::cout << 1; }' >>"$copy/src/game/board.cpp"
expect_refusal "a library layer prints"
echo '#include "game/board.hpp"' >>"$copy/tests/oracle/oracle.cpp"
expect_refusal "the oracle includes ours"
sed -i '/pragma once/d' "$copy/src/game/board.hpp"
expect_refusal "a header without pragma once"
echo '#include "board.hpp"' >>"$copy/src/game/board.cpp"
expect_refusal "an include without its layer"
echo '#include "game/board.hpp"' >>"$copy/include/dropslide/board.hpp"
expect_refusal "the public headers include a room"
echo '#include "dropslide/board.hpp"' >>"$copy/src/game/board.hpp"
expect_refusal "a room beside api includes a public header"
echo '#include "game/slide.hpp"' >>"$copy/src/game/board.hpp"
expect_refusal "files in a circle"
sed -i 's/^dropslide_room(src\/base /dropslide_room(src\/base DEPENDS game /' "$copy/src/CMakeLists.txt"
echo '#include "game/board.hpp"' >>"$copy/src/base/machine.cpp"
expect_refusal "rooms in a circle"
rm "$copy/src/engines/layers/pieces/run_header.cpp"
expect_refusal "the fuzzers name a source that is gone"
echo 'auto f(__m512i words) { return _mm512_reduce_add_epi64(words); }' >>"$copy/src/game/board.cpp"
expect_refusal "a sum of AVX-512 whose overflow is undefined"
echo "every broken copy was refused"
