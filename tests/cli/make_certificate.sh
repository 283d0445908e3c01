#!/bin/sh
# scripts/make-certificate makes a recorded certificate again and says whether it is the recorded file; the page of large certificates is that
# which the records give, and every recorded certificate is committed or stands there.
# Usage: make_certificate.sh PROGRAM SOURCE   (the root of the project; dropslide-check stands beside the program)
# shellcheck source=tests/cli/work_folder.sh
. "$(dirname "$0")/work_folder.sh"
program=$1
results=$2/tables/results
page=$results/certificates/large.md

# A small game that is committed, too: the same file on one thread.
make() { "$2/scripts/make-certificate" "$3" "$1" "$program" >out 2>err; }
make made "$2" 3x3-dmax2-objective6 || fail "3x3 (2, 6): $(cat err)"
grep -q '^made/3x3-dmax2-objective6.certificate: [0-9]* bytes, proved, ' out || fail "of 3x3 (2, 6) it says: $(cat out)"
"$(dirname "$program")/dropslide-check" made >/dev/null || fail "the certificate is refused"
if cmp -s made/3x3-dmax2-objective6.certificate "$results/certificates/3x3-dmax2-objective6.certificate"; then
  grep -q 'and the recorded file$' out || fail "the recorded file is not known: $(cat out)"
else
  grep -q 'but not the file that version ' out || fail "another file is taken for the recorded one: $(cat out)"
fi
make made "$2" 9x9-dmax2-objective6 && fail "a game without a record"
[ "$(wc -l <err)" -eq 1 ] && grep -q "No certificate of '9x9-dmax2-objective6' is recorded" err || fail "of a game without a record it says: $(cat err)"

"$program" report large-certificates | cmp - "$page" || fail "large.md is not what 'dropslide report large-certificates' prints"
recorded=$(sed -n 's/.*"game":"\([^"]*\)".*"sha256":.*/\1/p' "$results/proofs.jsonl" | sort -u)
for game in $recorded; do
  checksum=$(grep "\"game\":\"$game\"" "$results/proofs.jsonl" | sed -n 's/.*"sha256":"\([0-9a-f]*\)".*/\1/p' | tail -1)
  [ -e "$results/certificates/$game.certificate" ] || grep -q "^| $game | .* | $checksum |\$" "$page" || fail "$game is neither committed nor on the page"
done
finish "$(echo "$recorded" | wc -l) recorded certificates"
