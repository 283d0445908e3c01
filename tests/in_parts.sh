#!/usr/bin/env bash
# Runs the test cases of a Catch2 program in so many processes at a time, which share out its files: what ctest does for whole programs.
# Usage: in_parts.sh PROGRAM PARTS
set -euo pipefail
program=$1 parts=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

list() { "$program" -# "$@" || true; } # Its exit code is a number of test cases.

# Test cases and tag of each file, the fullest first.
list --list-tags | awk '$2 ~ /^\[#/ { print $1, $2 }' | sort -k1,1nr -k2 >"$folder/files"
wanted=$(list --list-test-names-only | wc -l)
[ "$(awk '{ n += $1 } END { print n }' "$folder/files")" = "$wanted" ] || { echo "the files do not have all $wanted test cases" >&2; exit 1; }

running=()
for ((part = 0; part < parts; ++part)); do
  tags=$(awk -v part="$part" -v parts="$parts" 'NR % parts == part { print $2 }' "$folder/files" | paste -sd,)
  "$program" -# "$tags" >"$folder/$part" 2>&1 &
  running+=($!)
done

failed=0
for ((part = 0; part < parts; ++part)); do
  wait "${running[part]}" || failed=1
  cat "$folder/$part"
done
exit $failed
