#!/bin/sh
# scripts/reproduce leaves the work tree as it is: its report goes to build/reports, unless options say otherwise.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/scripts" "$tree/build/release" "$tree/reports"
cp "$project/scripts/reproduce" "$tree/scripts/"
printf '#!/bin/sh\n' >"$tree/scripts/build"
# In place of the program: it keeps its words, and writes the report as the program does, into a folder that must be there.
cat >"$tree/build/release/dropslide-reproduce" <<'END'
#!/bin/sh
echo "$*" >"$(dirname "$0")/words"
while [ $# -gt 0 ]; do [ "$1" != --report ] || echo report >"$2/thesis-tables.md"; shift; done
END
chmod +x "$tree/scripts/build" "$tree/build/release/dropslide-reproduce"

"$tree/scripts/reproduce" 2>/dev/null
[ -f "$tree/build/reports/thesis-tables.md" ] || { echo "no report in build/reports" >&2; exit 1; }
[ -z "$(ls "$tree/reports")" ] || { echo "reports is not as it was" >&2; exit 1; }
(cd "$tree" && scripts/reproduce --report reports --table 5)
[ -f "$tree/reports/thesis-tables.md" ] || { echo "--report reports is not obeyed" >&2; exit 1; }
[ "$(cat "$tree/build/release/words")" = "--report reports --table 5" ] || { echo "options are not passed on" >&2; exit 1; }

# A real clone of the whole tree, if there is one to clone: git compares every file of it.
if command -v git >/dev/null && git -C "$project" rev-parse --verify -q HEAD >/dev/null 2>&1; then
  clone=$tree/clone
  git clone -q --no-hardlinks "$project" "$clone"
  cp "$project/scripts/reproduce" "$clone/scripts/"
  cp "$tree/scripts/build" "$tree/build-stub"
  mkdir -p "$clone/build/release"
  cp "$tree/build/release/dropslide-reproduce" "$clone/build/release/"
  before=$(git -C "$clone" status --porcelain)
  # The stub of the build takes the place of the script for this run alone.
  mv "$clone/scripts/build" "$clone/build/kept" && cp "$tree/build-stub" "$clone/scripts/build" && chmod +x "$clone/scripts/build"
  "$clone/scripts/reproduce" 2>/dev/null
  mv "$clone/build/kept" "$clone/scripts/build"
  [ "$(git -C "$clone" status --porcelain)" = "$before" ] || { echo "the clone is changed:" >&2; git -C "$clone" status --porcelain >&2; exit 1; }
  [ -f "$clone/build/reports/thesis-tables.md" ] || { echo "no report in the clone" >&2; exit 1; }
  echo "a clone of $(git -C "$clone" ls-files | wc -l) files stays as it is"
fi
echo "the work tree stays as it is"
