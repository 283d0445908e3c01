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
echo "the work tree stays as it is"
