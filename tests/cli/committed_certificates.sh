#!/bin/sh
# Every committed certificate is accepted by the checker, proves what its name says, and, but for shortest games, is the one whose checksum is
# recorded.
# Usage: committed_certificates.sh CHECKER RESULTS [LOG]   (tables/results; LOG gets what the checker says of each, behind its name)
set -eu
checker=$1
results=$2
log=${3:-/dev/null}

# drops GAME: after how many drops the shortest game ends.
drops() {
  case $1 in
    3x3-dmax1) echo 13 ;;
    3x4-dmax1) echo 20 ;;
    3x5-dmax1) echo 22 ;;
    3x6-dmax1) echo 29 ;;
    3x7-dmax1) echo 31 ;;
    3x8-dmax1 | 4x6-dmax1) echo 38 ;;
    4x4-dmax1) echo 26 ;;
    4x5-dmax1) echo 32 ;;
    5x5-dmax1) echo 40 ;;
    *) echo unknown ;;
  esac
}

# claim NAME WINNER: what the checker must say of the certificate first.
claim() {
  case $1 in
    no-shorter-*) echo "$1" | sed -n 's/^no-shorter-\(.*\)-dmax\(.*\)$/\1, Dmax \2, both players cooperate: no dead board after fewer than '"$(drops "${1#no-shorter-}")"' drops/p' ;;
    shortest-*) echo "$1" | sed -n 's/^shortest-\(.*\)-dmax\(.*\)$/\1, Dmax \2, both players cooperate: a dead board after '"$(drops "${1#shortest-}")"' drops/p' ;;
    no-merge-*)
      if [ "$2" = dropper ]; then verdict="Dropper avoids every merge"; else verdict="Dropper cannot avoid a merge"; fi
      echo "$1" | sed -n "s/^no-merge-\(.*\)-dmax\(.*\)$/\1, Dmax \2, no merge: $verdict/p"
      ;;
    *)
      if [ "$2" = dropper ]; then verdict="Dropper wins"; else verdict="Slider wins"; fi
      echo "$1" | sed -n "s/^\(.*\)-dmax\(.*\)-objective\(.*\)$/\1, Dmax \2, objective \3: $verdict/p"
      ;;
  esac
}

# One call for the whole folder; a line for each certificate.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$checker" "$results/certificates" >"$work/said" || { grep -v '; proved: ' "$work/said" || true; echo "a certificate is refused"; exit 1; }

accepted=0
for file in "$results"/certificates/*.certificate; do
  name=$(basename "$file" .certificate)
  record=$(grep "\"game\":\"$name\"" "$results/proofs.jsonl" | tail -1)
  case $name in
    shortest-* | no-shorter-*) ;;
    *)
      checksum=$(sha256sum "$file" | cut -d' ' -f1)
      echo "$record" | grep -q "\"sha256\":\"$checksum\"" || { echo "$name: its checksum is not the recorded one"; exit 1; }
      ;;
  esac
  winner=$(echo "$record" | sed -n 's/.*"winner":"\([a-z]*\)".*/\1/p')
  wanted=$(claim "$name" "$winner")
  grep -qF "$file: $wanted; proved: " "$work/said" && [ -n "$wanted" ] || { echo "$name: expected '$wanted', the checker says '$(grep -F "$file: " "$work/said")'"; exit 1; }
  accepted=$((accepted + 1))
done
[ "$accepted" -eq "$(wc -l <"$work/said")" ] && [ "$accepted" -gt 0 ] || { echo "$accepted certificates, $(wc -l <"$work/said") verdicts"; exit 1; }
sed "s|^$results/certificates/||" "$work/said" >>"$log"
echo "$accepted certificates accepted"
