#!/bin/sh
# The include rules of docs/ARCHITECTURE.md, checked by reading: rooms include only the rooms that their line in a CMakeLists.txt
# names, rooms and files make no circle, and libraries stay silent.
# Usage: include_rules.sh [PROJECT]
set -eu
cd "${1:-$(dirname "$0")/..}"

# What include/dropslide declares is seen by the room that defines it alone, and sees nothing of the rooms.
public=
[ ! -d include ] || public=include

# "room used-room" for each room that a room may include, itself too.
allowed=$(
  cat src/CMakeLists.txt theory/CMakeLists.txt | tr '\n' ' ' | sed 's/dropslide_room(/\n&/g' |
    sed -n 's/^dropslide_room(\([^ )]*\)\([^)]*\)).*/\1\2/p' |
    awk '{ room = $1; sub(/^src\//, "", room); print room, room
           for (i = 2; i <= NF; ++i) { if ($i == "LIBRARIES" || $i == "EXCEPT") on = 0
                                       else if ($i == "DEPENDS") on = 1
                                       else if (on) print room, $i }
           on = 0 }'
)

# "file included-file" for each include of a file of ours.
includes=$(
  find src theory $public -name '*.?pp' | sort | while read -r file; do
    sed -n 's/^#include "\([^"]*\)".*/\1/p' "$file" | while read -r used; do
      if [ -e "src/$used" ]; then echo "$file src/$used"; elif [ -e "$used" ]; then echo "$file $used"; elif [ -e "include/$used" ]; then echo "$file include/$used"; else echo "$file ?$used"; fi
    done
  done
)

room_of() { sed 's|/[^/]*$||; s|^src/||'; }

failures=$(
  echo "$includes" | awk -v allowed="$allowed" '
    function room(file) { sub(/\/[^\/]*$/, "", file); sub(/^src\//, "", file); return file }
    BEGIN { n = split(allowed, line, "\n"); for (i = 1; i <= n; ++i) may[line[i]] = 1 }
    $2 ~ /^\?/ { print $1 ": no file " substr($2, 2); next }
    $1 ~ /^src\/[a-z_]*main.cpp$/ && room($2) ~ /^(base|cli|mpi)/ { next }
    room($1) ~ /^(api|include\/dropslide)$/ && room($2) == "include/dropslide" { next }
    !((room($1) " " room($2)) in may) { print $1 ": " room($1) " may not include " room($2) " (" $2 ")" }'
  echo "$allowed" | awk '$1 != $2' | tsort 2>&1 >/dev/null | sed -n 's/^tsort: \([a-z_/]*\)$/rooms in a circle: \1/p'
  echo "$includes" | tsort 2>&1 >/dev/null | sed -n 's/^tsort: \(.*pp\)$/files in a circle: \1/p'
  for file in $(find src theory $public -name '*.?pp' | sort); do
    case $file in src/mpi/*) ;; *) grep -nE '#include <mpi' "$file" | sed "s|^|$file: only src/mpi may include mpi.h: |" ;; esac
    case $file in src/main.cpp | src/cli/*) ;; *)
      grep -nE '<iostream>|std::(cout|cerr)|[^n]printf\(|getenv\(|[^_]exit\(' "$file" |
        sed "s|^|$file: a library neither prints, exits nor reads the environment: |" ;;
    esac
    grep -nE '_mm512_reduce_add' "$file" | sed "s|^|$file: GCC adds signed words here, and their overflow is undefined: |"
    head -n 1 "$file" | grep -q '^// ' || echo "$file: the first line says what the file is"
    case $file in *.hpp) grep -q '^#pragma once' "$file" || echo "$file: a header has #pragma once" ;; esac
  done
  find src theory check -type d | while read -r folder; do
    count=$(find "$folder" -maxdepth 1 -name '*.?pp' | wc -l)
    [ "$count" -le 26 ] || echo "$folder: $count files, divide it"
  done
  grep -nE '^#include "[a-z_]*/' tests/oracle/* | sed 's|^|the oracle includes nothing of ours: |'
  true
)
if [ -n "$failures" ]; then
  echo "$failures" >&2
  exit 1
fi
echo "include rules hold"
