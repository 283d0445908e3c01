#!/bin/sh
# The layering of docs/ARCHITECTURE.md, checked by reading the includes: a layer that reaches upwards fails here first.
# Usage: include_rules.sh [PROJECT]
set -eu
cd "${1:-$(dirname "$0")/..}"

allowed() {
  case $1 in
    base) echo "base" ;;
    game) echo "game base" ;;
    play) echo "play game base" ;;
    index) echo "index game base" ;;
    store) echo "store base" ;;
    theory) echo "theory game base" ;;
    solve) echo "solve index store game base" ;;
    analyze) echo "analyze solve play index store game theory base" ;;
    report) echo "report analyze solve play index store game theory base" ;;
    cli) echo "cli report analyze solve play index store game theory base" ;;
    mpi) echo "mpi solve index store game base" ;;
    *) echo "" ;;
  esac
}

failures=$(
  for file in $(find src theory -name '*.?pp' | sort); do
    case $file in theory/*) layer=theory ;; *) layer=${file#src/} layer=${layer%%/*} ;; esac
    allowed=" $(allowed "$layer") "
    sed -n 's/^#include "\([a-z_]*\)\/.*/\1/p' "$file" | while read -r used; do
      case $allowed in *" $used "*) ;; *) echo "$file: $layer may not include $used" ;; esac
    done
    grep -nE '^#include "[^/]*"' "$file" | sed "s|^|$file: include by layer and name, as in \"game/board.hpp\": |"
    [ "$layer" = mpi ] || grep -nE '#include <mpi' "$file" | sed "s|^|$file: only src/mpi may include mpi.h: |"
    if [ "$layer" != cli ]; then
      grep -nE '<iostream>|std::(cout|cerr)|[^n]printf\(|getenv\(|[^_]exit\(' "$file" |
        sed "s|^|$file: a library layer neither prints, exits nor reads the environment: |"
    fi
    head -n 1 "$file" | grep -q '^// ' || echo "$file: the first line says what the file is"
    case $file in *.hpp) grep -q '^#pragma once' "$file" || echo "$file: a header has #pragma once" ;; esac
  done
  grep -nE '^#include "(base|game|play|index|store|solve|analyze|report|cli|theory|mpi)/' tests/oracle/* |
    sed 's|^|the oracle includes nothing of ours: |'
  true
)
if [ -n "$failures" ]; then
  echo "$failures" >&2
  exit 1
fi
echo "include rules hold"
