#!/bin/sh
# Every program names the same version, that of the project; CITATION.cff and CHANGELOG.md have it, and the same date.
# Usage: versions.sh PROGRAM...
set -eu
source=$(dirname "$0")/../..
version=$(sed -n 's/^project(dropslide VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
[ -n "$version" ] || { echo "no version in CMakeLists.txt"; exit 1; }
for program in "$@"; do
  "$program" --version | grep -qF "$version" || { echo "$program --version does not say $version"; exit 1; }
done
# Every command of dropslide answers, too, whatever else it is given.
"$1" plan --version | grep -qx "dropslide $version" || { echo "plan --version does not say $version"; exit 1; }
"$1" reach ..112 --version --json | grep -qx "dropslide $version" || { echo "--version among others does not say $version"; exit 1; }
grep -qF "let version = \"$version\"" "$source/verified/dropslide_check_verified.ml" || { echo "dropslide-check-verified has another version"; exit 1; }
grep -qx "version: $version" "$source/CITATION.cff" || { echo "CITATION.cff has another version"; exit 1; }
date=$(sed -n "s/^## $version (\([0-9-]*\))\$/\1/p" "$source/CHANGELOG.md")
[ -n "$date" ] || { echo "CHANGELOG.md has no part '## $version (DATE)'"; exit 1; }
grep -qx "date-released: $date" "$source/CITATION.cff" || { echo "CITATION.cff has another date than the part $version of CHANGELOG.md, $date"; exit 1; }
echo "all are version $version"
