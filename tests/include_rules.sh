#!/bin/sh
# The include rules of docs/ARCHITECTURE.md, checked by reading: rooms include only the rooms that their line in a CMakeLists.txt
# names, rooms and files make no circle, and libraries stay silent. The fuzzers name only sources that are there.
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

files=$(find src theory $public -name '*.?pp' | sort)

# "file included-file" for each include of a file of ours.
includes=$(
  echo "$files" | xargs awk -v files="$files" '
    BEGIN { n = split(files, file, "\n"); for (i = 1; i <= n; ++i) is_there[file[i]] = 1 }
    /^#include "/ { split($0, part, "\""); used = part[2]
                    if (("src/" used) in is_there) used = "src/" used
                    else if (("include/" used) in is_there) used = "include/" used
                    else if (!(used in is_there)) used = "?" used
                    print FILENAME, used }'
)

# find_in FILES PATTERN WHY: "file: WHY: line" for each line that has the pattern, where there must be none.
find_in() { echo "$1" | xargs grep -HnE "$2" | sed "s|^\([^:]*\):|\1: $3: |"; }

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
  find_in "$(echo "$files" | grep -v '^src/mpi/')" '#include <mpi' 'only src/mpi may include mpi.h'
  find_in "$(echo "$files" | grep -vE '^src/(main\.cpp|cli/)')" '<iostream>|std::(cout|cerr)|[^n]printf\(|getenv\(|[^_]exit\(' \
    'a library neither prints, exits nor reads the environment'
  find_in "$(echo "$files" | grep -v '^src/base/system/')" \
    '<(malloc|linux/.*|sys/syscall)\.h>|"/proc/|O_TMPFILE|syncfs|sigtimedwait|mallopt|malloc_usable_size|sched_getaffinity|MADV_|MAP_HUGE' \
    'only src/base/system calls what one system has'
  find_in "$files" '_mm512_reduce_add' 'GCC adds signed words here, and their overflow is undefined'
  echo "$files" | xargs awk '
    FNR == 1 && !/^\/\/ / { print FILENAME ": the first line says what the file is" }
    /^#pragma once/ { is_once[FILENAME] = 1 }
    FILENAME != last { last = FILENAME; if (last ~ /\.hpp$/) headers[last] = 1 }
    END { for (file in headers) if (!(file in is_once)) print file ": a header has #pragma once" }'
  find src theory check -type d | while read -r folder; do
    count=$(find "$folder" -maxdepth 1 -name '*.?pp' | wc -l)
    [ "$count" -le 26 ] || echo "$folder: $count files, divide it"
  done
  grep -o '${src}/[a-z_0-9/]*\.cpp' tests/fuzz/CMakeLists.txt | sed 's/^.{src}/src/' | while read -r file; do
    [ -f "$file" ] || echo "tests/fuzz/CMakeLists.txt: no file $file" # No other build reads that list.
  done
  grep -nE '^#include "[a-z_]*/' tests/oracle/* | sed 's|^|the oracle includes nothing of ours: |'
  true
)
if [ -n "$failures" ]; then
  echo "$failures" >&2
  exit 1
fi
echo "include rules hold"
